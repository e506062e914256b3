(** Theorem T6 (sparse-state) of docs/theory.md, for octal codes. *)

From Coq Require Import List Arith NArith Lia Wf_nat Bool.
From Grundy Require Import Game SpragueGrundy GuySmith.
Import ListNotations.

(** ** Colours *)

(** Is the number of ones in the binary form of v odd? *)
Fixpoint odd_ones_pos (v : positive) : bool :=
  match v with
  | xH => true
  | xO v => odd_ones_pos v
  | xI v => negb (odd_ones_pos v)
  end.

Definition odd_ones (v : N) : bool := match v with N0 => false | Npos v => odd_ones_pos v end.

Record colouring := { mask : N; with_parity : bool; even_at : nat }.

(** κ_n(v): true is common, false is rare. *)
Definition common (c : colouring) (n : nat) (v : N) : bool :=
  xorb (odd_ones (N.land v (mask c))) (with_parity c && Nat.odd (n + even_at c)).

Lemma odd_ones_lxor a b : odd_ones (N.lxor a b) = xorb (odd_ones a) (odd_ones b).
Proof.
  destruct a as [|a], b as [|b]; simpl; [reflexivity | symmetry; apply xorb_false_l | symmetry; apply xorb_false_r |].
  revert b. induction a as [a IH|a IH|]; destruct b as [b|b|]; simpl; try specialize (IH b);
    try destruct (Pos.lxor a b); simpl in *; rewrite ?IH;
    repeat match goal with
    | H : context [odd_ones_pos ?x] |- _ => destruct (odd_ones_pos x)
    | |- context [odd_ones_pos ?x] => destruct (odd_ones_pos x)
    end; easy.
Qed.

Lemma land_lxor x y m : N.land (N.lxor x y) m = N.lxor (N.land x m) (N.land y m).
Proof.
  apply N.bits_inj. intros k. rewrite N.land_spec, !N.lxor_spec, !N.land_spec.
  destruct (N.testbit x k), (N.testbit y k), (N.testbit m k); reflexivity.
Qed.

(** Parity may count only if all splitting indices have that of [even_at]. *)
Definition fits (c : colouring) (d : code) : Prop :=
  with_parity c = true -> forall i, allows d i 2 -> Nat.even (i + even_at c) = true.

Lemma common_split c d i a b x y : fits c d -> allows d i 2 ->
  common c (i + (a + b)) (N.lxor x y) = xorb (common c a x) (common c b y).
Proof.
  intros Fit A. unfold common. rewrite land_lxor, odd_ones_lxor.
  destruct (with_parity c) eqn:E; simpl.
  - specialize (Fit E i A). apply Nat.even_spec in Fit as (k & Fit).
    replace (i + (a + b) + even_at c) with (a + b + 2 * k) by lia.
    rewrite Nat.odd_add_mul_2, !Nat.odd_add.
    destruct (odd_ones _), (odd_ones _), (Nat.odd a), (Nat.odd b), (Nat.odd (even_at c)); reflexivity.
  - rewrite !xorb_false_r. reflexivity.
Qed.

Lemma common_shift c n k v : (with_parity c = true -> Nat.even k = true) ->
  common c (n + k) v = common c n v.
Proof.
  intros Even. unfold common. destruct (with_parity c); [|reflexivity].
  specialize (Even eq_refl). apply Nat.even_spec in Even as (j & ->).
  replace (n + 2 * j + even_at c) with (n + even_at c + 2 * j) by lia.
  rewrite Nat.odd_add_mul_2. reflexivity.
Qed.

(** ** T6 *)

(** L is at least W = max(R+k₂, k₁, k₀, 1). *)
Definition state_width (d : code) (R L : nat) : Prop :=
  1 <= L /\ forall i h, allows d i h -> (if h =? 2 then R + i else i) <= L.

(** v is the value of an option of m: of one heap, or of heaps of which one is at least n₀. *)
Definition witness (d : code) (n0 m : nat) (v : N) : Prop :=
  exists parts, option d m parts /\ value d parts = v /\
                (length parts = 1 \/ exists b, In b parts /\ n0 <= b).

Section SparseState.

Variables (d : code) (c : colouring) (n0 p L R : nat).

Hypothesis octal : forall i h, allows d i h -> h <= 2.
Hypothesis c_fits : fits c d.
Hypothesis n0_positive : 1 <= n0.
Hypothesis p_positive : 1 <= p.
Hypothesis p_even : with_parity c = true -> Nat.even p = true.

(** 1 *) Hypothesis R_less : R < n0.
         Hypothesis R_last : forall n, R < n < n0 + L + p -> common c n (G d n) = true.
(** 2 *) Hypothesis L_wide : state_width d R L.
(** 3 *) Hypothesis window : forall n, n0 <= n < n0 + L -> G d (n + p) = G d n.
(** 4 *) Hypothesis witnesses : forall m, n0 + L <= m < n0 + L + p ->
           forall v, (v < G d m)%N -> common c m v = false -> witness d n0 m v.

Lemma even_multiple j : with_parity c = true -> Nat.even (j * p) = true.
Proof. intros E. rewrite Nat.even_mul, p_even by exact E. apply orb_true_r. Qed.

(** An option of common colour has a part that is not much smaller than the heap. *)
Lemma large_part_of_common n parts :
  L + 1 <= n -> (forall x, R < x < n -> common c x (G d x) = true) ->
  option d n parts -> common c n (value d parts) = true ->
  exists l z r, parts = l ++ z :: r /\ n <= z + L.
