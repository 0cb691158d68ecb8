"""Reading of everything that binds, except set descriptions (setdesc.py). Trusted."""

from __future__ import annotations

from typing import Final

from proofdsl.parser.context import Context, Steps, is_real, name_of
from proofdsl.parser.errors import Fault
from proofdsl.parser.operators import as_set
from proofdsl.parser.syntax import Node
from proofdsl.terms import App, Bind, Term
from proofdsl.terms.logic import TRUE, conj
from proofdsl.terms.subst import shift

#: Big operators that tend to a point, and those over a range.
LIMITS: Final = {
    "lim": "Lim", "seqlim": "SeqLim", "limsup": "LimSup", "liminf": "LimInf", "seqlimsup": "SeqLimSup",
    "seqliminf": "SeqLimInf", "bigO": "BigO", "littleo": "LittleO",
}  # fmt: skip
RANGES: Final = {"sum": "Sum", "prod": "Prod", "union": "BigUnion", "inter": "BigInter"}
#: The same over all indices that satisfy a condition: inner (condition, body); uninterpreted.
CONDITIONED: Final = {"sum": "SumOver", "prod": "ProdOver", "union": "UnionOver", "inter": "InterOver"}


def read_quantifier(ctx: Context, node: Node) -> Steps:
    _, offset, (head, groups), body = node
    return (yield from read_quantified(ctx, offset, head, groups, body))


def read_quantified(ctx: Context, offset: int, head: str, groups: list[list[Node]], body: Node) -> Steps:
    """`forall (x) (y ∈ S), P`: one binder a name; a bound `y ∈ S` becomes a premise (a conjunct for exists)."""
    opened: list[tuple[str, Term | None, str]] = []
    for item in [item for group in groups for item in group]:
        name, relation, domain = _bounded(item)
        kind: Term | None = None
        if domain is not None:
            kind = shift((yield as_set(domain)), 1)
        ctx.push((name,))
        opened.append((name, kind, relation))
    result = yield body
    for name, kind, relation in reversed(opened):
        if kind is not None:
            variable = ctx.variable(name)
            guard = ctx.make(relation, (variable, kind))
            result = App("Impl", (guard, result)) if head == "Forall" else conj((guard, result))
        mark = ctx.pop((name,))[0]
        result = Bind(head, (name,), (is_real(mark),), (), (result,))
    return result


def _bounded(item: Node) -> tuple[str, str, Node | None]:
    """A binder `x` or `x ∈ S` or `x : T`: name, relation, set."""
    if item[0] == "op" and item[2] in ("Belong", "Typed", "Subset"):
        return name_of(item[3], "the bound variable"), _relation(item[2], item[4]), item[4]
    return name_of(item, "the bound variable"), "", None


def _relation(relation: str, domain: Node) -> str:
    """`x : RealSet` types by membership, `f : A → B` by the function type."""
    if relation != "Typed":
        return relation
    return "Typed" if domain[0] == "op" and domain[2] == "FunSpace" else "Belong"


def read_lambda(ctx: Context, node: Node) -> Steps:
    """fun x, y [c] . b; in `fun x, y : S . b` the set is that of all names since the last typed one."""
    _, offset, (params, conditions), body = node
    names = [name_of(param, "the bound variable") for param, _ in params]
    kinds: list[tuple[str, Term]] = []
    waiting: list[str] = []
    for name, (_, domain) in zip(names, params, strict=True):
        waiting.append(name)
        if domain is not None:
            term = shift((yield as_set(domain)), len(names))
            kinds += [(name, App(_relation("Typed", domain), (term,))) for name in waiting]
            waiting = []
    ctx.push(names, offset)
    parts: list[Term] = [ctx.make(kind.head, (ctx.variable(name), kind.args[0])) for name, kind in _apps(kinds)]
    for condition in conditions:
        parts.append((yield condition))
    result = yield body
    ctx.pop(names)
    return Bind("Lambda", tuple(names), (False,) * len(names), (), (conj(parts) if parts else TRUE, result))


def _apps(kinds: list[tuple[str, Term]]) -> list[tuple[str, App]]:
    return [(name, kind) for name, kind in kinds if isinstance(kind, App)]


def read_big(ctx: Context, node: Node) -> Steps:
    return (yield from read_big_of(ctx, node[2], node[3]))


def read_big_of(ctx: Context, head: Node, body: Node) -> Steps:
    """lim, sum, prod, union, inter, int and their kin."""
    offset, word, index, upper = head
    if word == "int":
        if upper is None:
            raise Fault(offset, "`int` needs an upper bound", ("`^{`",))
        return (yield from read_definite_integral(ctx, offset, index, upper, body))
    if word in LIMITS:
        if upper is not None:
            raise Fault(offset, f"`{word}` has no upper bound")
        return (yield from _read_limit(ctx, word, index, [body]))
    return (yield from _read_range(ctx, word, index, upper, body))


