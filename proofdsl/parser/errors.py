"""Errors of reading: what is wrong, where, and what could have stood there. Untrusted."""

from __future__ import annotations

from typing import Final

#: Longest part of a source line that is shown with the caret.
SHOWN: Final = 100


class Fault(Exception):
    """A fault inside one piece of text, at an offset (0-based) of that text.

    The readers of files turn it into a `ParseError` with a place in the file.
    """

    def __init__(self, offset: int, message: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.offset = offset
        self.message = message
        self.expected = expected


class ParseError(Exception):
    """A text that cannot be read.

    Attributes:
        file: name of the file, or None.
        line, column: 1-based place in the file (or in the text).
        message: one sentence.
        expected: what could have stood there, in words.
        source: the source line.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int = 1,
        column: int = 1,
        expected: tuple[str, ...] = (),
        source: str = "",
    ) -> None:
        super().__init__(message)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.expected = expected
        self.source = source

    def place(self) -> str:
        """`file:line:column`, without the file when there is none."""
        where = f"{self.line}:{self.column}"
        return where if self.file is None else f"{self.file}:{where}"

    def render(self) -> str:
        """Place, message, expected words, and the source line with a caret (long lines are cut)."""
        lines = [f"{self.place()}: {self.message}"]
        if self.expected:
            lines.append("  expected " + " or ".join(self.expected))
        if self.source:
            shown, caret = window(self.source, self.column - 1)
            lines += [f"  {shown}", "  " + " " * caret + "^"]
        return "\n".join(lines)

    def __str__(self) -> str:
        return f"{self.place()}: {self.message}"


class ParseErrors(Exception):
    """All errors of one file, in the order of their places; never empty."""

    def __init__(self, errors: tuple[ParseError, ...]) -> None:
        super().__init__("; ".join(str(e) for e in errors[:5]))
        self.errors = errors

    def render(self) -> str:
        """Every error as `ParseError.render` shows it."""
        return "\n".join(error.render() for error in self.errors)


def window(source: str, at: int) -> tuple[str, int]:
    """At most `SHOWN` characters of `source` around the index `at`, and where `at` is in them."""
    source = source.replace("\t", " ")
    if len(source) <= SHOWN:
        return source, min(max(at, 0), len(source))
    start = max(0, min(at - SHOWN // 2, len(source) - SHOWN))
    left = "…" if start > 0 else ""
    right = "…" if start + SHOWN < len(source) else ""
    return left + source[start : start + SHOWN] + right, at - start + len(left)


def located(fault: Fault, text: str, base: int = 0, file: str | None = None) -> ParseError:
    """The error of `fault`, whose offset counts from index `base` of the file's `text`."""
    at = min(max(base + fault.offset, 0), len(text))
    line = text.count("\n", 0, at) + 1
    start = text.rfind("\n", 0, at) + 1
    end = text.find("\n", at)
    source = text[start : end if end >= 0 else len(text)].rstrip("\r")
    return ParseError(
        fault.message, file=file, line=line, column=at - start + 1, expected=fault.expected, source=source
    )


def decode(data: bytes, file: str | None = None) -> str:
    """The text of a file: UTF-8, byte-order mark dropped, CRLF read as LF.

    Raises:
        ParseErrors: when the bytes are not UTF-8; the place is that of the first bad byte.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as bad:
        good = data[: bad.start].decode("utf-8", "ignore")
        line, start = good.count("\n") + 1, good.rfind("\n") + 1
        message = f"the file is not UTF-8 (byte {data[bad.start]:#04x})"
        error = ParseError(message, file=file, line=line, column=len(good) - start + 1, source=good[start:])
        raise ParseErrors((error,)) from None
    return normal_newlines(text)


def normal_newlines(text: str) -> str:
    """The text without byte-order mark and with LF line ends."""
    if text.startswith("\ufeff"):
        text = text[1:]
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
