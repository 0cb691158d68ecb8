"""Evidence: a tree of kernel rule applications, without formulas that the kernel can compute. Trusted.

A node names a rule and carries the rule's parameters; the kernel computes the premises of the node
from the sequent it is asked to prove, and the children must prove those premises, in order.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofdsl.terms import Term


@dataclass(frozen=True, slots=True)
class Evidence:
    """One rule application.

    Attributes:
        rule: a name in the kernel's rule table.
        terms: term parameters (witnesses, instances, results).
        data: integers and strings (hypothesis positions, names, directions, multipliers as "p/q").
        premises: evidence for the premises that the rule computes.
    """

    rule: str
    terms: tuple[Term, ...] = ()
    data: tuple[int | str, ...] = ()
    premises: tuple[Evidence, ...] = ()