def _read_limit(ctx: Context, word: str, index: Node, bodies: list[Node]) -> Steps:
    if index[0] != "op" or index[2] != "FunSpace":
        raise Fault(index[1], f"`{word}` needs `x → a` below", ("`x → a`",))
    names = _names(index[3])
    target, head = _sided(index[4]), LIMITS.get(word, word)
    if target[0] == "side":
        head += "Right" if target[3] == "+" else "Left"
        target = target[2]
    point = yield target
    ctx.push(names, index[1])
    inner: list[Term] = []
    for body in bodies:
        inner.append((yield body))
    ctx.pop(names)
    return Bind(head, tuple(names), (False,) * len(names), (point,), tuple(inner))


def _sided(target: Node) -> Node:
    """`-1^+` is the point -1 from the right."""
    if target[0] == "sign" and target[3][0] == "side":
        _, offset, point, side = target[3]
        return ("side", offset, ("sign", target[1], target[2], point), side)
    return target


def _names(node: Node) -> list[str]:
    items = node[2] if node[0] == "tuple" else [node]
    return [name_of(item, "the bound variable") for item in items]


def _read_range(ctx: Context, word: str, index: Node, upper: Node | None, body: Node) -> Steps:
    if index[0] == "op" and index[2] == "Eq" and index[3][0] == "name":
        name = index[3][2]
        outer = [(yield index[4])]
        if upper is not None:
            outer.append((yield upper))
        ctx.push((name,))
        inner: tuple[Term, ...] = ((yield body),)
        ctx.pop((name,))
        return Bind(RANGES[word], (name,), (False,), tuple(outer), inner)
    if upper is not None:
        raise Fault(index[1], f"`{word}` with an upper bound needs `k = a` below", ("`k = a`",))
    name = _leading_name(index)
    ctx.push((name,))
    condition = TRUE if index[0] == "name" else (yield index)
    inner = (condition, (yield body))
    ctx.pop((name,))
    return Bind(CONDITIONED[word], (name,), (False,), (), inner)


def _leading_name(index: Node) -> str:
    """The variable of `k ∈ S ∧ …`: the name on the left of the first condition."""
    if index[0] == "And":
        index = index[2][0]
    if index[0] == "op" and index[3][0] == "name":
        index = index[3]
    return name_of(index, "the variable of a sum or product")


def read_subrel(ctx: Context, node: Node) -> Steps:
    """s ≈_{ε} t, and s ∼_{x → a} t, which binds x in both sides."""
    _, _, head, left, right, below = node
    if head == "Asymp":
        return (yield from _read_limit(ctx, "AsympAt", below, [left, right]))
    first = yield left
    second = yield right
    tolerance = yield below
    return App("ApproxEps", (first, second, tolerance))


def read_definite_integral(ctx: Context, offset: int, lower: Node, upper: Node, integrand: Node) -> Steps:
    """DefInt(a, b, E); one bare variable under `diff` in E is bound in E."""
    ends = ((yield lower), (yield upper))
    names = bare_differentials(integrand)
    if len(names) != 1:
        return App("DefInt", (*ends, (yield integrand)))
    ctx.push(names)
    inner = yield integrand
    ctx.pop(names)
    return Bind("DefInt", tuple(names), (False,), ends, (inner,))


#: Kinds of nodes into which `bare_differentials` does not look: they bind.
_BINDING: Final = frozenset({"quantifier", "lambda", "big", "setdesc"})
_BINDING_CALLS: Final = frozenset({"DefInt", "ValDeri", "Forall", "Exists", "BigSumSup", "BigProdSup"})


def bare_differentials(root: Node) -> list[str]:
    """The distinct names v in `diff(v)` outside of inner binders, in order."""
    names: dict[str, None] = {}
    stack: list[object] = [root]
    while stack:
        node = stack.pop()
        if isinstance(node, list):
            stack.extend(reversed(node))
            continue
        if not isinstance(node, tuple) or node[0] in _BINDING:
            continue
        if node[0] == "call" and node[2][0] == "name" and not node[2][3]:
            head, items = node[2][2], node[3]
            if head in _BINDING_CALLS:
                continue
            if head == "diff" and len(items) == 1 and items[0][0] == "name":
                names[items[0][2]] = None
                continue
        stack.extend(reversed(node[2:]))
    return list(names)


def read_value_derivative(ctx: Context, offset: int, items: list[Node]) -> Steps:
    """ValDeri(t, x, n) is the derivative at x itself, ValDeri(t, x, n, p) at p; x no name: opaque."""
    body, variable, order = items[:3]
    if variable[0] != "name":
        args = []
        for item in items:
            args.append((yield item))
        return App("ValDeri", tuple(args))
    name = variable[2]
    point = (yield items[3]) if len(items) == 4 else ctx.variable(name)
    degree = yield order
    ctx.push((name,))
    inner = yield body
    ctx.pop((name,))
    return Bind("ValDeri", (name,), (False,), (point, degree), (inner,))
