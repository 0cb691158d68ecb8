# Entry 118: the Cauchy condition runs over real indices: x - floor(x) vanishes at all naturals, and takes the value 1/2 between them.
get_prop (theorem 'Thm 380.': {@380}) (a := {fun x . x - floor(x)}) (c := {0}) as (hypothesis 1: {@380(a := fun x . x - floor(x); c := 0)})
assert (hypothesis 20: {forall (n), n ∈ NonNegIntegerSet ⇒ n - floor(n) = 0}) by proof {
  get_forall (GOAL: {forall (n), n ∈ NonNegIntegerSet ⇒ n - floor(n) = 0}) (n := {n})
  get_condition (hypothesis 20: {n ∈ NonNegIntegerSet}) in (GOAL: {n ∈ NonNegIntegerSet ⇒ n - floor(n) = 0})
  assert (hypothesis 21: {n ∈ IntegerSet})
  assert (hypothesis 22: {floor(n) = n})
  autosolve all_hypothesis
}
use_condition (obvious: {0 ∈ RealSet}) (hypothesis 20: {forall (n), n ∈ NonNegIntegerSet ⇒ n - floor(n) = 0}) in (hypothesis 1: {@380(a := fun x . x - floor(x); c := 0)}) as (hypothesis 2: {@380(a := fun x . x - floor(x); c := 0)/2})
get_prop (theorem 'Thm 343.': {@343}) (a := {fun x . x - floor(x)}) as (hypothesis 3: {@343(a := fun x . x - floor(x))})
assert (hypothesis 4: {ConvergentSeq(fun x . x - floor(x))}) by proof {
  rewrite (left_to_right, iff) (hypothesis 3: {@343(a := fun x . x - floor(x))}); from (GOAL: {ConvergentSeq(fun x . x - floor(x))}) to (GOAL: {exists (L), L ∈ RealSet ∧ seqlim_{n → +∞} (n - floor(n)) = L})
  exists (L := {0})
  autosolve (hypothesis 2: {@380(a := fun x . x - floor(x); c := 0)/2})
}
get_prop (theorem 'Thm 118.': {@118}) (a := {fun x . x - floor(x)}) as (hypothesis 5: {@118(a := fun x . x - floor(x))})
assert (hypothesis 6: {forall (ε), ε > 0 ⇒ (exists (N), forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < ε)}) by proof {
  autosolve (hypothesis 4: {ConvergentSeq(fun x . x - floor(x))}) (hypothesis 5: {@118(a := fun x . x - floor(x))})
}
get_prop (hypothesis 6: {forall (ε), ε > 0 ⇒ (exists (N), forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < ε)}) (ε := {frac(1, 2)}) as (hypothesis 7: {frac(1, 2) > 0 ⇒ (exists (N), forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < frac(1, 2))})
use_condition (obvious: {frac(1, 2) > 0}) in (hypothesis 7: {frac(1, 2) > 0 ⇒ (exists (N), forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < frac(1, 2))}) as (hypothesis 8: {exists (N), forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < frac(1, 2)})
get_exists (hypothesis 8: {exists (N), forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < frac(1, 2)}) (N := {N})
get_prop (hypothesis 9: {forall (m) (n), m ≥ N ⇒ n ≥ N ⇒ |m - floor(m) - (n - floor(n))| < frac(1, 2)}) (m := {ceil(N)}) (n := {ceil(N) + frac(1, 2)}) as (hypothesis 10: {ceil(N) ≥ N ⇒ ceil(N) + frac(1, 2) ≥ N ⇒ |ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| < frac(1, 2)})
use_condition (obvious: {ceil(N) ≥ N}) (obvious: {ceil(N) + frac(1, 2) ≥ N}) in (hypothesis 10: {ceil(N) ≥ N ⇒ ceil(N) + frac(1, 2) ≥ N ⇒ |ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| < frac(1, 2)}) as (hypothesis 11: {|ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| < frac(1, 2)})
assert (hypothesis 12: {floor(ceil(N)) = ceil(N)})
assert (hypothesis 13: {floor(ceil(N) + frac(1, 2)) = ceil(N)})
assert (hypothesis 14: {ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2))) = -frac(1, 2)}) by proof {
  autosolve (hypothesis 12: {floor(ceil(N)) = ceil(N)}) (hypothesis 13: {floor(ceil(N) + frac(1, 2)) = ceil(N)})
}
assert (hypothesis 15: {|ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| = frac(1, 2)}) by proof {
  rewrite (left_to_right, equation) (hypothesis 14: {ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2))) = -frac(1, 2)}); from (GOAL: {|ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| = frac(1, 2)}) to (GOAL: {|-frac(1, 2)| = frac(1, 2)})
  autosolve no_hypothesis
}
rewrite (left_to_right, equation) (hypothesis 15: {|ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| = frac(1, 2)}); from (hypothesis 11: {|ceil(N) - floor(ceil(N)) - (ceil(N) + frac(1, 2) - floor(ceil(N) + frac(1, 2)))| < frac(1, 2)}) to (hypothesis 16: {frac(1, 2) < frac(1, 2)})
assert (hypothesis 17: {frac(1, 2) < frac(1, 2) ⇒ 0 = 1}) by proof {
  autosolve no_hypothesis
}
use_condition (hypothesis 16: {frac(1, 2) < frac(1, 2)}) in (hypothesis 17: {frac(1, 2) < frac(1, 2) ⇒ 0 = 1}) as (hypothesis 18: {0 = 1})
autosolve (hypothesis 18: {0 = 1})
