"""Evidence and terms as JSON. Trusted.

Terms are written once into a table of nodes in which children precede parents, so that shared and deep terms
cost nothing extra; evidence is a table of rule applications in the same way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from proofdsl.kernel.evidence import Evidence
from proofdsl.terms import App, Bind, Bound, Num, Term, Var
from proofdsl.terms.shape import misshapen
from proofdsl.terms.term import postorder

Json = object
_HEX: Final = re.compile(r"-?[0-9a-f]+")


class BadJson(Exception):
    """A JSON value does not describe terms or evidence."""


class TermWriter:
    """Collects terms into one table."""

    def __init__(self) -> None:
        self.nodes: list[Json] = []
        self._index: dict[Term, int] = {}

    def add(self, term: Term) -> int:
        """The position of `term` in the table."""
        if term in self._index:
            return self._index[term]
        for node in postorder(term):
            if node not in self._index:
                self._index[node] = len(self.nodes)
                self.nodes.append(self._row(node))
        return self._index[term]

    def _row(self, node: Term) -> Json:
        kids = [self._index[child] for child, _ in node.children()]
        match node:
            case Var():
                return ["var", node.name]
            case Bound():
                return ["bound", node.index]
            case Num():
                # Hexadecimal: Python refuses decimal digits of huge integers.
                return ["num", f"{node.value.numerator:x}", f"{node.value.denominator:x}"]
            case App():
                return ["app", node.head, kids]
            case Bind():
                return ["bind", node.head, list(node.names), [int(r) for r in node.real], len(node.outer), kids]
        raise TypeError(f"not a term: {node!r}")


def read_terms(nodes: Json) -> list[Term]:
    """The terms of a table; raises BadJson."""
    if not isinstance(nodes, list):
        raise BadJson("the table of terms is not a list")
    table: list[Term] = []
    for row in nodes:
        try:
            node = _term(row, table)
        except ValueError as problem:
            raise BadJson(f"row {len(table)} of the table of terms: {problem}") from problem
        wrong = misshapen(node)
        if wrong is not None:
            raise BadJson(f"row {len(table)} of the table of terms: {wrong}")
        table.append(node)
    return table


def _term(row: Json, table: list[Term]) -> Term:
    if not isinstance(row, list) or not row:
        raise BadJson("a row of the table of terms is not a list")
    match row:
        case ["var", str(name)]:
            return Var(name)
        case ["bound", int(index)] if type(index) is int:
            return Bound(index)
        case ["num", str(top), str(bottom)] if _HEX.fullmatch(top) and _HEX.fullmatch(bottom):
            if int(bottom, 16) <= 0:
                raise BadJson("a denominator is positive")
            return Num(Fraction(int(top, 16), int(bottom, 16)))
        case ["app", str(head), list(kids)]:
            return App(head, tuple(_child(table, k) for k in kids))
        case ["bind", str(head), list(names), list(real), int(cut), list(kids)]:
            parts = tuple(_child(table, k) for k in kids)
            flags = all(type(r) is int and r in (0, 1) for r in real)
            if not flags or not all(isinstance(n, str) for n in names) or not 0 <= cut <= len(parts):
                raise BadJson("a binder row is malformed")
            return Bind(head, tuple(names), tuple(bool(r) for r in real), parts[:cut], parts[cut:])
    raise BadJson("a row of the table of terms is of no known kind")


def _child(table: list[Term], k: Json) -> Term:
    if not isinstance(k, int) or isinstance(k, bool) or not 0 <= k < len(table):
        raise BadJson("a row refers to a term that does not precede it")
    return table[k]


def write_evidence(items: Sequence[Evidence]) -> dict[str, Json]:
    """Several trees of evidence as one JSON object."""
    terms = TermWriter()
    rows: list[Json] = []
    roots: list[int] = []
    for item in items:
        # Two stacks: parents are finished after their premises.
        finished: list[int] = []
        stack: list[tuple[Evidence, bool]] = [(item, False)]
        while stack:
            node, expanded = stack.pop()
            if not expanded:
                stack.append((node, True))
                stack.extend((child, False) for child in reversed(node.premises))
                continue
            count = len(node.premises)
            kids = finished[len(finished) - count :]
            del finished[len(finished) - count :]
            rows.append([node.rule, [terms.add(t) for t in node.terms], list(node.data), kids])
            finished.append(len(rows) - 1)
        roots.extend(finished)
    return {"terms": terms.nodes, "nodes": rows, "roots": roots}


def read_evidence(value: Json) -> tuple[Evidence, ...]:
    """Inverse of `write_evidence`; raises BadJson."""
    if not isinstance(value, dict) or not {"terms", "nodes", "roots"} <= set(value):
        raise BadJson("evidence needs the fields terms, nodes and roots")
    terms = read_terms(value["terms"])
    nodes: list[Evidence] = []
    rows, roots = value["nodes"], value["roots"]
    if not isinstance(rows, list) or not isinstance(roots, list):
        raise BadJson("nodes and roots are lists")
    for row in rows:
        match row:
            case [str(rule), list(term_ids), list(data), list(kids)]:
                if not all(type(d) in (int, str) for d in data):
                    raise BadJson("data of evidence are integers and strings")
                chosen = tuple(_child(terms, k) for k in term_ids)
                nodes.append(Evidence(rule, chosen, tuple(data), tuple(_node(nodes, k) for k in kids)))
            case _:
                raise BadJson("a row of evidence is malformed")
    return tuple(_node(nodes, k) for k in roots)


def _node(nodes: list[Evidence], k: Json) -> Evidence:
    if not isinstance(k, int) or isinstance(k, bool) or not 0 <= k < len(nodes):
        raise BadJson("a row of evidence refers to one that does not precede it")
    return nodes[k]
