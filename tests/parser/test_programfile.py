"""Programs: every command, blocks, comments, repairs, errors, formatting."""

from __future__ import annotations

from typing import Any

import pytest

from proofdsl.parser import ParseErrors, Scope, parse_formula, read_program, read_program_bytes
from proofdsl.parser.formatter import print_command, print_program
from proofdsl.parser.program import (
    Apply,
    Assert,
    Assignment,
    AutoReplace,
    AutoSolve,
    CaseAnalysis,
    Command,
    DestructAnd,
    Exists,
    GetCondition,
    GetExists,
    GetForall,
    GetProp,
    Goal,
    Hypothesis,
    NotNormalize,
    Obvious,
    OrIntro,
    Rewrite,
    RewriteIn,
    TheoremRef,
    UseCondition,
)
from proofdsl.parser.program import Scope as Using
from proofdsl.parser.report import without_positions

F = parse_formula


def h(index: int, text: str) -> Hypothesis:
    return Hypothesis(index, F(text))


def goal(text: str) -> Goal:
    return Goal(F(text))


def one(text: str) -> Command:
    (command,) = read_program(text).commands
    return command


COMMANDS: list[tuple[str, dict[str, Any], type]] = [
    ("autosolve", {"scope": Using("all"), "solver": None}, AutoSolve),
    ("autosolve all_hypothesis", {"scope": Using("all"), "solver": None}, AutoSolve),
    ("autosolve no_hypothesis using LinearSolver", {"scope": Using("none"), "solver": "LinearSolver"}, AutoSolve),
    (
        "autosolve (hypothesis 1: {x = 1}) (hypothesis 2: {y = 1}) using LinearSolver",
        {"scope": Using("named", (h(1, "x = 1"), h(2, "y = 1"))), "solver": "LinearSolver"},
        AutoSolve,
    ),
    ("apply (hypothesis 1: {x = 1 => y = 1})", {"rule": h(1, "x = 1 ⇒ y = 1")}, Apply),
    (
        "get_prop (hypothesis 1: {forall (x), x = x}) (x := {2}) as (hypothesis 2: {2 = 2})",
        {"source": h(1, "forall (x), x = x"), "values": (Assignment("x", F("2")),), "result": h(2, "2 = 2")},
        GetProp,
    ),
    (
        "get_prop (theorem 'Thm 1. (Author's)': {forall (x), x = x}) (x := {2}) as (hypothesis 2: {2 = 2})",
        {"source": TheoremRef("Thm 1. (Author's)", F("forall (x), x = x"))},
        GetProp,
    ),
    (
        "use_condition (hypothesis 1: {x = 1}) (obvious: {1 = 1}) in (hypothesis 2: {x = 1 => 1 = 1 => y = 1}) "
        "as (hypothesis 3: {y = 1})",
        {
            "premises": (h(1, "x = 1"), Obvious(F("1 = 1"))),
            "rule": h(2, "x = 1 ⇒ 1 = 1 ⇒ y = 1"),
            "result": h(3, "y = 1"),
        },
        UseCondition,
    ),
    ("assert (hypothesis 4: {1 = 1})", {"result": h(4, "1 = 1"), "proof": None}, Assert),
    (
        "destruct_and (hypothesis 1: {x = 1 ∧ y = 1}) as (hypothesis 2: {x = 1}) (hypothesis 3: {y = 1})",
        {"source": h(1, "x = 1 ∧ y = 1"), "results": (h(2, "x = 1"), h(3, "y = 1"))},
        DestructAnd,
    ),
    (
        "exists (x := {1}) (C_{1} := {a + 1}) (`F_2` := {f})",
        {"values": (Assignment("x", F("1")), Assignment("C_{1}", F("a + 1")), Assignment("F_2", F("f")))},
        Exists,
    ),
    (
        "get_exists (hypothesis 1: {exists (x), x = 1}) (x := {c})",
        {"source": h(1, "exists (x), x = 1"), "names": (Assignment("x", F("c")),)},
        GetExists,
    ),
    (
        "get_forall (GOAL: {forall (x), x = x}) (x := {c})",
        {"goal": goal("forall (x), x = x"), "names": (Assignment("x", F("c")),)},
        GetForall,
    ),
    (
        "get_condition (hypothesis 1: {x = 1}) in (GOAL: {x = 1 => y = 1})",
        {"results": (h(1, "x = 1"),), "goal": goal("x = 1 ⇒ y = 1")},
        GetCondition,
    ),
    (
        "autoreplace no_hypothesis; from (2 * (a + b)) to (2 * a + 2 * b); "
        "from (GOAL: {2 * (a + b) = 0}) to (GOAL: {2 * a + 2 * b = 0})",
        {
            "scope": Using("none"),
            "old": F("2 * (a + b)"),
            "new": F("2 * a + 2 * b"),
            "source": goal("2 * (a + b) = 0"),
            "target": goal("2 * a + 2 * b = 0"),
        },
        AutoReplace,
    ),
    (
        "autoreplace; from (goal) to (hypothesis'); "
        "from (hypothesis 1: {goal = 0}) to (hypothesis 2: {hypothesis' = 0})",
        {"scope": Using("all"), "old": F("goal"), "new": F("hypothesis'"), "source": h(1, "goal = 0")},
        AutoReplace,
    ),
    (
        "not_normalize from (GOAL: {¬(x < 1 ∧ y < 1)}) to (GOAL: {¬(x < 1) ∨ ¬(y < 1)})",
        {"source": goal("¬(x < 1 ∧ y < 1)"), "target": goal("¬(x < 1) ∨ ¬(y < 1)")},
        NotNormalize,
    ),
    (
        "rewrite (left_to_right, equation) (hypothesis 1: {x = 1}); from (GOAL: {x = y}) to (GOAL: {1 = y})",
        {
            "direction": "left_to_right",
            "kind": "equation",
            "rule": h(1, "x = 1"),
            "source": goal("x = y"),
            "target": goal("1 = y"),
        },
        Rewrite,
    ),
    (
        "rewrite (right_to_left, iff) (hypothesis 1: {A <==> B}) from (hypothesis 2: {B}) to (hypothesis 3: {A})",
        {"direction": "right_to_left", "kind": "iff", "source": h(2, "B"), "target": h(3, "A")},
        Rewrite,
    ),
    (
        "rewrite_in limit (left_to_right, equation) (hypothesis 1: {forall (x), x > 0 => f(x) = 1}); "
        "from (GOAL: {lim_{ x → 0^+ } (f(x)) = 1}) to (GOAL: {lim_{ x → 0^+ } (1) = 1})",
        {"place": "limit", "rule": h(1, "forall (x), x > 0 ⇒ f(x) = 1"), "values": ()},
        RewriteIn,
    ),
    (
        "rewrite_in setdesc (left_to_right, equation) (hypothesis 1: {forall (k), f(k) = 1}) (k := {x}); "
        "from (GOAL: {{ x | f(x) > 0 } = A}) to (GOAL: {{ x | 1 > 0 } = A})",
        {"place": "setdesc", "values": (Assignment("k", F("x")),)},
        RewriteIn,
    ),
    (
        "rewrite_in sum (left_to_right, iff) (hypothesis 1: {forall (k), f(k) = 1}) "
        "from (hypothesis 2: {A}) to (hypothesis 3: {B})",
        {"place": "sum", "kind": "iff"},
        RewriteIn,
    ),
    ("case_analysis (hypothesis 1: {x = 1 ∨ x = 2})", {"source": h(1, "x = 1 ∨ x = 2")}, CaseAnalysis),
    ("or_intro left", {"side": "left"}, OrIntro),
    ("or_intro right", {"side": "right"}, OrIntro),
]


