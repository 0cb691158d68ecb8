"""From the trees of command lines to the nodes of program.py. Untrusted."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

from proofdsl.parser import program as nodes
from proofdsl.parser.errors import Fault
from proofdsl.parser.formula import Reader
from proofdsl.parser.lalr import Parser, Unexpected, shown
from proofdsl.parser.lexer import Tok
from proofdsl.parser.scope import set_positions
from proofdsl.parser.tables import END, table
from proofdsl.terms import App, Bind, Bound, Term

#: The terminals of commands in words, where they are not just the word itself.
_WORDS: Final = {
    "LPAR": "an opening parenthesis", "RPAR": "a closing parenthesis", "COLON": "a colon", "ASSIGN": "`:=`",
    "COMMA": "a comma", "SEMI": "a semicolon", "INT": "a hypothesis number", "NAME": "a name",
    "STRING": "a theorem name in quotation marks", "FORMULA": "a formula in braces",
    "TERM": "a term in parentheses", "LBLOCK": "an opening brace", "GOAL": "the word `GOAL`",
    "$END": "the end of the command",
}  # fmt: skip
_COMMANDS: Final = frozenset(
    {"AUTOSOLVE", "APPLY", "GET_PROP", "USE_CONDITION", "ASSERT", "DESTRUCT_AND", "EXISTS", "GET_EXISTS",
     "GET_FORALL", "GET_CONDITION", "AUTOREPLACE", "NOT_NORMALIZE", "REWRITE", "REWRITE_IN", "CASE_ANALYSIS",
     "OR_INTRO"}
)  # fmt: skip

Parts = list[Any]
#: A command as parsed: the name of its rule and its children, tokens included.
Tree = tuple[str, Parts]


class _Trees:
    """The actions of dsl.lark: lists stay lists, everything else becomes a pair (rule, children)."""

    def start(self, c: Parts) -> Tree:
        return c[0]  # type: ignore[no-any-return]

    source = premise = end = start

    def first(self, c: Parts) -> Parts:
        return [c[0]]

    def append(self, c: Parts) -> Parts:
        c[0].append(c[1])
        return c[0]  # type: ignore[no-any-return]

    def __getattr__(self, rule: str) -> Callable[[Parts], Tree]:
        if rule.startswith("_"):
            raise AttributeError(rule)
        return functools.partial(_tree, rule)


def _tree(rule: str, c: Parts) -> Tree:
    return rule, c


@functools.lru_cache(maxsize=1)
def _command_parser() -> Parser:
    return Parser(table("dsl"), _Trees())


def parse_command(text: str, tokens: list[Tok]) -> Tree:
    """The tree of one command.

    Raises:
        Fault: where it is no command.
    """
    try:
        return _command_parser().parse(tokens)  # type: ignore[no-any-return]
    except Unexpected as bad:
        raise _fault(bad, text) from None


def _fault(bad: Unexpected, text: str) -> Fault:
    accepted, token = bad.accepted, bad.token
    if accepted >= _COMMANDS:
        return Fault(token.start_pos, f"unknown command {shown(text, token.start_pos)}", ("a command",))
    words = tuple(_WORDS.get(kind, f"the word `{kind.lower()}`") for kind in sorted(accepted))
    if token.type == END:
        return Fault(len(text.rstrip()), "the command ends too early", words)
    return Fault(token.start_pos, f"unexpected {shown(text, token.start_pos)}", words)


class Piece:
    """Reads the quoted formulas of one command."""

    __slots__ = ("reader",)

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def term(self, token: Tok, want_set: bool = False) -> Term:
        try:
            return self.reader.read(token.value, want_set)
        except Fault as fault:
            raise Fault(token.start_pos + fault.offset, fault.message, fault.expected) from None

    def hypothesis(self, tree: Tree) -> nodes.Hypothesis:
        c = tree[1]
        return nodes.Hypothesis(int(c[2].value[:18]), self.term(c[4]))

    def goal(self, tree: Tree) -> nodes.Goal:
        return nodes.Goal(self.term(tree[1][3]))

    def end(self, tree: Tree) -> nodes.Source:
        return self.goal(tree) if tree[0] == "goal" else self.hypothesis(tree)

    def premise(self, tree: Tree) -> nodes.Hypothesis | nodes.Obvious:
        return nodes.Obvious(self.term(tree[1][3])) if tree[0] == "obvious" else self.hypothesis(tree)

    def source(self, tree: Tree) -> nodes.Hypothesis | nodes.TheoremRef:
        if tree[0] == "theorem":
            return nodes.TheoremRef(tree[1][2].value, self.term(tree[1][4]))
        return self.hypothesis(tree)

    def hypotheses(self, trees: list[Tree]) -> tuple[nodes.Hypothesis, ...]:
        return tuple(self.hypothesis(tree) for tree in trees)

    def assignments(self, trees: list[Tree], quoted: Term | None = None) -> tuple[nodes.Assignment, ...]:
        result: list[nodes.Assignment] = []
        for _, c in trees:
            want_set = quoted is not None and "," in c[3].value and binder_is_set(quoted, c[1].value)
            result.append(nodes.Assignment(c[1].value, self.term(c[3], want_set)))
        return tuple(result)

    def scope(self, tree: Tree) -> nodes.Scope:
        match tree[0]:
            case "scope_named":
                return nodes.Scope("named", self.hypotheses(tree[1][0]))
            case "scope_none":
                return nodes.Scope("none")
        return nodes.Scope("all")


def binder_is_set(quoted: Term, name: str) -> bool:
    """True when the leading binder `name` of a formula stands where only a set can stand."""
    body = quoted
    while isinstance(body, Bind) and body.head in ("Forall", "Exists"):
        inner = body.inner[0]
        if body.names == (name,) and _is_set_variable(inner):
            return True
        body = inner
    return False


def _is_set_variable(body: Term) -> bool:
    seen: set[tuple[Term, int]] = set()
    stack = [(body, 0)]
    while stack:
        node, index = stack.pop()
        if node.loose <= index or (node, index) in seen:
            continue
        seen.add((node, index))
        if isinstance(node, App):
            sets = set_positions(node.head)
            if any(k in sets and isinstance(arg, Bound) and arg.index == index for k, arg in enumerate(node.args)):
                return True
        stack.extend((child, index + extra) for child, extra in node.children())
    return False


Make = Callable[[Piece, nodes.Position, Parts], nodes.Command]


def _autosolve(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    solver = c[2][1][1].value if c[2][0] == "solver_named" else None
    return nodes.AutoSolve(at, p.scope(c[1]), solver)


def _get_prop(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    source = p.source(c[1])
    values = p.assignments(c[2], source.formula) if len(c) == 5 else ()
    return nodes.GetProp(at, source, values, p.hypothesis(c[-1]))


def _use_condition(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    premises = tuple(p.premise(tree) for tree in c[1])
    return nodes.UseCondition(at, premises, p.hypothesis(c[3]), p.hypothesis(c[5]))


def _get_exists(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    source = p.hypothesis(c[1])
    return nodes.GetExists(at, source, p.assignments(c[2], source.formula))


def _get_forall(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    goal = p.goal(c[1])
    return nodes.GetForall(at, goal, p.assignments(c[2], goal.formula))


def _autoreplace(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    return nodes.AutoReplace(at, p.scope(c[1]), p.term(c[4]), p.term(c[6]), p.end(c[9]), p.end(c[11]))


def _mode(tree: Tree) -> tuple[str, str]:
    c = tree[1]
    return c[1][1][0].value, c[3][1][0].value


def _rewrite(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    direction, kind = _mode(c[1])
    return nodes.Rewrite(at, direction, kind, p.hypothesis(c[2]), p.end(c[5]), p.end(c[7]))


def _rewrite_in(p: Piece, at: nodes.Position, c: Parts) -> nodes.Command:
    direction, kind = _mode(c[2])
    rule = p.hypothesis(c[3])
    values = p.assignments(c[4], rule.formula) if isinstance(c[4], list) else ()
    return nodes.RewriteIn(at, c[1][1][0].value, direction, kind, rule, p.end(c[-3]), p.end(c[-1]), values)


#: Rule -> constructor of its node.
MAKERS: Final[dict[str, Make]] = {
    "autosolve": _autosolve,
    "apply": lambda p, at, c: nodes.Apply(at, p.hypothesis(c[1])),
    "get_prop": _get_prop,
    "use_condition": _use_condition,
    "assert_": lambda p, at, c: nodes.Assert(at, p.hypothesis(c[1])),
    "destruct_and": lambda p, at, c: nodes.DestructAnd(at, p.hypothesis(c[1]), p.hypotheses(c[3])),
    "exists": lambda p, at, c: nodes.Exists(at, p.assignments(c[1])),
    "get_exists": _get_exists,
    "get_forall": _get_forall,
    "get_condition": lambda p, at, c: nodes.GetCondition(at, p.hypotheses(c[1]), p.goal(c[3])),
    "autoreplace": _autoreplace,
    "not_normalize": lambda p, at, c: nodes.NotNormalize(at, p.goal(c[2]), p.goal(c[4])),
    "rewrite": _rewrite,
    "rewrite_in": _rewrite_in,
    "case_analysis": lambda p, at, c: nodes.CaseAnalysis(at, p.hypothesis(c[1])),
    "or_intro": lambda p, at, c: nodes.OrIntro(at, c[1].value),
}


def make_command(tree: Tree, reader: Reader, at: nodes.Position) -> nodes.Command:
    """The node of a parsed command.

    Raises:
        Fault: where a quoted formula cannot be read.
    """
    return MAKERS[tree[0]](Piece(reader), at, tree[1])
