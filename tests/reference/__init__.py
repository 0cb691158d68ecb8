"""The reference evaluator of spec 3.4 and the sampling of structures against what the project accepts.

Nothing here imports the project except `proofdsl.terms`.

* `evaluator.evaluate(term, env)`: the value, UNDEFINED or UNKNOWN; `evaluator.Evaluator` for many formulas.
* `sampling.check_sequent(hypotheses, goal)`, `sampling.find_counterexample(...)`: search for a refuting
  structure; `sampling.environments`, `terms`, `formulas`: strategies for property tests.
* `balls`, `exact`, `transcendental`, `elementary`: numbers; `structures`: pairs, sets, functions; `operations`,
  `atoms`, `binders`, `ranges`: what the evaluator is made of; `pools`, `sorts`: what sampling draws from.
"""
