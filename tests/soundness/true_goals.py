"""True goals of many kinds from templates: parents of mutations, and goals that the portfolio must close. Test code.

Each template names the numerals over which its letters run; an instance is a gap. They are small, so that a
counterexample to a changed one is found by arithmetic or one short proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

#: (name, hypotheses, goal, ranges of the capital letters A, B, C in them)
_TEMPLATES: Final[tuple[tuple[str, tuple[str, ...], str, dict[str, tuple[int, ...]]], ...]] = (
    ("square", ("x ∈ RealSet",), "(x + A)^{2} = x^{2} + 2 * A * x + A^{2}", {"A": (1, 2, 3, 5, 7)}),
    ("difference", ("x ∈ RealSet",), "(x - A) * (x + A) = x^{2} - A^{2}", {"A": (1, 2, 3, 4, 6)}),
    ("cube", ("x ∈ RealSet",), "(x - A)^{3} = x^{3} - 3 * A * x^{2} + 3 * A^{2} * x - A^{3}", {"A": (1, 2, 3)}),
    ("partial", ("x > A",), "frac(1, x - A) - frac(1, x + A) = frac(2 * A, x^{2} - A^{2})", {"A": (1, 2, 3, 5)}),
    ("cancel", ("x ≠ A",), "frac(x^{2} - A^{2}, x - A) = x + A", {"A": (1, 2, 3, 4)}),
    ("root", ("x ≥ 0",), "sqrt(A^{2} * x) = A * sqrt(x)", {"A": (2, 3, 5)}),
    ("branch", ("x ≤ -A",), "sqrt((x + A)^{2}) = -x - A", {"A": (1, 2, 3)}),
    ("absolute", ("x < A",), "|x - A| = A - x", {"A": (1, 2, 4)}),
    ("logarithm", ("x > 0",), "ln(A * x) = ln(A) + ln(x)", {"A": (2, 3, 5)}),
    ("power-law", ("x > 0",), "x^{A} * x^{B} = x^{A + B}", {"A": (2, 3), "B": (1, 4)}),
    ("exponential", ("x ∈ RealSet",), "e^{x + A} = e^{A} * e^{x}", {"A": (1, 2, 3)}),
    ("double-angle", ("x ∈ RealSet",), "cos(2 * A * x) = 1 - 2 * sin(A * x)^{2}", {"A": (1, 2, 3)}),
    ("pythagoras", ("x ∈ RealSet",), "A * sin(x)^{2} + A * cos(x)^{2} = A", {"A": (1, 2, 5)}),
    ("shift", ("x ∈ RealSet",), "sin(x + A * π) = sin(x) * cos(A * π)", {"A": (1, 2, 3)}),
    ("linear", ("x > A", "y > B"), "2 * x + y > 2 * A + B", {"A": (0, 1, 3), "B": (1, 2)}),
    ("linear-mixed", ("x + y ≤ A", "x - y ≤ B"), "2 * x ≤ A + B", {"A": (1, 4), "B": (0, 2, 5)}),
    ("product", ("x > A", "y > B"), "(x - A) * (y - B) > 0", {"A": (0, 1, 2), "B": (0, 3)}),
    ("quotient", ("x > A",), "frac(1, x - A) > 0", {"A": (0, 1, 2, 5)}),
    ("monotone", ("x > A",), "e^{x} > e^{A}", {"A": (0, 1, 2)}),
    ("square-order", ("x ≥ A", "x ≤ B"), "(x - A) * (B - x) ≥ 0", {"A": (0, 1), "B": (2, 3, 5)}),
    ("means", ("x ∈ RealSet",), "x^{2} + A^{2} ≥ 2 * A * x", {"A": (1, 2, 3, 4)}),
    ("interval", ("x ∈ [A, B]",), "x ≥ A ∧ x ≤ B", {"A": (0, 1), "B": (2, 4)}),
    ("member", ("x > A", "x < B"), "x ∈ IntervalLoRo(A, B)", {"A": (0, 1), "B": (2, 4)}),
    ("enumeration", ("x ∈ {A, B}",), "x^{2} - (A + B) * x + A * B = 0", {"A": (0, 1, 2), "B": (3, 5)}),
    ("closed", (), "sqrt(A) < sqrt(A + 1)", {"A": (1, 2, 3, 5, 7)}),
    ("constant", (), "π > A", {"A": (1, 2, 3)}),
    ("integer", ("n ∈ IntegerSet", "n > A"), "n ≥ A + 1", {"A": (0, 1, 4)}),
    ("quantified", (), "forall (x), x ∈ RealSet ∧ x > A ⇒ x^{2} > A * x", {"A": (1, 2, 3)}),
    ("witness", ("y > A",), "exists (x), x ∈ RealSet ∧ x + A = y", {"A": (1, 2, 3)}),
    ("derivative", ("x ∈ RealSet",), "FunDeri(fun t . t^{A} + B * t, 1, 1)(x) = A * x^{A - 1} + B",
     {"A": (2, 3, 4), "B": (1, 2)}),
    ("derivative-sine", ("x ∈ RealSet",), "FunDeri(fun t . sin(A * t), 1, 1)(x) = A * cos(A * x)", {"A": (1, 2, 3)}),
    ("derivative-log", ("x > 0",), "FunDeri(fun t . ln(A * t), 1, 1)(x) = frac(1, x)", {"A": (1, 2, 3)}),
    ("derivative-second", ("x ∈ RealSet",), "FunDeri(fun t . t^{A}, 1, 2)(x) = A * (A - 1) * x^{A - 2}", {"A": (3, 4)}),
    ("limit", (), "lim_{x → A}(x^{2} + B) = A^{2} + B", {"A": (0, 1, 2), "B": (1, 3)}),
    ("limit-quotient", (), "lim_{x → A}(frac(x^{2} - A^{2}, x - A)) = 2 * A", {"A": (1, 2, 3)}),
    ("limit-sine", (), "lim_{x → 0}(frac(sin(A * x), x)) = A", {"A": (1, 2, 3)}),
    ("limit-infinity", (), "lim_{x → +∞}(frac(A * x + 1, x + B)) = A", {"A": (1, 2, 3), "B": (1, 2)}),
    ("limit-sequence", (), "seqlim_{n → +∞}(frac(A, n + B)) = 0", {"A": (1, 2), "B": (0, 1)}),
    ("integral", (), "int_{0}^{A}(x * diff(x)) = frac(A^{2}, 2)", {"A": (1, 2, 3)}),
    ("integral-sine", (), "int_{0}^{π}(A * sin(x) * diff(x)) = 2 * A", {"A": (1, 2, 3)}),
    ("integral-exponential", (), "int_{0}^{1}(A * e^{x} * diff(x)) = A * e - A", {"A": (1, 2)}),
    ("sum-n", ("n ∈ PosIntegerSet",), "sum_{k = 1}^{n}(A * k) = frac(A * n * (n + 1), 2)", {"A": (1, 2, 3)}),
    ("sum-geometric", ("n ∈ NonNegIntegerSet",), "sum_{k = 0}^{n}(A^{k}) = frac(A^{n + 1} - 1, A - 1)", {"A": (2, 3)}),
    ("bar", (), "((fun x . x^{2} + A)|_{0}^{B}) = B^{2}", {"A": (0, 1), "B": (1, 2, 3)}),
)  # fmt: skip


def true_goals() -> Iterator[tuple[str, str]]:
    """(name, gap text) of every instance, in a fixed order."""
    for name, hypotheses, goal, ranges in _TEMPLATES:
        for numbers in product(*(_more(name, values) for name, values in ranges.items())):
            values = dict(zip(ranges, numbers, strict=True))
            lines = [f"{k}. {filled(text, values)}" for k, text in enumerate(hypotheses, start=1)]
            label = "-".join([name, *map(str, numbers)])
            text = "\n".join([f"PROOF GAP {label}", "ASSUM:", *lines, "", "GOAL:", filled(goal, values), ""])
            yield label, text


def _more(letter: str, values: tuple[int, ...]) -> tuple[int, ...]:
    """A few larger numerals for the first and the second letter (an instance that is false then is no parent)."""
    last = values[-1]
    return (*values, last + 1, last + 2, last + 4) if letter == "A" else (*values, last + 3)


def filled(text: str, values: dict[str, int]) -> str:
    """Capital letters that stand alone replaced by their numerals."""
    result: list[str] = []
    for k, letter in enumerate(text):
        before, after = text[k - 1] if k else " ", text[k + 1] if k + 1 < len(text) else " "
        alone = not (before.isalnum() or after.isalnum())
        result.append(str(values[letter]) if alone and letter in values else letter)
    return "".join(result)