@pytest.mark.parametrize(("text", "fields", "kind"), COMMANDS, ids=[text[:40] for text, _, _ in COMMANDS])
def test_command(text: str, fields: dict[str, Any], kind: type) -> None:
    command = one(text)
    assert type(command) is kind
    assert {name: getattr(command, name) for name in fields} == fields
    assert (command.at.line, command.at.text, command.at.label, command.at.repaired) == (1, text, None, False)


@pytest.mark.parametrize("text", [text for text, _, _ in COMMANDS], ids=[text[:40] for text, _, _ in COMMANDS])
def test_command_prints_and_reads_back(text: str) -> None:
    command = one(text)
    printed = print_command(command)
    assert without_positions((one(printed),)) == without_positions((command,))
    assert print_command(one(printed)) == printed


PROGRAM = """
# a comment
1. get_forall (GOAL: {forall (x), x = x}) (x := {c})   # a comment behind a command

  2.  assert (hypothesis 3: {c = c}) by proof {
      assert (hypothesis 4: {1 = 1}) by proof
      {
        autosolve no_hypothesis
      }
      # nested comment with } and {
      autosolve
}
apply (hypothesis 3: {c = c})
"""


def test_blocks_labels_and_comments() -> None:
    first, block, last = read_program(PROGRAM).commands
    assert (first.at.line, first.at.label) == (3, 1)
    assert first.at.text == "get_forall (GOAL: {forall (x), x = x}) (x := {c})"
    assert isinstance(block, Assert) and block.proof is not None
    assert (block.at.line, block.at.label, len(block.proof)) == (5, 2, 2)
    inner = block.proof[0]
    assert isinstance(inner, Assert) and inner.proof is not None
    assert (inner.at.line, inner.proof[0].at.line) == (6, 8)
    assert (last.at.line, last.at.label) == (13, None)


