"""Every budget and bound of automation, in one table. Untrusted; all count steps, rounds or items, never time.

The whole obligation has the budget of its profile (`kernel.profile`).
"""

from __future__ import annotations

from typing import Final

# atoms
#: Hypotheses that are rewritten for one goal, and arguments of an atom that may differ.
ATOMS_FACTS: Final = 6
ATOMS_ARGUMENTS: Final = 2

# backchain
#: Depth of nested schema applications.
BACKCHAIN_DEPTH: Final = 12

# branches
#: Steps for showing that one branch of a piecewise term holds eventually.
BRANCHES_STEPS: Final = 400

# boxes
#: Precision of balls in bits, variables of a box, and times that a box is halved.
BOXES_BITS: Final = 64
BOXES_VARIABLES: Final = 3
BOXES_SPLITS: Final = 24

# calculus
#: Nesting of rows in one proof of a judgement.
CALCULUS_DEPTH: Final = 14
#: Derivatives of one goal that are computed.
CALCULUS_VALUES: Final = 8
#: Largest order of a derivative that is computed.
CALCULUS_ORDER: Final = 6

# derivatives
#: Nodes of a body that are differentiated one inside the other.
DERIVATIVES_NESTING: Final = 60

# elimination
#: Equations that are used for one goal, and products of unknowns in each.
ELIMINATION_ROWS: Final = 8
ELIMINATION_MONOMIALS: Final = 12

# equality
#: Rounds of rewriting of one equation.
EQUALITY_ROUNDS: Final = 12
#: Rounds in which equal terms are compared by what their parts equal.
EQUALITY_RANKS: Final = 3

# eventually
#: Steps for showing that a condition holds for every real number, and where terms are defined.
EVENTUALLY_ALWAYS: Final = 150
EVENTUALLY_DEFINED: Final = 500

# extrema
#: Points, members and bounds that are tried for one goal.
EXTREMA_CANDIDATES: Final = 5

# factorials
FACTORIALS_ROUNDS: Final = 4

# factors
#: Largest degree of a polynomial that is factored.
FACTORS_DEGREE: Final = 12

# facts
#: Most facts added for one goal.
FACTS_COUNT: Final = 40
#: Depth of the schema search for one fact.
FACTS_DEPTH: Final = 6

# finite_sums
#: Terms of a sum with numeral bounds that are written out.
FINITE_SUMS_TERMS: Final = 8

# images
#: Values of the variable that are tried for a member of an image.
IMAGES_WITNESSES: Final = 4

# indeterminate
#: Largest order of vanishing that is looked at.
INDETERMINATE_ORDER: Final = 6

# instances
#: Instances of universals for one goal, and terms that patterns are matched with.
INSTANCES_COUNT: Final = 24
INSTANCES_PATTERN_TERMS: Final = 400
#: Variables of a universal that is instantiated, and ways to match one of its premises.
INSTANCES_HOLES: Final = 8
INSTANCES_CHOICES: Final = 4
#: Steps for the premises of one instance.
INSTANCES_STEPS: Final = 400
#: Steps for the guards of one branch of a piecewise term.
INSTANCES_BRANCH: Final = 150

# integers
#: Most values of one integer that are tried.
INTEGERS_VALUES: Final = 8

# integrals
#: Integrals of one goal that are computed.
INTEGRALS_VALUES: Final = 6

# limits
#: Limits of one goal that are computed.
LIMITS_VALUES: Final = 6

# linear
#: Largest systems tried, and Z3's own resource limit for one query.
LINEAR_FACTS: Final = 80
LINEAR_MONOMIALS: Final = 120
LINEAR_RLIMIT: Final = 400_000
#: Steps of a polynomial division.
LINEAR_DIVISION: Final = 60

# monotone
#: Hypotheses that are looked at.
MONOTONE_READ: Final = 30

# nonlinear
#: Largest problems: atoms (and for degree two) and degree, monomials under a square, hypotheses, candidate facts.
NONLINEAR_ATOMS: Final = 6
NONLINEAR_QUADRATIC: Final = 8
NONLINEAR_DEGREE: Final = 6
NONLINEAR_BASIS: Final = 12
NONLINEAR_HYPOTHESES: Final = 6
NONLINEAR_CANDIDATES: Final = 400

# operands
#: Equations that are looked at for one term.
OPERANDS_EQUATIONS: Final = 4

# parity
#: Hypotheses of parity that are opened, and variables that are split into even and odd.
PARITY_OPENED: Final = 3
PARITY_SPLITS: Final = 1

# resolution
#: Instances of hypotheses that are tried for one goal.
RESOLUTION_TRIES: Final = 6

# refute
#: Steps of evaluation in one search for a counterexample.
REFUTE_STEPS: Final = 600_000

# slopes
#: Steps for one variable and bound.
SLOPES_STEPS: Final = 1500

# splits
#: Conditions that are split on for one goal, and steps for all the cases.
SPLITS_CONDITIONS: Final = 3
SPLITS_STEPS: Final = 1500

# structure
STRUCTURE_DEPTH: Final = 8
#: Rounds of forward reasoning at one goal.
STRUCTURE_ROUNDS: Final = 3
#: Solvers of analysis that may be at work inside each other.
STRUCTURE_NESTED: Final = 3
#: Steps that one solver of analysis may spend on one goal.
STRUCTURE_ANALYSIS: Final = 2500
#: Steps for each way of using the equations at hand.
STRUCTURE_EQUATIONS: Final = 1200

# witnesses
#: Witnesses that are tried for one existential goal, and steps for each in one round after another.
WITNESSES_TRIED: Final = 16
WITNESSES_STEPS: Final = (300, 900, 2500)

# unfolding
#: Rounds of unfolding of one body.
UNFOLDING_ROUNDS: Final = 3

# setgoals
#: Members, indices and arguments that are tried for one goal.
SETS_WITNESSES: Final = 8
#: Elements for which equations of sets are taken apart.
SETS_ELEMENTS: Final = 3
