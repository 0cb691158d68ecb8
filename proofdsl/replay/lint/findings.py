"""What the linter says of an entry. Untrusted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

#: Code -> what it means. An entry of the project's own library may have none of them.
CODES: Final[dict[str, str]] = {
    "unreadable": "the statement does not parse, or the file is not in its format",
    "free-variable": "a variable is bound nowhere",
    "unused-variable": "a quantifier binds a variable that its formula does not mention",
    "untyped-variable": "nothing says what a variable is, and the statement depends on it",
    "vacuous-existential": "an implication under an existential holds for any value that makes its premise false",
    "duplicate": "another entry says the same up to names of variables",
    "instance": "another entry says more: this one is an instance of it",
    "missing-field": "title, kind, source or status is missing",
    "implied-hypothesis": "a hypothesis follows from the others",
    "contradictory-hypotheses": "the hypotheses contradict each other, so that the entry says nothing",
    "one-sided-definedness": "one side of an equation is undefined where the other is defined",
    "refuted": "the entry is false: there is a counterexample",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with an entry.

    Attributes:
        entry: its name.
        path, line: where it stands.
        code: one of `CODES`.
        sentence: what is wrong, for a person.
        witness: a variable, a formula, an entry or an assignment that shows it; "" where there is none.
    """

    entry: str
    path: str
    line: int
    code: str
    sentence: str
    witness: str = ""

    def as_json(self) -> dict[str, Any]:
        """The finding as an object of `proofdsl library lint --json`."""
        return {"entry": self.entry, "file": self.path, "line": self.line, "code": self.code,
                "sentence": self.sentence, "witness": self.witness}  # fmt: skip

    def __str__(self) -> str:
        witness = f" ({self.witness})" if self.witness else ""
        return f"{self.path}:{self.line}: {self.entry}: {self.sentence}{witness} [{self.code}]"
