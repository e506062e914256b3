(** Periods without the machine's integers and arrays: values by the definition,
    in a list. The theorems here rest on no axiom at all. *)

From Coq Require Import List Arith NArith Lia Bool.
From Grundy Require Import Game SpragueGrundy GuySmith.
Import ListNotations.

(** G(0), …, G(k−1). *)
Fixpoint first_values (d : code) (k : nat) : list N :=
  match k with
  | 0 => []
  | S k => let known := first_values d k in
           known ++ [mex (map (fun parts => nim_sum (map (fun x => nth x known 0%N) parts)) (options d k))]
  end.

(** More heaps than any digit may leave. *)
Definition more_heaps (d : code) : nat := S (list_max (map N.size_nat d)).

Definition check (d : code) (n0 p N : nat) : bool :=
  let values := first_values d (N + p) in
  let same n q := N.eqb (nth (n + q) values 0%N) (nth n values 0%N) in
  (1 <=? n0) && (1 <=? p) && (n0 + p <=? N) &&
  forallb (fun i => forallb (fun h =>
    negb (allowed d i h) || (if h =? 0 then i + 1 <=? N else i + n0 + (h - 1) * (n0 + p - 1) <=? N))
    (seq 0 (more_heaps d))) (seq 0 (length d)) &&
  forallb (fun n => same n p) (seq n0 (N - n0)) &&
  forallb (fun q => existsb (fun n => negb (same n q)) (seq n0 p)) (seq 1 (p - 1)) &&
  negb (same (n0 - 1) p).

Lemma first_values_right d k : first_values d k = map (G d) (seq 0 k).
Proof.
  induction k as [|k IH]; [reflexivity|]. cbn [first_values]. rewrite IH, seq_S, map_app. f_equal.
  cbn [map Nat.add]. f_equal. rewrite G_is_mex. f_equal. apply map_ext_in. intros parts H. unfold value. f_equal.
  apply map_ext_in. intros x X. apply in_options in H. pose proof (option_smaller d k parts x H X) as L.
  rewrite nth_indep with (d' := G d 0) by (rewrite map_length, seq_length; exact L).
  rewrite map_nth, seq_nth by exact L. reflexivity.
Qed.

Lemma nth_value d k n : n < k -> nth n (first_values d k) 0%N = G d n.
Proof.
  intros L. rewrite first_values_right, nth_indep with (d' := G d 0) by (rewrite map_length, seq_length; exact L).
  rewrite map_nth, seq_nth by exact L. reflexivity.
Qed.

Lemma bit_below_size b h : N.testbit_nat b h = true -> h < N.size_nat b.
Proof.
  destruct b as [|b]; [discriminate|]. simpl. revert h.
  induction b as [b IH|b IH|]; intros [|h] H; simpl in *; try lia; try discriminate;
    specialize (IH h H); lia.
Qed.

Lemma allows_few d i h : allows d i h -> i < length d /\ h < more_heaps d.
Proof.
  intros (B & _). assert (i < length d) as L.
  { destruct (le_lt_dec (length d) i) as [X|]; [exfalso|assumption].
    rewrite nth_overflow in B by exact X. discriminate. }
  split; [exact L|]. apply bit_below_size in B. unfold more_heaps.
  pose proof (proj1 (list_max_le (map N.size_nat d) _) (le_n _)) as F. rewrite Forall_forall in F.
  specialize (F (N.size_nat (nth i d 0%N)) (in_map _ _ _ (nth_In d 0%N L))). lia.
Qed.

Theorem check_right d n0 p N : check d n0 p N = true -> has_period (G d) n0 p.
Proof.
  unfold check. rewrite !andb_true_iff, !Nat.leb_le, !forallb_forall, negb_true_iff.
  intros ((((((N0 & P) & Long) & Moves) & Window) & Least) & First).
  assert (forall n q, n + q < N + p ->
            (N.eqb (nth (n + q) (first_values d (N + p)) 0%N) (nth n (first_values d (N + p)) 0%N) = true
             <-> G d (n + q) = G d n)) as Same.
  { intros n q L. rewrite !nth_value by lia. apply N.eqb_eq. }
  apply least_claim.
  - apply guy_smith with N; [exact N0|exact P| |].
    + intros i h A. destruct (allows_few d i h A) as (Li & Lh).
      specialize (Moves i). rewrite in_seq, forallb_forall in Moves.
      specialize (Moves ltac:(lia) h). rewrite in_seq in Moves. specialize (Moves ltac:(lia)).
      apply allowed_spec in A. rewrite A in Moves. cbn [negb orb] in Moves.
      destruct (Nat.eqb_spec h 0) as [E|E]; apply Nat.leb_le in Moves; split; intros; lia.
    + intros n Hn. apply Same; [lia|]. apply Window, in_seq. lia.
  - intros q Q. specialize (Least q). rewrite in_seq in Least. specialize (Least ltac:(lia)).
    apply existsb_exists in Least as (n & Hn & D). apply in_seq in Hn. exists n. split; [lia|].
    apply negb_true_iff in D. intros E. apply Same in E; [congruence|lia].
  - intros _ E. apply Same in E; [congruence|lia].
Qed.

Theorem kayles : has_period (G [0; 7; 7]%N) 71 12.
Proof. apply (check_right _ 71 12 155). vm_cast_no_check (eq_refl true). Qed.

Theorem dawsons_kayles : has_period (G [0; 0; 7]%N) 53 34.
Proof. apply (check_right _ 53 34 141). vm_cast_no_check (eq_refl true). Qed.

Theorem dawsons_chess : has_period (G [0; 1; 3; 7]%N) 52 34.
Proof. apply (check_right _ 52 34 140). vm_cast_no_check (eq_refl true). Qed.

(** A code of which a move may leave three heaps, 0.A2. *)
Theorem period_0_A2 : has_period (G [0; 10; 2]%N) 1 4.
Proof. apply (check_right _ 1 4 10). vm_cast_no_check (eq_refl true). Qed.

(** The first values of Kayles (Guy & Smith 1956). *)
Example kayles_values : map (G [0; 7; 7]%N) (seq 0 24) =
  [0; 1; 2; 3; 1; 4; 3; 2; 1; 4; 2; 6; 4; 1; 2; 7; 1; 4; 3; 2; 1; 4; 6; 7]%N.
Proof. rewrite <- first_values_right. vm_compute. reflexivity. Qed.
