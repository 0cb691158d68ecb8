"""Handlers of rewrite_in limit, rewrite_in sum, rewrite_in setdesc. Untrusted.

The instance of the rule is inferred here and the size of a neighbourhood is guessed; the kernel judges both.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from proofdsl.checker.explain import sentence, show
from proofdsl.checker.rewriting import number_target
from proofdsl.checker.work import Halt, NotProved, Rejected, Work
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.replace import first_difference
from proofdsl.kernel.rules_inside import find_site
from proofdsl.kernel.sequent import Refused
from proofdsl.parser.program import RewriteIn
from proofdsl.solvers.match import match
from proofdsl.terms import App, Bind, Num, Term, Var, app, num
from proofdsl.terms.logic import split_implication
from proofdsl.terms.signature import LIMITS, ORDER
from proofdsl.terms.subst import fresh_name, open_with

#: The rule name under which the size that worked stands among the recorded obligations.
CHOICE: Final = "choice"
_HEADS = {"limit": LIMITS, "sum": frozenset({"Sum", "Prod"}), "setdesc": frozenset({"SetDesc"})}
_RULES = {"limit": "rewrite_limit", "sum": "rewrite_sum", "setdesc": "rewrite_setdesc"}
_CODES = {"limit": "condition-not-eventual", "sum": "condition-not-everywhere", "setdesc": "condition-not-local"}


def rewrite_in(work: Work, command: RewriteIn) -> None:
    """Effect: rewrites inside one limit body, summand or set description. Rejects when: the rule has not exactly
    one outer universal and an equation as conclusion; source and target differ elsewhere; the condition is
    not known to hold where it must."""
    if command.kind != "equation":
        work.reject("unsupported", "rewrite_in takes an equation; rewriting by an equivalence inside is unsupported.")
    rule = work.find(command.rule)
    _check_shape(work, work.seq.hyps[rule])
    position = work.source(command.source)
    before = work.seq.goal if position is None else work.seq.hyps[position]
    site = find_site(before, command.target.formula, _HEADS[command.place])
    if isinstance(site, Refused):
        work.reject(site.code, sentence(site.reason))
    names = _fresh_names(work, command, site[0])
    instance = _instance(work, command, rule, site, names)
    data: tuple[int | str, ...] = (rule, command.direction, -1 if position is None else position, *names)
    _try_sizes(work, command, site[0], instance, data)
    if position is not None:
        number_target(work, command.source, command.target)


def _check_shape(work: Work, fact: Term) -> None:
    body = fact.inner[0] if isinstance(fact, Bind) and fact.head == "Forall" else None
    if body is None or (isinstance(body, Bind) and body.head == "Forall"):
        work.reject("rule-shape", f"The rule {show(fact)} must have exactly one outer universal quantifier.")
    conclusion = split_implication(body)[1]
    if not (isinstance(conclusion, App) and conclusion.head == "Eq"):
        work.reject("rule-shape", f"The rule {show(fact)} does not conclude an equation.")


def _fresh_names(work: Work, command: RewriteIn, site: Bind) -> tuple[str, ...]:
    taken = set(work.seq.free() | command.target.formula.free)
    names: list[str] = []
    for hint in site.names:
        name = fresh_name(hint, taken)
        taken.add(name)
        names.append(name)
    return tuple(names)


def _instance(work: Work, command: RewriteIn, rule: int, site: tuple[Bind, Bind], names: tuple[str, ...]) -> Term:
    """The value of the rule's variable: given for setdesc, else by matching at the first difference."""
    fresh = [Var(n) for n in names]
    if command.place == "setdesc":
        return _given_instance(work, command, site[0], names)
    fact = work.seq.hyps[rule]
    if not isinstance(fact, Bind):
        raise TypeError("the rule is universal")
    hole = "\0hole"
    (body,) = open_with(fact, [Var(hole)])
    conclusion = split_implication(body)[1]
    if not isinstance(conclusion, App):
        raise TypeError("the rule concludes an equation")
    pattern = conclusion.args[0 if command.direction == "left_to_right" else 1]
    left, right = open_with(site[0], fresh)[0], open_with(site[1], fresh)[0]
    for candidate, _ in _differences(left, right):
        found = match(pattern, candidate, frozenset({hole}))
        if found is not None:
            return found.get(hole, num(0))
    work.reject("no-instance", f"No instance of {show(pattern)} is replaced in {show(left)}.")


def _differences(left: Term, right: Term) -> Iterator[tuple[Term, Term]]:
    """Corresponding subterms that differ, innermost difference first, then what encloses it."""
    path: list[tuple[Term, Term]] = []
    while True:
        path.append((left, right))
        pairs = [(a, b) for (a, _), (b, _) in zip(left.children(), right.children(), strict=False)]
        differing = [(a, b) for a, b in pairs if first_difference(a, b) is not None]
        if type(left) is not type(right) or not differing:
            break
        left, right = differing[0]
    return iter(reversed(path))


def _given_instance(work: Work, command: RewriteIn, site: Bind, names: tuple[str, ...]) -> Term:
    if len(command.values) != 1:
        work.reject("binder-mismatch", "rewrite_in setdesc takes the map of the rule's one variable.")
    from proofdsl.terms.subst import substitute

    return substitute(command.values[0].value, dict(zip(site.names, (Var(n) for n in names), strict=True)))


def _try_sizes(work: Work, command: RewriteIn, site: Bind, instance: Term, data: tuple[int | str, ...]) -> None:
    """Apply the kernel rule; for a limit with each candidate size until one works."""
    name = _RULES[command.place]
    target = command.target.formula
    if command.place != "limit":
        work.step(name, target, instance, data=data, code=_CODES[command.place])
        return
    failure: Rejected | NotProved | None = None
    tree, goal = work.tree, work.goal
    recorded = work.prover.choice()
    sizes = _sizes(site, work.seq.hyps) if recorded is None else iter((recorded,))
    for size in sizes:
        work.tree, work.goal = tree.copy(), goal
        saved = (list(work.obligations), list(work.solvers))
        work.obligations.append(Evidence(CHOICE, (size,)))
        try:
            work.step(name, target, instance, size, data=data, code=_CODES["limit"])
        except Halt as halt:
            failure = failure or halt.result
            work.obligations[:], work.solvers[:] = saved
            if halt.result.code != _CODES["limit"]:
                raise
            continue
        return
    work.tree, work.goal = tree, goal
    if failure is not None:
        raise Halt(failure)


def _sizes(site: Bind, hyps: tuple[Term, ...]) -> Iterator[Term]:
    """Candidate radii at a finite point, or bounds at infinity: small numbers, then positive hypotheses' sides."""
    point = site.outer[0]
    if isinstance(point, App) and point.head in ("PosInfty", "NegInfty"):
        sign = 1 if point.head == "PosInfty" else -1
        candidates: list[Term] = [num(sign * n) for n in (0, 1, 10, 1000)]
        candidates += _order_sides(hyps)
    else:
        half = app("Frac", num(1), num(2))
        candidates = [num(1), half, app("Frac", num(1), num(100)), *_order_sides(hyps)]
        if not isinstance(point, Num):
            candidates.append(app("Frac", app("Abs", point), num(2)))
    yield from candidates


def _order_sides(hyps: tuple[Term, ...]) -> list[Term]:
    """Sides of order hypotheses that are variables: epsilons, deltas and bounds at hand."""
    found: dict[Term, None] = {}
    for fact in hyps:
        if isinstance(fact, App) and fact.head in ORDER:
            for side in fact.args:
                if isinstance(side, Var):
                    found[side] = None
    return list(found)
