"""Every reason code of a failure, each in one sentence. Untrusted: a table for reports and docs.

Codes are stable: users' scripts rely on them. A test collects the codes that the sources give and compares.
"""

from __future__ import annotations

from typing import Final

#: Codes that a program can end with.
PROGRAM_REASONS: Final[dict[str, str]] = {
    # reading
    "parse-error": "The gap or the program cannot be read.",
    # descriptors
    "hypothesis-mismatch": "No hypothesis of the goal is the formula quoted.",
    "goal-mismatch": "The goal is not the formula quoted, or not what the rule concludes.",
    "theorem-mismatch": "The theorem quoted states something else in the library.",
    "no-such-theorem": "The library has no entry of that name.",
    "theorem-name-mismatch": "Number and title cited belong to different entries.",
    "theorem-ambiguous": "The name cited fits more than one entry.",
    "theorem-unreadable": "The statement of the entry does not parse.",
    "theorem-free-variables": "The statement of the entry leaves a variable free.",
    "theorem-not-reviewed": "The profile asks for a review of the entry, and there is none of this statement.",
    "no-such-solver": "There is no solver of that name.",
    # quantifiers
    "binder-mismatch": "The variable named is not the quantified variable whose turn it is.",
    "not-fresh": "A new name is in use, is reserved, or is no name.",
    "instance-undefined": "A value given for a variable is not known to be defined (and real, where it must be).",
    "definition-reading": (
        "The value would change what an equation with a lambda, a predicate on a series, a bar or an integral says."
    ),
    "instance-mismatch": "The result stated is not the instance.",
    "too-large": "A normal form exceeds its size bound.",
    # implications
    "premise-mismatch": "The formula given is not the next premise or antecedent.",
    "too-many-premises": "More premises are given than the rule has.",
    "result-mismatch": "The result stated is not what is left of the rule.",
    "no-antecedent": "The goal has no antecedent left.",
    # connectives
    "not-a-conjunction": "The hypothesis is no conjunction.",
    "wrong-number": "The number of conjuncts stated is wrong.",
    "conjunct-mismatch": "A conjunct stated is not the conjunct at that place.",
    "not-a-disjunction": "The hypothesis or the goal is no disjunction.",
    "nnf-mismatch": "The negation normal forms differ.",
    # rewriting
    "rule-shape": "The formula cannot serve as a rewriting rule of the kind named.",
    "not-a-rewrite": "Source and target differ otherwise than by the rule.",
    "no-op": "Nothing would change.",
    "kind-mismatch": "One of source and target is the goal and the other a hypothesis.",
    "unsupported": "The combination is no part of the language.",
    "no-instance": "No instance of the rule's side stands where source and target differ.",
    "condition-not-eventual": "The rule's condition is not known to hold near the limit point.",
    "condition-not-everywhere": "The rule's condition is not known to hold at every index of the range.",
    "condition-not-local": "The rule's condition does not follow from the unchanged conditions of the description.",
    # proofs
    "solver-unknown": "Automation found no proof of an obligation.",
    "no-goal": "A command follows although every goal is closed.",
    "nested-proof-unfinished": "The proof of an assertion leaves a goal open.",
    "open-goals": "The program ends with open goals.",
}

#: Codes that only evidence from outside (a file, another solver) or a defect of the checker can bring up.
KERNEL_REASONS: Final[dict[str, str]] = {
    "evidence-refused": "The kernel refused the evidence offered for an obligation.",
    "kernel-refused": "The kernel refused to join the steps of a finished program.",
    "no-such-rule": "The evidence names a rule that the kernel does not have.",
    "bad-evidence": "The evidence lacks a parameter or a premise.",
    "not-applicable": "The kernel rule does not apply to this goal.",
    "normal-forms-differ": "The two sides have different normal forms.",
    "not-constant": "The linear combination is no constant.",
    "not-enclosed": "The enclosures do not decide the claim.",
    "convention-not-allowed": "The profile does not allow the convention that the evidence relies on.",
}

REASONS: Final[dict[str, str]] = {**PROGRAM_REASONS, **KERNEL_REASONS}
