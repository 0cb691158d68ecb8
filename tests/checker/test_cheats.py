"""For each command there are programs that try to cheat it; and right programs that are tampered with fail."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.checker.examples import Example, examples, run
from tests.checker.test_accepted import COMMANDS, commands_of

ACCEPTED, REJECTED = examples("accepted"), examples("rejected")
BY_NAME = {e.name: e for e in REJECTED}

#: Attempt -> examples that make it.
CHEATS = {
    "wrong alpha-variant": ("hypothesis-mismatch/bound-names-swapped", "goal-mismatch/capture-in-the-quotation"),
    "capture": ("instance-mismatch/capture", "not-a-rewrite/result-captures-a-free-variable"),
    "stale witness": ("not-fresh/stale-witness", "not-fresh/existential-opened-with-a-name-in-use"),
    "leaked local fact": ("hypothesis-mismatch/local-fact-leaks-out", "solver-unknown/local-witness-leaks-out"),
    "skipped case": ("open-goals/branch-skipped", "nested-proof-unfinished/second-case-left-open"),
    "undefined instance": (
        "instance-undefined/fraction-with-denominator-zero", "instance-undefined/logarithm-of-zero",
        "instance-undefined/function-outside-its-domain",
    ),
    "undefined witness": (
        "instance-undefined/witness-with-denominator-zero", "instance-undefined/witness-logarithm-of-zero",
        "instance-undefined/witness-outside-the-domain",
    ),
    "infinity for a real": (
        "instance-undefined/infinity-for-a-real-variable", "instance-undefined/infinity-as-a-real-witness",
    ),
    "beta outside the condition": ("instance-undefined/beta-outside-the-condition",),
    "reserved name as fresh": (
        "not-fresh/constant-as-a-new-name", "not-fresh/predicate-as-a-new-name", "not-fresh/set-as-a-new-name",
    ),
    "condition justifies itself": ("condition-not-local/condition-justifies-itself",),
    "off by one": (
        "condition-not-everywhere/first-index-is-outside", "condition-not-everywhere/last-index-is-outside",
    ),
    "wrong side of a limit": (
        "condition-not-eventual/wrong-side", "condition-not-eventual/one-sided-rule-two-sided-limit",
    ),
    "no punctured neighbourhood": ("condition-not-eventual/only-at-the-point",),
    "opaque place": (
        "not-a-rewrite/inside-a-free-differential", "not-a-rewrite/inside-a-value-derivative",
        "not-a-rewrite/inside-an-integral-over-a-differential", "not-a-rewrite/series-replaced-by-its-sum",
    ),
    "after the end": ("no-goal/after-the-last-goal", "no-goal/nested-proof-goes-on"),
    "in place, with itself": ("hypothesis-mismatch/rule-rewritten-by-itself",),
    "quantifier order": ("solver-unknown/quantifiers-swapped", "binder-mismatch/open-the-inner-one-first"),
    "iff inside": ("unsupported/iff-in-rewrite-in", "unsupported/iff-in-a-sum"),
    "partial instance": ("instance-mismatch/partial-instance-of-the-wrong-variable",),
}  # fmt: skip


def _failed_command(example: Example) -> str:
    """The command whose step fails."""
    lines = [line for line in example.program.splitlines() if line.strip() and line.strip() not in ("{", "}")]
    (name,) = commands_of(lines[(example.step or 1) - 1])
    return name


@pytest.mark.parametrize("attempt", CHEATS)
def test_attempt_is_among_the_examples(attempt: str) -> None:
    assert [name for name in CHEATS[attempt] if name not in BY_NAME] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_is_attacked(command: str) -> None:
    attacks = [e.name for e in REJECTED if e.reason != "parse-error" and _failed_command(e) == command]
    assert len(attacks) >= 3, attacks


def _tampered(example: Example) -> list[tuple[str, Example, str]]:
    """Variants that must not be accepted, each with a name and its final status."""
    lines = example.program.rstrip("\n").splitlines()
    goal_line = example.gap.split("GOAL:\n")[1].splitlines()[0]
    return [
        ("without its last command", replace(example, program="\n".join(lines[:-1])), "unfinished"),
        ("with one more command", replace(example, program="\n".join([*lines, "or_intro left"])), "rejected"),
        ("for another goal", replace(example, gap=example.gap.replace(f"GOAL:\n{goal_line}", "GOAL:\n1 = 0")), ""),
    ]


@pytest.mark.parametrize("example", ACCEPTED, ids=[e.name for e in ACCEPTED])
@pytest.mark.parametrize("variant", range(3))
def test_tampered_program_fails(example: Example, variant: int, tmp_path: Path) -> None:
    name, changed, status = _tampered(example)[variant]
    if not changed.program.strip():
        status = "parse_error"
    outcome = run(changed, tmp_path)
    assert outcome.status != "finish", name
    assert not status or outcome.status == status, name


@pytest.mark.parametrize("example", ACCEPTED, ids=[e.name for e in ACCEPTED])
def test_hypotheses_are_needed(example: Example, tmp_path: Path) -> None:
    """Negating the order or the equations of the assumptions in the gap alone breaks every quotation of them."""
    if "(hypothesis" not in example.program or "ASSUM:\n\n" in example.gap:
        pytest.skip("no hypothesis is quoted")
    swapped = example.gap.replace(" > ", " § ").replace(" < ", " > ").replace(" § ", " < ").replace(" = ", " ≠ ")
    if swapped == example.gap:
        pytest.skip("nothing to turn around")
    assert run(replace(example, gap=swapped), tmp_path).status != "finish"
