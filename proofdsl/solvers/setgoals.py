"""SetSolver: goals about sets. Untrusted.

Fragment: membership in sets that are written out, built from others, or images; inclusion and equality by members;
unequal and non-empty sets. Method: one rule or row for the outermost set, classical for unions; members for witnesses
come from the hypotheses and from the sets themselves. Evidence: set rules and rows of kernel.schemas_sets.
"""

from __future__ import annotations

from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.sequent import Sequent
from proofdsl.kernel.setforms import is_set_form
from proofdsl.solvers.budgets import SETS_WITNESSES
from proofdsl.solvers.images import is_image, member, member_pair
from proofdsl.solvers.rowvalues import function
from proofdsl.solvers.search import Search, Tactic
from proofdsl.solvers.setfacts import integers
from proofdsl.terms import App, Bind, Num, Term, Var, alpha, app, num
from proofdsl.terms.logic import FALSE, TYPING
from proofdsl.terms.subst import fresh_name, open_with
from proofdsl.terms.term import postorder


def set_goal(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """SetSolver: evidence for a goal about sets, or None."""
    if depth <= 1:
        return None
    match seq.goal:
        case App(head="Belong", args=(item, Var())):
            found = _renamed(search, seq, solve, depth - 1)
        case App(head="Belong", args=(item, App() as container)):
            found = _member(search, seq, (item, container), solve, depth - 1) or _renamed(search, seq, solve, depth - 1)
        case App(head="Belong", args=(item, Bind() as container)):
            found = _described(search, seq, (item, container), solve, depth - 1)
            found = found or _renamed(search, seq, solve, depth - 1)
        case App(head="Typed", args=(Bind(head="Lambda") as lambda_, _)):
            name = fresh_name(lambda_.names[0], seq.free())
            found = search.by_rule(seq, solve, depth - 1, "typed_lambda", data=(name,))
        case App(head="NotBelong"):
            found = search.by_rule(seq, solve, depth - 1, "not_intro")
        case App(head="Subset" | "Eq", args=(a, b)):
            found = _by_members(search, seq, (a, b), solve, depth - 1)
        case App(head="Neq", args=(a, b)):
            found = _unequal(search, seq, (a, b), solve, depth - 1)
        case _:
            return None
    return search.used("SetSolver", found)


def _renamed(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """x in A after x = t as t in A, after A = B as x in B; B is written out."""
    item, container = seq.goal.args if isinstance(seq.goal, App) else (seq.goal, seq.goal)
    for position, fact in enumerate(seq.hyps):
        if not (isinstance(fact, App) and fact.head == "Eq"):
            continue
        left, right = fact.args
        for one, other, direction in ((left, right, "left_to_right"), (right, left, "right_to_left")):
            if not isinstance(one, Var) or one.name in other.free:
                continue
            if one is item and one.name not in container.free:
                goal = app("Belong", other, container)
            elif one is container and one.name not in item.free and is_set_form(other):
                goal = app("Belong", item, other)
            else:
                continue
            found = search.by_rule(seq, solve, depth, "rewrite_goal", goal, data=(position, direction, "equation"))
            if found is not None:
                return found
    return None


def _member(search: Search, seq: Sequent, parts: tuple[Term, App], solve: Tactic, depth: int) -> Evidence | None:
    """x in a set built from others."""
    item, container = parts
    args = container.args
    match container.head:
        case "EmptySet":
            return _absurd(search, seq, solve, depth)
        case "Enum":
            return search.by_rule(seq, solve, depth, "member_of_enumeration")
        case "Inter" | "SetMinus":
            row = "inter:intro" if container.head == "Inter" else "minus:intro"
            return search.by_schema(seq, solve, depth, row, {"a": args[0], "b": args[1], "x": item})
        case "Union":
            return _union(search, seq, (item, *args), solve, depth)
        case "CartesianProd":
            return _product(search, seq, item, args, solve, depth)
        case "PowerSet":
            return search.by_schema(seq, solve, depth, "power:intro", {"a": args[0], "b": item})
        case "ImageOn":
            return _value(search, seq, (item, *args), solve, depth)
        case head if head.startswith("Interval"):
            return search.by_schema(seq, solve, depth, f"{head}:intro", {"a": args[0], "b": args[1], "x": item})
    return None


def _absurd(search: Search, seq: Sequent, solve: Tactic, depth: int) -> Evidence | None:
    """x in the empty set, from assumptions of the search that contradict each other."""
    proof = solve(search, seq.to_prove(FALSE), depth) if seq.assumed else None
    if proof is None:
        return None
    return Evidence("cut", (FALSE,), (), (proof, Evidence("contradiction", (), (len(seq.hyps),))))


def _described(search: Search, seq: Sequent, parts: tuple[Term, Bind], solve: Tactic, depth: int) -> Evidence | None:
    """x in a description, or in the union or intersection of a sequence of sets."""
    item, container = parts
    if container.head == "SetDesc":
        if is_image(container):
            return member(search, seq, solve, depth)
        found = search.by_rule(seq, solve, depth, "member_of_description")
        return found or (member_pair(search, seq, solve, depth) if len(container.names) == 2 else None)
    if container.head not in ("BigUnion", "BigInter") or len(container.outer) != 2:
        return None
    name = fresh_name(container.names[0], seq.free() | container.free)
    low, high = container.outer
    values = {"F": function(open_with(container, [Var(name)])[0], name), "a": low, "b": high, "x": item}
    if container.head == "BigInter":
        return search.by_schema(seq, solve, depth, "big-inter:intro", values)
    for index in _indices(seq, (low, high)):
        found = search.by_schema(seq, solve, depth - 1, "big-union:intro", {**values, "k": index})
        if found is not None:
            return found
    return None


def _indices(seq: Sequent, ends: tuple[Term, Term]) -> list[Term]:
    """Integers at hand, for the place in a union where a member lies: ends, variables, numerals of the hypotheses."""
    found: dict[Term, None] = dict.fromkeys(end for end in ends if not (isinstance(end, App) and not end.args))
    found.update(dict.fromkeys(integers(seq)))
    for fact in seq.hyps:
        found.update({node: None for node in postorder(fact) if isinstance(node, Num)})
    return list(found)[:SETS_WITNESSES]


def _union(search: Search, seq: Sequent, parts: tuple[Term, ...], solve: Tactic, depth: int) -> Evidence | None:
    """x in A or in B; else classically: x is in A, or its absence puts x into B."""
    item, left, right = parts
    values = {"a": left, "b": right, "x": item}
    for row in ("union:left", "union:right"):
        found = search.by_schema(seq, solve, min(depth, 3), row, values)
        if found is not None:
            return found
    made = search.expand(seq, "excluded_middle", app("Belong", item, left))
    if made is None:
        return None
    yes = search.by_schema(made[1][0], solve, 2, "union:left", values)
    no = None if yes is None else search.by_schema(made[1][1], solve, depth, "union:right", values)
    if yes is None or no is None:
        return None
    return Evidence("excluded_middle", (app("Belong", item, left),), (), (yes, no))


def _product(
    search: Search, seq: Sequent, item: Term, args: tuple[Term, ...], solve: Tactic, depth: int
) -> Evidence | None:
    """A pair (or triple) in a product; another term after an equation at hand that says which pair it is."""
    for fact in (*seq.hyps, app("Eq", item, item)):
        match fact:
            case App(head="Eq", args=(one, App(head="Pair", args=(x, y)) as pair)) if alpha(one) is alpha(item):
                values = {**dict(zip("abc", args, strict=False)), "x": x, "y": y}
                row = "product:pair"
                if len(args) == 3 and isinstance(y, App) and y.head == "Pair":
                    row, values = "product:triple", {**values, "y": y.args[0], "d": y.args[1]}
                goal = app("Belong", pair, app("CartesianProd", *args))
                found = search.by_schema(seq.to_prove(goal), solve, depth, row, values)
                position = seq.position(fact)
                if found is None or position is None:
                    return found
                data = (position, "left_to_right", "equation")
                return Evidence("rewrite_goal", (goal,), data, (found,))
    return None


def _value(search: Search, seq: Sequent, parts: tuple[Term, ...], solve: Tactic, depth: int) -> Evidence | None:
    """y in the image of S under f: y is f(x) for a member x of S at hand."""
    item, f, container = parts
    declared = _declared(seq, f)
    if declared is None:
        return None
    domain, codomain = declared
    for point in _candidates(seq, container, (item,)):
        value = app("Apply", f, point)
        values = {"a": domain, "b": codomain, "f": f, "s": container, "x": point}
        goal = app("Belong", value, seq.goal.args[1]) if isinstance(seq.goal, App) else seq.goal
        found = search.by_schema(seq.to_prove(goal), solve, depth - 1, "image-on:intro", values)
        if found is None or alpha(value) is alpha(item):
            if found is not None:
                return found
            continue
        equal = app("Eq", item, value)
        same = solve(search, seq.to_prove(equal), depth - 1)
        cut = search.expand(seq, "cut", equal)
        if same is None or cut is None:
            continue
        position = cut[1][1].position(equal)
        data = (position if position is not None else -1, "left_to_right", "equation")
        inside = search.by_schema(cut[1][1].to_prove(goal), solve, depth - 1, "image-on:intro", values)
        if inside is not None:
            return Evidence("cut", (equal,), (), (same, Evidence("rewrite_goal", (goal,), data, (inside,))))
    return None


def _declared(seq: Sequent, f: Term) -> tuple[Term, Term] | None:
    for fact in seq.hyps:
        match fact:
            case App(head="Typed", args=(g, App(head="FunSpace", args=(domain, codomain)))) if alpha(g) is alpha(f):
                return domain, codomain
    return None


def _candidates(seq: Sequent, container: Term, about: tuple[Term, ...]) -> list[Term]:
    """Members of a set at hand: what hypotheses put there, what it lists, arguments of functions, numerals."""
    found: dict[Term, None] = {}
    for term in about:
        if isinstance(term, App) and term.head == "Apply":
            found[term.args[1]] = None
    for fact in seq.hyps:
        match fact:
            case App(head="Belong", args=(item, other)) if alpha(other) is alpha(container):
                found[item] = None
            case App(head="Eq", args=(App(head="Apply", args=(_, item)), _)) if not item.loose:
                found[item] = None
    if isinstance(container, App):
        found.update(dict.fromkeys(container.args if container.head == "Enum" else ()))
    found.update(dict.fromkeys(num(k) for k in (0, 1, -1, 2, -2)))
    return list(found)[:SETS_WITNESSES]


def _by_members(search: Search, seq: Sequent, sides: tuple[Term, Term], solve: Tactic, depth: int) -> Evidence | None:
    """A inside B, A = B, by an arbitrary member."""
    left, right = sides
    inclusion = isinstance(seq.goal, App) and seq.goal.head == "Subset"
    if is_set_form(left) and is_set_form(right):
        name = fresh_name("x", seq.free())
        return search.by_rule(seq, solve, depth, "subset_intro" if inclusion else "set_equality", data=(name,))
    if not (inclusion or (_is_set(search, seq, left, solve) and _is_set(search, seq, right, solve))):
        return None
    row = "subset:intro" if inclusion else "set:equal"
    return search.by_schema(seq, solve, depth, row, {"a": left, "b": right})


def _is_set(search: Search, seq: Sequent, term: Term, solve: Tactic) -> bool:
    """Worth the attempt: a set by its form, or in a typing hypothesis, or built as a set."""
    if is_set_form(term) or isinstance(term, App) and term.head in ("CartesianProd", "PowerSet", "ImageOn"):
        return True
    return isinstance(term, Var) and any(
        isinstance(fact, App)
        and fact.head in TYPING
        and (fact.args[1] is term or fact.head == "Subset" and term in fact.args)
        for fact in seq.hyps
    )


def _unequal(search: Search, seq: Sequent, sides: tuple[Term, Term], solve: Tactic, depth: int) -> Evidence | None:
    """A is not B: a member of one of them that is none of the other."""
    if not any(_is_set(search, seq, term, solve) for term in sides):
        return None
    for place in (0, 1):
        here, there = sides[place], sides[1 - place]
        row = "set:unequal:left" if place == 0 else "set:unequal:right"
        for point in _points(seq, here, there):
            found = search.by_schema(seq, solve, min(depth, 4), row, {"a": here, "b": there, "x": point})
            if found is not None:
                return found
    return None


def _points(seq: Sequent, here: Term, there: Term) -> list[Term]:
    """Terms that may tell two sets apart."""
    ends = [t for s in (here, there) if isinstance(s, App) and s.head.startswith("Interval") for t in s.args]
    return list(dict.fromkeys((*ends, *_candidates(seq, here, ()))))[:SETS_WITNESSES]
