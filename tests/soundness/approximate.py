"""An approximate evaluator for what the reference evaluator leaves open. Test code, no proof.

It samples infinite quantifiers (with proposed witnesses for bound variables), and takes limits, derivatives,
integrals and infinite sums numerically. What it answers is evidence about a false goal, weaker than the
reference evaluator's: a universal hypothesis counts as true when no sample refutes it. It is independent of
the reference evaluator, so that where both answer, they check one another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from flint import acb, arb, ctx

from proofdsl.terms.logic import conjuncts
from proofdsl.terms.subst import open_fresh
from proofdsl.terms.term import App, Bind, Num, Term, Var
from tests.soundness import numbers as n
from tests.soundness import objects as o
from tests.soundness.analysis import derivative, infinite_sum, integral, limit
from tests.soundness.numbers import UNDEFINED, UndecidedError
from tests.soundness.objects import Function, FunctionSpace, Infinity, Pair, SetValue, Truth, Value

Env = Mapping[str, Value]
_ORDER: Final = ("Lt", "Leq", "Gt", "Geq")
_LIMITS: Final = {"Lim": (1, -1), "LimRight": (1,), "LimLeft": (-1,), "SeqLim": (0,)}
_MOST_TERMS: Final = 400


class Approximate:
    """Evaluates formulas under values for free variables and proposed witnesses for bound ones."""

    def __init__(self, witnesses: Mapping[str, Term]) -> None:
        self.witnesses = witnesses
        before, ctx.prec = ctx.prec, n.PRECISION
        reals = (*o.INTEGERS[:12], *o.RATIONALS, arb(2).sqrt(), arb.pi(), -arb(1).exp())
        ctx.prec = before
        self.reals: tuple[Value, ...] = reals
        others = (Infinity.POS, Infinity.NEG, acb(0, 1), Pair(Fraction(1), Fraction(0)), o.finite(()))
        self.everything: tuple[Value, ...] = (*reals, *others, o.finite((Fraction(1),)), Function(lambda v: v))
        self._opened: dict[Bind, tuple[tuple[str, ...], tuple[Term, ...]]] = {}

    def evaluate(self, term: Term, env: Env) -> Value:
        """A value, UNDEFINED, or for formulas a truth; None where it cannot tell."""
        before, ctx.prec = ctx.prec, n.PRECISION
        try:
            return self.truth(term, env) if _is_formula(term) else self.value(term, env)
        except UndecidedError:
            return None
        finally:
            ctx.prec = before

    def opened(self, node: Bind) -> tuple[tuple[str, ...], tuple[Term, ...]]:
        """The binder with free names; the names are its own where possible."""
        if node not in self._opened:
            self._opened[node] = open_fresh(node)
        return self._opened[node]

    # -- formulas -------------------------------------------------------------------------------------

    def truth(self, node: Term, env: Env) -> Truth:
        """True, False or None."""
        match node:
            case App(head="And", args=args):
                return o.conjunction(self.truth(a, env) for a in args)
            case App(head="Or", args=args):
                return o.disjunction(self.truth(a, env) for a in args)
            case App(head="Impl", args=(p, q)):
                return o.disjunction(o.negation(self.truth(a, env)) if a is p else self.truth(a, env) for a in (p, q))
            case App(head="Iff", args=(p, q)):
                a, b = self.truth(p, env), self.truth(q, env)
                return None if a is None or b is None else a is b
            case App(head="Not", args=(p,)):
                return o.negation(self.truth(p, env))
            case App(head="True" | "False" as head):
                return head == "True"
            case Bind(head="Forall" | "Exists"):
                return self._quantified(node, env)
            case App(head=head, args=args):
                return o.guarded(lambda: self._atom(head, args, env))
        return None

    def _atom(self, head: str, args: tuple[Term, ...], env: Env) -> Truth:
        if head in ("Neq", "NotBelong"):
            return o.negation(self._atom("Eq" if head == "Neq" else "Belong", args, env))
        values = [self.value(a, env) for a in args]
        if head == "Eq":
            return o.equal(values[0], values[1], (*self.everything, *self._proposed(env)))
        if any(v is UNDEFINED for v in values):
            return False if head in (*_ORDER, "Belong", "Subset", "Typed", "Denotes") else None
        if head == "Denotes":
            return True
        if head in _ORDER:
            return o.ordered(head, values[0], values[1])
        if head in ("Belong", "Typed"):
            return self._belongs(values[0], values[1])
        if head == "Subset":
            a, b = values
            both = isinstance(a, SetValue) and isinstance(b, SetValue)
            return o.subset(a, b, (*self.everything, *self._proposed(env))) if both else False
        return None

    def _belongs(self, value: Value, of: Value) -> Truth:
        if isinstance(of, SetValue):
            return of.member(value)
        if not isinstance(of, FunctionSpace):
            return False
        if not isinstance(value, Function):
            return False
        points = of.domain.elements if of.domain.elements is not None else (*of.domain.points, *self.reals)
        return o.conjunction(
            o.disjunction([o.negation(of.domain.member(p)), self._lands(value, p, of.codomain)]) for p in points
        )

    @staticmethod
    def _lands(f: Function, point: Value, inside: SetValue) -> Truth:
        image = f.apply(point)
        return False if image is UNDEFINED else inside.member(image)

    def _proposed(self, env: Env) -> list[Value]:
        """The values of all witnesses that make sense here."""
        values = [self._witness(name, env) for name in self.witnesses]
        return [v for v in values if v is not None and v is not UNDEFINED]

    def _witness(self, name: str, env: Env) -> Value:
        term = self.witnesses.get(name)
        if term is None or not term.free <= env.keys():
            return None
        try:
            return self.value(term, env)
        except UndecidedError:
            return None

    def _quantified(self, node: Bind, env: Env) -> Truth:
        """Over a listed range completely, else over a sample and the proposed witness."""
        (name,), (body,) = self.opened(node)
        universal = node.head == "Forall"
        result: Truth = universal
        for value in self._range(node, name, body, env):
            answer = self.truth(body, {**env, name: value})
            if answer is (not universal):
                return answer
            result = None if answer is None else result
        return result

    def _range(self, node: Bind, name: str, body: Term, env: Env) -> list[Value]:
        """The proposed witness first, then the elements or points of the sets the variable is said to be in."""
        values: list[Value] = []
        proposed = self._witness(node.names[0], env)
        if proposed is not None and proposed is not UNDEFINED:
            values.append(proposed)
        pool: Sequence[Value] = self.reals if node.real[0] else self.everything
        for atom in _premises(body, node.head == "Forall"):
            if not (isinstance(atom, App) and atom.head == "Belong" and atom.args[0] == Var(name)):
                continue
            if name in atom.args[1].free:
                continue
            within = self.value(atom.args[1], env)
            if isinstance(within, SetValue):
                pool = within.elements if within.elements is not None else (*within.points, *pool)
        return [v for v in (*values, *pool) if not node.real[0] or (o.is_number(v) and not isinstance(v, acb))]

    # -- terms ----------------------------------------------------------------------------------------

    def value(self, node: Term, env: Env) -> Value:
        """A value or UNDEFINED. Raises UndecidedError."""
        match node:
            case Num():
                return node.value
            case Var():
                if node.name not in env:
                    raise UndecidedError(node.name)
                return env[node.name]
            case Bind():
                return self._binder(node, env)
            case App(head="Cases", args=args):
                return self._cases(args, env)
            case App(head="FunDeri", args=(f, Num(value=Fraction(numerator=1, denominator=1)), Num(value=order))):
                g = self.value(f, env)
                if not isinstance(g, Function) or order.denominator != 1:
                    raise UndecidedError("derivative")
                return Function(lambda v: derivative(g.apply, v, int(order)))
            case App(head="Diff"):
                return Fraction(1)
            case App(head=head, args=()):
                return o.constant(head)
            case App():
                return self._operation(node, env)
        raise UndecidedError("no term")

    def _cases(self, args: tuple[Term, ...], env: Env) -> Value:
        for k in range(0, len(args) - 1, 2):
            holds = self.truth(args[k + 1], env)
            if holds is None:
                raise UndecidedError("guard")
            if holds:
                return self.value(args[k], env)
        return self.value(args[-1], env) if len(args) % 2 else UNDEFINED

    def _operation(self, node: App, env: Env) -> Value:
        values = [self.value(a, env) for a in node.args]
        if any(v is UNDEFINED for v in values):
            return UNDEFINED
        head = node.head
        if head == "Neg" and isinstance(values[0], Infinity):
            return Infinity(-values[0].value)
        if head in n.UNARY or head in n.BINARY:
            if not all(o.is_number(v) for v in values):
                return UNDEFINED
            return n.UNARY[head](*values) if head in n.UNARY else n.BINARY[head](*values)
        if head == "Apply":
            return values[0].apply(values[1]) if isinstance(values[0], Function) else UNDEFINED
        rule = o.OPERATIONS.get(head)
        if rule is None:
            raise UndecidedError(head)
        return rule(head, values)

    def _binder(self, node: Bind, env: Env) -> Value:
        if node.head == "Lambda":
            return Function(lambda v: self._call(node, v, env))
        if node.head == "SetDesc":
            return self._description(node, env)
        outer = [self.value(t, env) for t in node.outer]
        if any(v is UNDEFINED for v in outer):
            return UNDEFINED
        names, parts = self.opened(node)

        def body(v: Value) -> Value:
            return self.value(parts[0], {**env, names[0]: v})

        if node.head in _LIMITS:
            return limit(body, outer[0], _LIMITS[node.head])
        if node.head in ("Sum", "Prod"):
            return self._repeated(node.head, body, outer)
        if node.head == "DefInt":
            return integral(body, outer[0], outer[1])
        raise UndecidedError(node.head)

    def _call(self, node: Bind, argument: Value, env: Env) -> Value:
        names, (condition, body) = self.opened(node)
        inner = dict(env)
        for name in names[:-1]:
            if not isinstance(argument, Pair):
                return UNDEFINED
            inner[name], argument = argument.first, argument.second
        inner[names[-1]] = argument
        holds = self.truth(condition, inner)
        if holds is None:
            raise UndecidedError("condition")
        return self.value(body, inner) if holds else UNDEFINED

    def _description(self, node: Bind, env: Env) -> SetValue:
        """`{t | C}` in one variable: listed where the range is, else by a sampled existence."""
        names, (element, condition) = self.opened(node)
        if len(names) != 1:
            raise UndecidedError("description")
        atoms = [a for a in conjuncts(condition) if isinstance(a, App) and a.head == "Belong"]
        sets = [self.value(a.args[1], env) for a in atoms if a.args[0] == Var(names[0])]
        for within in sets:
            if isinstance(within, SetValue) and within.elements is not None:
                inner = [{**env, names[0]: v} for v in within.elements]
                return o.finite(self.value(element, e) for e in inner if self.truth(condition, e))

        def member(v: Value) -> Truth:
            if element == Var(names[0]):
                return self.truth(condition, {**env, names[0]: v})
            points = [p for s in sets if isinstance(s, SetValue) for p in s.points] + self._proposed(env)
            return o.disjunction(self._is_element(v, element, condition, {**env, names[0]: p}) for p in points)

        return SetValue(o.guard(member))

    def _is_element(self, v: Value, element: Term, condition: Term, env: Env) -> Truth:
        holds = self.truth(condition, env)
        return o.conjunction([holds, o.equal(v, self.value(element, env), self.reals)]) if holds else holds

    def _repeated(self, head: str, body: Callable[[Value], Value], outer: Sequence[Value]) -> Value:
        low = n.integer(outer[0]) if o.is_number(outer[0]) else None
        if len(outer) == 1 or (low is not None and outer[1] is Infinity.POS):
            if head == "Prod" or low is None:
                raise UndecidedError("infinite product")
            return infinite_sum(body, low)
        high = n.integer(outer[1]) if o.is_number(outer[1]) else None
        if low is None or high is None or high - low > _MOST_TERMS:
            raise UndecidedError("range")
        total: Value = Fraction(0 if head == "Sum" else 1)
        for k in range(low, high + 1):
            term = body(Fraction(k))
            if term is UNDEFINED or not o.is_number(term):
                return UNDEFINED
            total = n.add(total, term) if head == "Sum" else n.mul(total, term)
        return total


def _premises(body: Term, universal: bool) -> list[Term]:
    """The conjuncts that restrict a quantified variable."""
    if not universal:
        return list(conjuncts(body))
    found: list[Term] = []
    while isinstance(body, App) and body.head == "Impl":
        found.extend(conjuncts(body.args[0]))
        body = body.args[1]
    return found


def _is_formula(term: Term) -> bool:
    heads = {"And", "Or", "Not", "Impl", "Iff", "True", "False", "Eq", "Neq", "Belong", "NotBelong", "Subset", "Typed"}
    if isinstance(term, Bind):
        return term.head in ("Forall", "Exists")
    return isinstance(term, App) and (term.head in heads or term.head in (*_ORDER, "Denotes"))
