"""The kernel: evidence in, theorem or refusal out. Trusted.

`expand` applies one rule backward; `check` walks a whole tree of evidence. Nothing else makes a `Theorem`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import BadEvidence, Context, Premises, Rule
from proofdsl.kernel.rules_algebra import ALGEBRA_RULES
from proofdsl.kernel.rules_bound import BOUND_RULES
from proofdsl.kernel.rules_congruence import CONGRUENCE_RULES
from proofdsl.kernel.rules_equality import EQUALITY_RULES
from proofdsl.kernel.rules_inside import INSIDE_RULES
from proofdsl.kernel.rules_logic import LOGIC_RULES
from proofdsl.kernel.rules_numeric import NUMERIC_RULES
from proofdsl.kernel.rules_official import OFFICIAL_RULES
from proofdsl.kernel.rules_sets import SET_RULES
from proofdsl.kernel.schema import apply_schema
from proofdsl.kernel.sequent import Inference, Refused, Sequent, Theorem

#: Every rule of the kernel by name. The schema tables are the data of one rule.
RULES: Final[dict[str, Rule]] = {
    **LOGIC_RULES, **EQUALITY_RULES, **CONGRUENCE_RULES, **ALGEBRA_RULES, **NUMERIC_RULES, **SET_RULES,
    **INSIDE_RULES, **BOUND_RULES, **OFFICIAL_RULES,
    "schema": apply_schema,
}  # fmt: skip


def expand(seq: Sequent, evidence: Evidence, context: Context) -> Premises | Refused:
    """The premises that one rule application leaves; its children are not looked at."""
    rule = RULES.get(evidence.rule)
    if rule is None:
        return Refused(f"there is no rule {evidence.rule}", "no-such-rule")
    try:
        return rule(seq, evidence, context)
    except BadEvidence as problem:
        return Refused(str(problem), "bad-evidence")


def check(seq: Sequent, evidence: Evidence, context: Context) -> Theorem | Refused:
    """Check a tree of evidence for a sequent; iterative."""
    stack: list[tuple[Sequent, Evidence]] = [(seq, evidence)]
    used = _Used()
    while stack:
        current, node = stack.pop()
        premises = expand(current, node, context)
        if isinstance(premises, Refused):
            return premises
        if len(premises.sequents) != len(node.premises):
            return Refused(
                f"rule {node.rule} leaves {len(premises.sequents)} premises, evidence is given for {len(node.premises)}",
                "bad-evidence",
            )
        used.note(premises.theorem, premises.convention, _is_vacuous(current, premises))
        stack.extend(reversed(list(zip(premises.sequents, node.premises, strict=True))))
    return Theorem(seq, tuple(used.theorems), tuple(used.conventions), used.vacuous, used.nodes)


def infer(seq: Sequent, node: Evidence, context: Context) -> Inference | Refused:
    """One rule application, to be completed by `conclude` when its premises are theorems."""
    left = expand(seq, node, context)
    if isinstance(left, Refused):
        return left
    return Inference(seq, left.sequents, left.theorem, left.convention, _is_vacuous(seq, left))


def conclude(inference: Inference, premises: Sequence[Theorem]) -> Theorem | Refused:
    """The conclusion of an inference from theorems for its premises (so the steps of a program are joined)."""
    wanted = inference.premises
    if len(wanted) != len(premises) or not all(
        _same(seq, given.sequent) for seq, given in zip(wanted, premises, strict=True)
    ):
        return Refused("the theorems given are not the premises of the inference", "bad-evidence")
    used = _Used()
    used.note(inference.theorem, inference.convention, inference.vacuous)
    for theorem in premises:
        used.join(theorem)
    return Theorem(inference.sequent, tuple(used.theorems), tuple(used.conventions), used.vacuous, used.nodes)


def _is_vacuous(seq: Sequent, premises: Premises) -> bool:
    """True when a rule application closes by a contradiction of hypotheses none of which is only assumed."""
    return premises.contradiction is not None and not seq.assumed.intersection(premises.contradiction)


def _same(wanted: Sequent, given: Sequent) -> bool:
    return wanted.hyps == given.hyps and wanted.goal is given.goal and wanted.assumed == given.assumed


class _Used:
    """What a derivation stands on."""

    def __init__(self) -> None:
        self.theorems: dict[str, None] = {}
        self.conventions: dict[str, None] = {}
        self.vacuous = False
        self.nodes = 0

    def note(self, theorem: str | None, convention: str | None, vacuous: bool) -> None:
        self.nodes += 1
        if theorem is not None:
            self.theorems[theorem] = None
        if convention is not None:
            self.conventions[convention] = None
        self.vacuous = self.vacuous or vacuous

    def join(self, theorem: Theorem) -> None:
        self.nodes += theorem.nodes
        self.theorems.update(dict.fromkeys(theorem.theorems))
        self.conventions.update(dict.fromkeys(theorem.conventions))
        self.vacuous = self.vacuous or theorem.vacuous
