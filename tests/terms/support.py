"""Random terms with binders for property tests of the term layer, and the profile of these tests."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import settings
from hypothesis import strategies as st

from proofdsl.terms import App, Bind, Num, Term, Var
from proofdsl.terms.subst import bind

settings.register_profile("terms", derandomize=True, deadline=None, database=None, max_examples=100)


def examples(count: int) -> settings:
    """The deterministic profile with a number of examples."""
    return settings(settings.get_profile("terms"), max_examples=count)


#: Few names, so that captures are likely; also the names that `fresh_name` makes.
NAMES = ("x", "y", "z", "x1")
BINDERS = (("Forall", 0, 1), ("Lambda", 0, 2), ("Lim", 1, 1), ("Sum", 2, 1), ("SetDesc", 0, 2))


def _bind(draw: st.DrawFn, inner: st.SearchStrategy[Term]) -> Bind:
    head, outer, parts = draw(st.sampled_from(BINDERS))
    width = 1 if head == "Forall" else draw(st.integers(1, 2))
    names = draw(st.lists(st.sampled_from(NAMES), min_size=width, max_size=width, unique=True))
    real = [draw(st.booleans()) for _ in names]
    return bind(head, names, [draw(inner) for _ in range(outer)], [draw(inner) for _ in range(parts)], real)


def terms(leaves: int = 10) -> st.SearchStrategy[Term]:
    """Terms with binders over few names."""
    atom: st.SearchStrategy[Term] = st.sampled_from([Var(n) for n in NAMES]) | st.sampled_from(
        [Num(0), Num(Fraction(1, 2)), App("Pi")]
    )

    def grow(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        two = st.builds(lambda h, a, b: App(h, (a, b)), st.sampled_from(["Plus", "Apply", "Eq"]), inner, inner)
        one = st.builds(lambda h, a: App(h, (a,)), st.sampled_from(["Neg", "Not"]), inner)
        return two | one | st.composite(lambda draw: _bind(draw, inner))()

    return st.recursive(atom, grow, max_leaves=leaves)
