"""Printing of terms on one line, such that the text reads back to the same term. Trusted.

Bound variables keep their names unless something would be captured. Terms that no text reads to (a
fraction that is no decimal as one numeral, a free variable under `diff` beside the bound one) are
printed as near as the notation comes to them.
"""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Final

from proofdsl.parser.naming import CONSTANT_SPELLING, HEAD_SPELLING, Names
from proofdsl.parser.scope import EMPTY_SCOPE, SET_VALUED, Scope, set_positions, used_as_sets
from proofdsl.parser.syntax import AND, ARROW, IFF, IMPL, OR, POWER, PRODUCT, RELATION, SETS, SIGN, SUM
from proofdsl.terms import App, Bind, Bound, Num, Term, Var
from proofdsl.terms.signature import NUMBER_SETS

POSTFIX: Final = POWER + 1
#: What is asked of a subterm: the term, the least binding strength without parentheses, and whether it
#: stands where `(a, b)` would read as an interval.
Request = tuple[Term, int, bool]
Steps = Generator[Request, str, tuple[str, int]]

_LEFT: Final = (0, 1)
_RIGHT: Final = (1, 0)
_NONE: Final = (1, 1)
#: Infix heads: sign, strength, and what is added to the strength for the left and the right operand.
_INFIX: Final[dict[str, tuple[str, int, tuple[int, int]]]] = {
    "Iff": ("⇔", IFF, _LEFT), "Impl": ("⇒", IMPL, _RIGHT), "FunSpace": ("→", ARROW, _RIGHT),
    "Eq": ("=", RELATION, _NONE), "EqAsymp": ("=", RELATION, _NONE), "Neq": ("≠", RELATION, _NONE),
    "Lt": ("<", RELATION, _NONE),
    "Leq": ("≤", RELATION, _NONE), "Gt": (">", RELATION, _NONE), "Geq": ("≥", RELATION, _NONE),
    "Belong": ("∈", RELATION, _NONE), "NotBelong": ("∉", RELATION, _NONE), "Subset": ("⊆", RELATION, _NONE),
    "Equiv": ("≡", RELATION, _NONE), "Approx": ("≈", RELATION, _NONE), "Asymp": ("∼", RELATION, _NONE),
    "Typed": (":", RELATION, _NONE), "Union": ("∪", SETS, _LEFT), "Inter": ("∩", SETS, _LEFT),
    "SetMinus": ("\\", SETS, _LEFT), "Plus": ("+", SUM, _LEFT), "Minus": ("-", SUM, _LEFT),
    "PlusMinus": ("±", SUM, _LEFT), "Mult": ("*", PRODUCT, _LEFT), "Cross": ("×", PRODUCT, _LEFT),
    "Mod": ("mod", PRODUCT, _LEFT), "Compose": ("∘", PRODUCT, _LEFT),
}  # fmt: skip
_JOINED: Final = {"And": (" ∧ ", AND), "Or": (" ∨ ", OR)}
_SETS: Final = SET_VALUED | frozenset(NUMBER_SETS) | {"SetDesc", "BigUnion", "BigInter", "UnionOver", "InterOver"}


def print_term(term: Term, scope: Scope = EMPTY_SCOPE) -> str:
    """The term in the notation of the language, on one line, to be read under the same scope."""
    printer = Printer(scope)
    text = printer.run(term)
    beside = printer.beside_pairs
    if beside and not beside.isdisjoint(scope.sets | used_as_sets(text)):
        printer = Printer(scope, cautious=True)
        text = printer.run(term)
    return text


