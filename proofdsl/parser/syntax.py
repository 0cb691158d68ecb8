"""The syntax tree of formulas, built while the LALR tables run. Trusted.

A node is a tuple (kind, offset, ...); what follows depends on the kind and is written beside the rule
that builds it. Nothing is resolved here: names, tuples and binders are read by elaborate.py.
"""

from __future__ import annotations

from typing import Any, Final

from proofdsl.parser.errors import Fault
from proofdsl.parser.lexer import Tok

Node = tuple[Any, ...]
Parts = list[Any]

#: Binding strengths; the larger binds tighter. A prefix word of strength 0 reaches to the end.
WORD, IFF, IMPL, OR, AND, NOT, RELATION, ARROW, BIG, SETS, SUM, PRODUCT, SIGN, POWER = range(14)

STRENGTH: Final[dict[str, int]] = {
    "Iff": IFF, "Impl": IMPL, "Or": OR, "And": AND, "Eq": RELATION, "Neq": RELATION, "Lt": RELATION,
    "Leq": RELATION, "Gt": RELATION, "Geq": RELATION, "Belong": RELATION, "NotBelong": RELATION,
    "Subset": RELATION, "Equiv": RELATION, "Approx": RELATION, "Asymp": RELATION, "Typed": RELATION,
    "FunSpace": ARROW, "Union": SETS, "Inter": SETS, "SetMinus": SETS, "Plus": SUM, "Minus": SUM,
    "PlusMinus": SUM, "Mult": PRODUCT, "Frac": PRODUCT, "Cross": PRODUCT, "Mod": PRODUCT, "Compose": PRODUCT,
    "Power": POWER,
}  # fmt: skip
_RIGHT: Final = frozenset({IMPL, ARROW, POWER})


class Pending:
    """Operators and operands of one formula, resolved by binding strength as they come."""

    __slots__ = ("operands", "operators")

    def __init__(self) -> None:
        self.operands: list[Node] = []
        self.operators: list[tuple[int, str, int, Any]] = []

    def prefix(self, strength: int, kind: str, offset: int, data: Any) -> None:
        self.operators.append((strength, kind, offset, data))

    def infix(self, head: str, offset: int, data: Any = None) -> None:
        strength = STRENGTH[head]
        operators = self.operators
        while operators:
            top = operators[-1][0]
            if top < strength or (top == strength and strength in _RIGHT):
                break
            if top == strength == RELATION:
                raise Fault(offset, "relations do not chain: write `a < b ∧ b < c`", ("`∧`", "a closing bracket"))
            self.reduce()
        operators.append((strength, head, offset, data))

    def reduce(self) -> None:
        """Apply the last operator."""
        _, kind, offset, data = self.operators.pop()
        operands = self.operands
        right = operands.pop()
        if kind in _PREFIX_KINDS:
            operands.append((kind, offset, data, right))
            return
        left = operands.pop()
        if kind in ("And", "Or"):
            if left[0] == kind:
                left[2].append(right)
                operands.append(left)
            else:
                operands.append((kind, offset, [left, right]))
        elif data is not None:
            operands.append(("subrel", offset, kind, left, right, data))
        else:
            operands.append(("op", offset, kind, left, right))

    def close(self) -> Node:
        """The one node of the whole formula."""
        while self.operators:
            self.reduce()
        return self.operands[0]


_PREFIX_KINDS: Final = frozenset({"sign", "not", "quantifier", "lambda", "big"})


def _items(parts: list[Pending]) -> list[Node]:
    return [part.close() for part in parts]


