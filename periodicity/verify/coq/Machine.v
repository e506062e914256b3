(** Machine integers as heaps and as values, and sets of values as stamps in an array. What is known
    of the machine's integers and arrays are the axioms of Coq's Uint63 and PArray. *)

From Coq Require Import List Arith NArith ZArith Lia Bool Uint63.
From Coq Require PArray.
From Grundy Require Import Game SparseState.
Export PArray.PArrayNotations.

Notation array := PArray.array.
Notation size_of := PArray.length.

(** ** Integers *)

Definition nat_of (x : int) : nat := Z.to_nat (to_Z x).
Definition N_of (x : int) : N := Z.to_N (to_Z x).
Definition int_of (k : nat) : int := of_Z (Z.of_nat k).
Definition int_of_N (k : N) : int := of_Z (Z.of_N k).

(** Heaps stay far below what an integer can hold. *)
Definition bound : Z := 16777216.

Lemma wB_value : wB = 9223372036854775808%Z. Proof. reflexivity. Qed.

Lemma to_Z_nonneg x : (0 <= to_Z x)%Z. Proof. apply to_Z_bounded. Qed.

Lemma to_Z_add x y : (to_Z x + to_Z y < 4 * bound)%Z -> to_Z (x + y) = (to_Z x + to_Z y)%Z.
Proof.
  intros H. rewrite add_spec, wB_value. pose proof (to_Z_nonneg x). pose proof (to_Z_nonneg y).
  apply Z.mod_small. unfold bound in H. lia.
Qed.

Lemma to_Z_sub x y : (to_Z y <= to_Z x)%Z -> to_Z (x - y) = (to_Z x - to_Z y)%Z.
Proof.
  intros H. rewrite sub_spec. pose proof (to_Z_bounded x). pose proof (to_Z_nonneg y).
  apply Z.mod_small. lia.
Qed.

Lemma to_Z_succ x y : (to_Z x < to_Z y)%Z -> to_Z (x + 1) = (to_Z x + 1)%Z.
Proof.
  intros H. rewrite add_spec, to_Z_1. pose proof (to_Z_nonneg x). pose proof (to_Z_bounded y).
  apply Z.mod_small. lia.
Qed.

Lemma to_Z_int_of k : (Z.of_nat k < 4 * bound)%Z -> to_Z (int_of k) = Z.of_nat k.
Proof.
  intros H. unfold int_of. rewrite of_Z_spec, wB_value. apply Z.mod_small. unfold bound in H. lia.
Qed.

Lemma to_Z_int_of_N k : (Z.of_N k < 4 * bound)%Z -> to_Z (int_of_N k) = Z.of_N k.
Proof.
  intros H. unfold int_of_N. rewrite of_Z_spec, wB_value. apply Z.mod_small. unfold bound in H. lia.
Qed.

(** Whatever number lies below that of an integer is that of one. *)
Lemma int_below k x : (k < N_of x)%N -> to_Z (int_of_N k) = Z.of_N k /\ N_of (int_of_N k) = k.
Proof.
  unfold N_of, int_of_N. intros H. pose proof (to_Z_bounded x).
  rewrite of_Z_spec, Z.mod_small by lia. split; [reflexivity|apply N2Z.id].
Qed.

Lemma int_of_eq x k : to_Z x = Z.of_nat k -> x = int_of k.
Proof. intros H. unfold int_of. rewrite <- H. symmetry. apply of_to_Z. Qed.

Lemma N_of_inj x y : N_of x = N_of y -> x = y.
Proof.
  unfold N_of. intros H. apply to_Z_inj.
  pose proof (to_Z_nonneg x). pose proof (to_Z_nonneg y). lia.
Qed.

Lemma to_Z_N_of x : to_Z x = Z.of_N (N_of x).
Proof. symmetry. apply Z2N.id, to_Z_nonneg. Qed.

Lemma N_of_lxor x y : N_of (x lxor y) = N.lxor (N_of x) (N_of y).
Proof.
  unfold N_of at 1. rewrite lxor_spec', !to_Z_N_of.
  destruct (N_of x), (N_of y); try reflexivity. apply N2Z.id.
Qed.

