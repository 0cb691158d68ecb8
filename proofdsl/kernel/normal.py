"""Normal forms of numeric terms: rational functions over atoms. Trusted.

Two terms with one normal form are equal wherever both are defined (`definedness.number_conditions`) and the
conditions in `Normalizer.extra` hold. (A form is a formal expression: a^u in it stands for exp(u Log a).)
Atoms are the subterms that are not arithmetic, with their strict
arguments brought to canonical form; alpha-equivalent atoms are one atom. Relations between atoms (i^2 = -1,
n-th roots, cos^2 = 1 - sin^2, |a|^2 = a^2) are applied by `reduce`; every relation is unconditional where the atoms
are defined, but the last: it asks for a real a.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from flint import fmpq

from proofdsl.kernel import poly as p
from proofdsl.kernel.definedness import number_conditions, number_rooted, positive_constant
from proofdsl.kernel.numbers import rational_value
from proofdsl.kernel.poly import Poly, Ratio, TooLarge
from proofdsl.terms import App, Num, Term, alpha, app, num
from proofdsl.terms.logic import REAL
from proofdsl.terms.signature import ELEMENTARY

#: Heads whose arguments are looked into. Every one of them is strict in these arguments.
_STRICT: Final = frozenset({"Plus", "Minus", "Mult", "Neg", "Frac", "Power", "Root", "Apply", "Pair", "Abs",
                            "max", "min"}) | ELEMENTARY  # fmt: skip
#: Heads whose arguments need not be numbers.
_NOT_NUMERIC: Final = frozenset({"Apply", "Pair", "Abs", "max", "min"})
MAX_ATOMS: Final = 200


class Normalizer:
    """Computes normal forms over one growing table of atoms.

    Attributes:
        expand: expand trigonometric and hyperbolic functions of compound arguments.
        atoms: the atoms, canonical terms; a polynomial refers to them by position.
        extra: conditions beyond definedness under which the normal forms are valid, by alpha-key.
    """

    def __init__(self, *, expand: bool = True) -> None:
        self.expand = expand
        self.atoms: list[Term] = []
        self.extra: dict[Term, Term] = {}
        self._index: dict[Term, int] = {}
        self._known: dict[Term, Ratio] = {}
        self._square: dict[int, tuple[int, Ratio]] = {}

    def same(self, left: Term, right: Term) -> bool:
        """True when two terms have the same normal form; raises TooLarge."""
        return not self.reduce(self.normal(left) - self.normal(right)).num

    def normal(self, term: Term) -> Ratio:
        """The reduced normal form of `term`; raises TooLarge."""
        return self.reduce(self.ratio(term))

    def ratio(self, term: Term) -> Ratio:
        """The normal form before reduction by relations; iterative over the strict subterms."""
        stack: list[tuple[Term, bool]] = [(term, False)]
        while stack:
            node, expanded = stack.pop()
            if node in self._known:
                continue
            parts = _strict_parts(node)
            if expanded or not parts:
                self._known[node] = self._node(node)
            else:
                stack.append((node, True))
                stack.extend((part, False) for part in parts)
        return self._known[term]

    def atom_index(self, term: Term) -> int:
        """The position of an atom, which is added to the table when it is new."""
        key = alpha(term)
        index = self._index.get(key)
        if index is None:
            if len(self.atoms) >= MAX_ATOMS:
                raise TooLarge
            index = len(self.atoms)
            self._index[key] = index
            self.atoms.append(key)
            self._add_relation(index, key)
        return index

    def atom(self, term: Term) -> Ratio:
        """An atom as a rational function."""
        return p.of_poly(p.atom(self.atom_index(term)))

    def require(self, condition: Term) -> None:
        """Record a condition under which the normal forms made here are valid."""
        self.extra.setdefault(alpha(condition), condition)

    def canonical(self, term: Term) -> Term:
        """A term with the same value in canonical form: sums and products sorted by digest."""
        return self.term(self.reduce(self._known[term]))

    # -- one node ---------------------------------------------------------------------------------

    def _node(self, node: Term) -> Ratio:
        if isinstance(node, Num):
            return p.of_poly(p.constant(_fmpq(node.value)))
        if isinstance(node, App) and node.head in _ARITHMETIC:
            result = _ARITHMETIC[node.head](self, node)
            if result is not None:
                return result
        return self.atom(self._with_canonical_parts(node))

    def _with_canonical_parts(self, node: Term) -> Term:
        if not isinstance(node, App) or node.head not in _STRICT:
            return node
        first = 1 if node.head == "Apply" else 0
        parts = tuple(self.canonical(a) for a in node.args[first:])
        if node.head in _NOT_NUMERIC:
            self._require_numbers(node.args[first:], parts)
        return App(node.head, node.args[:first] + parts)

    def _require_numbers(self, written: tuple[Term, ...], canonical: tuple[Term, ...]) -> None:
        """An argument that may be a function is brought to another form only where it is a number: f - f is the zero
        function, and not 0."""
        for before, after in zip(written, canonical, strict=True):
            if alpha(before) is not alpha(after) and not number_rooted(before):
                for condition in number_conditions(before):
                    self.require(condition)

    # -- relations --------------------------------------------------------------------------------

    def _add_relation(self, index: int, key: Term) -> None:
        """Relations atom^n = value, for the imaginary unit and for roots of literal degree."""
        if isinstance(key, App) and key.head == "ImaginaryUnit":
            self._square[index] = (2, p.of_poly(p.constant(-1)))
        elif isinstance(key, App) and key.head == "Root":
            degree = rational_value(key.args[0])
            if degree is not None and degree.denominator == 1 and degree >= 2:
                self._square[index] = (degree.numerator, self.reduce(self.ratio(key.args[1])))
        elif self.expand and isinstance(key, App) and key.head == "cos":
            sine = p.atom(self.atom_index(app("sin", key.args[0])), 2)
            self._square[index] = (2, p.of_poly(p.add(p.constant(1), p.scale(sine, -1))))
        elif self.expand and isinstance(key, App) and key.head == "Abs":
            square = self.ratio(key.args[0]).power(2)
            if square is not None:
                self._square[index] = (2, self.reduce(square))

    def reduce(self, value: Ratio) -> Ratio:
        """Apply the relations until none applies; raises TooLarge."""
        while True:
            index = self._reducible(value.num)
            if index is not None:
                value = self._reduce_part(value.num, index) * Ratio(p.constant(1), value.den)
                continue
            index = self._reducible(value.den)
            if index is None:
                return value
            below = self._reduce_part(value.den, index).inverse()
            if below is None:
                # The denominator vanishes identically: the term is nowhere defined, and no claim is made.
                raise TooLarge
            value = Ratio(value.num, p.constant(1)) * below

    def _reducible(self, poly: Poly) -> int | None:
        best: int | None = None
        for monomial in poly:
            for index, exponent in monomial:
                relation = self._square.get(index)
                if relation is not None and exponent >= relation[0] and (best is None or index > best):
                    best = index
        return best

    def _reduce_part(self, poly: Poly, index: int) -> Ratio:
        degree, value = self._square[index]
        atom = self.atoms[index]
        if isinstance(atom, App) and atom.head == "Abs":
            self.require(app("Belong", atom.args[0], REAL))
        groups: dict[int, Poly] = {}
        for monomial, coefficient in poly.items():
            exponent = dict(monomial).get(index, 0)
            quotient, rest = divmod(exponent, degree)
            others = tuple((i, e) for i, e in monomial if i != index)
            kept = p.mono_mul(others, ((index, rest),) if rest else ())
            groups.setdefault(quotient, {})[kept] = coefficient
        result = p.of_poly({})
        for quotient in sorted(groups):
            factor = value.power(quotient)
            if factor is None:
                raise TooLarge
            result = result + p.of_poly(groups[quotient]) * factor
        return result

    # -- back to terms ----------------------------------------------------------------------------

    def term(self, value: Ratio) -> Term:
        """A canonical term for a rational function; independent of the order in which atoms were met."""
        top = self._poly_term(value.num)
        return top if value.den == {p.UNIT: fmpq(1)} else app("Frac", top, self._poly_term(value.den))

    def _poly_term(self, poly: Poly) -> Term:
        parts = sorted((self._monomial_term(m, c) for m, c in poly.items()), key=lambda t: t.digest)
        if not parts:
            return num(0)
        result = parts[0]
        for part in parts[1:]:
            result = app("Plus", result, part)
        return result

    def _monomial_term(self, monomial: p.Monomial, coefficient: fmpq) -> Term:
        factors = [self.atoms[i] if e == 1 else app("Power", self.atoms[i], num(e)) for i, e in monomial]
        factors.sort(key=lambda t: t.digest)
        value = Fraction(int(coefficient.p), int(coefficient.q))
        if value != 1 or not factors:
            factors.insert(0, num(value))
        result = factors[0]
        for factor in factors[1:]:
            result = app("Mult", result, factor)
        return result


def _fmpq(value: Fraction) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def _strict_parts(node: Term) -> tuple[Term, ...]:
    if not isinstance(node, App) or node.head not in _STRICT:
        return ()
    return node.args[1:] if node.head == "Apply" else node.args


NodeRule = Callable[[Normalizer, App], "Ratio | None"]


def _binary(combine: Callable[[Ratio, Ratio], Ratio]) -> NodeRule:
    def rule(n: Normalizer, node: App) -> Ratio:
        return combine(n.ratio(node.args[0]), n.ratio(node.args[1]))

    return rule


def _frac(n: Normalizer, node: App) -> Ratio | None:
    below = n.reduce(n.ratio(node.args[1])).inverse()
    if below is None:
        raise TooLarge  # division by an identical zero: nowhere defined, no claim
    return n.ratio(node.args[0]) * below


def _neg(n: Normalizer, node: App) -> Ratio:
    return -n.ratio(node.args[0])


def _power(n: Normalizer, node: App) -> Ratio | None:
    from proofdsl.kernel.powers import power_normal

    return power_normal(n, node.args[0], node.args[1])


def _root(n: Normalizer, node: App) -> Ratio | None:
    from proofdsl.kernel.powers import root_normal

    degree = rational_value(node.args[0])
    if degree is None or degree.denominator != 1 or degree == 0:
        return None
    return root_normal(n, degree.numerator, n.reduce(n.ratio(node.args[1])))


def _elementary(n: Normalizer, node: App) -> Ratio | None:
    from proofdsl.kernel.elementary import elementary_normal

    return elementary_normal(n, node)


def _absolute(n: Normalizer, node: App) -> Ratio | None:
    """|-a| = |a| and |c a| = |c| |a| for rational c, where a is a number (it may be a set, whose size |A| is)."""
    if not number_rooted(node.args[0]):
        return None
    inner = n.reduce(n.ratio(node.args[0]))
    if positive_constant(node.args[0]):
        return inner
    size = inner.constant()
    if size is not None:
        return p.of_poly(p.constant(abs(size)))
    lead = min(inner.num, key=lambda m: n.term(p.of_poly({m: fmpq(1)})).digest)
    factor = inner.num[lead]
    unit = Ratio(p.scale(inner.num, 1 / factor), inner.den)
    return p.of_poly(p.constant(abs(factor))) * n.atom(app("Abs", n.term(unit)))


_ARITHMETIC: Final[dict[str, NodeRule]] = {
    "Plus": _binary(lambda a, b: a + b),
    "Minus": _binary(lambda a, b: a - b),
    "Mult": _binary(lambda a, b: a * b),
    "Frac": _frac,
    "Neg": _neg,
    "Abs": _absolute,
    "Power": _power,
    "Root": _root,
    **dict.fromkeys(sorted(ELEMENTARY), _elementary),
}
