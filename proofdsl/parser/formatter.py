"""Printing of programs in normal spelling: what `proofdsl fmt` writes. Untrusted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from proofdsl.parser import program as nodes
from proofdsl.parser.printer import print_term
from proofdsl.parser.scope import EMPTY_SCOPE, NAME_PATTERN, Scope
from proofdsl.terms import Term

_INDENT: Final = "  "


def print_program(program: nodes.Program, scope: Scope = EMPTY_SCOPE) -> str:
    """The program without step numbers and comments, nested blocks indented by two spaces."""
    lines: list[str] = []
    stack: list[tuple[tuple[nodes.Command, ...], int]] = [(program.commands, 0)]
    while stack:
        commands, place = stack.pop()
        depth = len(stack)
        if place == len(commands):
            if depth:
                lines.append(_INDENT * (depth - 1) + "}")
            continue
        stack.append((commands, place + 1))
        command = commands[place]
        text = _INDENT * depth + print_command(command, scope)
        if isinstance(command, nodes.Assert) and command.proof is not None:
            text += " by proof {"
            stack.append((command.proof, 0))
        lines.append(text)
    return "\n".join(lines) + "\n"


def print_command(command: nodes.Command, scope: Scope = EMPTY_SCOPE) -> str:
    """One command on one line; the block of an `assert` is not part of it."""
    return _PRINTERS[type(command)](_Writer(scope), command)


class _Writer:
    """Descriptors in normal spelling."""

    __slots__ = ("scope",)

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def term(self, term: Term) -> str:
        return print_term(term, self.scope)

    def source(self, source: nodes.Source | nodes.TheoremRef | nodes.Obvious) -> str:
        formula = self.term(source.formula)
        match source:
            case nodes.Hypothesis(index=index):
                return f"(hypothesis {index}: {{{formula}}})"
            case nodes.Goal():
                return f"(GOAL: {{{formula}}})"
            case nodes.TheoremRef(name=name):
                return f"(theorem '{name}': {{{formula}}})"
        return f"(obvious: {{{formula}}})"

    def sources(self, sources: tuple[Any, ...]) -> str:
        return " ".join(self.source(source) for source in sources)

    def values(self, values: tuple[nodes.Assignment, ...]) -> str:
        return " ".join(f"({_name(value.name)} := {{{self.term(value.value)}}})" for value in values)

    def scope_of(self, scope: nodes.Scope) -> str:
        if scope.kind == "named":
            return self.sources(scope.hypotheses)
        return "all_hypothesis" if scope.kind == "all" else "no_hypothesis"

    def step(self, source: nodes.Source, target: nodes.Source) -> str:
        return f"from {self.source(source)} to {self.source(target)}"


def _name(name: str) -> str:
    return name if re.fullmatch(NAME_PATTERN, name) else f"`{name}`"


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _autosolve(w: _Writer, c: nodes.AutoSolve) -> str:
    return _joined("autosolve", w.scope_of(c.scope), f"using {c.solver}" if c.solver else "")


def _apply(w: _Writer, c: nodes.Apply) -> str:
    return f"apply {w.source(c.rule)}"


def _get_prop(w: _Writer, c: nodes.GetProp) -> str:
    return _joined("get_prop", w.source(c.source), w.values(c.values), "as", w.source(c.result))


def _use_condition(w: _Writer, c: nodes.UseCondition) -> str:
    return f"use_condition {w.sources(c.premises)} in {w.source(c.rule)} as {w.source(c.result)}"


def _assert(w: _Writer, c: nodes.Assert) -> str:
    return f"assert {w.source(c.result)}"


def _destruct_and(w: _Writer, c: nodes.DestructAnd) -> str:
    return f"destruct_and {w.source(c.source)} as {w.sources(c.results)}"


def _exists(w: _Writer, c: nodes.Exists) -> str:
    return f"exists {w.values(c.values)}"


def _get_exists(w: _Writer, c: nodes.GetExists) -> str:
    return f"get_exists {w.source(c.source)} {w.values(c.names)}"


def _get_forall(w: _Writer, c: nodes.GetForall) -> str:
    return f"get_forall {w.source(c.goal)} {w.values(c.names)}"


def _get_condition(w: _Writer, c: nodes.GetCondition) -> str:
    return f"get_condition {w.sources(c.results)} in {w.source(c.goal)}"


def _autoreplace(w: _Writer, c: nodes.AutoReplace) -> str:
    old, new = w.term(c.old), w.term(c.new)
    return f"autoreplace {w.scope_of(c.scope)}; from ({old}) to ({new}); {w.step(c.source, c.target)}"


def _not_normalize(w: _Writer, c: nodes.NotNormalize) -> str:
    return f"not_normalize {w.step(c.source, c.target)}"


def _rewrite(w: _Writer, c: nodes.Rewrite) -> str:
    return f"rewrite ({c.direction}, {c.kind}) {w.source(c.rule)}; {w.step(c.source, c.target)}"


def _rewrite_in(w: _Writer, c: nodes.RewriteIn) -> str:
    rule = _joined(w.source(c.rule), w.values(c.values))
    return f"rewrite_in {c.place} ({c.direction}, {c.kind}) {rule}; {w.step(c.source, c.target)}"


def _case_analysis(w: _Writer, c: nodes.CaseAnalysis) -> str:
    return f"case_analysis {w.source(c.source)}"


def _or_intro(w: _Writer, c: nodes.OrIntro) -> str:
    return f"or_intro {c.side}"


_PRINTERS: Final[dict[type, Callable[[_Writer, Any], str]]] = {
    nodes.AutoSolve: _autosolve, nodes.Apply: _apply, nodes.GetProp: _get_prop,
    nodes.UseCondition: _use_condition, nodes.Assert: _assert, nodes.DestructAnd: _destruct_and,
    nodes.Exists: _exists, nodes.GetExists: _get_exists, nodes.GetForall: _get_forall,
    nodes.GetCondition: _get_condition, nodes.AutoReplace: _autoreplace, nodes.NotNormalize: _not_normalize,
    nodes.Rewrite: _rewrite, nodes.RewriteIn: _rewrite_in, nodes.CaseAnalysis: _case_analysis,
    nodes.OrIntro: _or_intro,
}  # fmt: skip