Lemma N_of_land x y : N_of (x land y) = N.land (N_of x) (N_of y).
Proof.
  unfold N_of at 1. rewrite land_spec', !to_Z_N_of.
  destruct (N_of x), (N_of y); try reflexivity. apply N2Z.id.
Qed.

Lemma ltb_iff x y : (x <? y)%uint63 = true <-> (to_Z x < to_Z y)%Z. Proof. apply ltb_spec. Qed.
Lemma ltb_not x y : (x <? y)%uint63 = false <-> (to_Z y <= to_Z x)%Z.
Proof. rewrite <- not_true_iff_false, ltb_iff. lia. Qed.
Lemma leb_iff x y : (x <=? y)%uint63 = true <-> (to_Z x <= to_Z y)%Z. Proof. apply leb_spec. Qed.

(** ** Colours *)

Record int_colouring := { int_mask : int; int_parity : bool; int_even : int }.

Definition colouring_of (c : int_colouring) : colouring :=
  {| mask := N_of (int_mask c); with_parity := int_parity c; even_at := nat_of (int_even c) |}.

Fixpoint odd_ones_int (fuel : nat) (v : int) : bool :=
  match fuel with
  | 0 => false
  | S fuel => if (v =? 0)%uint63 then false else xorb (negb (is_even v)) (odd_ones_int fuel (v >> 1)%uint63)
  end.

Definition common_int (c : int_colouring) (n v : int) : bool :=
  xorb (odd_ones_int 63 (v land int_mask c)%uint63) (int_parity c && negb (is_even (n + int_even c)%uint63)).

Lemma is_even_iff x : is_even x = N.even (N_of x).
Proof.
  pose proof (is_even_spec x) as E. unfold N_of. pose proof (to_Z_nonneg x).
  destruct (is_even x); symmetry.
  - apply N.even_spec. exists (Z.to_N (to_Z x / 2)). pose proof (Z.div_mod (to_Z x) 2).
    pose proof (Z.div_pos (to_Z x) 2). lia.
  - rewrite <- N.negb_odd. apply negb_false_iff, N.odd_spec.
    exists (Z.to_N (to_Z x / 2)). pose proof (Z.div_mod (to_Z x) 2).
    pose proof (Z.div_pos (to_Z x) 2). lia.
Qed.

Lemma odd_ones_step v : odd_ones v = xorb (N.odd v) (odd_ones (N.div2 v)).
Proof.
  destruct v as [|[v|v|]]; simpl; try reflexivity; destruct (odd_ones_pos v); reflexivity.
Qed.

Lemma N_of_half v : N_of (v >> 1)%uint63 = N.div2 (N_of v).
Proof.
  unfold N_of. rewrite lsr_spec, N.div2_div. change (2 ^ to_Z 1)%Z with 2%Z.
  rewrite Z2N.inj_div by (try apply to_Z_nonneg; lia). reflexivity.
Qed.

Lemma odd_ones_int_spec fuel : forall v, (to_Z v < 2 ^ Z.of_nat fuel)%Z ->
  odd_ones_int fuel v = odd_ones (N_of v).
Proof.
  induction fuel as [|fuel IH]; intros v H.
  - change (2 ^ Z.of_nat 0)%Z with 1%Z in H. pose proof (to_Z_nonneg v).
    unfold N_of. replace (to_Z v) with 0%Z by lia. reflexivity.
  - cbn [odd_ones_int]. destruct (v =? 0)%uint63 eqn:E.
    + apply eqb_correct in E. subst. reflexivity.
    + rewrite odd_ones_step, is_even_iff, N.negb_even. f_equal. rewrite <- N_of_half. apply IH.
      rewrite lsr_spec. change (2 ^ to_Z 1)%Z with 2%Z.
      rewrite Nat2Z.inj_succ, Z.pow_succ_r in H by lia.
      apply Z.div_lt_upper_bound; lia.
Qed.

Lemma common_int_spec c n v : (to_Z n < bound)%Z -> (to_Z (int_even c) < bound)%Z ->
  common_int c n v = common (colouring_of c) (nat_of n) (N_of v).
