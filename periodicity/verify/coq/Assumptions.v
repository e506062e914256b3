(** What the main theorems rest on. test.sh compares the output with assumptions.txt. *)

From Grundy Require Import SpragueGrundy GuySmith SparseState Plain Check Games.

Print Assumptions sprague_grundy.
Print Assumptions guy_smith.
Print Assumptions one_heap.
Print Assumptions one_heap_from_0.
Print Assumptions sparse_state.
Print Assumptions least_claim.
Print Assumptions Plain.kayles.
Print Assumptions Plain.dawsons_kayles.
Print Assumptions Plain.dawsons_chess.
Print Assumptions Check.check_right.
Print Assumptions Games.kayles.
