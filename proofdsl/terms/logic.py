"""Building and taking apart formulas; negation normal form. Trusted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from proofdsl.terms.signature import GUARDED_BINDERS
from proofdsl.terms.term import App, Bind, Term, Var, app, postorder

TRUE: Final = App("True")
FALSE: Final = App("False")
REAL: Final = App("RealSet")
COMPLEX: Final = App("ComplexSet")


def _flat(head: str, parts: Sequence[Term], unit: Term) -> Term:
    flat: list[Term] = []
    for part in parts:
        flat.extend(part.args if isinstance(part, App) and part.head == head else (part,))
    if not flat:
        return unit
    return flat[0] if len(flat) == 1 else App(head, tuple(flat))


def conj(parts: Sequence[Term]) -> Term:
    """The flat conjunction; True of nothing, the part itself of one."""
    return _flat("And", parts, TRUE)


def disj(parts: Sequence[Term]) -> Term:
    """The flat disjunction; False of nothing, the part itself of one."""
    return _flat("Or", parts, FALSE)


def conjuncts(formula: Term) -> tuple[Term, ...]:
    """All flattened conjuncts (the formula itself when it is no conjunction)."""
    return formula.args if isinstance(formula, App) and formula.head == "And" else (formula,)


def disjuncts(formula: Term) -> tuple[Term, ...]:
    """All flattened disjuncts (the formula itself when it is no disjunction)."""
    return formula.args if isinstance(formula, App) and formula.head == "Or" else (formula,)


def implication(premises: Sequence[Term], conclusion: Term) -> Term:
    """P1 => ... => Pn => conclusion."""
    result = conclusion
    for premise in reversed(premises):
        result = app("Impl", premise, result)
    return result


def split_implication(formula: Term) -> tuple[list[Term], Term]:
    """All premises of an implication chain and its last conclusion."""
    premises: list[Term] = []
    while isinstance(formula, App) and formula.head == "Impl":
        premises.append(formula.args[0])
        formula = formula.args[1]
    return premises, formula


def is_app(term: Term, head: str) -> bool:
    """True for `head(...)`."""
    return isinstance(term, App) and term.head == head


def small_and_big(atom: App) -> tuple[Term, Term]:
    """The sides of an order atom, the one said to be smaller first; of an equation the right side first."""
    left, right = atom.args
    return (left, right) if atom.head in ("Lt", "Leq") else (right, left)


def negate(formula: Term) -> Term:
    """The negation, folded into = / not-equal and membership; not into order (spec 3.1)."""
    match formula:
        case App(head="Not"):
            return formula.args[0]
        case App(head="True"):
            return FALSE
        case App(head="False"):
            return TRUE
        case App(head=head) if head in _OPPOSITE:
            return App(_OPPOSITE[head], formula.args)
    return app("Not", formula)


def equation(left: Term, right: Term) -> App:
    """left = right; with O or o in it an uninterpreted relation, which is not symmetric (spec 3.1)."""
    asymptotic = any(isinstance(n, Bind) and n.head in ("BigO", "LittleO") for s in (left, right) for n in postorder(s))
    return app("EqAsymp" if asymptotic else "Eq", left, right)


_OPPOSITE: Final = {"Eq": "Neq", "Neq": "Eq", "Belong": "NotBelong", "NotBelong": "Belong"}
_DUAL: Final = {"And": "Or", "Or": "And", "Forall": "Exists", "Exists": "Forall"}


def nnf(formula: Term) -> Term:
    """The fully unfolded negation normal form.

    Implications and equivalences are unfolded, negations stand at atoms only, and are folded into
    not-equal and not-member there. Negated order atoms stay as they are. Guards of binders are kept:
    the negation of "for all real x" is "for some real x".
    """
    done: dict[tuple[Term, bool], Term] = {}
    stack: list[tuple[Term, bool, bool]] = [(formula, True, False)]
    while stack:
        node, positive, expanded = stack.pop()
        if (node, positive) in done:
            continue
        parts = _nnf_parts(node, positive)
        if parts is None:
            done[node, positive] = _literal(node, positive)
        elif expanded:
            done[node, positive] = _nnf_join(node, positive, [done[p] for p in parts])
        else:
            stack.append((node, positive, True))
            stack.extend((part, sign, False) for part, sign in parts)
    return done[formula, True]


def _nnf_parts(node: Term, positive: bool) -> list[tuple[Term, bool]] | None:
    match node:
        case App(head="Not" | "And" | "Or" | "Impl"):
            return _cluster(node, positive)
        case App(head="Iff"):
            left, right = node.args
            return [(left, False), (right, True), (right, False), (left, True)]
        case Bind(head="Forall" | "Exists"):
            return [(node.inner[0], positive)]
    return None


def _joins(node: Term, positive: bool) -> tuple[str, Term, bool]:
    """What a signed formula amounts to at its root: "And", "Or" or "" for anything else; negations looked through."""
    while isinstance(node, App) and node.head == "Not":
        node, positive = node.args[0], not positive
    head = node.head if isinstance(node, App) else ""
    if head == "Impl":
        head = "Or" if positive else "And"
    elif head in ("And", "Or"):
        head = head if positive else _DUAL[head]
    else:
        head = ""
    return head, node, positive


def _cluster(node: Term, positive: bool) -> list[tuple[Term, bool]]:
    """The operands of nested operations of one kind, in order: a long chain is taken apart in one step."""
    kind, _, _ = _joins(node, positive)
    found: list[tuple[Term, bool]] = []
    stack: list[tuple[Term, bool]] = [(node, positive)]
    while stack:
        head, inner, sign = _joins(*stack.pop())
        if not head or head != kind or not isinstance(inner, App):
            found.append((inner, sign))
        elif inner.head == "Impl":
            stack += [(inner.args[1], sign), (inner.args[0], not sign)]
        else:
            stack.extend((part, sign) for part in reversed(inner.args))
    return found


def _nnf_join(node: Term, positive: bool, parts: list[Term]) -> Term:
    match node:
        case App(head="Not" | "And" | "Or" | "Impl"):
            return conj(parts) if _joins(node, positive)[0] == "And" else disj(parts)
        case App(head="Iff"):
            not_left, right, not_right, left = parts
            if positive:
                return conj([disj([not_left, right]), disj([not_right, left])])
            return disj([conj([left, not_right]), conj([right, not_left])])
        case Bind(head="Forall" | "Exists" as head):
            new = head if positive else _DUAL[head]
            return Bind(new, node.names, node.real, (), (parts[0],))
    raise TypeError(f"not a compound formula: {node!r}")


def _literal(node: Term, positive: bool) -> Term:
    if positive:
        return node
    return negate(node)


#: Atoms that type each variable which is one of their arguments.
TYPING: Final = frozenset({"Belong", "NotBelong", "Typed", "Subset"})


def reads_as_real(name: str, parts: Sequence[Term]) -> bool:
    """True when the free variable `name` gets the guard "is a real number" from its use in `parts`.

    That is: it occurs as an operand of arithmetic, of an elementary function or of order, and in no
    atom that types it (membership, inclusion, a function type; as the member or as
    the set). The question does not depend on polarity, so negation normal forms keep the guards.
    """
    target = Var(name)
    used = False
    for part in parts:
        for node in postorder(part):
            if not isinstance(node, App) or not any(arg is target for arg in node.args):
                continue
            if node.head in TYPING:
                return False
            used = used or node.head in REAL_OPERANDS
    return used


REAL_OPERANDS: Final = frozenset(
    {
        "Plus", "Minus", "Mult", "Frac", "Power", "Neg", "Root", "Lt", "Leq", "Gt", "Geq",
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "arccot",
        "sinh", "cosh", "tanh", "coth", "sech", "csch", "arsinh", "arcosh", "artanh", "arcoth",
        "ln", "lg", "log", "exp", "Fact", "floor", "ceil", "sgn",
    }
)  # fmt: skip


def quantify(head: str, name: str, body: Term) -> Bind:
    """`forall (name), body` or `exists (name), body` with the guard that the reading prescribes.

    `name` occurs in `body` as a free variable.
    """
    from proofdsl.terms.subst import bind

    real = head in GUARDED_BINDERS and reads_as_real(name, [body])
    return bind(head, [name], [], [body], [real])
