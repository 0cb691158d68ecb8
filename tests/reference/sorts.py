"""What free variables stand for, read off formulas: sorts and defining equations of functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from proofdsl.terms.logic import conj, conjuncts, is_app, reads_as_real, split_implication
from proofdsl.terms.term import App, Bind, Bound, Num, Term, Var, postorder


@dataclass(frozen=True, slots=True)
class Sorts:
    """What the free variables of a list of formulas stand for, and the functions with a declared type."""

    sort: dict[str, str]
    declared: frozenset[str]


_SET_PLACES: Final = {
    "Belong": (1,), "NotBelong": (1,), "Typed": (1,), "Subset": (0, 1), "Union": (0, 1), "Inter": (0, 1),
    "SetMinus": (0, 1), "FunSpace": (0, 1), "sup": (0,), "inf": (0,),
}  # fmt: skip
_FUNCTION_PLACES: Final = {"Apply": (0,), "Compose": (0, 1), "FunDeri": (0,), "NthDeri": (0,), "Prime": (0,)}
_FORMULA_PLACES: Final = ("Not", "And", "Or", "Impl", "Iff")


def sorts_of(formulas: Sequence[Term], goal: Term | None = None) -> Sorts:
    """Sorts by use in hypotheses and goal: "function", "predicate", "set", "truth", "real", "object".

    A variable with a typing hypothesis (a conjunct `x in S` or `x : S` of a hypothesis) is an object; one
    that is used in arithmetic or order without such a hypothesis is read as real.
    """
    typed = {
        part.args[0].name
        for h in formulas
        for part in conjuncts(h)
        if isinstance(part, App) and part.head in ("Belong", "Typed") and isinstance(part.args[0], Var)
    }
    formulas = [*formulas, goal] if goal is not None else formulas
    found: dict[str, str] = {}
    declared: list[str] = []
    names = sorted({name for f in formulas for name in f.free})
    for node in dict.fromkeys(n for f in formulas for n in postorder(f)):
        if not isinstance(node, App):
            continue
        for place, arg in enumerate(node.args):
            if isinstance(arg, Var):
                sort = _place_sort(node, place)
                if sort:
                    found[arg.name] = sort
        if node.head == "Typed" and isinstance(node.args[0], Var) and is_app(node.args[1], "FunSpace"):
            declared.append(node.args[0].name)
    for formula in _in_truth_position(formulas):
        if isinstance(formula, Var):
            found[formula.name] = "truth"
        elif is_app(formula, "Apply") and isinstance(head := next(formula.children())[0], Var):
            found[head.name] = "predicate"
    for name in names:
        found.setdefault(name, "real" if name not in typed and _operand(name, formulas) else "object")
    return Sorts({name: found[name] for name in names}, frozenset(declared))


def _in_truth_position(formulas: Sequence[Term]) -> list[Term]:
    """The formulas themselves, parts of connectives and bodies of quantifiers."""
    found: list[Term] = list(formulas)
    for node in (n for f in formulas for n in postorder(f)):
        if isinstance(node, App) and node.head in _FORMULA_PLACES:
            found.extend(node.args)
        elif isinstance(node, Bind) and node.head in ("Forall", "Exists"):
            found.extend(node.inner)
    return found


def _operand(name: str, formulas: Sequence[Term]) -> bool:
    """Whether the variable is somewhere an operand of arithmetic, an elementary function or order."""
    target, other = Var(name), Num(0)
    for node in (n for f in formulas for n in postorder(f)):
        if isinstance(node, App) and any(a is target for a in node.args):
            alone = App(node.head, tuple(target if a is target else other for a in node.args))
            if reads_as_real(name, [alone]):
                return True
    return False


def _place_sort(node: App, place: int) -> str | None:
    if place in _SET_PLACES.get(node.head, ()):
        return "set"
    if place in _FUNCTION_PLACES.get(node.head, ()):
        return "function"
    if node.head == "Typed" and place == 0 and is_app(node.args[1], "FunSpace"):
        return "function"
    if node.head == "Eq" and any(isinstance(a, Bind) and a.head == "Lambda" for a in node.args):
        return "function"
    return None


# -- definitions ------------------------------------------------------------------------------------


def definitions(hypotheses: Sequence[Term]) -> dict[str, tuple[Bind, Term]]:
    """Defining equations: name -> (the lambda, the hypothesis).

    `f = fun x [c] . b`, and `forall x, c => f(x) = b` (also without c), where f does not occur in c and b.
    """
    found: dict[str, tuple[Bind, Term]] = {}
    for hypothesis in hypotheses:
        for part in conjuncts(hypothesis):
            definition = _definition(part)
            if definition is not None:
                found.setdefault(definition[0], (definition[1], hypothesis))
    return found


def _definition(part: Term) -> tuple[str, Bind] | None:
    match part:
        case App(head="Eq", args=(Var(name=name), Bind(head="Lambda") as node)) if name not in node.free:
            return name, node
        case Bind(head="Forall", inner=(body,), real=(real,)):
            premises, body = split_implication(body)
            condition = conj(premises)
            match body:
                case App(head="Eq", args=(App(head="Apply", args=(Var(name=name), Bound(index=0))), right)):
                    if name in right.free or name in condition.free:
                        return None
                    return name, Bind("Lambda", part.names, (real,), (), (condition, right))
    return None