def test_formatting() -> None:
    program = read_program(PROGRAM)
    text = print_program(program)
    assert text == (
        "get_forall (GOAL: {forall (x), x = x}) (x := {c})\n"
        "assert (hypothesis 3: {c = c}) by proof {\n"
        "  assert (hypothesis 4: {1 = 1}) by proof {\n"
        "    autosolve no_hypothesis\n"
        "  }\n"
        "  autosolve all_hypothesis\n"
        "}\n"
        "apply (hypothesis 3: {c = c})\n"
    )
    assert without_positions(read_program(text).commands) == without_positions(program.commands)
    assert print_program(read_program(text)) == text


def test_deeply_nested_blocks() -> None:
    opening = "assert (hypothesis 1: {1 = 1}) by proof {\n"
    program = read_program(opening * 3000 + "autosolve\n" + "}\n" * 3000)
    assert print_program(program).count("}") == 6000


def test_crlf_and_byte_order_mark() -> None:
    program = read_program_bytes(b"\xef\xbb\xbfautosolve\r\n\r\nor_intro left\r\n")
    assert [command.at.line for command in program.commands] == [1, 3]


@pytest.mark.parametrize(
    ("text", "formula"),
    [
        ("apply (hypothesis 1: {f(x) = 1}", "f(x) = 1"),
        ("apply (hypothesis 1: {f(x) = 1", "f(x) = 1"),
        ("apply (hypothesis 1: {f(x) = g(1", "f(x) = g(1)"),
        ("apply (hypothesis 1: {f(x) = g(1})", "f(x) = g(1)"),
        ("apply (hypothesis 1: {x = y^{2)", "x = y^{2}"),
    ],
)
def test_missing_brackets_at_the_end_are_added(text: str, formula: str) -> None:
    command = one(text)
    assert isinstance(command, Apply)
    assert command.rule.formula is F(formula)
    assert command.at.repaired


def test_missing_brackets_at_the_end_of_a_descriptor_in_the_middle() -> None:
    command = one("get_condition (hypothesis 1: {f(x = 1} in (GOAL: {f(x = 1) => A})")
    assert isinstance(command, GetCondition)
    assert command.at.repaired
    assert command.results[0].formula is F("f(x = 1)")


@pytest.mark.parametrize(
    "text",
    [
        "apply (hypothesis 1: {x = 1}))",
        "apply (hypothesis 1: {x = 1}})",
        "apply (hypothesis 1: {x^{2 + (1} = 0})",
        "apply (hypothesis 1: {(x + (1) = 0} extra",
        "apply (hypothesis 1: x = 1)",
        "apply hypothesis 1: {x = 1}",
        "apply (hypothesis 1 {x = 1})",
        "autoreplace no_hypothesis; from (x to (y); from (GOAL: {x}) to (GOAL: {y})",
        "rewrite (left_to_right) (hypothesis 1: {x = 1}); from (GOAL: {x}) to (GOAL: {y})",
    ],
)
def test_nothing_else_is_repaired(text: str) -> None:
    with pytest.raises(ParseErrors):
        read_program(text)


