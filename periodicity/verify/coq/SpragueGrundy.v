(** The theorem of Sprague 1935 and Grundy 1939 for positions of several heaps: the previous player wins
    exactly when the nim-sum of the values is 0. So [G] means what a value has to mean. *)

From Coq Require Import List Arith NArith Lia Bool Wf_nat.
From Grundy Require Import Game.
Import ListNotations.

Lemma total_app l r : total (l ++ r) = total l + total r.
Proof. induction l; simpl; lia. Qed.

Lemma nim_sum_app l r : nim_sum (l ++ r) = N.lxor (nim_sum l) (nim_sum r).
Proof. induction l; simpl; [reflexivity|]. rewrite IHl. symmetry. apply N.lxor_assoc. Qed.

Lemma value_app d l r : value d (l ++ r) = N.lxor (value d l) (value d r).
Proof. unfold value. rewrite map_app. apply nim_sum_app. Qed.

Lemma value_cons d n s : value d (n :: s) = N.lxor (G d n) (value d s).
Proof. reflexivity. Qed.

(** The value of a position with the heap n, brought to the front. *)
Lemma value_middle d l n r : value d (l ++ n :: r) = N.lxor (G d n) (value d (l ++ r)).
Proof.
  rewrite !value_app, value_cons, <- !N.lxor_assoc, (N.lxor_comm (value d l)). reflexivity.
Qed.

Lemma value_parts d l parts r : value d (l ++ parts ++ r) = N.lxor (value d parts) (value d (l ++ r)).
Proof. rewrite !value_app, <- !N.lxor_assoc, (N.lxor_comm (value d l)). reflexivity. Qed.

Lemma lxor_cancel a b c : N.lxor a c = N.lxor b c -> a = b.
Proof.
  intros E. rewrite <- (N.lxor_0_r a), <- (N.lxor_nilpotent c), <- N.lxor_assoc, E.
  rewrite N.lxor_assoc, N.lxor_nilpotent. apply N.lxor_0_r.
Qed.

(** ** Play ends: every move takes tokens or makes more heaps of them *)

Definition weight (n : nat) : nat := 2 * n - 1.
Definition size (s : position) : nat := total (map weight s).

Lemma size_parts parts : Forall (fun x => 1 <= x) parts -> size parts + length parts = 2 * total parts.
Proof. unfold size. unfold weight. induction 1; simpl in *; lia. Qed.

Lemma move_size d s t : move d s t -> size t < size s.
Proof.
  intros [l n r parts (i & (_ & S) & F & T)]. unfold size.
  rewrite !map_app, !total_app. simpl. apply size_parts in F. unfold size in F.
  assert (weight n = 2 * n - 1) as -> by reflexivity. destruct parts; simpl in *; lia.
Qed.

(** ** Every change of the value that a winning move needs can be made *)

(** A number that has the top bit of x falls when x is added to it. *)
Lemma smaller_bit a x k : N.log2 x = k -> N.testbit a k = true -> x <> 0%N -> (N.lxor a x < a)%N.
Proof.
  intros K A X.
  assert (forall m, (k < m)%N -> N.testbit (N.lxor a x) m = N.testbit a m) as Above.
  { intros m Hm. rewrite N.lxor_spec, (N.bits_above_log2 x) by lia. apply xorb_false_r. }
  assert (N.testbit (N.lxor a x) k = false) as At.
  { rewrite N.lxor_spec, A, <- K, N.bit_log2 by assumption. reflexivity. }
  destruct (N.lt_ge_cases (N.lxor a x) a) as [|C]; [assumption|exfalso].
  set (b := N.lxor a x) in *.
  assert (N.shiftr b (N.succ k) = N.shiftr a (N.succ k)) as E.
  { apply N.bits_inj. intros m. rewrite !N.shiftr_spec by lia. apply Above. lia. }
  rewrite !N.shiftr_div_pow2 in E.
  assert (N.testbit a k = N.odd (a / 2 ^ k)) as Ta.
  { rewrite <- N.shiftr_div_pow2, <- N.bit0_odd, N.shiftr_spec by lia. reflexivity. }
  assert (N.testbit b k = N.odd (b / 2 ^ k)) as Tb.
  { rewrite <- N.shiftr_div_pow2, <- N.bit0_odd, N.shiftr_spec by lia. reflexivity. }
  rewrite N.pow_succ_r', (N.mul_comm 2), <- !N.div_div in E by (try apply N.pow_nonzero; lia).
  assert (a / 2 ^ k <= b / 2 ^ k)%N as Le by (apply N.div_le_mono; [apply N.pow_nonzero|]; lia).
  rewrite At in Tb. rewrite A in Ta.
  generalize dependent (a / 2 ^ k)%N. generalize dependent (b / 2 ^ k)%N.
  intros p Tb q E Ta Le. symmetry in Ta, Tb.
  apply N.odd_spec in Ta as (u & ->).
  rewrite <- N.negb_even in Tb. apply negb_false_iff, N.even_spec in Tb as (w & ->).
  rewrite N.mul_comm, N.div_mul in E by lia.
  rewrite <- (N.div_unique (2 * u + 1) 2 u 1) in E by lia. lia.
