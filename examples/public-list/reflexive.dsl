# Entries 31 and 32: reflexivity does not name the carrier: the relation of 0 to itself is reflexive on {0}, and would then contain (1, 1) as a relation on {0, 1}.
get_prop (theorem 'Thm 30.': {@30}) (A := {{0}}) (B := {{0}}) (a := {0}) (b := {0}) as (hypothesis 1: {@30(A := {0}; B := {0}; a := 0; b := 0)})
use_condition (obvious: {0 ∈ {0}}) (obvious: {0 ∈ {0}}) in (hypothesis 1: {@30(A := {0}; B := {0}; a := 0; b := 0)}) as (hypothesis 2: {(0, 0) ∈ CartesianProd({0}, {0})})
assert (hypothesis 3: {forall (x), x ∈ {(0, 0)} ⇒ x ∈ CartesianProd({0}, {0})}) by proof {
  autosolve (hypothesis 2: {(0, 0) ∈ CartesianProd({0}, {0})})
}
get_prop (theorem 'Thm 3.': {@3}) (A := {{(0, 0)}}) (B := {CartesianProd({0}, {0})}) as (hypothesis 4: {@3(A := {(0, 0)}; B := CartesianProd({0}, {0}))})
use_condition (hypothesis 3: {forall (x), x ∈ {(0, 0)} ⇒ x ∈ CartesianProd({0}, {0})}) in (hypothesis 4: {@3(A := {(0, 0)}; B := CartesianProd({0}, {0}))}) as (hypothesis 5: {{(0, 0)} ⊆ CartesianProd({0}, {0})})
get_prop (theorem 'Thm 30.': {@30}) (A := {{0, 1}}) (B := {{0, 1}}) (a := {0}) (b := {0}) as (hypothesis 6: {@30(A := {0, 1}; B := {0, 1}; a := 0; b := 0)})
use_condition (obvious: {0 ∈ {0, 1}}) (obvious: {0 ∈ {0, 1}}) in (hypothesis 6: {@30(A := {0, 1}; B := {0, 1}; a := 0; b := 0)}) as (hypothesis 7: {(0, 0) ∈ CartesianProd({0, 1}, {0, 1})})
assert (hypothesis 8: {forall (x), x ∈ {(0, 0)} ⇒ x ∈ CartesianProd({0, 1}, {0, 1})}) by proof {
  autosolve (hypothesis 7: {(0, 0) ∈ CartesianProd({0, 1}, {0, 1})})
}
get_prop (theorem 'Thm 3.': {@3}) (A := {{(0, 0)}}) (B := {CartesianProd({0, 1}, {0, 1})}) as (hypothesis 9: {@3(A := {(0, 0)}; B := CartesianProd({0, 1}, {0, 1}))})
use_condition (hypothesis 8: {forall (x), x ∈ {(0, 0)} ⇒ x ∈ CartesianProd({0, 1}, {0, 1})}) in (hypothesis 9: {@3(A := {(0, 0)}; B := CartesianProd({0, 1}, {0, 1}))}) as (hypothesis 10: {{(0, 0)} ⊆ CartesianProd({0, 1}, {0, 1})})
get_prop (theorem 'Thm 32.': {@32}) (S := {{0}}) (R := {{(0, 0)}}) as (hypothesis 11: {@32(S := {0}; R := {(0, 0)})})
use_condition (hypothesis 5: {{(0, 0)} ⊆ CartesianProd({0}, {0})}) (obvious: {forall (a), a ∈ {0} ⇒ (a, a) ∈ {(0, 0)}}) in (hypothesis 11: {@32(S := {0}; R := {(0, 0)})}) as (hypothesis 12: {ReflexiveBinRel({(0, 0)})})
get_prop (theorem 'Thm 31.': {@31}) (S := {{0, 1}}) (R := {{(0, 0)}}) (a := {1}) as (hypothesis 13: {@31(S := {0, 1}; R := {(0, 0)}; a := 1)})
use_condition (hypothesis 10: {{(0, 0)} ⊆ CartesianProd({0, 1}, {0, 1})}) (hypothesis 12: {ReflexiveBinRel({(0, 0)})}) (obvious: {1 ∈ {0, 1}}) in (hypothesis 13: {@31(S := {0, 1}; R := {(0, 0)}; a := 1)}) as (hypothesis 14: {(1, 1) ∈ {(0, 0)}})
autosolve (hypothesis 14: {(1, 1) ∈ {(0, 0)}})
