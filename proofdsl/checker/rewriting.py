"""Handlers of the rewriting commands outside binders: rewrite, autoreplace. Untrusted."""

from __future__ import annotations

from proofdsl.checker.explain import explain_mismatch, show
from proofdsl.checker.work import Halt, Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.replace import Difference, replaced
from proofdsl.kernel.rules_bound import bound_rule, replaced_bound
from proofdsl.kernel.rules_official import INTEGRAL_VARIABLE, unbound_integrals
from proofdsl.parser.program import AutoReplace, Goal, Hypothesis, Rewrite, Source
from proofdsl.terms import App, Bind, Term, alpha_equal, app
from proofdsl.terms.logic import nnf
from proofdsl.terms.signature import CONNECTIVES, LOOSE_ATOMS, ORDER, QUANTIFIERS
from proofdsl.terms.subst import bind
from proofdsl.terms.term import postorder


def rewrite(work: Work, command: Rewrite) -> None:
    """Effect: replaces occurrences of one side of an unquantified equation or equivalence by the other. Rejects
    when: the rule is quantified or of another kind; source and target differ otherwise; nothing changes."""
    rule = work.find(command.rule)
    fact = work.seq.hyps[rule]
    head = "Eq" if command.kind == "equation" else "Iff"
    if not (isinstance(fact, App) and fact.head == head):
        advice = " Instantiate it first (get_prop)." if isinstance(fact, Bind) and fact.head == "Forall" else ""
        work.reject("rule-shape", f"The rule {show(fact)} is not an unquantified {command.kind}.{advice}")
    direction = _direction(work, command, fact)
    old, new = fact.args if direction == "left_to_right" else fact.args[::-1]
    replace_in(work, rule, direction, command.kind, (old, new), command.source, command.target)


def _direction(work: Work, command: Rewrite, fact: App) -> str:
    """The direction written; the other one, with a note, where only that one gives the stated result.

    Both are equally sound, and public programs rely on it.
    """
    before, after = command.source.formula, command.target.formula
    sides = fact.args if command.direction == "left_to_right" else fact.args[::-1]
    if isinstance(replaced(before, after, *sides), Difference) and not isinstance(
        replaced(before, after, *sides[::-1]), Difference
    ):
        work.notes.append("reversed: the rule is used in the other direction")
        return "right_to_left" if command.direction == "left_to_right" else "left_to_right"
    return command.direction


def replace_in(
    work: Work, rule: int, direction: str, kind: str, sides: tuple[Term, Term], source: Source, target: Source
) -> None:
    """Rewrite `source` to `target` by the rule at a position; number the result."""
    _same_kind(work, source, target)
    position = work.source(source)
    before = work.seq.goal if position is None else work.seq.hyps[position]
    count = replaced(before, target.formula, *sides)
    if isinstance(count, Difference) and _by_convention(work, rule, direction, kind, sides, (position, target)):
        number_target(work, source, target)
        return
    if isinstance(count, Difference):
        where = f"{show(count.left)} against {show(count.right)}"
        text = explain_mismatch("the result of the rewriting", target.formula, before)
        work.reject("not-a-rewrite", f"{text}\n  Not an occurrence of {show(sides[0])}: {where}.")
    if count == 0:
        work.reject("no-op", f"Nothing is rewritten: {show(sides[0])} is not replaced anywhere.")
    if position is None:
        work.step("rewrite_goal", target.formula, data=(rule, direction, kind))
        return
    work.step("rewrite_fact", target.formula, data=(rule, direction, kind, position))
    number_target(work, source, target)


def _by_convention(
    work: Work, rule: int, direction: str, kind: str, sides: tuple[Term, Term], end: tuple[int | None, Source]
) -> bool:
    """Profile `official`: rewrite inside an integral by an equation about a free variable of the same name."""
    position, target = end
    if kind != "equation" or INTEGRAL_VARIABLE not in work.profile.conventions:
        return False
    before = work.seq.goal if position is None else work.seq.hyps[position]
    count = replaced(unbound_integrals(before), unbound_integrals(target.formula), *sides)
    if isinstance(count, Difference) or count == 0:
        return False
    data = (rule, direction, -1 if position is None else position)
    work.step("rewrite_integral_variable", target.formula, data=data)
    work.notes.append(f"convention: {INTEGRAL_VARIABLE}")
    return True


