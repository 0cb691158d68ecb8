"""The reader of the corpus: what it accepts, and its messages."""

from __future__ import annotations

import pytest

from tests.soundness.corpus import CorpusError, assignments, read

GOOD = """# a comment
name: some-name
hyp: x ∈ RealSet
hyp: x < 1
goal: x < 0
counterexample: x = 0.5

name: other
goal: 1 = 2
reason: plainly
"""


def test_blocks() -> None:
    first, second = read(GOOD, "family", "f.txt")
    assert first.identifier == "family/some-name" and first.line == 2
    assert first.hypotheses == ("x ∈ RealSet", "x < 1") and first.goal == "x < 0"
    assert first.counterexample == (("x", "0.5"),) and first.reason == ""
    assert second.counterexample is None and second.reason == "plainly"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name: a\ngaol: 1 = 2\n", "f.txt:2: expected name:"),
        ("name: a\ngoal:\n", "f.txt:2: nothing after goal:"),
        ("name: a\nreason: r\n", "f.txt:1: block without goal:"),
        ("goal: 1 = 2\nreason: r\n", "f.txt:1: block without name:"),
        ("name: a\ngoal: 1 = 2\n", "f.txt:1: a block needs either"),
        ("name: a\ngoal: 1 = 2\nreason: r\ncounterexample: none\n", "f.txt:1: a block needs either"),
        ("name: a\ngoal: 1 = 2\ngoal: 1 = 3\nreason: r\n", "f.txt:3: second goal:"),
        ("name: A b\ngoal: 1 = 2\nreason: r\n", "f.txt:1: 'A b' is not a name"),
        ("name: a\ngoal: 1 = 2\nreason: r\n\nname: a\ngoal: 1 = 2\nreason: r\n", "f.txt:5: name 'a' stands in line 1"),
        ("name: a\ngoal: x = 2\ncounterexample: x\n", "f.txt:1: not an assignment: 'x'"),
        ("name: a\ngoal: x = 2\ncounterexample: x = 1, x = 2\n", "f.txt:1: second value for x"),
    ],
)
def test_errors_name_file_and_line(text: str, message: str) -> None:
    with pytest.raises(CorpusError) as caught:
        read(text, "family", "f.txt")
    assert str(caught.value).startswith(message)


def test_assignments_are_split_at_top_level_commas() -> None:
    text = "f = fun x, y [x = 1] . (x, y), A = {1, 2}, x_{0} = 3"
    assert assignments(text) == (("f", "fun x, y [x = 1] . (x, y)"), ("A", "{1, 2}"), ("x_{0}", "3"))
    assert assignments("none") == ()
