(** Theorems T1 (guy-smith) and T2 (one-heap) of docs/theory.md. *)

From Coq Require Import List Arith NArith Lia Wf_nat.
From Grundy Require Import Game SpragueGrundy.
Import ListNotations.

(** Heaps whose options have the same values have the same value. *)
Lemma same_options d n m :
  (forall parts, option d n parts -> exists q, option d m q /\ value d q = value d parts) ->
  (forall parts, option d m parts -> exists q, option d n q /\ value d q = value d parts) ->
  G d n = G d m.
Proof.
  intros A B. destruct (N.lt_trichotomy (G d n) (G d m)) as [L|[E|L]]; [exfalso|exact E|exfalso].
  - apply G_least in L as (parts & O & V). apply B in O as (q & O & W).
    rewrite V in W. exact (G_missing d n q O W).
  - apply G_least in L as (parts & O & V). apply A in O as (q & O & W).
    rewrite V in W. exact (G_missing d m q O W).
Qed.

Lemma G_0 d : G d 0 = 0%N.
Proof.
  destruct (N.eq_dec (G d 0) 0) as [|Z]; [assumption|exfalso].
  destruct (G_least d 0 0) as (parts & (i & (_ & S) & F & T) & _); [lia|].
  destruct parts as [|x parts]; simpl in *; [lia|]. inversion F; lia.
Qed.

(** If h parts sum to more than h times b, one is larger than b. *)
Lemma large_part b parts : length parts * b < total parts ->
  exists l x r, parts = l ++ x :: r /\ b < x.
Proof.
  induction parts as [|x parts IH]; simpl; [lia|]. intros H.
  destruct (le_lt_dec x b) as [L|L].
  - destruct IH as (l & y & r & -> & Y); [lia|]. exists (x :: l), y, r. auto.
  - exists [], x, parts. auto.
Qed.

Lemma total_middle l x r : total (l ++ x :: r) = total l + x + total r.
Proof. rewrite total_app. simpl. lia. Qed.

Lemma option_resize d n m l x y r :
  option d n (l ++ x :: r) -> 1 <= y -> n + y = m + x -> option d m (l ++ y :: r).
Proof.
  intros (i & A & F & T) Y E. exists i. rewrite total_middle in *.
  rewrite app_length in *. simpl in *. split; [exact A|]. split; [|lia].
  apply Forall_app in F as (Fl & Fr). inversion Fr; subst. apply Forall_app. auto.
Qed.

(** ** T1, Guy & Smith 1956, for any number of heaps *)

(** N is an end of the window: at least k₀+1, and k_h + n₀ + (h−1)(n₀+p−1) for h ≥ 1. *)
Definition guy_smith_end (d : code) (n0 p N : nat) : Prop :=
  forall i h, allows d i h ->
    (h = 0 -> i + 1 <= N) /\ (1 <= h -> i + n0 + (h - 1) * (n0 + p - 1) <= N).

Theorem guy_smith d n0 p N :
  1 <= n0 -> 1 <= p -> guy_smith_end d n0 p N ->
  (forall n, n0 <= n < N -> G d (n + p) = G d n) ->
  periodic (G d) n0 p.
Proof.
  intros N0 P End Window. split; [exact P|].
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros Hn.
  destruct (le_lt_dec N n) as [Far|Near]; [|apply Window; lia].
  symmetry. apply same_options.
  - (* an option of n has a part of at least n₀, to which p can be added *)
    intros parts O. pose proof O as (i & A & F & T). destruct (End _ _ A) as (E0 & E1).
    set (h := length parts) in *. destruct (Nat.eq_dec h 0) as [Z|Z].
    { apply E0 in Z as K. apply length_zero_iff_nil in Z. rewrite Z in T. simpl in T. lia. }
    assert (h * (n0 - 1) < total parts) as Large by nia.
    apply large_part in Large as (l & x & r & -> & X).
    assert (x < n) as Less by (eapply option_smaller; [exact O | apply in_elt]).
    exists (l ++ (x + p) :: r). split; [apply option_resize with n x; [exact O|lia|lia]|].
    rewrite !value_middle. f_equal. apply IH; lia.
  - (* an option of n+p has a part of at least n₀+p, from which p can be taken *)
    intros parts O. pose proof O as (i & A & F & T). destruct (End _ _ A) as (E0 & E1).
    set (h := length parts) in *. destruct (Nat.eq_dec h 0) as [Z|Z].
    { apply E0 in Z as K. apply length_zero_iff_nil in Z. rewrite Z in T. simpl in T. lia. }
    assert (h * (n0 + p - 1) < total parts) as Large by nia.
    apply large_part in Large as (l & x & r & -> & X).
    assert (x < n + p) as Less by (eapply option_smaller; [exact O | apply in_elt]).
    exists (l ++ (x - p) :: r). split; [apply option_resize with (n + p) x; [exact O|lia|lia]|].
    rewrite !value_middle. f_equal. rewrite <- (IH (x - p)) by lia. f_equal. lia.
Qed.

(** ** T2 *)

