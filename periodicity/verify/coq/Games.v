(** Periods of games, each proved by computing its values in Coq. [analyze period GAME --coq FILE] writes
    such a theorem for any octal code whose period it proves by T1, T2 or T6. *)

From Coq Require Import List NArith Uint63.
From Grundy Require Import Game Machine Table Check.
Import ListNotations.

(** Kayles, by T1 and, with fewer heaps, by T6. *)
Theorem kayles : has_period (G [0; 7; 7]%N) 71 12.
Proof.
  apply (check_right _
    {| colours := {| int_mask := 15; int_parity := false; int_even := 0 |}; batch := 256; values := 9 |}
    (GuySmith 71 12 155) 71 12).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem kayles_by_T6 : has_period (G [0; 7; 7]%N) 71 12.
Proof.
  apply (check_right _
    {| colours := {| int_mask := 15; int_parity := false; int_even := 0 |}; batch := 256; values := 9 |}
    (SparseState 71 12 72 70) 71 12).
  vm_cast_no_check (eq_refl true).
Qed.

(** 0.07, Dawson's Kayles. *)
Theorem dawsons_kayles : has_period (G [0; 0; 7]%N) 53 34.
Proof.
  apply (check_right _
    {| colours := {| int_mask := 6; int_parity := true; int_even := 0 |}; batch := 256; values := 10 |}
    (GuySmith 53 34 141) 53 34).
  vm_cast_no_check (eq_refl true).
Qed.

(** 0.137, Dawson's Chess. *)
Theorem dawsons_chess : has_period (G [0; 1; 3; 7]%N) 52 34.
Proof.
  apply (check_right _
    {| colours := {| int_mask := 6; int_parity := true; int_even := 1 |}; batch := 256; values := 10 |}
    (GuySmith 52 34 140) 52 34).
  vm_cast_no_check (eq_refl true).
Qed.

(** Take 1, 2 or 5, by T2. *)
Theorem subtract_1_2_5 : has_period (G [0; 3; 3; 0; 0; 3]%N) 0 3.
Proof.
  apply (check_right _
    {| colours := {| int_mask := 0; int_parity := false; int_even := 0 |}; batch := 8; values := 3 |}
    (OneHeap 0 3 5) 0 3).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem period_0_156 : has_period (G [0; 1; 5; 6]%N) (N.to_nat 3479) (N.to_nat 349).
Proof.
  apply (check_right _
    {| colours := {| int_mask := 27; int_parity := false; int_even := 0 |}; batch := 256; values := 24 |}
    (GuySmith 3479 349 7309)).
  vm_cast_no_check (eq_refl true).
Qed.

Theorem period_0_165 : has_period (G [0; 1; 6; 5]%N) (N.to_nat 5181) (N.to_nat 1550).
Proof.
  apply (check_right _
    {| colours := {| int_mask := 27; int_parity := false; int_even := 0 |}; batch := 256; values := 26 |}
    (GuySmith 5181 1550 11914)).
  vm_cast_no_check (eq_refl true).
Qed.
