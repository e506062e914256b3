(** Games that take a minute each, by T6 (sparse-state). *)

From Coq Require Import List NArith Uint63.
From Grundy Require Import Game Machine Table Check.
Import ListNotations.

Theorem period_0_16 : has_period (G [0; 1; 6]%N) (N.to_nat 105351) (N.to_nat 149459).
Proof.
  apply (check_right _
    {| colours := {| int_mask := 30; int_parity := false; int_even := 0 |}; batch := 256; values := 24 |}
    (SparseState 105351 149459 13937 13935)).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem period_0_56 : has_period (G [0; 5; 6]%N) (N.to_nat 326640) (N.to_nat 144).
Proof.
  apply (check_right _
    {| colours := {| int_mask := 91; int_parity := false; int_even := 0 |}; batch := 256; values := 65 |}
    (SparseState 326640 144 1797 1795)).
  vm_cast_no_check (eq_refl true).
Qed.
