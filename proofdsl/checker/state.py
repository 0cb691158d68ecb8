"""The proof state: open goals over a growing tree of kernel inferences. Untrusted.

Handlers never change a goal themselves: they ask the tree to refine a node by a kernel rule. When every leaf is
closed the tree is joined, bottom up, into one theorem by the kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from proofdsl.checker.outcome import GoalView
from proofdsl.kernel.check import conclude, infer
from proofdsl.kernel.evidence import Evidence
from proofdsl.kernel.rule import Context
from proofdsl.kernel.sequent import Inference, Refused, Sequent, Theorem


@dataclass(frozen=True, slots=True)
class Node:
    """A node of the proof tree: open, refined by an inference into `children`, or closed by a theorem."""

    seq: Sequent
    inference: Inference | None = None
    children: tuple[int, ...] = ()
    theorem: Theorem | None = None


@dataclass
class ProofTree:
    """All nodes of a replay, by number; node 0 is the gap."""

    context: Context
    nodes: list[Node] = field(default_factory=list)

    def open(self, seq: Sequent) -> int:
        """A new open node."""
        self.nodes.append(Node(seq))
        return len(self.nodes) - 1

    def refine(self, node: int, evidence: Evidence) -> tuple[int, ...] | Refused:
        """Apply a kernel rule to an open node; the numbers of its premises."""
        seq = self.nodes[node].seq
        inference = infer(seq, evidence, self.context)
        if isinstance(inference, Refused):
            return inference
        children = tuple(self.open(p) for p in inference.premises)
        self.nodes[node] = Node(seq, inference, children)
        return children

    def close(self, node: int, theorem: Theorem) -> None:
        """Close an open node by a theorem for its sequent."""
        self.nodes[node] = Node(self.nodes[node].seq, theorem=theorem)

    def theorem(self, root: int) -> Theorem | Refused:
        """Join the closed subtree under `root` into one theorem; iterative."""
        made: dict[int, Theorem] = {}
        stack: list[tuple[int, bool]] = [(root, False)]
        while stack:
            number, expanded = stack.pop()
            node = self.nodes[number]
            if node.theorem is not None:
                made[number] = node.theorem
            elif node.inference is None:
                return Refused("an open goal is left", "unfinished")
            elif not expanded:
                stack.append((number, True))
                stack.extend((child, False) for child in node.children)
            else:
                result = conclude(node.inference, [made[c] for c in node.children])
                if isinstance(result, Refused):
                    return result
                made[number] = result
        return made[root]

    def copy(self) -> ProofTree:
        """A tree that can be changed without changing this one."""
        return ProofTree(self.context, list(self.nodes))


@dataclass(frozen=True, slots=True)
class OpenGoal:
    """An open node with the numbers by which a program refers to its hypotheses.

    Attributes:
        node: the node in the tree.
        numbers: hypothesis number -> position in the node's sequent.
        hidden: positions that automation may use but a program cannot name (guards of variables).
    """

    node: int
    numbers: Mapping[int, int]
    hidden: tuple[int, ...] = ()

    def view(self, tree: ProofTree) -> GoalView:
        """The goal as a reader sees it."""
        seq = tree.nodes[self.node].seq
        return GoalView(tuple((n, seq.hyps[k]) for n, k in sorted(self.numbers.items())), seq.goal)

    def free_number(self, wanted: int) -> int:
        """`wanted`, or the next number above it that is not in use."""
        while wanted in self.numbers:
            wanted += 1
        return wanted

    def with_number(self, number: int, position: int, node: int) -> OpenGoal:
        """The goal at another node, with a number for a new position."""
        return OpenGoal(node, {**self.numbers, number: position}, self.hidden)

    def at(self, node: int) -> OpenGoal:
        """The same numbering at another node (whose hypotheses extend the old ones)."""
        return OpenGoal(node, self.numbers, self.hidden)