def number_target(work: Work, source: Source, target: Source) -> None:
    """Give the rewritten hypothesis its number: in place where source and target bear the same one."""
    if isinstance(source, Hypothesis) and isinstance(target, Hypothesis):
        replacing = target.index if target.index == source.index else None
        work.number(target.index, len(work.seq.hyps) - 1, replacing=replacing)


def _same_kind(work: Work, source: Source, target: Source) -> None:
    if isinstance(source, Goal) != isinstance(target, Goal):
        work.reject("kind-mismatch", "Source and target must both be the goal or both be hypotheses.")


def autoreplace(work: Work, command: AutoReplace) -> None:
    """Effect: proves `old = new` (formulas: `old <=> new` by negation normal form) from the scope and replaces
    occurrences. Rejects when: source and target differ otherwise; nothing changes. The equality unproved
    gives `unknown`."""
    old, new = command.old, command.new
    if alpha_equal(old, new) or alpha_equal(command.source.formula, command.target.formula):
        work.reject("no-op", "Nothing is replaced.")
    _same_kind(work, command.source, command.target)
    if isinstance(replaced(command.source.formula, command.target.formula, old, new), Difference):
        name = _bound_name(command)
        if name is not None:
            _replace_bound(work, command, name)
            return
    formula = is_formula(old) and is_formula(new)
    named = work.in_scope(command.scope)
    fact = app("Iff" if formula else "Eq", old, new)
    side, main = work.refine(Evidence("cut", (fact,)))
    if formula:
        _prove_equivalence(work, side, old, new)
    else:
        work.discharge(work.restrict(side, named))
    work.goal = work.goal.at(main)
    rule = len(work.seq.hyps) - 1
    kind = "iff" if formula else "equation"
    replace_in(work, rule, "left_to_right", kind, (old, new), command.source, command.target)


def _bound_name(command: AutoReplace) -> str | None:
    """A variable of the equality that the source binds, such that the stated result rewrites its occurrences."""
    bound = {hint for node in postorder(command.source.formula) if isinstance(node, Bind) for hint in node.names}
    for name in sorted(bound & (command.old.free | command.new.free)):
        rule = bound_rule(_universal(command, name, guarded=False), "left_to_right")
        if rule is not None:
            count = replaced_bound(command.source.formula, command.target.formula, rule)
            if isinstance(count, int) and count:
                return name
    return None


def _universal(command: AutoReplace, name: str, *, guarded: bool) -> Bind:
    return bind("Forall", [name], [], [app("Eq", command.old, command.new)], [guarded])


def _replace_bound(work: Work, command: AutoReplace, name: str) -> None:
    """Prove the equality for a fresh variable (hypotheses about the free variable of that name do not help),
    then rewrite the occurrences in which the name is bound."""
    named = work.in_scope(command.scope)
    tree, goal = work.tree, work.goal
    for guarded in (False, True):
        work.tree, work.goal = tree.copy(), goal
        side, main = work.refine(Evidence("cut", (_universal(command, name, guarded=guarded),)))
        try:
            work.discharge(work.restrict(side, named))
        except Halt:
            if guarded:
                raise
            continue
        work.goal = work.goal.at(main)
        break
    rule = len(work.seq.hyps) - 1
    position = work.source(command.source)
    data = (rule, "left_to_right", -1 if position is None else position)
    work.step("rewrite_bound", command.target.formula, data=data)
    if position is not None:
        number_target(work, command.source, command.target)


def _prove_equivalence(work: Work, node: int, old: Term, new: Term) -> None:
    if nnf(old) is not nnf(new) and not alpha_equal(nnf(old), nnf(new)):
        work.reject("nnf-mismatch", f"{show(old)} and {show(new)} have different negation normal forms.")
    work.discharge(node)


_FORMULA_HEADS = CONNECTIVES | QUANTIFIERS | ORDER | LOOSE_ATOMS | {
    "Eq", "Neq", "Belong", "NotBelong", "Subset", "Typed", "Denotes"}  # fmt: skip


def is_formula(term: Term) -> bool:
    """True for terms whose root makes them formulas."""
    return isinstance(term, (App, Bind)) and term.head in _FORMULA_HEADS
