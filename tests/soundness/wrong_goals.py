"""Wrong goals of many kinds from templates, to be refused by every solver. Test code.

Each template is a plausible mistake: a lost condition, a wrong branch, a boundary, a wrong constant, a limit that does
not exist. That an instance is false is certified by the refuter (tests/soundness/test_wrong_goals.py), or the template
says why: then `reason` is not empty.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from tests.soundness.true_goals import filled


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong goal: its name, the text of its gap, and why it is false where no counterexample is computed."""

    name: str
    text: str
    reason: str


_N: Final = (1, 2, 3, 4, 5, 6)
_M: Final = (7, 8, 9)
_R: Final = ("x ∈ RealSet",)
#: (name, hypotheses, goal, reason); A runs over _N, B over _M.
_TEMPLATES: Final[tuple[tuple[str, tuple[str, ...], str, str], ...]] = (
    ("root-branch", _R, "sqrt((x - A)^{2}) = x - A + B - B", ""),
    ("root-of-product", _R, "sqrt(A * x) * sqrt(B * x) = x * sqrt(A * B)", ""),
    ("square-root-undefined", _R, "sqrt(x - A)^{2} + B = x - A + B", ""),
    ("log-square", ("x ≠ 0",), "ln(A * x^{2}) + B = ln(A) + 2 * ln(x) + B", ""),
    ("log-product", _R, "ln((x - A) * (x - B)) = ln(x - A) + ln(x - B)", ""),
    ("arcsine-branch", _R, "arcsin(sin(A * x)) + B = A * x + B", ""),
    ("arctangent-branch", _R, "arctan(tan(A * x)) + B = A * x + B", ""),
    ("cancel", _R, "frac(A * x, B * x) = frac(A, B)", ""),
    ("cancel-factor", _R, "frac(x^{2} - A^{2}, x - A) + B = x + A + B", ""),
    ("inverse-sum", _R, "frac(1, x - A) - frac(1, x - A) + B = B", ""),
    ("binomial", _R, "(x + A)^{2} = x^{2} + A^{2} + B - B", ""),
    ("cube-sign", _R, "(x - A)^{3} = x^{3} - A^{3} + B - B", ""),
    ("power-sum", _R, "A^{x} + B^{x} = (A + B)^{x}", ""),
    ("absolute-sum", _R, "|x - A| + |x - B| = |2 * x - A - B|", ""),
    ("absolute-sign", ("x > A - B",), "|x - A| = x - A", ""),
    ("strict-end", ("x ≥ A", "x ≤ B"), "(x - A) * (B - x) > 0", ""),
    ("open-end", ("x ∈ [A, B]",), "x ∈ IntervalLoRo(A, B)", ""),
    ("outside", ("x ∈ IntervalLoRo(A, B)",), "x ∈ [A + 1, B]", ""),
    ("unknown-factor", ("y > A", "x ∈ RealSet"), "x * y > A * x - B + B", ""),
    ("square-order", ("x < A",), "x^{2} < A^{2} + B - B", ""),
    ("invert-order", ("x < A", "x ≠ 0"), "frac(1, x) > frac(1, A) + B - B", ""),
    ("divide-order", ("x * y > A * B", "y ≠ 0"), "x > frac(A * B, y)", ""),
    ("linear-sum", ("x > A", "y > B"), "x + y > A + B + 1", ""),
    ("linear-difference", ("x > A", "y > B"), "x - y > A - B", ""),
    ("means", _R, "x^{2} + A^{2} > 2 * A * x + B - B", ""),
    ("two-roots", _R, "(x - A) * (x - B) ≥ 0", ""),
    ("root-of-square", ("x^{2} = A^{2}", "x < B"), "x = A", ""),
    ("exponential-order", ("x > A",), "e^{x} > e^{A + 1} + B - B", ""),
    ("sine-sum", _R, "sin(A * x + B) = sin(A * x) + sin(B)", ""),
    ("bounded-sine", _R, "A * cos(B * x) < A", ""),
    ("pythagoras", _R, "A * sin(x)^{2} + B * cos(x)^{2} = A", ""),
    ("double-angle", _R, "sin(2 * A * x) = 2 * sin(A * x) + B - B", ""),
    ("own-inverse", _R, "frac(A * x, x) + B = A + B", ""),
    ("integer-gap", ("n ∈ IntegerSet", "n > A"), "n ≥ A + 2 + B - B", ""),
    ("not-integer", ("x > A",), "x ≥ A + 1 + B - B", ""),
    ("half-integer", ("n ∈ IntegerSet",), "frac(n + A, 2) + B ∈ IntegerSet", ""),
    ("natural", ("n ∈ IntegerSet", "n > A - B - 1"), "n ∈ NonNegIntegerSet", ""),
    ("quantified", (), "forall (x), x ∈ RealSet ∧ x ≥ A ⇒ x^{2} > A * x + B - B", ""),
    ("dropped-premise", (), "forall (x), x ∈ RealSet ⇒ x * A < x * B", ""),
    ("empty-sum", ("n ∈ IntegerSet",), "sum_{k = 1}^{n}(A * k) + B = frac(A * n * (n + 1), 2) + B", ""),
    ("sum-constant", ("n ∈ PosIntegerSet",), "sum_{k = 1}^{n}(A * k + B) = frac(A * n * (n + 1), 2) + B", ""),
    ("product-constant", ("n ∈ PosIntegerSet",), "prod_{k = 1}^{n}(A) = A * n + B - B + 1", ""),
    ("closed-order", (), "sqrt(A) + sqrt(B) < sqrt(A + B)", ""),
    ("closed-constant", (), "π * A > 4 * A + B - B", ""),
    ("derivative-constant", _R, "FunDeri(fun t . A * t^{2} + B * t, 1, 1)(x) = A * x + B", ""),
    ("derivative-chain", _R, "FunDeri(fun t . sin(A * t), 1, 1)(x) + B = cos(A * x) + B + 1", ""),
    ("derivative-product", _R, "FunDeri(fun t . (t + A) * (t + B), 1, 1)(x) = 1", ""),
    ("derivative-corner", (), "FunDeri(fun t . |t - A|, 1, 1)(A) + B = B",
     "|t - a| has no derivative at a; the sum is undefined and B is not"),
    ("limit-value", (), "lim_{x → A}(x^{2} + B) = A^{2} + B + 1", ""),
    ("limit-quotient", (), "lim_{x → A}(frac(x^{2} - A^{2}, x - A)) + B = A + B", ""),
    ("limit-sine", (), "lim_{x → 0}(frac(sin(A * x), x)) = A + B", ""),
    ("limit-infinity", (), "lim_{x → +∞}(frac(A * x + 1, x + B)) = frac(1, B) + A", ""),
    ("limit-two-sided", (), "lim_{x → A}(frac(|x - A|, x - A)) + B = 1 + B",
     "the limits from the two sides are -1 and 1: there is none"),
    ("limit-sequence", (), "seqlim_{n → +∞}(frac(A * n, n + B)) = 0", ""),
    ("integral-constant", (), "int_{0}^{A}(x * diff(x)) = A^{2} + B", ""),
    ("integral-exchanged", (), "int_{B}^{A}(x * diff(x)) = frac(B^{2} - A^{2}, 2)", ""),
    ("integral-pole", (), "int_{-A}^{A}(frac(1, x^{2}) * diff(x)) = -frac(2, A) + B - B",
     "the integrand is unbounded at 0, both halves diverge"),
    ("bar-exchanged", (), "((fun x . x^{2})|_{A}^{B}) = A^{2} - B^{2}", ""),
    ("series-edge", (), "ConvergentSeries(sum_{n = 1}^{+∞}(frac(A, n + B)))",
     "a multiple of the tail of the harmonic series"),
    ("series-divergent", (), "DivergentSeries(sum_{n = 1}^{+∞}(frac(A, n^{2} + B)))", "its terms are at most A/n^2"),
    ("continuity-pole", (), "ContinuousFuncOn(fun x . frac(B, x - A), [0, B])", "undefined at A, which lies inside"),
    ("witness", (), "exists (x), x ∈ RealSet ∧ x^{2} + A = -B", "x^2 + A is positive"),
    ("membership", ("x ∈ {A, B}",), "x = A", ""),
    ("inclusion", ("x ∈ [A, B + 1]",), "x ∈ [A, B]", ""),
)  # fmt: skip


def wrong_goals() -> Iterator[Wrong]:
    """Every instance, in a fixed order."""
    for name, hypotheses, goal, reason in _TEMPLATES:
        for a, b in product(_N, _M):
            values = {"A": a, "B": b}
            lines = [f"{k}. {filled(text, values)}" for k, text in enumerate(hypotheses, start=1)]
            label = f"{name}-{a}-{b}"
            text = "\n".join([f"PROOF GAP {label}", "ASSUM:", *lines, "", "GOAL:", filled(goal, values), ""])
            yield Wrong(label, text, reason)
