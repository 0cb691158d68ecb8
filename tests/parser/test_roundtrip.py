"""Printing and reading again gives the same term, on random terms."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings

from proofdsl.parser import Scope, parse_formula, print_term
from proofdsl.parser.naming import spellings
from proofdsl.terms import Bind, Term, alpha_equal
from proofdsl.terms.logic import reads_as_real
from proofdsl.terms.subst import open_fresh, substitute
from proofdsl.terms.term import postorder
from tests.strategies import PLAIN_NAMES, formulas, terms, values

_SETTINGS = settings(
    max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@_SETTINGS
@given(terms(awkward=False))
def test_plain_terms_read_back_identically(term: Term) -> None:
    assert parse_formula(print_term(term)) is term


@_SETTINGS
@given(terms())
def test_awkward_names_read_back_up_to_bound_names(term: Term) -> None:
    assert alpha_equal(parse_formula(print_term(term)), term)


@_SETTINGS
@given(terms())
def test_printing_is_stable(term: Term) -> None:
    text = print_term(term)
    assert print_term(parse_formula(text)) == text


@_SETTINGS
@given(terms())
def test_names_of_the_gap_read_back_under_its_scope(term: Term) -> None:
    # A gap that declares a name gives up the constant or constructor of that name.
    names = term.free - spellings(term)
    scope = Scope(names, names)
    assert alpha_equal(parse_formula(print_term(term, scope), scope), term)


@_SETTINGS
@given(terms(), values(2))
def test_nothing_is_captured_when_a_substituted_term_is_printed(term: Term, value: Term) -> None:
    # An equation with an O-term is read as an asymptotic one: substitution makes what no text can say.
    assume(not any(isinstance(node, Bind) and node.head in ("BigO", "LittleO") for node in postorder(value)))
    replaced = substitute(term, dict.fromkeys(PLAIN_NAMES[:3], value))
    assert alpha_equal(parse_formula(print_term(replaced)), replaced)


@_SETTINGS
@given(formulas())
def test_the_reader_gives_the_guards_of_the_logic(formula: Term) -> None:
    term = parse_formula(print_term(formula))
    for node in postorder(term):
        if isinstance(node, Bind) and node.head in ("Forall", "Exists", "SetDesc") and node.loose == 0:
            names, inner = open_fresh(node)
            assert node.real == tuple(reads_as_real(name, inner) for name in names)
