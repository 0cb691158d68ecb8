"""What the reader says about texts that it cannot read, and that it survives all of them."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofdsl.parser import ParseError, ParseErrors, parse_formula, print_term, read_gap, read_gap_bytes, read_program
from proofdsl.parser.errors import SHOWN, window


def error(text: str) -> ParseError:
    with pytest.raises(ParseError) as caught:
        parse_formula(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "column", "message", "expected"),
    [
        ("", 1, "an empty formula", ("a formula",)),
        ("   ", 4, "an empty formula", ("a formula",)),
        ("x +", 4, "ends too early", ("a formula or a term",)),
        ("f(x", 4, "ends too early", ("an operator", "a closing parenthesis")),
        ("(a, b}", 6, "unexpected `}`", ("a closing parenthesis",)),
        ("x = = y", 5, "unexpected `=`", ("a formula or a term",)),
        ("EqAsymp(x)", 1, "`EqAsymp` cannot be written as a name", ("another name",)),
        ("ImaginaryUnit(x) = 1", 1, "`ImaginaryUnit` cannot be written as a name", ("another name",)),
        ("x y", 3, "unexpected `y`", ("an operator", "the end of the formula")),
        ("|x + 1", 7, "ends too early", ("the closing bar `|`",)),
        ("forall x > 0", 10, "unexpected `>`", ("a comma",)),
        ("forall (x) x > 0", 14, "unexpected `>`", ("a comma",)),
        ("cases{ 1 if x > 0", 18, "ends too early", ("a closing brace",)),
        ("cases{ 1 }", 10, "unexpected `}`", ("the word `if`",)),
        ("a < b < c", 7, "relations do not chain", ()),
        ("x @ y", 3, "unexpected character `@`", ()),
        ("`F_2", 1, "does not end", ("a back-quote",)),
        ("x __ y", 3, "unexpected `_`", ()),
        ("lim_{ x } (x)", 7, "needs `x → a`", ()),
        ("sum_{ 2 = k }^{ n } (k)", 9, "needs `k = a`", ()),
        ("lim_{ x → 0 }^{ 1 } (x)", 1, "no upper bound", ()),
        ("sin(x, y)", 1, "`sin` takes 1 argument, not 2", ()),
        ("frac(x)", 1, "`frac` takes 2 arguments, not 1", ()),
        ("f()", 3, "applied to nothing", ("a term",)),
        ("forall (x + 1), x > 0", 11, "is a name", ("a name",)),
        ("fun x, x . x", 1, "twice", ()),
        ("[a, b, c]", 1, "two ends", ()),
        ("(0^+) + 1", 3, "only under a limit", ()),
        ("cases{ otherwise 1; 2 if x > 0 }", 8, "the last case", ()),
        ("x = 1\n  ∧ y +", 8, "ends too early", ("a formula or a term",)),
    ],
)
def test_message(text: str, column: int, message: str, expected: tuple[str, ...]) -> None:
    found = error(text)
    assert message in found.message
    if message:
        assert found.column == column
    for word in expected:
        assert word in found.expected


def test_the_line_counts_in_texts_of_several_lines() -> None:
    assert (error("x = 1\n  ∧ y +").line, error("x = 1\n  ∧ y +").source) == (2, "  ∧ y +")


def test_rendering() -> None:
    lines = error("x + * y").render().splitlines()
    assert lines[0] == "1:5: unexpected `*`"
    assert lines[1] == "  expected a formula or a term"
    assert lines[2] == "  x + * y"
    assert lines[3] == "      ^"


def test_a_long_line_is_cut_around_the_column() -> None:
    text = " + ".join(["x"] * 500) + " + + + * y" + " + z" * 500
    shown, caret = error(text).render().splitlines()[-2:]
    assert len(shown) <= SHOWN + 4
    assert shown[caret.index("^")] == "*"


def test_the_window_keeps_short_lines() -> None:
    assert window("abc", 1) == ("abc", 1)
    assert window("abc", 99) == ("abc", 3)


DEPTH = 5000


@pytest.mark.parametrize(
    "text",
    [
        "(" * DEPTH + "x" + ")" * DEPTH,
        "f(" * DEPTH + "x" + ")" * DEPTH,
        "{" * DEPTH + "x" + "}" * DEPTH,
        "|" * DEPTH + "x" + "|" * DEPTH,
        "x^{" * DEPTH + "x" + "}" * DEPTH,
        "-" * DEPTH + "x",
        "x + " * DEPTH + "x",
        "x > 0 ⇒ " * DEPTH + "x > 0",
        "forall (x), " * DEPTH + "x > 0",
        "fun x . " * DEPTH + "x",
        "lim_{ x → 0 } (" * DEPTH + "x" + ")" * DEPTH,
        "{ x | x ∈ " * DEPTH + "A" + " }" * DEPTH,
    ],
    ids=lambda text: text[:12],
)
def test_deep_nesting_reads_and_prints(text: str) -> None:
    term = parse_formula(text)
    assert parse_formula(print_term(term)) is term


@pytest.mark.parametrize("text", ["(" * DEPTH, ")" * DEPTH, "[" * DEPTH + "x" + "]" * DEPTH, "{" * DEPTH, "|" * DEPTH])
def test_deep_rubbish_is_a_parse_error(text: str) -> None:
    error(text)


def test_a_line_of_one_megabyte() -> None:
    found = error("x" * 1_000_000 + " y")
    assert found.column == 1_000_002
    assert len(found.render()) < 1000
    started = time.monotonic()
    error("(" * 1_000_000)
    assert time.monotonic() - started < 60


def test_one_megabyte_in_a_gap_and_in_a_program() -> None:
    rubbish = "@" * 1_000_000
    with pytest.raises(ParseErrors) as caught:
        read_gap(f"PROOF GAP @1\nASSUM:\n1. x = 1\n\nGOAL:\n{rubbish}\n")
    assert len(caught.value.render()) < 1000
    with pytest.raises(ParseErrors):
        read_program("apply (hypothesis 1: {" + rubbish + "})")
    with pytest.raises(ParseErrors):
        read_program("{" * 1_000_000)


@pytest.mark.parametrize("data", [b"\xff\xfe", b"PROOF GAP @1\nASSUM:\n1. x = \xc3\x28\n"])
def test_bytes_that_are_no_utf8(data: bytes) -> None:
    with pytest.raises(ParseErrors, match="not UTF-8"):
        read_gap_bytes(data, "gap.txt")


def test_the_place_of_the_first_bad_byte() -> None:
    with pytest.raises(ParseErrors) as caught:
        read_gap_bytes("PROOF GAP @1\nεε".encode() + b"\xff", "gap.txt")
    (found,) = caught.value.errors
    assert (found.file, found.line, found.column) == ("gap.txt", 2, 3)


_WORDS = [*"xyf01 ()[]{}|,.;:^_'!`+-*/<>=∈⊆∧∨¬⇒→∞\\", "forall (x), ", "fun x . ", "lim_{ x → ",
          "cases{", " if ", "diff(", "sum_{ k = "]  # fmt: skip
_SIGNS = st.lists(st.sampled_from(_WORDS)).map("".join)


@settings(max_examples=400, deadline=None)
@given(_SIGNS)
def test_any_text_is_read_or_is_a_parse_error(text: str) -> None:
    try:
        term = parse_formula(text)
    except ParseError as found:
        assert found.line >= 1 and found.column >= 1
    else:
        print_term(term)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_program_is_read_or_is_parse_errors(text: str) -> None:
    try:
        read_program(text)
    except ParseErrors as found:
        assert found.errors


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["PROOF GAP @1", "ASSUM:", "GOAL:", "METHOD:", "1. x = 1", "x = 1", "2.", "{", ""])))
def test_any_gap_is_read_or_is_parse_errors(lines: list[str]) -> None:
    try:
        read_gap("\n".join(lines))
    except ParseErrors as found:
        assert found.errors