Qed.

Lemma heap_with_bit d s k : N.testbit (value d s) k = true ->
  exists l n r, s = l ++ n :: r /\ N.testbit (G d n) k = true.
Proof.
  induction s as [|n s IH].
  - intros H. change (N.testbit 0 k = true) in H. rewrite N.bits_0 in H. discriminate.
  - rewrite value_cons, N.lxor_spec. destruct (N.testbit (G d n) k) eqn:E.
    + intros _. exists [], n, s. auto.
    + rewrite xorb_false_l. intros H. apply IH in H as (l & m & r & -> & H).
      exists (n :: l), m, r. auto.
Qed.

Lemma move_to_zero d s : value d s <> 0%N -> exists t, move d s t /\ value d t = 0%N.
Proof.
  intros X. set (x := value d s) in *.
  destruct (heap_with_bit d s (N.log2 x)) as (l & n & r & E & B).
  { apply N.bit_log2. assumption. }
  assert (x = N.lxor (G d n) (value d (l ++ r))) as Ex by (unfold x; rewrite E; apply value_middle).
  pose proof (smaller_bit _ x _ eq_refl B X) as Less.
  apply G_least in Less as (parts & O & V).
  exists (l ++ parts ++ r). split; [rewrite E; constructor; assumption|].
  rewrite value_parts, V, Ex, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
  apply N.lxor_nilpotent.
Qed.

Lemma move_from_zero d s t : move d s t -> value d s = 0%N -> value d t <> 0%N.
Proof.
  intros [l n r parts O] Zs Zt. rewrite value_middle in Zs. rewrite value_parts, <- Zs in Zt.
  apply lxor_cancel in Zt. exact (G_missing d n parts O Zt).
Qed.

(** ** The theorem *)

Lemma outcome d : forall s, (value d s = 0%N -> P_position d s) /\ (value d s <> 0%N -> N_position d s).
Proof.
  intros s. induction s as [s IH] using (well_founded_induction (well_founded_ltof _ size)). split.
  - intros Z. constructor. intros t M. apply IH; [eapply move_size, M | eapply move_from_zero, Z; exact M].
  - intros Z. destruct (move_to_zero d s Z) as (t & M & T). apply N_intro with t; [exact M|].
    apply IH; [eapply move_size, M | exact T].
Qed.

Lemma outcome_unique d : forall s, P_position d s -> N_position d s -> False.
Proof.
  intros s. induction s as [s IH] using (well_founded_induction (well_founded_ltof _ size)).
  intros P N. inversion P as [? all]; inversion N as [? t M Pt]; subst.
  apply (IH t); [eapply move_size, M | exact Pt | auto].
Qed.

Theorem sprague_grundy d s : P_position d s <-> value d s = 0%N.
Proof.
  split; [|apply outcome]. intros P. destruct (N.eq_dec (value d s) 0) as [|Z]; [assumption|].
  exfalso. eapply outcome_unique; [exact P | apply outcome, Z].
Qed.

Theorem sprague_grundy_N d s : N_position d s <-> value d s <> 0%N.
Proof.
  split; [|apply outcome]. intros N Z. eapply outcome_unique; [apply outcome, Z | exact N].
Qed.
