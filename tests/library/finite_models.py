"""Model checking of set and relation entries: instances over sets of up to four atoms, relations between them.

A formula is compiled to closures over a point. The leading variables of an entry are assigned one by one; where a
premise `v ⊆ t` or `v ∈ t` types one, it runs through the subsets or elements of t only, since the entry says nothing
elsewhere. All other variables run through atoms and sets of atoms, numbers in the place of sets included; inner
quantifiers of a formula on relations over many atoms run through the atoms and one set.
An operation on a non-set is undefined, membership in one and inclusion with one are false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.logic import conjuncts, split_implication
from proofdsl.terms.subst import open_fresh

Object = object  # an atom (int), a pair (tuple), a Table or a frozenset of objects
Point = dict[str, Object]
Test = Callable[[Point], bool]
Value = Callable[[Point], "Object | None"]
#: Above this many subsets of a set of pairs, some are drawn.
SUBSETS = 600


@dataclass(frozen=True)
class Table:
    """A function as the list of its arguments and values."""

    rows: tuple[tuple[Object, Object], ...]

    def value(self, x: Object | None) -> Object | None:
        return next((after for before, after in self.rows if before == x), None)


def tables(domain: Object | None, codomain: Object | None) -> list[Table]:
    """The functions from one set into another; last, where it fits, some that are also defined elsewhere."""
    if not (isinstance(domain, frozenset) and isinstance(codomain, frozenset)) or len(domain) > 3 or len(codomain) > 3:
        return []
    found: list[Table] = [Table(())]
    for x in sorted(domain, key=repr):
        found = [Table((*f.rows, (x, y))) for f in found for y in sorted(codomain, key=repr)]
    return found + [Table((*f.rows, ("elsewhere", f.rows[0][1] if f.rows else 0))) for f in found[:3]]


def subsets(items: Sequence[Object]) -> list[frozenset[Object]]:
    return [frozenset(chosen) for size in range(len(items) + 1) for chosen in combinations(items, size)]


class Model:
    """The atoms 0 … size-1 and what the quantifiers run through."""

    def __init__(self, size: int, random: Random, sets: bool = True) -> None:
        self.random = random
        atoms = list(range(size))
        self.leading: list[Object] = [*atoms, *subsets(atoms)]
        self.objects: list[Object] = self.leading if sets else [*atoms, frozenset()]

    def subsets_of(self, whole: frozenset[Object]) -> list[frozenset[Object]]:
        items = sorted(whole, key=repr)
        if 2 ** len(items) <= SUBSETS:
            return subsets(items)
        drawn = [frozenset(x for x in items if self.random.random() < 0.5) for _ in range(60)]
        diagonal = [frozenset(x for x in items if isinstance(x, tuple) and x[0] == x[1]) | some for some in drawn[:20]]
        return [frozenset(), whole, *diagonal, *drawn]


def counterexamples(statement: Term, model: Model, limit: int) -> tuple[int, Point | None]:
    """How many of at most `limit` points satisfy the premises, and a point where the conclusion then fails."""
    names: list[str] = []
    while isinstance(statement, Bind) and statement.head == "Forall":
        (name,), (statement,) = open_fresh(statement, frozenset(names))
        names.append(name)
    premises, conclusion = split_implication(statement)
    holds = formula(conclusion, model)
    satisfied = 0
    for point in _points(names, premises, model, {}):
        satisfied += 1
        if not holds(point):
            return satisfied, point
        if satisfied >= limit:
            break
    return satisfied, None


def _points(names: Sequence[str], premises: Sequence[Term], model: Model, point: Point) -> Iterator[Point]:
    if len(point) == len(names):
        yield dict(point)
        return
    name = names[len(point)]
    known = {*point, name}
    ready = [p for p in premises if name in p.free and p.free <= known]
    tests = [formula(premise, model) for premise in ready]
    for candidate in _candidates(name, ready, model, point):
        extended = {**point, name: candidate}
        if all(test(extended) for test in tests):
            yield from _points(names, premises, model, extended)


def _candidates(name: str, ready: Sequence[Term], model: Model, point: Point) -> Sequence[Object]:
    for premise in ready:
        match premise:
            case App(head="Typed", args=(Var(name=subject), App(head="FunSpace", args=(low, high)))) if subject == name:
                return tables(term(low, model)(point), term(high, model)(point))
            case App(head="Subset" | "Belong" as head, args=(Var(name=subject), whole)) if subject == name:
                if name not in whole.free:
                    found = term(whole, model)(point)
                    if not isinstance(found, frozenset):
                        return []
                    return model.subsets_of(found) if head == "Subset" else sorted(found, key=repr)
    return model.leading


def formula(node: Term, model: Model) -> Test:
    """A formula of the language of sets as a test on points."""
    match node:
        case Bind(head="Forall" | "Exists" as head):
            (name,), (body,) = open_fresh(node, node.free)
            if typing := [part for part in conjuncts(body) if isinstance(part, App) and part.head == "Typed"]:
                return _some_function(name, typing[0], formula(body, model), model)
            inner, objects = formula(body, model), model.objects
            if head == "Forall":
                return lambda p: all(inner({**p, name: x}) for x in objects)
            return lambda p: any(inner({**p, name: x}) for x in objects)
        case App(head="And" | "Or" | "Not" | "Impl" | "Iff" as head, args=parts):
            return _connective(head, [formula(part, model) for part in parts])
        case App(head=head, args=parts):
            values = [term(part, model) for part in parts]
            atom = ATOMS[head]
            return lambda p: atom(*(value(p) for value in values))
    raise ValueError(f"no formula about sets: {node!r}")


def _some_function(name: str, typing: App, inner: Test, model: Model) -> Test:
    """The test of `exists (f), (f : A → B) ∧ …`."""
    space = typing.args[1]
    assert isinstance(space, App)
    low, high = (term(part, model) for part in space.args)
    return lambda p: any(inner({**p, name: table}) for table in tables(low(p), high(p)))


def _connective(head: str, parts: list[Test]) -> Test:
    first, last = parts[0], parts[-1]
    match head:
        case "And":
            return lambda p: all(part(p) for part in parts)
        case "Or":
            return lambda p: any(part(p) for part in parts)
        case "Not":
            return lambda p: not first(p)
        case "Impl":
            return lambda p: not first(p) or last(p)
    return lambda p: first(p) is last(p)


def term(node: Term, model: Model) -> Value:
    """A term of the language of sets as a function of points; None is undefined."""
    match node:
        case Var(name=name):
            return lambda p: p[name]
        case Num(value=value):
            return lambda p: int(value)
        case App(head="Pair" | "Enum" as head, args=parts):
            values = [term(part, model) for part in parts]
            return lambda p: _collected(head, [value(p) for value in values])
        case App(head=head, args=parts):
            values, operation = [term(part, model) for part in parts], OPERATIONS[head]
            return lambda p: _applied(operation, [value(p) for value in values])
    raise ValueError(f"no term about sets: {node!r}")


def _collected(head: str, values: list[Object | None]) -> Object | None:
    if None in values:
        return None
    return tuple(values) if head == "Pair" else frozenset(values)


def _applied(operation: Callable[..., Object | None], values: list[Object | None]) -> Object | None:
    return None if None in values else operation(*values)


def _is_relation(*values: Object | None) -> bool:
    return all(isinstance(v, frozenset) and all(isinstance(x, tuple) for x in v) for v in values)


def _of_sets(operation: Callable[..., Object]) -> Callable[..., Object | None]:
    return lambda *values: operation(*values) if all(isinstance(v, frozenset) for v in values) else None


def _of_relations(operation: Callable[..., Object]) -> Callable[..., Object | None]:
    return lambda *values: operation(*values) if _is_relation(*values) else None


def _equivalence(r: Object | None, s: Object | None) -> bool:
    return _reflexive(r, s) and _symmetric(r) and _transitive(r)


def _reflexive(r: Object | None, s: Object | None) -> bool:
    return isinstance(r, frozenset) and isinstance(s, frozenset) and all((x, x) in r for x in s)


def _symmetric(r: Object | None) -> bool:
    return isinstance(r, frozenset) and all((y, x) in r for x, y in r)


def _antisymmetric(r: Object | None) -> bool:
    return isinstance(r, frozenset) and all(x == y for x, y in r if (y, x) in r)


def _transitive(r: Object | None) -> bool:
    return isinstance(r, frozenset) and all((x, w) in r for x, y in r for z, w in r if y == z)


def _member(x: Object | None, s: Object | None) -> bool:
    return x is not None and isinstance(s, frozenset) and x in s


def _typed(f: Object | None, space: Object | None) -> bool:
    if not (isinstance(f, Table) and isinstance(space, tuple)):
        return False
    low, high = space
    return all(f.value(x) in high for x in low)


def _bijection(a: Object | None, b: Object | None) -> bool:
    return isinstance(a, frozenset) and isinstance(b, frozenset) and len(a) == len(b)


def _image(f: Object, s: Object) -> Object | None:
    if not (isinstance(f, Table) and isinstance(s, frozenset)):
        return None
    values = [f.value(x) for x in s]
    return None if None in values else frozenset(values)


def _composed(g: Object, f: Object) -> Object | None:
    if not (isinstance(f, Table) and isinstance(g, Table)):
        return None
    return Table(tuple((x, z) for x, y in f.rows if (z := g.value(y)) is not None))


def _injective(f: Object | None) -> bool:
    return isinstance(f, Table) and len({y for _, y in f.rows}) == len(f.rows)


def _inverse(f: Object) -> Object | None:
    return Table(tuple((y, x) for x, y in f.rows)) if isinstance(f, Table) and _injective(f) else None


def _same(x: Object | None, y: Object | None) -> bool:
    if isinstance(x, Table) and isinstance(y, Table):
        return set(x.rows) == set(y.rows)
    return x == y


ATOMS: dict[str, Callable[..., bool]] = {
    "Eq": _same, "Neq": lambda x, y: not _same(x, y), "Typed": _typed, "IsInjection": _injective,
    "Equinumerous": _bijection, "FiniteSet": lambda a: isinstance(a, frozenset),
    "Leq": lambda x, y: isinstance(x, int) and isinstance(y, int) and x <= y,
    "Belong": _member, "NotBelong": lambda x, s: not _member(x, s),
    "Subset": lambda a, b: isinstance(a, frozenset) and isinstance(b, frozenset) and a <= b,
    "ReflexiveBinRel": _reflexive, "SymmetricBinRel": _symmetric, "AntisymmetricBinRel": _antisymmetric,
    "TransitiveBinRel": _transitive, "EquivalenceBinRel": _equivalence,
}  # fmt: skip
OPERATIONS: dict[str, Callable[..., Object | None]] = {
    "EmptySet": frozenset,
    "Union": _of_sets(lambda a, b: a | b), "Inter": _of_sets(lambda a, b: a & b),
    "SetMinus": _of_sets(lambda a, b: a - b),
    "CartesianProd": _of_sets(lambda a, b: frozenset((x, y) for x in a for y in b)),
    "PowerSet": _of_sets(lambda a: frozenset(subsets(sorted(a, key=repr)))),
    "IdentityBinRel": _of_sets(lambda a: frozenset((x, x) for x in a)),
    "InverseBinRel": _of_relations(lambda r: frozenset((y, x) for x, y in r)),
    "BinRelComp": _of_relations(lambda q, r: frozenset((x, w) for x, y in q for z, w in r if y == z)),
    "FunSpace": _of_sets(lambda a, b: (a, b)),
    "Dom": lambda f: frozenset(x for x, _ in f.rows) if isinstance(f, Table) else None,
    "Apply": lambda f, x: f.value(x) if isinstance(f, Table) else None,
    "ImageOn": _image, "Compose": _composed, "InverseFunc": _inverse, "Card": _of_sets(len),
    "Plus": lambda x, y: x + y, "Mult": lambda x, y: x * y, "Power": lambda x, y: x**y,
    "EquivClass": lambda x, r: frozenset(z for y, z in r if y == x) if _is_relation(r) else None,
}  # fmt: skip
