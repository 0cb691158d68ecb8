"""Rule schemas: premises and a conclusion over metavariables, as data. Trusted.

A schema is sound for every instance of its metavariables by arbitrary terms, defined or not: each premise
is a formula of the logic of partial terms. The tables in `schemas_*.py` read like the list of facts in a
textbook; `schema` is the one kernel rule that applies them.

A metavariable with arguments, written `?F(x)`, stands for a term (or formula) in which x may occur. Its value is given
as a lambda; at each place the arguments are put for the lambda's variables. Nothing is captured: the lambda is closed
but for free variables of the sequent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.instances import markers
from proofdsl.kernel.readings import changes_reading, is_lambda
from proofdsl.kernel.replace import opens_differential
from proofdsl.kernel.rule import Context, Premises, string, term
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import App, Bind, Num, Term, Var, alpha_equal, app, num
from proofdsl.terms.logic import TRUE, conj, disj, implication
from proofdsl.terms.subst import bind, instantiate, open_with
from proofdsl.terms.term import postorder

Where = Callable[[dict[str, Term]], bool]


@dataclass(frozen=True, slots=True)
class Schema:
    """A fact about all terms.

    Attributes:
        name: stable identifier.
        variables: metavariables, in the order in which evidence gives their values.
        arity: number of arguments of each metavariable that takes some.
        sides: metavariables that are sides of equations; no lambda stands there, for it would make a definition.
        premises: what an instance owes.
        conclusion: what it proves.
        where: a decidable condition on the values (for instance "an even numeral"), or None.
        source: where the fact can be looked up.
    """

    name: str
    variables: tuple[str, ...]
    premises: tuple[Term, ...]
    conclusion: Term
    where: Where | None = None
    source: str = ""
    arity: Mapping[str, int] = field(default_factory=dict)
    sides: frozenset[str] = frozenset()


# Spelling of the tables ------------------------------------------------------------------------------

A, B, C, D, F, K, M, N, S, T, V, X, Y = (Var(f"?{c}") for c in "abcdfkmnstvxy")
ZERO, ONE, TWO = num(0), num(1), num(2)


def con(name: str) -> Term:
    """A constant."""
    return App(name)


R, CC, Z, N0, N1, Q = (
    con("RealSet"), con("ComplexSet"), con("IntegerSet"), con("NonNegIntegerSet"), con("PosIntegerSet"),
    con("RationalSet"),
)  # fmt: skip


def isin(x: Term, s: Term) -> Term:
    """x is a member of s."""
    return app("Belong", x, s)


def lt(a: Term, b: Term) -> Term:
    """a < b."""
    return app("Lt", a, b)


def le(a: Term, b: Term) -> Term:
    """a <= b."""
    return app("Leq", a, b)


def gt(a: Term, b: Term) -> Term:
    """a > b."""
    return app("Gt", a, b)


def ge(a: Term, b: Term) -> Term:
    """a >= b."""
    return app("Geq", a, b)


def eq(a: Term, b: Term) -> Term:
    """a = b."""
    return app("Eq", a, b)


def ne(a: Term, b: Term) -> Term:
    """a is not b."""
    return app("Neq", a, b)


def fn(head: str, *args: Term) -> Term:
    """An application of a head."""
    return App(head, args)


def power(a: Term, b: Term) -> Term:
    """a^b."""
    return app("Power", a, b)


def hole(name: str) -> Callable[..., Term]:
    """The metavariable ?name with arguments: `hole("F")(x)` is ?F(x)."""
    return lambda *args: App(f"?{name}", args)


def lam(body: Callable[[Term], Term], condition: Callable[[Term], Term] | None = None) -> Term:
    """fun x [condition] . body"""
    x = Var("x")
    return bind("Lambda", ["x"], [], [TRUE if condition is None else condition(x), body(x)])


def every(body: Callable[[Term], Term], *premises: Callable[[Term], Term], name: str = "x") -> Term:
    """forall x, premises => body, for x of any kind."""
    x = Var(name)
    return bind("Forall", [name], [], [implication([p(x) for p in premises], body(x))])


def fact(name: str, premises: list[Term], conclusion: Term, where: Where | None = None, source: str = "") -> Schema:
    """A schema whose metavariables are collected from its formulas, in alphabetical order."""
    nodes = [node for formula in (*premises, conclusion) for node in postorder(formula)]
    arity = {node.head: len(node.args) for node in nodes if isinstance(node, App) and node.head.startswith("?")}
    free = conclusion.free.union(*(p.free for p in premises))
    equations = [node for node in nodes if isinstance(node, App) and node.head in ("Eq", "Neq")]
    sides = frozenset(arg.name for node in equations for arg in node.args if isinstance(arg, Var))
    return Schema(name, tuple(sorted({*free, *arity})), tuple(premises), conclusion, where, source, arity, sides)


def even_numeral(variable: Term) -> Where:
    """The value is an even natural numeral."""
    return _numeral(variable, lambda v: v % 2 == 0)


def odd_numeral(variable: Term) -> Where:
    """The value is an odd natural numeral."""
    return _numeral(variable, lambda v: v % 2 == 1)


def positive_numeral(variable: Term) -> Where:
    """The value is a numeral for a positive integer."""
    return _numeral(variable, lambda v: v > 0)


def _numeral(variable: Term, test: Callable[[int], bool]) -> Where:
    name = variable.name if isinstance(variable, Var) else ""

    def holds(values: dict[str, Term]) -> bool:
        value = values[name]
        return isinstance(value, Num) and value.value.denominator == 1 and value.value >= 0 and test(int(value.value))

    return holds


# The rule --------------------------------------------------------------------------------------------


def filled(pattern: Term, values: Mapping[str, Term]) -> Term:
    """The pattern with values for its metavariables; conjunctions and disjunctions stay flat."""
    done: dict[Term, Term] = {}
    for node in postorder(pattern):
        new = node.rebuilt([done[child] for child, _ in node.children()])
        if isinstance(node, Var):
            new = values.get(node.name, node)
        elif isinstance(node, App) and isinstance(new, App) and node.head in values:
            function = values[node.head]
            new = instantiate(function.inner[1], new.args) if isinstance(function, Bind) else new
        elif isinstance(new, App) and new.head in _FLAT:
            new = _FLAT[new.head](new.args)
        done[node] = new
    return done[pattern]


_FLAT: Final = {"And": conj, "Or": disj}


def _improper(schema: Schema, values: Mapping[str, Term]) -> bool:
    """True where a value cannot stand for its metavariable.

    A metavariable with arguments takes a lambda without condition in which a value for its variables changes nothing
    but the value (see `readings`). A lambda must not become a side of an equation: it stands for no metavariable that
    is one, nor for any beside metavariables with arguments.
    """
    for name, value in values.items():
        if name not in schema.arity:
            if is_lambda(value) and (schema.arity or name in schema.sides):
                return True
            continue
        if not (isinstance(value, Bind) and is_lambda(value) and value.inner[0] is TRUE):
            return True
        names = markers(value, schema.arity[name])
        if len(value.names) != len(names):
            return True
        body = open_with(value, [Var(n) for n in names])[1]
        if opens_differential(value.inner[1]) or any(changes_reading(body, n, ZERO) for n in names):
            return True
    return False


def apply_schema(seq: Sequent, ev: Evidence, ctx: Context) -> Premises | Refused:
    """An instance of a schema: the goal is its conclusion, the premises are its premises.

    data: the schema's name. terms: a value for each metavariable.
    """
    from proofdsl.kernel.schemas import SCHEMAS

    schema = SCHEMAS.get(string(ev, 0))
    if schema is None:
        return Refused(f"there is no schema {string(ev, 0)}")
    if len(ev.terms) != len(schema.variables):
        return Refused(f"schema {schema.name} takes {len(schema.variables)} values")
    values = {name: term(ev, k) for k, name in enumerate(schema.variables)}
    if _improper(schema, values) or (schema.where is not None and not schema.where(values)):
        return Refused(f"schema {schema.name} does not apply to these values")
    if not alpha_equal(filled(schema.conclusion, values), seq.goal):
        return Refused(f"the goal is not the conclusion of schema {schema.name}")
    return Premises(seq.sides(filled(p, values) for p in schema.premises))
