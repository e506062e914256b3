(** What the main theorems say and what they rest on. test.sh compares the output with assumptions.txt. *)

From Coq Require Import List NArith ZArith Uint63.
From Grundy Require Import Game SpragueGrundy GuySmith SparseState Plain Check Games.

Import ListNotations.

Check sprague_grundy.
Print Assumptions sprague_grundy.
Check sprague_grundy_N.
Print Assumptions sprague_grundy_N.
Check guy_smith.
Print Assumptions guy_smith.
Check one_heap.
Print Assumptions one_heap.
Check one_heap_from_0.
Print Assumptions one_heap_from_0.
Check sparse_state.
Print Assumptions sparse_state.
Check least_claim.
Print Assumptions least_claim.
Check Plain.check_right.
Print Assumptions Plain.check_right.
Check Plain.kayles.
Print Assumptions Plain.kayles.
Check Plain.dawsons_kayles.
Print Assumptions Plain.dawsons_kayles.
Check Plain.dawsons_chess.
Print Assumptions Plain.dawsons_chess.
Check Check.check_right.
Print Assumptions Check.check_right.
Check Games.period_0_165.
Print Assumptions Games.period_0_165.
