"""Terms: the one data structure of formulas and objects. Trusted.

Terms are immutable and interned; bound variables are de Bruijn indices, so that capture is impossible
by construction and alpha-equivalence is the identity of two canonical terms.
"""

from proofdsl.terms.term import App, Bind, Bound, Num, Term, Var, alpha, alpha_equal, app, num

__all__ = ["App", "Bind", "Bound", "Num", "Term", "Var", "alpha", "alpha_equal", "app", "num"]