Proof.
  intros Hn He. unfold common_int, common. cbn [mask with_parity even_at colouring_of]. f_equal.
  - rewrite odd_ones_int_spec, N_of_land; [reflexivity|]. apply to_Z_bounded.
  - f_equal. pose proof (to_Z_nonneg n). pose proof (to_Z_nonneg (int_even c)).
    rewrite is_even_iff. unfold N_of. rewrite to_Z_add by lia. unfold nat_of.
    rewrite <- Z2Nat.inj_add by lia. rewrite N.negb_even.
    generalize (to_Z n + to_Z (int_even c))%Z. intros z.
    destruct z as [|z|z]; try reflexivity. simpl.
    rewrite <- (Nnat.Nat2N.id (Pos.to_nat z)), positive_nat_N.
    clear. destruct z; simpl.
    + symmetry. apply Nat.odd_spec. exists (Pos.to_nat z). lia.
    + symmetry. rewrite <- Nat.negb_even. apply negb_false_iff, Nat.even_spec. exists (Pos.to_nat z). lia.
    + reflexivity.
Qed.

(** ** Sets of values: v is in the set if its place in m bears the stamp s *)

Definition stamped (m : array int) (s v : int) : Prop := (v <? size_of m)%uint63 = true /\ m.[v] = s.

Definition mark (m : array int) (s v : int) : array int := m.[v <- s].

Lemma size_mark m s v : size_of (mark m s v) = size_of m.
Proof. apply PArray.length_set. Qed.

Lemma stamped_mark m s v u : stamped (mark m s v) s u -> stamped m s u \/ u = v.
Proof.
  unfold stamped. rewrite size_mark. intros (L & E). destruct (Uint63.eqb u v) eqn:C.
  - right. apply eqb_correct, C.
  - left. split; [exact L|]. unfold mark in E. rewrite PArray.get_set_other in E; [exact E|].
    intros ->. rewrite eqb_refl in C. discriminate.
Qed.

Lemma mark_stamps m s v : (v <? size_of m)%uint63 = true -> stamped (mark m s v) s v.
Proof. intros L. split; [rewrite size_mark; exact L|]. apply PArray.get_set_same, L. Qed.

Lemma mark_keeps m s v u : stamped m s u -> stamped (mark m s v) s u.
Proof.
  intros (L & E). destruct (Uint63.eqb u v) eqn:C.
  - apply eqb_correct in C as ->. apply mark_stamps, L.
  - split; [rewrite size_mark; exact L|]. unfold mark. rewrite PArray.get_set_other; [exact E|].
    intros ->. rewrite eqb_refl in C. discriminate.
Qed.

(** The least value from v on that is not in the set, if it has a place. *)
Fixpoint least_unstamped (fuel : nat) (m : array int) (s v : int) : Datatypes.option int :=
  match fuel with
  | 0 => None
  | S fuel => if (v <? size_of m)%uint63
              then if (m.[v] =? s)%uint63 then least_unstamped fuel m s (v + 1)%uint63 else Some v
              else None
  end.

Lemma size_of_bound (m : array int) : (to_Z (size_of m) < bound)%Z.
Proof.
  pose proof (PArray.leb_length _ m) as H. apply leb_iff in H.
  assert (to_Z PArray.max_length = 4194303%Z) as E by (vm_compute; reflexivity).
  unfold bound. lia.
Qed.

Lemma least_unstamped_spec fuel m s : forall v w,
  least_unstamped fuel m s v = Some w ->
  (w <? size_of m)%uint63 = true /\ ~ stamped m s w /\
  (forall u, (to_Z v <= to_Z u < to_Z w)%Z -> stamped m s u).
Proof.
  induction fuel as [|fuel IH]; intros v w; simpl; [discriminate|].
  destruct (v <? size_of m)%uint63 eqn:L; [|discriminate].
  destruct (m.[v] =? s)%uint63 eqn:E.
  - intros H. apply IH in H as (A & B & C). split; [exact A|]. split; [exact B|].
    intros u Hu. destruct (Z.eq_dec (to_Z u) (to_Z v)) as [Eq|Ne].
    + apply to_Z_inj in Eq as ->. apply eqb_correct in E. split; assumption.
    + apply C. pose proof (size_of_bound m). apply ltb_iff in L. rewrite to_Z_add, to_Z_1.
      * lia.
      * rewrite to_Z_1. unfold bound in *. lia.
  - intros [= <-]. split; [exact L|]. split; [|intros; lia].
    intros (_ & C). rewrite C, eqb_refl in E. discriminate.
Qed.
