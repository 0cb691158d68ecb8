"""What the linter sees without a proof or an evaluation: variables, duplicates, instances, fields. Untrusted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from proofdsl.library import Entry, Library, Problem
from proofdsl.parser import print_term
from proofdsl.replay.lint.findings import Finding
from proofdsl.solvers.match import match
from proofdsl.terms import App, Bind, Term, Var, alpha
from proofdsl.terms.logic import split_implication
from proofdsl.terms.signature import QUANTIFIERS, RELATIONS
from proofdsl.terms.subst import fresh_name, open_with
from proofdsl.terms.term import postorder

#: Heads that say what their first argument is.
_TYPING: Final = frozenset({"Belong", "Typed", "Subset", "IsSet", "Equinumerous"})
#: Heads whose arguments are sets where an atom with them holds.
_SETS: Final = frozenset({"FunSpace", "Subset", "CartesianProd"})
#: Places in which anything may stand: a variable that occurs only there needs no type.
_ANYTHING: Final = frozenset({"Eq", "Neq", "Belong", "NotBelong", "Pair", "Enum"}) | QUANTIFIERS


def finding(entry: Entry, code: str, sentence: str, witness: str = "") -> Finding:
    """A finding about an entry."""
    return Finding(entry.name, entry.path, entry.line, code, sentence, witness)


def of_entry(entry: Entry, statement: Term) -> Iterator[Finding]:
    """What is wrong with the variables, the existentials and the fields of one entry."""
    for name in sorted(statement.free):
        yield finding(entry, "free-variable", "a variable is bound nowhere", name)
    for node in dict.fromkeys(postorder(statement)):
        if isinstance(node, Bind) and node.head in QUANTIFIERS:
            yield from _binder(entry, node)
    if entry.kind or entry.status:
        for field, value in (("title", entry.title), ("source", entry.source), ("status", entry.status)):
            if not value:
                yield finding(entry, "missing-field", f"the field {field} is missing", field)


def _binder(entry: Entry, node: Bind) -> Iterator[Finding]:
    names = [fresh_name(name, node.free) for name in node.names]
    (body,) = open_with(node, [Var(name) for name in names])
    for name, real in zip(names, node.real, strict=True):
        if name not in body.free:
            yield finding(entry, "unused-variable", "a quantifier binds a variable that is not used", name)
        elif not real and not _typed(body, name) and not _sort_independent(body, name):
            yield finding(entry, "untyped-variable", "nothing says what a variable is", name)
    if node.head == "Exists" and isinstance(body, App) and body.head == "Impl":
        if any(name in body.args[0].free for name in names):
            sentence = "an implication under an existential holds for any value that makes its premise false"
            yield finding(entry, "vacuous-existential", sentence, print_term(body.args[0]))


def _typed(body: Term, name: str) -> bool:
    """A premise or part of the formula speaks of the variable as a member, a function, a set or an object of a kind."""
    variable = Var(name)
    for node in postorder(body):
        match node:
            case App(head="Belong", args=(App(head="Apply", args=(f, _)), _)) if f is variable:
                return True
        if isinstance(node, App) and node.args and any(arg is variable for arg in node.args):
            if node.head in _TYPING and node.args[0] is variable:
                return True
            if node.head in _SETS or node.head == "Belong" and node.args[1] is variable:
                return True
            if node.head[:1].isupper() and node.head not in _KNOWN and len(node.head) > 4:
                return True
    return False


_KNOWN: Final = RELATIONS | {
    "Plus", "Minus", "Mult", "Frac", "Power", "Root", "Apply", "Abs", "Fact", "Belong", "NotBelong", "Pair", "Enum",
    "Union", "Inter", "SetMinus", "Compose", "FunSpace", "FunDeri", "Prime", "Cases",
}  # fmt: skip


def _sort_independent(body: Term, name: str) -> bool:
    """The variable stands only where anything may stand."""
    variable = Var(name)
    return all(
        node.head in _ANYTHING or node.head == "Apply" and node.args[0] is not variable
        for node in postorder(body)
        if isinstance(node, App) and any(arg is variable for arg in node.args)
    )


def duplicates(entries: Sequence[tuple[Entry, Term]]) -> Iterator[Finding]:
    """Entries that are alpha-equal to an earlier one, or an instance of another one."""
    first: dict[Term, Entry] = {}
    shapes = [(entry, *_opened(statement)) for entry, statement in entries]
    index: dict[str, list[tuple[Entry, tuple[str, ...], Term, Term]]] = {}
    for (entry, names, body), (_, statement) in zip(shapes, entries, strict=True):
        index.setdefault(_key(body), []).append((entry, names, body, statement))
    for entry, statement in entries:
        earlier = first.setdefault(alpha(statement), entry)
        if earlier is not entry:
            yield finding(entry, "duplicate", "another entry says the same up to names of variables", earlier.name)
    for entry, _, body in shapes:
        for other, names, pattern, whole in index[_key(body)]:
            if other is entry or first[alpha(whole)] is first.get(alpha(_statement(entries, entry))):
                continue
            if match(pattern, body, frozenset(names)) is not None:
                yield finding(entry, "instance", "this entry is an instance of another one", other.name)
                break


def _statement(entries: Sequence[tuple[Entry, Term]], wanted: Entry) -> Term:
    return next(statement for entry, statement in entries if entry is wanted)


def _opened(statement: Term) -> tuple[tuple[str, ...], Term]:
    """Names for the leading universals, and what they quantify."""
    names: list[str] = []
    while isinstance(statement, Bind) and statement.head == "Forall":
        new = [fresh_name(f"{name}__{len(names)}", statement.free) for name in statement.names]
        names += new
        (statement,) = open_with(statement, [Var(name) for name in new])
    return tuple(names), statement


def _key(body: Term) -> str:
    """Entries can match only where their conclusions have the same heads."""
    premises, conclusion = split_implication(body)
    heads = [node.head for node in (conclusion, *getattr(conclusion, "args", ())) if isinstance(node, (App, Bind))]
    return f"{len(premises)} {' '.join(heads)}"


def unreadable(library: Library) -> Iterator[Finding]:
    """Entries whose statement does not parse."""
    for entry in library:
        statement = library.statement(entry)
        if isinstance(statement, Problem):
            yield finding(entry, "unreadable", "the statement does not parse", statement.message)