class Builder:
    """The actions of the grammar; each takes the children of its rule, tokens included."""

    def start(self, c: Parts) -> Node:
        return c[0].close()  # type: ignore[no-any-return]

    # formulas in progress

    def need_nothing(self, c: Parts) -> Pending:
        return Pending()

    def need_prefix(self, c: Parts) -> Pending:
        pending, token = c
        if token.value == "Not":
            pending.prefix(NOT, "not", token.start_pos, None)
        else:
            pending.prefix(SIGN, "sign", token.start_pos, token.value)
        return pending  # type: ignore[no-any-return]

    def need_quantifier(self, c: Parts) -> Pending:
        pending, token, groups, _ = c
        pending.prefix(WORD, "quantifier", token.start_pos, (token.value, groups))
        return pending  # type: ignore[no-any-return]

    def need_lambda(self, c: Parts) -> Pending:
        c[0].prefix(WORD, "lambda", c[1].start_pos, (c[2], []))
        return c[0]  # type: ignore[no-any-return]

    def need_lambda_if(self, c: Parts) -> Pending:
        c[0].prefix(WORD, "lambda", c[1].start_pos, (c[2], _items(c[4])))
        return c[0]  # type: ignore[no-any-return]

    def need_big(self, c: Parts) -> Pending:
        c[0].prefix(BIG, "big", c[1][0], c[1])
        return c[0]  # type: ignore[no-any-return]

    def need_infix(self, c: Parts) -> Pending:
        pending, token = c
        pending.infix("Power" if token.value == "^" else token.value, token.start_pos)
        return pending  # type: ignore[no-any-return]

    def need_subrel(self, c: Parts) -> Pending:
        head = "Approx" if c[1].value[0] == "≈" else "Asymp"
        c[0].infix(head, c[1].start_pos, c[2].close())
        return c[0]  # type: ignore[no-any-return]

    def expr(self, c: Parts) -> Pending:
        c[0].operands.append(c[1])
        return c[0]  # type: ignore[no-any-return]

    # lists

    def first(self, c: Parts) -> Parts:
        return [c[0]]

    def append(self, c: Parts) -> Parts:
        c[0].append(c[1])
        return c[0]  # type: ignore[no-any-return]

    def append_sep(self, c: Parts) -> Parts:
        c[0].append(c[2])
        return c[0]  # type: ignore[no-any-return]

    list_first = first
    list_append = append_sep

    # binders: a group is a list of nodes, a parameter a pair (name node, type node or None)

    def group_list(self, c: Parts) -> list[Node]:
        return _items(c[1])

    def group_name(self, c: Parts) -> list[Node]:
        return [self.name(c)]

    def param_plain(self, c: Parts) -> tuple[Node, Node | None]:
        return self.name(c), None

    def param_typed(self, c: Parts) -> tuple[Node, Node | None]:
        return self.name(c), c[2].close()

    # big operators: (offset, word, index node, upper bound or None)

    def big_index(self, c: Parts) -> tuple[int, str, Node]:
        return c[0].start_pos, c[0].value, c[1].close()

    def big_index_simple(self, c: Parts) -> tuple[int, str, Node]:
        return c[0].start_pos, c[0].value, c[1]

    def big_open(self, c: Parts) -> Node:
        return (*c[0], None)

    def big_upper(self, c: Parts) -> Node:
        return (*c[0], c[2].close())

    def big_upper_simple(self, c: Parts) -> Node:
        return (*c[0], c[2])

    def big(self, c: Parts) -> Node:
        head, opening, items, _ = c
        return ("big", head[0], head, _tuple(opening, _items(items)))

    # primaries

    def name(self, c: Parts) -> Node:
        token: Tok = c[0]
        value = token.value
        if value[0] == "`":
            return ("name", token.start_pos, value[1:], True)
        return ("name", token.start_pos, value, False)

    def num(self, c: Parts) -> Node:
        return ("num", c[0].start_pos, c[0].value)

    def infinity(self, c: Parts) -> Node:
        return ("const", c[0].start_pos, c[0].value)

    def empty_set(self, c: Parts) -> Node:
        return ("const", c[0].start_pos, "EmptySet")

    def paren(self, c: Parts) -> Node:
        items = c[1]
        if len(items) > 1:
            return ("tuple", c[0].start_pos, _items(items))
        return _parenthesised(items[0].close())

    def lo_rc(self, c: Parts) -> Node:
        return _interval("IntervalLoRc", c)

    def lc_ro(self, c: Parts) -> Node:
        return _interval("IntervalLcRo", c)

    def lc_rc(self, c: Parts) -> Node:
        return _interval("IntervalLcRc", c)

    def enum(self, c: Parts) -> Node:
        return ("enum", c[0].start_pos, _items(c[1]))

    def setdesc(self, c: Parts) -> Node:
        return ("setdesc", c[0].start_pos, c[1].close(), _items(c[3]))

    def absolute(self, c: Parts) -> Node:
        return ("apply_head", c[0].start_pos, "Abs", [c[1].close()])

    def cases(self, c: Parts) -> Node:
        return ("cases", c[0].start_pos, c[1])

    def branch_if(self, c: Parts) -> Node:
        return (c[1].start_pos, c[0].close(), c[2].close())

    def branch_otherwise(self, c: Parts) -> Node:
        return (c[0].start_pos, c[1].close(), None)

    def branch_otherwise_after(self, c: Parts) -> Node:
        return (c[1].start_pos, c[0].close(), None)

    def diff_power(self, c: Parts) -> Node:
        return ("diff", c[0].start_pos, c[0].value, c[1].close(), _items(c[4]))

    def diff_power_simple(self, c: Parts) -> Node:
        return ("diff", c[0].start_pos, c[0].value, c[1], _items(c[3]))

    def call_nothing(self, c: Parts) -> Node:
        return ("call", c[1].start_pos, c[0], [])

    def call(self, c: Parts) -> Node:
        return ("call", c[1].start_pos, c[0], _items(c[2]))

    def prime(self, c: Parts) -> Node:
        return ("prime", c[1].start_pos, c[0])

    def factorial(self, c: Parts) -> Node:
        return ("apply_head", c[1].start_pos, "Fact", [c[0]])

    def side(self, c: Parts) -> Node:
        return ("side", c[1].start_pos, c[0], c[1].value)

    def subscript(self, c: Parts) -> Node:
        return ("apply_head", c[1].start_pos, "Subscript", [c[0], c[2].close()])

    def subscript_simple(self, c: Parts) -> Node:
        return ("apply_head", c[1].start_pos, "Subscript", [c[0], c[2]])

    def power(self, c: Parts) -> Node:
        return ("op", c[1].start_pos, "Power", c[0], c[2].close())

    def evaluation(self, c: Parts) -> Node:
        return ("apply_head", c[1].start_pos, "EvalBar", [c[0], c[2].close()])

    def evaluation_range(self, c: Parts) -> Node:
        return ("apply_head", c[1].start_pos, "EvalBar", [c[0], c[2].close(), c[5].close()])

    def evaluation_range_simple(self, c: Parts) -> Node:
        return ("apply_head", c[1].start_pos, "EvalBar", [c[0], c[2].close(), c[5]])


def _tuple(opening: Tok, items: list[Node]) -> Node:
    return items[0] if len(items) == 1 else ("tuple", opening.start_pos, items)


def _parenthesised(node: Node) -> Node:
    """Parentheses leave a trace only where something depends on them.

    A conjunction in parentheses is not extended by a following `∧`; `diff((x))` binds nothing; and a
    name in two pairs of parentheses is never bound by a set description around it (the printer needs it).
    """
    if node[0] in ("name", "And", "Or"):
        return ("paren", node[1], node)
    if node[0] == "paren" and node[2][0] == "name":
        return ("shield", node[1], node[2])
    return node


def _interval(head: str, c: Parts) -> Node:
    items = _items(c[1])
    if len(items) != 2:
        raise Fault(c[0].start_pos, "an interval has two ends", ("two terms separated by a comma",))
    return ("apply_head", c[0].start_pos, head, items)
