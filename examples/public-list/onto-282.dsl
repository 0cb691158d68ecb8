# Entry 282: the predicate does not name the codomain: the constant 0 on {0} has the property as a function to {0}, and does not have it as one to {0, 1}.
get_prop (theorem 'Thm 275.': {@275}) (S := {{0}}) as (hypothesis 1: {IsSet({0})})
get_prop (theorem 'Thm 275.': {@275}) (S := {{0, 1}}) as (hypothesis 2: {IsSet({0, 1})})
get_prop (theorem 'Thm 282.': {@282}) (f := {fun x [x ∈ {0}] . 0}) (A := {{0}}) (B := {{0}}) as (hypothesis 3: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0})})
use_condition (obvious: {(fun x [x ∈ {0}] . 0) : {0} → {0}}) (hypothesis 1: {IsSet({0})}) (hypothesis 1: {IsSet({0})}) in (hypothesis 3: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0})}) as (hypothesis 4: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0})/3})
get_prop (theorem 'Thm 282.': {@282}) (f := {fun x [x ∈ {0}] . 0}) (A := {{0}}) (B := {{0, 1}}) as (hypothesis 5: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0, 1})})
use_condition (obvious: {(fun x [x ∈ {0}] . 0) : {0} → {0, 1}}) (hypothesis 1: {IsSet({0})}) (hypothesis 2: {IsSet({0, 1})}) in (hypothesis 5: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0, 1})}) as (hypothesis 6: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0, 1})/3})
assert (hypothesis 7: {SurjectiveFunc(fun x [x ∈ {0}] . 0)}) by proof {
  autosolve (hypothesis 4: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0})/3})
}
assert (hypothesis 8: {forall (y), y ∈ {0, 1} ⇒ (exists (x), x ∈ {0} ∧ 0 = y)}) by proof {
  autosolve (hypothesis 6: {@282(f := fun x [x ∈ {0}] . 0; A := {0}; B := {0, 1})/3}) (hypothesis 7: {SurjectiveFunc(fun x [x ∈ {0}] . 0)})
}
get_prop (hypothesis 8: {forall (y), y ∈ {0, 1} ⇒ (exists (x), x ∈ {0} ∧ 0 = y)}) (y := {1}) as (hypothesis 9: {1 ∈ {0, 1} ⇒ (exists (x), x ∈ {0} ∧ 0 = 1)})
use_condition (obvious: {1 ∈ {0, 1}}) in (hypothesis 9: {1 ∈ {0, 1} ⇒ (exists (x), x ∈ {0} ∧ 0 = 1)}) as (hypothesis 10: {exists (x), x ∈ {0} ∧ 0 = 1})
autosolve (hypothesis 10: {exists (x), x ∈ {0} ∧ 0 = 1})