def test_one_error_for_each_command_line() -> None:
    text = (
        "autosolve\n"
        "2. aply (hypothesis 1: {x = 1})\n"
        "assert (hypothesis 2: {x = }) by proof {\n"
        "  autosolve sometimes\n"
        "}\n"
        "apply (hypothesis 3: {sin(x, y) = 1})\n"
    )
    with pytest.raises(ParseErrors) as caught:
        read_program(text, file="dsl.txt")
    found = [(e.line, e.column, e.message) for e in caught.value.errors]
    assert found == [
        (2, 4, "unknown command `aply`"),
        (3, 27, "the formula ends too early"),
        (4, 13, "unexpected `sometimes`"),
        (6, 23, "`sin` takes 1 argument, not 2"),
    ]
    assert all(error.file == "dsl.txt" for error in caught.value.errors)


@pytest.mark.parametrize(
    ("text", "line", "message", "word"),
    [
        ("", 1, "no command", "a command"),
        ("# only a comment\n\n", 3, "no command", "a command"),
        ("assert (hypothesis 1: {A}) by proof {\n}\n", 1, "is empty", "a command"),
        ("assert (hypothesis 1: {A}) by proof {\nautosolve\n", 1, "not closed", "a closing brace alone on a line"),
        ("autosolve\n}\n", 2, "no block is open", "a command"),
        ("assert (hypothesis 1: {A}) by proof\nautosolve\n", 2, "block of `by proof` is missing", "an opening brace"),
        ("assert (hypothesis 1: {A}) by proof\n", 1, "has no block", "an opening brace on the next line"),
        ("apply (hypothesis 1: {A}) by proof {\nautosolve\n}\n", 1, "unexpected `by`", "the end of the command"),
        ("3.\n", 1, "without a command", "a command"),
        ("get_forall (hypothesis 1: {A}) (x := {c})", 1, "unexpected `hypothesis`", "the word `GOAL`"),
        ("autoreplace no_hypothesis; (x) to (y)", 1, "unexpected `(`", "the word `from`"),
        ("get_prop (theorem 'T: {A}) as (hypothesis 1: {A})", 1, "does not end", "a quotation mark"),
        ("apply (hypothesis 1: {A}) ?", 1, "unexpected character `?`", ""),
    ],
)
def test_errors(text: str, line: int, message: str, word: str) -> None:
    with pytest.raises(ParseErrors) as caught:
        read_program(text)
    error = caught.value.errors[0]
    assert error.line == line
    assert message in error.message
    assert not word or word in error.expected


def test_a_value_is_an_interval_where_the_binder_is_used_as_a_set() -> None:
    command = one(
        "get_prop (hypothesis 1: {forall (S) (p), p ∈ S}) (S := {(a, b)}) (p := {(a, b)}) as (hypothesis 2: {A})"
    )
    assert isinstance(command, GetProp)
    assert [value.value for value in command.values] == [F("IntervalLoRo(a, b)"), F("Pair(a, b)")]
    command = one("get_prop (theorem 'T': {forall (f) (S), IsContOn(f, S)}) (S := {(a, b)}) as (hypothesis 2: {A})")
    assert isinstance(command, GetProp)
    assert command.values[0].value is F("IntervalLoRo(a, b)")


def test_the_names_of_the_gap_are_used() -> None:
    scope = Scope(frozenset({"tan"}), frozenset({"tan", "e"}))
    program = read_program("apply (hypothesis 1: {tan(e) = 0})", scope)
    command = program.commands[0]
    assert isinstance(command, Apply)
    assert command.rule.formula is parse_formula("tan(e) = 0", scope)
    assert command.rule.formula is not parse_formula("tan(e) = 0")
    assert print_program(program, scope) == "apply (hypothesis 1: {tan(e) = 0})\n"
