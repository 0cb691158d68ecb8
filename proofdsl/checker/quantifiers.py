"""Handlers of the commands on quantifiers: get_prop, exists, get_exists, get_forall. Untrusted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from proofdsl.checker.explain import explain_mismatch, sentence, show
from proofdsl.checker.work import Halt, Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.replace import reassociated
from proofdsl.kernel.rules_equality import compute_instance
from proofdsl.kernel.rules_logic import check_fresh
from proofdsl.kernel.sequent import Refused
from proofdsl.library.entry import LookupFailure
from proofdsl.parser.program import Assignment, Exists, GetExists, GetForall, GetProp, TheoremRef
from proofdsl.terms import Bind, Term, Var, alpha_equal


def get_prop(work: Work, command: GetProp) -> None:
    """Effect: adds the instance of a universal hypothesis or library entry, beta-normalised. Rejects when: the
    theorem does not exist or is quoted wrongly; a name is not a leading binder; a value is not known to be
    defined; the stated result is not the instance."""
    if isinstance(command.source, TheoremRef):
        position = _cite(work, command.source)
    else:
        position = work.find(command.source)
    terms, data = _assignment(work, command.source.formula, command.values)
    rule = Evidence("instance", (*terms, command.result.formula), (position, *data))
    try:
        work.step("instance", *rule.terms, data=rule.data, code="instance-undefined")
    except Halt as halt:
        if halt.result.code == "instance-mismatch":
            _explain_instance(work, position, rule, command.result.formula)
        raise
    work.number(command.result.index, len(work.seq.hyps) - 1)


def _explain_instance(work: Work, position: int, rule: Evidence, stated: Term) -> None:
    """Leave with both formulas: the instance stated and the one computed."""
    made = compute_instance(work.seq.hyps[position], rule)
    if not isinstance(made, Refused):
        work.reject("instance-mismatch", explain_mismatch("the instance", stated, made[1]))


def _cite(work: Work, reference: TheoremRef) -> int:
    entry = work.library.lookup(reference.name)
    if isinstance(entry, LookupFailure):
        work.reject(entry.code, sentence(entry.message))
    refusal = work.library.admissible(entry, work.profile.name)
    if refusal is not None:
        work.reject(refusal.code, sentence(refusal.message))
    statement = work.tree.context.theorems[entry.name]
    if not alpha_equal(statement, reference.formula):
        if reassociated(statement) is not reassociated(reference.formula):
            what = f"the statement of {entry.name}"
            work.reject("theorem-mismatch", explain_mismatch(what, reference.formula, statement))
        work.notes.append(f"reassociated: {entry.name}")
    work.step("cite", data=(entry.name,))
    return len(work.seq.hyps) - 1


def _assignment(work: Work, quoted: Term, values: tuple[Assignment, ...]) -> tuple[list[Term], list[int]]:
    """Values for the leading universals, by the names in the quotation; 1 or 0 for each up to the last used."""
    names: list[str] = []
    while isinstance(quoted, Bind) and quoted.head == "Forall":
        names.append(quoted.names[0])
        quoted = quoted.inner[0]
    chosen: dict[int, Term] = {}
    for value in values:
        place = next((k for k, n in enumerate(names) if n == value.name and k not in chosen), None)
        if place is None:
            known = ", ".join(names) or "none"
            work.reject("binder-mismatch", f"{value.name} is not among the leading universal variables ({known}).")
        chosen[place] = value.value
    last = max(chosen, default=-1)
    return [chosen[k] for k in sorted(chosen)], [1 if k in chosen else 0 for k in range(last + 1)]


def exists(work: Work, command: Exists) -> None:
    """Effect: gives witnesses for the leading existentials of the target, in order. Rejects when: a name is
    not the next binder; a witness is not known to be defined (and real where the variable is read as real)."""
    for value in command.values:
        target = work.seq.goal
        if not (isinstance(target, Bind) and target.head == "Exists"):
            work.reject("binder-mismatch", f"The goal {show(target)} has no leading existential quantifier.")
        if target.names[0] != value.name:
            work.reject("binder-mismatch", f"The next existential variable is {target.names[0]}, not {value.name}.")
        work.step("exists_intro", value.value, code="instance-undefined")


def get_exists(work: Work, command: GetExists) -> None:
    """Effect: opens leading existentials of a hypothesis with fresh names; the opened formula becomes the next
    hypothesis. Rejects when: a name is not the next binder; the new name is not fresh."""
    position = work.find(command.source)
    for name in _new_names(work, "Exists", command.source.formula, command.names):
        before = len(work.seq.hyps)
        work.step("exists_elim", data=(position, name))
        position = len(work.seq.hyps) - 1
        work.goal = replace(work.goal, hidden=(*work.goal.hidden, *range(before, position)))
    work.number(max(work.goal.numbers, default=0) + 1, position)


def get_forall(work: Work, command: GetForall) -> None:
    """Effect: opens leading universals of the target with fresh names. Rejects when: the quotation is not the
    goal; a name is not the next binder; the new name is not fresh."""
    work.match_goal(command.goal.formula)
    for name in _new_names(work, "Forall", command.goal.formula, command.names):
        before = len(work.seq.hyps)
        work.step("forall_intro", data=(name,))
        work.goal = replace(work.goal, hidden=(*work.goal.hidden, *range(before, len(work.seq.hyps))))


def _new_names(work: Work, head: str, quoted: Term, values: tuple[Assignment, ...]) -> Iterator[str]:
    """The fresh names given, each checked against the binder of the quotation whose turn it is."""
    kind = "universal" if head == "Forall" else "existential"
    for value in values:
        if not (isinstance(quoted, Bind) and quoted.head == head):
            work.reject("binder-mismatch", f"There is no leading {kind} quantifier left for {value.name}.")
        if quoted.names[0] != value.name:
            work.reject("binder-mismatch", f"The next {kind} variable is {quoted.names[0]}, not {value.name}.")
        quoted = quoted.inner[0]
        yield _fresh(work, value)


def _fresh(work: Work, value: Assignment) -> str:
    if not isinstance(value.value, Var):
        work.reject("not-fresh", f"{show(value.value)} is not a variable name.")
    problem = check_fresh(work.seq, value.value.name)
    if problem:
        work.reject("not-fresh", sentence(problem.reason))
    return value.value.name
