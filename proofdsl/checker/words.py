"""A proof in words: what each rule application of evidence does, with its hypotheses and side conditions. Untrusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from proofdsl.kernel.check import expand
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.schema import filled
from proofdsl.kernel.schemas import SCHEMAS
from proofdsl.kernel.sequent import Refused, Sequent
from proofdsl.parser import Gap, Scope, print_term
from proofdsl.terms import App, Term, alpha

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
#: Rules whose premises are alternatives: each begins with what is assumed in it.
_CASES: Final = frozenset({"or_elim", "excluded_middle"})
#: Rules that a proof of membership by the way a term is built consists of.
_TYPING: Final = frozenset({"assume", "schema", "enclosed_real", "select", "and_intro"})


@dataclass(slots=True)
class _Step:
    """A rule application with the sequent that it proves. `typing`: it shows a membership by memberships alone."""

    seq: Sequent
    node: Evidence
    premises: list[_Step] = field(default_factory=list)
    typing: bool = False


def in_words(seq: Sequent, evidence: Evidence, context: Context, gap: Gap) -> list[str]:
    """A proof in words: indented lines, then the hypotheses of the gap and the schemas that it used.

    Side conditions and parts stand below the line that needs them. Memberships that follow from the way in which a
    term is built take one line; what was shown before under the same hypotheses is not shown again.
    """
    telling = _Telling(gap)
    telling.tell(_tree(seq, evidence, context))
    return [*telling.lines, *telling.sources()]


def _tree(seq: Sequent, evidence: Evidence, context: Context) -> _Step:
    """The evidence with the sequent of each node.

    Raises:
        ValueError: the evidence does not prove the sequent.
    """
    root = _Step(seq, evidence)
    steps = [root]
    for step in steps:  # grows while it is read: parents before their premises
        premises = expand(step.seq, step.node, context)
        if isinstance(premises, Refused):
            raise ValueError(f"the evidence does not prove the sequent: {premises.reason}")
        step.premises = [_Step(s, e) for s, e in zip(premises.sequents, step.node.premises, strict=True)]
        steps.extend(step.premises)
    for step in reversed(steps):
        typed = isinstance(step.seq.goal, App) and step.seq.goal.head in ("Belong", "Typed", "Denotes")
        step.typing = typed and step.node.rule in _TYPING and all(premise.typing for premise in step.premises)
    return root


class _Telling:
    """The lines of one proof, what they used, and what they have shown."""

    def __init__(self, gap: Gap) -> None:
        self.scope = gap.scope
        self.lines: list[str] = []
        self._texts = dict(gap.hypotheses)
        self._numbers = {alpha(formula): number for number, formula in reversed(gap.hypotheses)}
        self._used: dict[int, None] = {}
        self._schemas: dict[str, None] = {}
        self._shown: dict[Term, list[frozenset[Term]]] = {}

    def tell(self, root: _Step) -> None:
        """Write the lines of a proof, in the order in which they are read."""
        stack: list[tuple[_Step, int, str, bool]] = [(root, 0, "", False)]
        while stack:
            step, depth, case, done = stack.pop()
            if done:
                self._shown.setdefault(alpha(step.seq.goal), []).append(frozenset(step.seq.hyps))
                continue
            if case:
                self.lines.append("  " * depth + case)
                depth += 1
            line, whole = self._line(step)
            self.lines.extend(["  " * depth + line] if line else [])
            stack.append((step, depth, "", True))
            for premise in reversed([] if whole else step.premises):
                inner = depth if not line or _continues(step, premise) else depth + 1
                stack.append((premise, inner, self._case(step, premise), False))

    def _case(self, step: _Step, premise: _Step) -> str:
        """The line in front of an alternative."""
        if step.node.rule not in _CASES:
            return ""
        added = [fact for fact in premise.seq.hyps if fact not in step.seq.hyps]
        return f"case {self._text(added[0])}:" if added else "case of what is known:"

    def _line(self, step: _Step) -> tuple[str, bool]:
        """The line of a step (none where it says nothing new), and whether it stands for the whole proof below."""
        rule, goal = step.node.rule, step.seq.goal
        if rule in _SILENT:
            return "", False
        if rule == "assume":
            number = self._at_hand(step.seq)
            return ("" if number is None else f"{self._text(goal)}: hypothesis {number}"), True
        if step.typing:
            for node in _below(step):
                self._note(node)
            return f"{self._text(goal)} by the way it is built", True
        facts = frozenset(step.seq.hyps)
        if step.premises and any(earlier <= facts for earlier in self._shown.get(alpha(goal), ())):
            return f"{self._text(goal)}, as above", True
        return self._sentence(step), False

    def _sentence(self, step: _Step) -> str:
        node = step.node
        words = [item for item in node.data if isinstance(item, str)]
        positions = [item for item in node.data if isinstance(item, int)]
        used = positions if node.rule in _ALL_AT else positions[:1] if node.rule in _AT else []
        facts = [self._fact(step.seq, k) for k in used if 0 <= k < len(step.seq.hyps)]
        given = self._note(step)
        said = SENTENCES[node.rule].format(
            goal=self._text(step.seq.goal),
            facts=", ".join(facts) or "what is known",
            terms=", ".join(map(self._text, node.terms)) or "itself",
            name=words[0] if words else "",
        )
        return f"{said} with {', '.join(given)}" if given else said

    def _note(self, step: _Step) -> list[str]:
        """Remember what a step uses, for the end; the hypotheses of the gap that are premises of its schema."""
        given: dict[str, None] = {}
        if step.node.rule == "schema":
            schema = SCHEMAS[str(step.node.data[0])]
            self._schemas.setdefault(schema.name)
            values = dict(zip(schema.variables, step.node.terms, strict=True))
            for premise in schema.premises:
                number = self._number(filled(premise, values))
                given |= {} if number is None else {f"hypothesis {number}": None}
        if step.node.rule == "assume":
            self._at_hand(step.seq)
        return list(given)

    def _at_hand(self, seq: Sequent) -> int | None:
        """The number of the hypothesis that the goal is, perhaps turned around or a part of it."""
        position = seq.position(seq.goal)
        return self._number(seq.goal if position is None else seq.hyps[position])

    def _number(self, fact: Term) -> int | None:
        """The number of a hypothesis of the gap; None for what was found on the way."""
        number = self._numbers.get(alpha(fact))
        if number is not None:
            self._used.setdefault(number)
        return number

    def _fact(self, seq: Sequent, position: int) -> str:
        number = self._number(seq.hyps[position])
        return self._text(seq.hyps[position]) if number is None else f"hypothesis {number}"

    def _text(self, term: Term) -> str:
        return _shown(term, self.scope)

    def sources(self) -> list[str]:
        """The hypotheses and the schemas that the proof used."""
        lines = [f"hypothesis {number}: {self._text(self._texts[number])}" for number in sorted(self._used)]
        return [*lines, *(f"{name}: {schema_in_words(name)}" for name in self._schemas)]


def _continues(step: _Step, premise: _Step) -> bool:
    """The premise is the same goal with more known: the proof goes on, nothing is shown on the side."""
    return step.node.rule not in _CASES and premise.seq.goal == step.seq.goal


def _below(step: _Step) -> Iterator[_Step]:
    """A step and all steps of its premises, parents first."""
    steps = [step]
    while steps:
        found = steps.pop()
        yield found
        steps.extend(reversed(found.premises))


def schema_in_words(name: str) -> str:
    """The fact that a schema states, as docs/schemas.md has it."""
    schema = SCHEMAS[name]
    premises, conclusion = map(_pattern, schema.premises), _pattern(schema.conclusion)
    return f"from {', '.join(premises)} follows {conclusion}" if schema.premises else conclusion


def _pattern(formula: Term) -> str:
    """A formula of a schema, with metavariables as plain letters."""
    return print_term(formula).replace("`", "").replace("?", "")


def _shown(term: Term, scope: Scope, width: int = 160) -> str:
    text = print_term(term, scope)
    return text if len(text) <= width else f"{text[: width - 1]}…"


def missing_in_words(lacks: Sequence[tuple[str, str, Sequence[Term]]], scope: Scope) -> list[str]:
    """What each solver lacked: (solver, reason, conditions, the nearest first).

    Solvers that name a condition come first, then those whose budget was spent; the others share a line.
    """
    lines: list[str] = []
    idle: list[str] = []
    for solver, reason, conditions in sorted(lacks, key=lambda row: not row[2]):
        said = reason.removeprefix(f"{solver} ")
        if conditions:
            lines.append(f"{solver}: {said}; it lacked")
            lines.extend(f"  {_shown(condition, scope)}" for condition in conditions)
        elif said == "does not apply":
            idle.append(solver)
        else:
            lines.append(f"{solver}: {said}")
    return [*lines, *([f"do not apply: {', '.join(idle)}"] if idle else [])]