Proof.
  intros Hn Common O K. pose proof O as (i & A & F & T).
  pose proof (octal _ _ A) as Two. destruct L_wide as (_ & Wide). specialize (Wide _ _ A).
  destruct parts as [|x [|y [|? ?]]]; simpl in *; try lia.
  - exists [], x, []. split; [reflexivity|lia].
  - assert (x < n) by (eapply option_smaller; [exact O | left; reflexivity]).
    assert (y < n) by (eapply option_smaller; [exact O | right; left; reflexivity]).
    rewrite value_cons, value_cons in K. replace n with (i + (x + y)) in K by lia.
    change (value d []) with 0%N in K. rewrite N.lxor_0_r, (common_split c d) in K by assumption.
    destruct (le_lt_dec x R) as [X|X].
    + exists [x], y, []. split; [reflexivity|lia].
    + rewrite (Common x) in K by lia. destruct (le_lt_dec y R) as [Y|Y].
      * exists [], x, [y]. split; [reflexivity|lia].
      * rewrite (Common y) in K by lia. discriminate.
Qed.

Theorem sparse_state : periodic (G d) n0 p.
Proof.
  split; [exact p_positive|]. destruct L_wide as (L_positive & _).
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros Hn.
  destruct (le_lt_dec (n0 + L) n) as [Far|Near]; [|apply window; lia].
  assert (forall j b, n0 <= b -> b + j * p < n + p -> G d (b + j * p) = G d b) as Up.
  { induction j as [|j IHj]; intros b Hb Hj; simpl in *; [f_equal; lia|].
    replace (b + (p + j * p)) with (b + j * p + p) by lia. rewrite IH by lia. apply IHj; lia. }
  (* all heaps from R+1 to n+p−1 are common *)
  assert (forall x, R < x < n + p -> common c x (G d x) = true) as Common.
  { intros x. induction x as [x IHx] using (well_founded_induction lt_wf). intros Hx.
    destruct (le_lt_dec (n0 + L + p) x) as [X|X]; [|apply R_last; lia].
    replace x with (x - p + p) by lia. rewrite IH, common_shift by (try exact p_even; lia).
    apply IHx; lia. }
  (* an option of common colour of n is one of n+p, and conversely *)
  assert (forall parts, option d n parts -> common c n (value d parts) = true ->
            exists q, option d (n + p) q /\ value d q = value d parts) as Grow.
  { intros parts O K. destruct (large_part_of_common n parts) as (l & z & r & -> & Z);
      [lia | intros; apply Common; lia | exact O | exact K |].
    assert (z < n) by (eapply option_smaller; [exact O | apply in_elt]).
    exists (l ++ (z + p) :: r). split; [apply option_resize with n z; [exact O|lia|lia]|].
    rewrite !value_middle. f_equal. apply IH; lia. }
  assert (forall parts, option d (n + p) parts -> common c n (value d parts) = true ->
            exists q, option d n q /\ value d q = value d parts) as Shrink.
  { intros parts O K. destruct (large_part_of_common (n + p) parts) as (l & z & r & -> & Z);
      [lia | exact Common | exact O | rewrite common_shift; assumption |].
    assert (z < n + p) by (eapply option_smaller; [exact O | apply in_elt]).
    exists (l ++ (z - p) :: r). split; [apply option_resize with (n + p) z; [exact O|lia|lia]|].
    rewrite !value_middle. f_equal. rewrite <- (IH (z - p)) by lia. f_equal. lia. }
  destruct (N.lt_trichotomy (G d (n + p)) (G d n)) as [Less|[E|Less]]; [exfalso|exact E|exfalso].
  - (* a value below G(n) is missing at n+p *)
    set (v := G d (n + p)) in *. destruct (common c n v) eqn:K.
    + pose proof (G_least d n v Less) as (parts & O & V). rewrite <- V in K.
      destruct (Grow parts O K) as (q & Oq & Vq). apply (G_missing d (n + p) q Oq). rewrite Vq. exact V.
    + (* it is rare; its witness lies in the window, j periods before *)
      set (j := (n - (n0 + L)) / p). set (m := n - j * p).
      pose proof (Nat.div_mod (n - (n0 + L)) p) as D.
      pose proof (Nat.mod_upper_bound (n - (n0 + L)) p) as M. fold j in D.
      assert (n = m + j * p /\ n0 + L <= m < n0 + L + p) as (Em & Hm).
      { unfold m. assert (j * p = p * j) by lia. lia. }
      assert (G d m = G d n) as Gm by (rewrite Em; symmetry; apply Up; lia).
      rewrite <- Gm in Less. rewrite Em, common_shift in K by apply even_multiple.
      destruct (witnesses m Hm v Less K) as (parts & O & V & B).
      assert (exists b, In b parts /\ n0 <= b) as (b & Ib & Hb).
      { destruct B as [B|B]; [|exact B]. destruct parts as [|x [|? ?]]; try discriminate.
        exists x. split; [left; reflexivity|]. destruct O as (i & A & F & T). simpl in *.
        destruct L_wide as (_ & Wide). specialize (Wide _ _ A). simpl in Wide. lia. }
      apply in_split in Ib as (l & r & ->).
      assert (b < m) by (eapply option_smaller; [exact O | apply in_elt]).
      apply (G_missing d (n + p) (l ++ (b + S j * p) :: r)).
      * apply option_resize with m b; [exact O|lia|]. simpl. lia.
      * fold v. rewrite <- V, !value_middle. f_equal. apply Up; [exact Hb|]. simpl. lia.
  - (* G(n) would be an option of n+p, and being common one of n *)
    apply G_least in Less as (parts & O & V).
    destruct (Shrink parts O) as (q & Oq & Vq); [rewrite V; apply Common; lia|].
    apply (G_missing d n q Oq). rewrite Vq. exact V.
Qed.

End SparseState.
