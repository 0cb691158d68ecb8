"""A proof in words: what each rule application of evidence does, with its hypotheses and side conditions. Untrusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from proofdsl.kernel.check import expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.parser import Scope, print_term
from proofdsl.terms import Term

#: Rule -> sentence. `{goal}` is what is proved, `{facts}` the hypotheses that the rule's positions name, `{terms}` its
#: terms, `{name}` its first word.
SENTENCES: Final[dict[str, str]] = {
    "assume": "{goal} is at hand",
    "and_intro": "each part of {goal}",
    "or_intro": "one alternative of {goal} holds",
    "impl_intro": "assume the premise of {goal}",
    "not_intro": "assume that {goal} fails",
    "by_contradiction": "assume the contrary of {goal}",
    "iff_intro": "both directions of {goal}",
    "forall_intro": "let {name} be arbitrary in {goal}",
    "exists_elim": "take {name} from {facts}",
    "exists_intro": "{goal} is shown by {terms}",
    "forall_elim": "instance of {facts} at {terms}",
    "cut": "first, {terms}",
    "and_elim": "the parts of {facts}",
    "or_elim": "cases of {facts}",
    "excluded_middle": "{terms}, or not",
    "impl_elim": "use {facts}, whose premise holds",
    "iff_elim": "both directions of {facts}",
    "backchain": "{goal} is what {facts} concludes",
    "contradiction": "{facts} cannot be",
    "same_nnf": "{terms} says the same, negations moved inward",
    "same_nnf_fact": "{facts} says the same as {terms}",
    "cite": "cite the library entry {name}",
    "select": "only some hypotheses are needed",
    "reflexivity": "{goal} by reflexivity",
    "symmetry": "turn {goal} around",
    "rewrite_goal": "rewrite by {facts}: {terms}",
    "rewrite_fact": "rewrite {facts}: {terms}",
    "reassociate_goal": "regroup: {terms}",
    "reassociate_fact": "regroup {facts}: {terms}",
    "beta_goal": "apply the functions written out in {goal}",
    "beta_fact": "apply the functions written out in {facts}",
    "instance": "instance of {facts} at {terms}",
    "cases_value": "the piecewise value in {goal}",
    "definition_value": "the value that {facts} gives at {terms}",
    "congruence": "equal arguments, so {goal}",
    "binder_congruence": "equal bodies, so {goal}",
    "integral_congruence": "equal integrands, so {goal}",
    "ring": "{goal} by algebra: both sides have one normal form",
    "ring_convert": "{goal} has the same difference as {terms}",
    "combine": "{goal} by a combination of {facts}",
    "integer_gap": "integers: {facts} with 1 added",
    "not_order": "total order: the opposite of {facts}",
    "enclosure": "{goal} by certified enclosures of both sides",
    "enclosed_real": "{goal}: an enclosure of the term exists",
    "member_of_enumeration": "{goal}: one of the members",
    "use_enumeration": "{facts}: one of the members",
    "member_of_description": "{goal}: its conditions",
    "use_description": "{facts}: its conditions",
    "subset_intro": "{goal}: every member",
    "set_equality": "{goal}: the same members",
    "typed_lambda": "{goal}: its values",
    "rewrite_limit": "rewrite inside the limit by {facts}",
    "rewrite_sum": "rewrite inside the sum by {facts}",
    "rewrite_setdesc": "rewrite inside the description by {facts}",
    "rewrite_bound": "rewrite under binders by {facts}",
    "rewrite_integral_variable": "convention integral-variable: rewrite inside the integral by {facts}",
    "schema": "{goal} by {name}",
}
#: Rules whose integers are positions of hypotheses.
_AT: Final = frozenset(
    {"exists_elim", "forall_elim", "and_elim", "or_elim", "impl_elim", "iff_elim", "backchain", "contradiction",
     "same_nnf_fact", "rewrite_goal", "rewrite_fact", "reassociate_fact", "beta_fact", "instance", "definition_value",
     "combine", "integer_gap", "not_order", "use_enumeration", "use_description", "rewrite_limit", "rewrite_sum",
     "rewrite_setdesc", "rewrite_bound", "rewrite_integral_variable"}
)  # fmt: skip
#: Rules all of whose integers are positions.
_ALL_AT: Final = frozenset({"combine", "contradiction"})
#: Rules that are told by what comes after them.
_SILENT: Final = frozenset({"select", "and_intro"})


def in_words(seq: Sequent, evidence: Evidence, context: Context, scope: Scope, numbered: int) -> list[str]:
    """Indented lines, one for each rule application that says something.

    The first `numbered` hypotheses are the gap's own and are referred to by number.
    """
    lines: list[str] = []
    stack: list[tuple[Sequent, Evidence, int]] = [(seq, evidence, 0)]
    while stack:
        current, node, depth = stack.pop()
        if node.rule not in _SILENT:
            lines.append("  " * depth + _sentence(current, node, scope, numbered))
            depth += 1
        premises = expand(current, node, context)
        if isinstance(premises, Refused):
            raise ValueError(f"the evidence does not prove the sequent: {premises.reason}")
        pairs = list(zip(premises.sequents, node.premises, strict=True))
        inner = depth if len(pairs) > 1 else max(depth - 1, 0)
        stack.extend((s, e, inner) for s, e in reversed(pairs))
    return lines


def _sentence(seq: Sequent, node: Evidence, scope: Scope, numbered: int) -> str:
    words = [item for item in node.data if isinstance(item, str)]
    positions = [item for item in node.data if isinstance(item, int) and not isinstance(item, bool)]
    used = positions if node.rule in _ALL_AT else positions[:1] if node.rule in _AT else []
    facts = [_fact(seq, k, scope, numbered) for k in used if 0 <= k < len(seq.hyps)]
    if node.rule == "assume":
        position = seq.position(seq.goal)
        facts = [] if position is None else [_fact(seq, position, scope, numbered)]
        if facts and position is not None and position < numbered:
            return f"{_shown(seq.goal, scope)}: {facts[0]}"
    return SENTENCES[node.rule].format(
        goal=_shown(seq.goal, scope),
        facts=", ".join(facts) or "what is known",
        terms=", ".join(_shown(t, scope) for t in node.terms) or "itself",
        name=words[0] if words else "",
    )


def _fact(seq: Sequent, position: int, scope: Scope, numbered: int) -> str:
    return f"hypothesis {position + 1}" if position < numbered else _shown(seq.hyps[position], scope)


def _shown(term: Term, scope: Scope, width: int = 160) -> str:
    text = print_term(term, scope)
    return text if len(text) <= width else f"{text[: width - 1]}…"


def missing_in_words(lacks: Sequence[tuple[str, str, Sequence[Term]]], scope: Scope) -> list[str]:
    """What each solver lacked: (solver, reason, conditions, the nearest first)."""
    lines: list[str] = []
    for solver, reason, conditions in lacks:
        lines.append(f"{solver}: {reason}" + ("; it lacked" if conditions else ""))
        lines.extend(f"  {_shown(condition, scope)}" for condition in conditions)
    return lines
