"""What a kernel rule is: a function from a sequent and parameters to premises. Trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.terms import Term


@dataclass(frozen=True, slots=True)
class Context:
    """What a check may rely on besides the rules.

    Attributes:
        theorems: admissible library statements by identifier.
        conventions: identifiers of the conventions that the profile allows (none under `strict`).
    """

    theorems: Mapping[str, Term] = field(default_factory=dict)
    conventions: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Premises:
    """What remains to be proved for a rule application to be sound.

    Attributes:
        sequents: the premises, in the order in which evidence must be given.
        theorem: identifier of the library entry that the application uses.
        convention: identifier of the convention that it relies on.
        contradiction: hypothesis positions whose contradiction closes the sequent.
    """

    sequents: tuple[Sequent, ...] = ()
    theorem: str | None = None
    convention: str | None = None
    contradiction: tuple[int, ...] | None = None


Rule = Callable[[Sequent, Evidence, Context], "Premises | Refused"]


class BadEvidence(Exception):
    """Evidence lacks a parameter or has one of the wrong kind; the kernel turns it into a refusal."""


def integer(evidence: Evidence, k: int) -> int:
    """Integer parameter k; raises BadEvidence."""
    if k >= len(evidence.data) or not isinstance(evidence.data[k], int) or isinstance(evidence.data[k], bool):
        raise BadEvidence(f"rule {evidence.rule} needs an integer as parameter {k + 1}")
    return int(evidence.data[k])


def string(evidence: Evidence, k: int) -> str:
    """String parameter k; raises BadEvidence."""
    if k >= len(evidence.data) or not isinstance(evidence.data[k], str):
        raise BadEvidence(f"rule {evidence.rule} needs a string as parameter {k + 1}")
    return str(evidence.data[k])


def term(evidence: Evidence, k: int) -> Term:
    """Term parameter k, without loose indices; raises BadEvidence."""
    if k >= len(evidence.terms) or evidence.terms[k].loose:
        raise BadEvidence(f"rule {evidence.rule} needs a term as parameter {k + 1}")
    return evidence.terms[k]


def hypothesis(seq: Sequent, evidence: Evidence, k: int) -> tuple[int, Term]:
    """The hypothesis at the position given by integer parameter k; raises BadEvidence."""
    position = integer(evidence, k)
    if not 0 <= position < len(seq.hyps):
        raise BadEvidence(f"rule {evidence.rule}: there is no hypothesis at position {position}")
    return position, seq.hyps[position]


#: The position that stands for the goal where a rule works on a hypothesis or the goal.
GOAL: Final = -1


def source(seq: Sequent, evidence: Evidence, k: int) -> Term:
    """The goal or the hypothesis at the position given by integer parameter k; raises BadEvidence."""
    return seq.goal if integer(evidence, k) == GOAL else hypothesis(seq, evidence, k)[1]


def rewritten(seq: Sequent, evidence: Evidence, k: int, target: Term) -> Sequent:
    """What is left when the source (see `source`) has become `target`: a new goal, or one more hypothesis."""
    return seq.to_prove(target) if integer(evidence, k) == GOAL else seq.with_fact(target)