(** Where no move leaves two heaps, N = max(n₀+k₁, k₀+1): T1 says so. *)
Theorem one_heap d n0 p N :
  (forall i h, allows d i h -> h <= 1) ->
  1 <= n0 -> 1 <= p ->
  (forall i, allows d i 1 -> n0 + i <= N) -> (forall i, allows d i 0 -> i + 1 <= N) ->
  (forall n, n0 <= n < N -> G d (n + p) = G d n) ->
  periodic (G d) n0 p.
Proof.
  intros One N0 P K1 K0. apply guy_smith; [assumption..|].
  intros i h A. specialize (One i h A). split; intros H.
  - subst. apply K0, A.
  - assert (h = 1) as -> by lia. specialize (K1 i A). simpl. lia.
Qed.

(** Where every digit is 0 or 3 the empty heap is one like any other, and n₀ = 0 is allowed:
    k agreements suffice, k the last index. *)
Theorem one_heap_from_0 d n0 p k :
  (forall i, nth i d 0%N = 0%N \/ nth i d 0%N = 3%N) ->
  (forall i, nth i d 0%N = 3%N -> i <= k) ->
  1 <= p ->
  (forall n, n0 <= n < n0 + k -> G d (n + p) = G d n) ->
  periodic (G d) n0 p.
Proof.
  intros Digits Last P Window. split; [exact P|].
  (* the options of n are the heaps n−i with 1 ≤ i ≤ n and digit 3 *)
  assert (forall n parts, option d n parts ->
            exists i, 1 <= i <= n /\ nth i d 0%N = 3%N /\ value d parts = G d (n - i)) as From.
  { intros n parts (i & (B & S) & F & T).
    destruct (Digits i) as [D|D]; rewrite D in B.
    { destruct (length parts); discriminate. }
    exists i. destruct parts as [|x [|y parts]]; simpl in *.
    - repeat split; [lia|lia|exact D|]. replace (n - i) with 0 by lia. symmetry. apply G_0.
    - repeat split; [lia|lia|exact D|]. replace (n - i) with x by lia. apply N.lxor_0_r.
    - exfalso. destruct (length parts); discriminate. }
  assert (forall n i, 1 <= i <= n -> nth i d 0%N = 3%N ->
            exists parts, option d n parts /\ value d parts = G d (n - i)) as To.
  { intros n i I D. destruct (Nat.eq_dec (n - i) 0) as [Z|Z].
    - exists []. split; [|rewrite Z, G_0; reflexivity].
      exists i. unfold allows. rewrite D. simpl. repeat split; [lia|constructor|lia].
    - exists [n - i]. split; [|apply N.lxor_0_r].
      exists i. unfold allows. rewrite D. simpl. repeat split; [lia| |lia]. repeat constructor. lia. }
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros Hn.
  destruct (le_lt_dec (n0 + k) n) as [Far|Near]; [|apply Window; lia].
  symmetry. apply same_options; intros parts O; apply From in O as (i & I & D & V); pose proof (Last i D).
  - destruct (To (n + p) i) as (q & O & W); [lia|exact D|]. exists q. split; [exact O|].
    rewrite V, W. replace (n + p - i) with (n - i + p) by lia. apply IH; lia.
  - destruct (To n i) as (q & O & W); [lia|exact D|]. exists q. split; [exact O|].
    rewrite V, W. replace (n + p - i) with (n - i + p) by lia. symmetry. apply IH; lia.
Qed.

(** ** The least claim *)

(** A period that begins later is one wherever another one has begun. *)
Lemma period_carried_down f n0 p m q : periodic f n0 p -> periodic f m q -> periodic f n0 q.
Proof.
  intros (P & Hp) (Q & Hq). split; [exact Q|]. intros n Hn.
  assert (forall j a, n0 <= a -> f (a + j * p) = f a) as Up.
  { induction j as [|j IH]; intros a Ha; simpl; [f_equal; lia|].
    replace (a + (p + j * p)) with (a + p + j * p) by lia. rewrite IH by lia. apply Hp, Ha. }
  rewrite <- (Up m n), <- (Up m (n + q)) by lia.
  replace (n + q + m * p) with (n + m * p + q) by lia. apply Hq. nia.
Qed.

(** p is the least period from n₀ on if each smaller q fails somewhere; n₀ is the first heap of the
    claim if the heap before fails. *)
Theorem least_claim f n0 p :
  periodic f n0 p ->
  (forall q, 1 <= q < p -> exists n, n0 <= n /\ f (n + q) <> f n) ->
  (1 <= n0 -> f (n0 - 1 + p) <> f (n0 - 1)) ->
  has_period f n0 p.
Proof.
  intros Per Least First. split; [exact Per|]. split.
  - intros m q H. destruct (le_lt_dec p q) as [|L]; [assumption|exfalso].
    pose proof (period_carried_down _ _ _ _ _ Per H) as (Q & Hq).
    destruct (Least q) as (n & Hn & F); [lia|]. apply F, Hq, Hn.
  - intros m (_ & H). destruct (le_lt_dec n0 m) as [|L]; [assumption|exfalso].
    apply First; [lia|]. apply H. lia.
Qed.