class Printer:
    """One printing. `cautious` writes every pair beside `=` and a variable as `Pair(a, b)`."""

    __slots__ = ("beside_pairs", "cautious", "guarded", "names", "region")

    def __init__(self, scope: Scope, cautious: bool = False) -> None:
        self.names = Names(scope)
        self.cautious = cautious
        self.beside_pairs: set[str] = set()
        #: Inside an integrand: the level of its variable (-1: none), else None; see `_diff`.
        self.region: int | None = None
        #: Variables in the element of a set description that it must not bind.
        self.guarded: frozenset[str] = frozenset()

    def run(self, root: Term) -> str:
        """Print without recursion."""
        done = self.atom(root)
        if done is not None:
            return done[0]
        stack: list[tuple[Steps, int]] = [(self.steps(root, False), 0)]
        value: str | None = None
        while True:
            steps, least = stack[-1]
            try:
                term, inner, wanted = next(steps) if value is None else steps.send(value)
            except StopIteration as finished:
                text, strength = finished.value
                value = f"({text})" if strength < least else text
                stack.pop()
                if not stack:
                    return value
                continue
            found = self.atom(term)
            if found is None:
                stack.append((self.steps(term, wanted), inner))
                value = None
            else:
                value = f"({found[0]})" if found[1] < inner else found[0]

    def atom(self, term: Term) -> tuple[str, int] | None:
        """Variables, numerals and constants."""
        if isinstance(term, Var):
            return self.guard(self.names.free(term.name), term.name), POSTFIX
        if isinstance(term, Bound):
            return self.guard(self.names.bound(term), self.names.of(term)), POSTFIX
        if isinstance(term, Num):
            return numeral(term.value), POSTFIX if term.value >= 0 else SIGN
        if isinstance(term, App) and not term.args:
            spelling = CONSTANT_SPELLING.get(term.head)
            if spelling is None:
                return f"{term.head}()", POSTFIX
            return spelling, SIGN if spelling[0] in "+-" else POSTFIX
        return None

    def guard(self, text: str, name: str) -> str:
        return f"(({text}))" if name in self.guarded else text

    def steps(self, term: Term, wanted: bool) -> Steps:
        """The steps of a compound term."""
        if isinstance(term, Bind):
            from proofdsl.parser.printbinders import BINDERS, uninterpreted

            return BINDERS.get(term.head, uninterpreted)(self, term)
        if not isinstance(term, App):
            raise TypeError(f"not a term: {term!r}")
        from proofdsl.parser.printapps import SPECIAL

        special = SPECIAL.get(term.head)
        if special is not None:
            return special(self, term, wanted)
        if term.head in _INFIX and len(term.args) == 2:
            return infix(self, term, wanted)
        if term.head in _JOINED and len(term.args) >= 2:
            return _joined(self, term)
        return _call(self, term)

    def pair_beside(self, other: Term) -> bool:
        """True when `(a, b)` opposite `other` under `=` would read as an interval."""
        if isinstance(other, App | Bind):
            return other.head in _SETS
        if isinstance(other, Var | Bound):
            self.beside_pairs.add(other.name if isinstance(other, Var) else self.names.of(other))
            return self.cautious
        return False


def numeral(value: Fraction) -> str:
    """Decimal digits; a fraction without a finite decimal form as `frac(p, q)`."""
    if value.denominator == 1:
        return str(value.numerator)
    digits, rest = 0, value.denominator
    for prime in (2, 5):
        count = 0
        while rest % prime == 0:
            rest //= prime
            count += 1
        digits = max(digits, count)
    if rest != 1:
        return f"frac({value.numerator}, {value.denominator})"
    scaled = abs(value.numerator) * 10**digits // value.denominator
    text = str(scaled).rjust(digits + 1, "0")
    return ("-" if value < 0 else "") + f"{text[:-digits]}.{text[-digits:]}"


def infix(p: Printer, term: App, wanted: bool) -> Steps:
    sign, strength, (left, right) = _INFIX[term.head]
    first, second = term.args
    sets = set_positions(term.head)
    flags = [0 in sets, 1 in sets or term.head == "Typed"]
    if term.head == "Cross":
        flags = [wanted, wanted]
    elif term.head in ("Eq", "Neq"):
        flags = [_is_pair(first) and p.pair_beside(second), _is_pair(second) and p.pair_beside(first)]
    one = yield first, strength + left, flags[0]
    two = yield second, strength + right, flags[1]
    return f"{one} {sign} {two}", strength


def _is_pair(term: Term) -> bool:
    return isinstance(term, App) and term.head == "Pair"


def _joined(p: Printer, term: App) -> Steps:
    sign, strength = _JOINED[term.head]
    parts: list[str] = []
    for arg in term.args:
        parts.append((yield arg, strength + 1, False))
    return sign.join(parts), strength


def _call(p: Printer, term: App) -> Steps:
    sets = set_positions(term.head)
    parts: list[str] = []
    for place, arg in enumerate(term.args):
        parts.append((yield arg, 0, place in sets))
    return f"{HEAD_SPELLING.get(term.head, term.head)}({', '.join(parts)})", POSTFIX
