"""What instantiating a quantifier owes, and when it is not allowed. Trusted (spec 3.1, "Instances")."""

from __future__ import annotations

from typing import Final

from proofdsl.kernel.definedness import denotes_conditions
from proofdsl.kernel.strict import strict_in
from proofdsl.terms import App, Bind, Term, Var, app
from proofdsl.terms.logic import REAL, conjuncts, split_implication
from proofdsl.terms.subst import open_with
from proofdsl.terms.term import postorder

READING: Final = "the value would turn an equation with a lambda into a definition, which says less"


def markers(formula: Term, count: int) -> list[str]:
    """Names that no source text can contain and that are not free in `formula`, for looking at bodies."""
    prefix = "\0"
    while any(name.startswith(prefix) for name in formula.free):
        prefix += "\0"
    return [f"{prefix}{k}" for k in range(count)]


def changes_reading(body: Term, name: str, value: Term) -> bool:
    """True when putting `value` for the variable `name` would change what an equation with a lambda says.

    `u = fun x [c] . b` is identity for a variable u; for a declared function it only says that the two agree where c
    holds (spec 3.1). A variable that the body itself declares keeps its reading, and so does a lambda.
    """
    variable = Var(name)
    if isinstance(value, Bind) and value.head == "Lambda":
        return False
    defined = declared = False
    for node in postorder(body):
        if isinstance(node, App) and variable in node.args:
            declared = declared or (node.head == "Typed" and node.args[0] is variable)
            lambdas = [isinstance(a, Bind) and a.head == "Lambda" for a in node.args]
            defined = defined or (node.head in ("Eq", "Neq") and any(lambdas))
    return defined and not declared


def instance_changes_reading(fact: Term, values: list[Term | None]) -> bool:
    """`changes_reading` for any of the values of the leading universals of `fact`."""
    body = fact
    names = markers(fact, len(values))
    for name in names:
        if not isinstance(body, Bind):
            raise TypeError("not a universal statement")
        (body,) = open_with(body, [Var(name)])
    return any(v is not None and changes_reading(body, name, v) for name, v in zip(names, values, strict=True))


def instance_conditions(fact: Term, values: list[Term | None]) -> list[Term]:
    """What instantiating the leading universals of `fact` owes; None leaves a variable quantified.

    A guarded variable owes that its value is real; another owes that its value is defined, unless a strict
    atom on it stands among the premises (then the instance holds vacuously for an undefined value).
    """
    binders: list[Bind] = []
    body = fact
    names = markers(fact, len(values))
    for name in names:
        if not (isinstance(body, Bind) and body.head == "Forall"):
            raise ValueError("more values than leading universals")
        binders.append(body)
        (body,) = open_with(body, [Var(name)])
    premises = [part for premise in split_implication(body)[0] for part in conjuncts(premise)]
    owed: list[Term] = []
    for name, binder, value in zip(names, binders, values, strict=True):
        if value is None:
            continue
        if binder.real[0]:
            owed.append(app("Belong", value, REAL))
        elif not any(strict_in(premise, name) for premise in premises):
            owed.extend(denotes_conditions(value))
    return owed
