"""The entries of analysis survive explicit functions, sequences and numbers."""

from __future__ import annotations

import pytest

from proofdsl.library import Entry
from proofdsl.terms.logic import split_implication
from tests.library import approximate, balls
from tests.library.analysis_instances import instances
from tests.library.test_entries import by_title, statement, topic

#: Entries of the other files that speak of more than numbers, and those with quantifiers inside.
OTHERS = [*(e for e in topic("16", "17") if not balls.is_number_entry(statement(e))), *topic("18", "19", "20")]
ANALYSIS = [*topic("06", "07", "08", "09", "10", "11"), *OTHERS]
#: What an entry's instances do not reach, and why.
NOT_APPROXIMATED = {
    "ConvergentSequence": "the limit is sought among few candidates",
    "BoundednessOnSet": "the set is not looked into",
    "BoundednessTheorem": "its conclusion is a property that the instances take as given",
    "ContinuityAtPoint": "its left side is a property that the instances take as given",
    "ContinuityOnSet": "its left side is a property that the instances take as given",
    "CauchyProduct": "double sums of thousands of terms",
    "CauchyMeans": "sums up to far indices",
    "CondensationTest": "terms at powers of two of the index",
    "LimitOfIncreasingSequence": "the limit is sought among few candidates",
    **dict.fromkeys(
        (
            "DecompositionIntoEvenAndOdd",
            "BolzanoWeierstrass",
            "InverseOfIncreasingFunction",
            "RecursiveSequence",
            "ImplicitFunctionTheorem",
            "LimitByAllSequences",
        ),
        "functions or sequences are sought",
    ),
    **dict.fromkeys(
        (
            "CauchyCriterionForFunctions",
            "MonotoneHasOneSidedLimits",
            "FixedPointOfContraction",
            "IntegralTest",
            "LagrangeMultiplier",
        ),
        "the number is sought among few candidates",
    ),
    **dict.fromkeys(
        ("UniformLimitIsContinuous", "ContinuityOfParameterIntegral"),
        "its conclusion is a property that the instances take as given",
    ),
    **dict.fromkeys(("InductionFromStart", "InductionWithTwoSteps"), "infinite sets of integers"),
    "DensityOfIrrationals": "floats are rational numbers",
    "FundamentalTheoremOfAlgebra": "complex sequences",
    "WeierstrassMTest": "a series of functions",
    "InterchangeOfLimitAndDerivative": "derivatives of a sequence of functions",
    "DirichletTestForIntegrals": "slowly convergent improper integrals",
    "AbelTestForIntegrals": "slowly convergent improper integrals",
    "LHospitalRuleForInfiniteLimits": "derivatives near a pole",
    "StirlingFormula": "factorials of far indices",
    "RiemannLebesgueLemma": "fast oscillation",
    "LimitAlongSequence": "a far term of a sequence cannot be told from its limit",
    "Gradient": "functions of several variables",
    "Divergence": "functions of several variables",
    "Curl": "functions of several variables",
    "OscillationOnSet": "the oscillation is not computed",
    "RadiusOfPowerSeries": "the radius is not computed",
    "AccumulationPointsOfSequence": "the set is not computed",
    "SupremumOfUnboundedSet": "the sets of the instances are finite",
    "ConvergentSeriesByPartialSums": "the sum is sought among few candidates",
}


@pytest.mark.parametrize("entry", [e for e in ANALYSIS if e.title not in NOT_APPROXIMATED], ids=by_title)
def test_analysis_entries_on_explicit_functions(entry: Entry) -> None:
    satisfied = 0
    for point, formula in instances(entry, statement(entry)):
        premises, conclusion = split_implication(formula)
        if all(approximate.holds(premise, point) for premise in premises):
            satisfied += 1
            assert approximate.holds(conclusion, point), point
    assert satisfied > 0, "no instance satisfies the premises"
