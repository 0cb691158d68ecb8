# Entries 83 and 84: a function is onto its codomain, but the predicate does not name the codomain: the constant 0 is onto {0}, and as a function to {0, 1} it would take the value 1.
get_prop (theorem 'Thm 84.': {@84}) (A := {{0}}) (B := {{0}}) (f := {fun x [x ∈ {0}] . 0}) as (hypothesis 1: {@84(A := {0}; B := {0}; f := fun x [x ∈ {0}] . 0)})
use_condition (obvious: {(fun x [x ∈ {0}] . 0) : {0} → {0}}) (obvious: {forall (b), b ∈ {0} ⇒ (exists (a), a ∈ {0} ∧ 0 = b)}) in (hypothesis 1: {@84(A := {0}; B := {0}; f := fun x [x ∈ {0}] . 0)}) as (hypothesis 2: {@84(A := {0}; B := {0}; f := fun x [x ∈ {0}] . 0)/2})
get_prop (theorem 'Thm 83.': {@83}) (A := {{0}}) (B := {{0, 1}}) (f := {fun x [x ∈ {0}] . 0}) as (hypothesis 3: {@83(A := {0}; B := {0, 1}; f := fun x [x ∈ {0}] . 0)})
use_condition (obvious: {(fun x [x ∈ {0}] . 0) : {0} → {0, 1}}) (hypothesis 2: {@84(A := {0}; B := {0}; f := fun x [x ∈ {0}] . 0)/2}) in (hypothesis 3: {@83(A := {0}; B := {0, 1}; f := fun x [x ∈ {0}] . 0)}) as (hypothesis 4: {@83(A := {0}; B := {0, 1}; f := fun x [x ∈ {0}] . 0)/2})
get_prop (hypothesis 4: {@83(A := {0}; B := {0, 1}; f := fun x [x ∈ {0}] . 0)/2}) (b := {1}) as (hypothesis 5: {1 ∈ {0, 1} ⇒ (exists (a), a ∈ {0} ∧ 0 = 1)})
use_condition (obvious: {1 ∈ {0, 1}}) in (hypothesis 5: {1 ∈ {0, 1} ⇒ (exists (a), a ∈ {0} ∧ 0 = 1)}) as (hypothesis 6: {exists (a), a ∈ {0} ∧ 0 = 1})
autosolve (hypothesis 6: {exists (a), a ∈ {0} ∧ 0 = 1})
