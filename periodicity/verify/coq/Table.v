(** A table of Grundy values of an octal code, on machine integers and arrays: how it is computed, and that
    it is right. The values of options are marked in an array; the least value that is not marked is the value
    of the heap if all options were marked, or if it is of common colour and all common ones were
    (docs/theory.md, T6). The colouring decides the speed only. *)

From Coq Require Import List Arith NArith ZArith Lia Bool Uint63.
From Grundy Require Import Game SpragueGrundy GuySmith SparseState Machine.
Import ListNotations.

(** * The program *)

(** A digit: take that many, and leave no heap, one, or two. *)
Record digit := { take : int; none : bool; one : bool; two : bool }.

Fixpoint digits_from (i : int) (d : code) : list digit :=
  match d with
  | [] => []
  | b :: d => {| take := i;
                 none := (0 <? i)%uint63 && N.testbit_nat b 0;
                 one := (0 <? i)%uint63 && N.testbit_nat b 1;
                 two := N.testbit_nat b 2 |} :: digits_from (i + 1)%uint63 d
  end.

Definition for_all {A} (f : A -> array int -> array int) (l : list A) (m : array int) : array int :=
  fold_left (fun m x => f x m) l m.

Definition mark_none (n : int) (g : digit) (m : array int) : array int :=
  if none g && (n =? take g)%uint63 then mark m n 0%uint63 else m.

Definition mark_one (n : int) (t : array int) (g : digit) (m : array int) : array int :=
  if one g && (take g <? n)%uint63 then mark m n t.[n - take g] else m.

(** The splits {r, rest−r}. *)
Definition mark_split (n : int) (t : array int) (rest r : int) (m : array int) : array int :=
  if (r <? rest)%uint63 then mark m n (t.[r] lxor t.[rest - r]) else m.

Definition mark_rare (n : int) (t : array int) (rares : list int) (g : digit) (m : array int) : array int :=
  if two g && (take g <? n)%uint63 then for_all (mark_split n t (n - take g)) rares m else m.

(** The splits {a, b}, {a+1, b−1} …, with a ≤ b, a ≤ high and b ≥ floor. *)
Fixpoint mark_splits (fuel : nat) (n : int) (t : array int) (floor high a b : int) (m : array int) : array int :=
  match fuel with
  | 0 => m
  | S fuel =>
    if (b <? a)%uint63 || (high <? a)%uint63 || (b <? floor)%uint63 then m
    else mark_splits fuel n t floor high (a + 1)%uint63 (b - 1)%uint63 (mark m n (t.[a] lxor t.[b]))
  end.

Definition mark_two (fuel : nat) (n : int) (t : array int) (floor high : int) (g : digit) (m : array int) : array int :=
  if two g && (take g + 1 <? n)%uint63
  then mark_splits fuel n t floor high 1 (n - take g - 1)%uint63 m
  else m.

(** Marks splits with a part of at most [high], ever more of them, until the value of n is settled. *)
Fixpoint settle (tries fuel : nat) (c : int_colouring) (ds : list digit) (n : int) (t : array int)
                (high : int) (m : array int) : Datatypes.option (array int * int) :=
  match tries with
  | 0 => None
  | S tries =>
    let m := for_all (mark_two fuel n t 0 high) ds m in
    match least_unstamped fuel m n 0 with
    | None => None
    | Some v => if common_int c n v || (n <=? high)%uint63 then Some (m, v)
                else settle tries fuel c ds n t (high + high)%uint63 m
    end
  end.

Definition step (fuel : nat) (c : int_colouring) (ds : list digit) (batch n : int) (t : array int)
                (rares : list int) (m : array int) : Datatypes.option (array int * int) :=
  let m := for_all (mark_none n) ds m in
  let m := for_all (mark_one n t) ds m in
  let m := if (batch <? n)%uint63 then for_all (mark_rare n t rares) ds m else m in
  settle 64 fuel c ds n t batch m.

Fixpoint fill (heaps fuel : nat) (c : int_colouring) (ds : list digit) (batch n : int) (t : array int)
              (rares : list int) (m : array int) : Datatypes.option (array int) :=
  match heaps with
  | 0 => Some t
  | S heaps =>
    match step fuel c ds batch n t rares m with
    | None => None
    | Some (m, v) => fill heaps fuel c ds batch (n + 1)%uint63 t.[n <- v]
                          (if common_int c n v then rares else n :: rares) m
    end
  end.

Definition octal (d : code) : bool := forallb (fun b => N.leb b 7) d.

Definition fits_code (c : int_colouring) (d : code) : bool :=
  (int_even c <=? 1)%uint63 &&
  (negb (int_parity c) ||
   forallb (fun i => negb (allowed d i 2) || Nat.even (i + nat_of (int_even c))) (seq 0 (length d))).

(** How to compute: the colouring, how many splits are marked at first, and how many values there is
    place for. *)
Record plan := { colours : int_colouring; batch : int; values : int }.

(** The values of heaps 0 … heaps−1; None if the plan does not do. *)
Definition table (d : code) (plan : plan) (heaps : nat) : Datatypes.option (array int) :=
  let t := PArray.make (int_of heaps) 0%uint63 in
  if octal d && fits_code (colours plan) d && (Z.of_nat heaps <=? to_Z (size_of t))%Z
     && (Z.of_nat (length d) <? bound)%Z
  then fill (heaps - 1) (S heaps) (colours plan) (digits_from 0 d) (batch plan) 1 t []
            (PArray.make (values plan) 0%uint63)
  else None.

(** * It is right *)

Lemma octal_spec d : octal d = true -> forall i h, allows d i h -> h <= 2.
Proof.
  intros O i h (B & _). destruct (le_lt_dec h 2) as [|H]; [assumption|exfalso].
  assert (N.le (nth i d 0%N) 7) as L.
  { destruct (le_lt_dec (length d) i) as [X|X].
    - rewrite nth_overflow by exact X. lia.
    - apply N.leb_le. unfold octal in O. rewrite forallb_forall in O. apply O, nth_In, X. }
  destruct h as [|[|[|h]]]; try lia.
  destruct (nth i d 0%N) as [|[[[]|[]|]|[[]|[]|]|]]; try lia; discriminate.
Qed.

Lemma fits_code_spec c d : fits_code c d = true -> fits (colouring_of c) d.
Proof.
  unfold fits_code, fits. simpl. rewrite andb_true_iff, orb_true_iff, negb_true_iff, forallb_forall.
  intros (_ & [P|F]) E i A; [congruence|].
  assert (i < length d) as I.
  { destruct (le_lt_dec (length d) i) as [X|]; [|assumption]. exfalso. destruct A as (B & _).
    rewrite nth_overflow in B by exact X. discriminate. }
  specialize (F i). rewrite in_seq, orb_true_iff, negb_true_iff in F.
  destruct F as [F|F]; [lia| |exact F]. apply allowed_spec in A. congruence.
Qed.

Lemma digits_from_spec d : forall i k, to_Z i = Z.of_nat k -> (Z.of_nat (k + length d) < bound)%Z ->
  forall g, In g (digits_from i d) <->
  exists j, j < length d /\
    g = {| take := int_of (k + j);
           none := (1 <=? k + j) && N.testbit_nat (nth j d 0%N) 0;
           one := (1 <=? k + j) && N.testbit_nat (nth j d 0%N) 1;
           two := N.testbit_nat (nth j d 0%N) 2 |}.
Proof.
  induction d as [|b d IH]; intros i k Hi Hb g; simpl.
  - split; [tauto|]. intros (j & J & _). lia.
  - assert ((0 <? i)%uint63 = (1 <=? k)) as E.
    { apply eq_true_iff_eq. rewrite ltb_iff, Nat.leb_le, to_Z_0. lia. }
    simpl in Hb. rewrite (IH _ (S k)).
    + split.
      * intros [<-|(j & J & ->)].
        { exists 0. rewrite Nat.add_0_r, E. split; [lia|]. f_equal. apply int_of_eq, Hi. }
        { exists (S j). rewrite Nat.add_succ_r. simpl. split; [lia|]. reflexivity. }
      * intros ([|j] & J & ->).
        { left. rewrite Nat.add_0_r, E. f_equal. apply int_of_eq, Hi. }
        { right. exists j. rewrite Nat.add_succ_r. simpl. split; [lia|]. reflexivity. }
    + rewrite to_Z_add; rewrite to_Z_1; unfold bound in *; lia.
    + rewrite Nat.add_succ_r in Hb. exact Hb.
Qed.

Section Right.

Variables (d : code) (c : int_colouring).
Hypothesis d_octal : forall i h, allows d i h -> h <= 2.
Hypothesis d_short : (Z.of_nat (length d) < bound)%Z.
Hypothesis c_fits : fits (colouring_of c) d.
Hypothesis c_even : (to_Z (int_even c) < bound)%Z.

Definition ds : list digit := digits_from 0 d.

Lemma allows_in_length i h : allows d i h -> i < length d.
Proof.
  intros (B & _). destruct (le_lt_dec (length d) i) as [X|]; [exfalso|assumption].
  rewrite nth_overflow in B by exact X. destruct h; discriminate.
Qed.

(** Each digit of the list is one of the code … *)
Lemma digit_of g : In g ds -> exists i, i < length d /\ take g = int_of i /\ to_Z (take g) = Z.of_nat i /\
  (none g = true -> allows d i 0) /\ (one g = true -> allows d i 1) /\ (two g = true -> allows d i 2).
Proof.
  intros H. apply (digits_from_spec d 0 0 eq_refl d_short) in H as (i & I & ->). simpl.
  exists i. split; [exact I|]. split; [reflexivity|].
  split; [apply to_Z_int_of; unfold bound in *; lia|]. unfold allows.
  rewrite !andb_true_iff. destruct i; simpl; intuition (try lia; try discriminate).
Qed.

(** … and each that allows something is in the list. *)
Lemma digit_for i h : allows d i h -> exists g, In g ds /\ take g = int_of i /\ to_Z (take g) = Z.of_nat i /\
  (h = 0 -> none g = true) /\ (h = 1 -> one g = true) /\ (h = 2 -> two g = true).
Proof.
  intros A. pose proof (allows_in_length i h A) as I. eexists. split.
  - apply (digits_from_spec d 0 0 eq_refl d_short). exists i. split; [exact I|reflexivity].
  - simpl. split; [reflexivity|]. split; [apply to_Z_int_of; unfold bound in *; lia|].
    destruct A as (B & S).
    repeat split; intros ->; destruct i; simpl; try exact B; specialize (S eq_refl); lia.
Qed.

(** The table holds the values of the heaps below k. *)
Definition known (t : array int) (k : nat) : Prop := forall x, x < k -> N_of t.[int_of x] = G d x.

Lemma known_at t k x i : known t k -> to_Z i = Z.of_nat x -> x < k -> N_of t.[i] = G d x.
Proof. intros K E L. rewrite (int_of_eq _ _ E). apply K, L. Qed.

(** ** What is marked for heap n *)

Section Heap.

Variables (n : nat) (s : int) (t : array int).
Hypothesis s_n : to_Z s = Z.of_nat n.
Hypothesis n_small : (Z.of_nat n < bound)%Z.
Hypothesis t_known : known t n.

(** The options that the marks stand for may be asked to satisfy a condition. *)
Variable P : position -> Prop.

(** No stamp is newer than n, and those of n stand for options. *)
Definition sound (m : array int) : Prop :=
  (forall v, (v <? size_of m)%uint63 = true -> (to_Z m.[v] <= to_Z s)%Z) /\
  (forall v, stamped m s v -> exists parts, option d n parts /\ value d parts = N_of v /\ P parts).

(** A way of marking takes no mark away, … *)
Definition grows (f : array int -> array int) : Prop :=
  forall m, size_of (f m) = size_of m /\ forall v, stamped m s v -> stamped (f m) s v.

(** … and marks v, if it has a place. *)
Definition marks (f : array int -> array int) (v : int) : Prop :=
  forall m, (v <? size_of m)%uint63 = true -> stamped (f m) s v.

Lemma mark_sound m v parts : option d n parts -> value d parts = N_of v -> P parts -> sound m ->
  sound (mark m s v).
Proof.
  intros O V Q (Old & S). split.
  - intros u. rewrite size_mark. intros L. destruct (Uint63.eqb u v) eqn:E.
    + apply eqb_correct in E as ->. unfold mark. rewrite PArray.get_set_same by exact L. lia.
    + unfold mark. rewrite PArray.get_set_other; [apply Old, L|].
      intros ->. rewrite eqb_refl in E. discriminate.
  - intros u U. apply stamped_mark in U as [U| ->]; [apply S, U|]. eauto.
Qed.

Lemma grows_mark v : grows (fun m => mark m s v).
Proof. intros m. split; [apply size_mark|]. intros u. apply mark_keeps. Qed.

Lemma grows_id : grows (fun m => m).
Proof. intros m. split; auto. Qed.

Lemma for_all_grows {A} f (l : list A) : (forall x, In x l -> grows (f x)) -> grows (for_all f l).
Proof.
  induction l as [|x l IH]; intros H; [exact grows_id|]. intros m.
  destruct (H x (or_introl eq_refl) m) as (S1 & K1).
  destruct (IH (fun y Y => H y (or_intror Y)) (f x m)) as (S2 & K2).
  change (for_all f (x :: l) m) with (for_all f l (f x m)).
  split; [congruence|]. auto.
Qed.

Lemma for_all_marks {A} f (l : list A) x v :
  (forall x, In x l -> grows (f x)) -> In x l -> marks (f x) v -> marks (for_all f l) v.
Proof.
  induction l as [|y l IH]; intros H I M m L; [destruct I|].
  change (for_all f (y :: l) m) with (for_all f l (f y m)).
  destruct (H y (or_introl eq_refl) m) as (S1 & _).
  destruct I as [->|I].
  - apply (for_all_grows f l (fun y Y => H y (or_intror Y))). apply M, L.
  - refine (IH (fun z Z => H z (or_intror Z)) I M (f y m) _). congruence.
Qed.

Lemma for_all_sound {A} (f : A -> array int -> array int) (l : list A) m :
  (forall x m, In x l -> sound m -> sound (f x m)) -> sound m -> sound (for_all f l m).
Proof.
  revert m. induction l as [|x l IH]; intros m H S; [exact S|].
  apply (IH (f x m)); [intros; apply H; [right|]; assumption|]. apply H; [left; reflexivity|exact S].
Qed.

(** *** No heap left, one heap left *)

Lemma mark_none_grows g : grows (mark_none s g).
Proof. unfold mark_none. destruct (_ && _); [apply grows_mark|apply grows_id]. Qed.

Lemma mark_none_sound g m : P [] -> In g ds -> sound m -> sound (mark_none s g m).
Proof.
  intros Q I S. unfold mark_none. destruct (none g) eqn:B; [|exact S].
  destruct (s =? take g)%uint63 eqn:E; [|exact S]. simpl. apply eqb_correct in E.
  destruct (digit_of g I) as (i & _ & _ & Ti & A & _). rewrite <- E in Ti.
  apply mark_sound with []; [|reflexivity|exact Q|exact S].
  exists i. simpl. repeat split; [apply A, B|apply A, B|constructor|lia].
Qed.

Lemma mark_none_marks g i : take g = int_of i -> to_Z (take g) = Z.of_nat i -> none g = true -> i = n ->
  marks (mark_none s g) 0%uint63.
Proof.
  intros Ti Zi B -> m L. unfold mark_none. rewrite B.
  assert (s = take g) as -> by (apply to_Z_inj; lia). rewrite eqb_refl. simpl. apply mark_stamps, L.
Qed.

Lemma mark_one_grows g : grows (mark_one s t g).
Proof. unfold mark_one. destruct (_ && _); [apply grows_mark|apply grows_id]. Qed.

Lemma mark_one_sound g m : (forall x, P [x]) -> In g ds -> sound m -> sound (mark_one s t g m).
Proof.
  intros Q I S. unfold mark_one. destruct (one g) eqn:B; [|exact S].
  destruct (take g <? s)%uint63 eqn:E; [|exact S]. simpl. apply ltb_iff in E.
  destruct (digit_of g I) as (i & _ & _ & Ti & _ & A & _).
  assert (1 <= i) as I1 by (destruct (A B) as (_ & X); lia).
  apply mark_sound with [n - i]; [| |apply Q|exact S].
  - exists i. simpl. repeat split; [apply A, B|apply A, B| |lia]. repeat constructor. lia.
  - rewrite value_cons. change (value d []) with 0%N. rewrite N.lxor_0_r.
    symmetry. apply (known_at t n); [exact t_known| |lia]. rewrite to_Z_sub by lia. lia.
Qed.

Lemma mark_one_marks g i x : to_Z (take g) = Z.of_nat i -> one g = true -> 1 <= x -> i + x = n ->
  marks (mark_one s t g) t.[int_of x].
Proof.
  intros Ti B X E m L. unfold mark_one. rewrite B.
  assert ((take g <? s)%uint63 = true) as -> by (apply ltb_iff; lia). simpl.
  rewrite (int_of_eq (s - take g) x) by (rewrite to_Z_sub; lia). apply mark_stamps, L.
Qed.

(** *** Two heaps left *)

Lemma split_value x y : x < n -> y < n -> value d [x; y] = N_of (t.[int_of x] lxor t.[int_of y]).
Proof.
  intros X Y. rewrite N_of_lxor, !t_known by assumption.
  rewrite !value_cons. change (value d []) with 0%N. rewrite N.lxor_0_r. reflexivity.
Qed.

Lemma mark_split_grows rest r : grows (mark_split s t rest r).
Proof.
  intros m. unfold mark_split. destruct (r <? rest)%uint63; [apply grows_mark|apply grows_id].
Qed.

Lemma mark_rare_grows rares g : grows (mark_rare s t rares g).
Proof.
  unfold mark_rare. destruct (_ && _); [|apply grows_id].
  apply for_all_grows. intros. apply mark_split_grows.
Qed.

Lemma mark_rare_sound rares g m : (forall x y, P [x; y]) -> In g ds ->
  (forall r, In r rares -> (1 <= to_Z r)%Z) -> sound m -> sound (mark_rare s t rares g m).
Proof.
  intros Q I R S. unfold mark_rare. destruct (two g) eqn:B; [|exact S].
  destruct (take g <? s)%uint63 eqn:E; [|exact S]. simpl. apply ltb_iff in E.
  destruct (digit_of g I) as (i & _ & _ & Ti & _ & _ & A).
  apply for_all_sound; [|exact S]. clear m S. intros r m Ir S. specialize (R r Ir).
  unfold mark_split. destruct (r <? _)%uint63 eqn:L; [|exact S].
  apply ltb_iff in L. rewrite to_Z_sub in L by lia.
  assert (r = int_of (nat_of r)) as Er.
  { apply int_of_eq. unfold nat_of. rewrite Z2Nat.id; lia. }
  assert (to_Z r = Z.of_nat (nat_of r)) as Zr by (unfold nat_of; rewrite Z2Nat.id; lia).
  set (x := nat_of r) in *. rewrite Er.
  rewrite (int_of_eq (s - take g - int_of x) (n - i - x)).
  2:{ rewrite to_Z_sub; rewrite to_Z_sub by lia; rewrite <- Er; lia. }
  apply mark_sound with [x; n - i - x]; [| |apply Q|exact S].
  - exists i. simpl. repeat split; [apply A, B|apply A, B| |lia]. repeat constructor; lia.
  - apply split_value; lia.
Qed.

Lemma mark_rare_marks rares g i x y : to_Z (take g) = Z.of_nat i -> two g = true ->
  In (int_of x) rares -> 1 <= x -> 1 <= y -> i + (x + y) = n ->
  marks (mark_rare s t rares g) (t.[int_of x] lxor t.[int_of y]).
Proof.
  intros Ti B I X Y E m L. unfold mark_rare. rewrite B.
  assert ((take g <? s)%uint63 = true) as -> by (apply ltb_iff; lia). simpl.
  assert (to_Z (int_of x) = Z.of_nat x) as Zx by (apply to_Z_int_of; unfold bound in *; lia).
  apply for_all_marks with (int_of x); [|exact I| |exact L].
  - intros. apply mark_split_grows.
  - intros m' L'. unfold mark_split.
    assert ((int_of x <? s - take g)%uint63 = true) as ->.
    { apply ltb_iff. rewrite to_Z_sub; lia. }
    rewrite (int_of_eq (s - take g - int_of x) y).
    + apply mark_stamps, L'.
    + rewrite to_Z_sub; rewrite to_Z_sub by lia; lia.
Qed.

Lemma mark_splits_grows floor high fuel : forall a b, grows (mark_splits fuel s t floor high a b).
Proof.
  induction fuel as [|fuel IH]; intros a b m; simpl; [apply grows_id|].
  destruct (_ || _); [apply grows_id|].
  destruct (IH (a + 1)%uint63 (b - 1)%uint63 (mark m s (t.[a] lxor t.[b]))) as (S & K).
  split; [rewrite S; apply size_mark|]. intros v V. apply K, mark_keeps, V.
Qed.

Lemma mark_splits_sound floor high i fuel : allows d i 2 ->
  (forall x y, (to_Z floor <= Z.of_nat y)%Z -> P [x; y]) ->
  forall a b m, (1 <= to_Z a)%Z -> (Z.of_nat i + (to_Z a + to_Z b) = Z.of_nat n)%Z ->
  sound m -> sound (mark_splits fuel s t floor high a b m).
Proof.
  intros A Q. induction fuel as [|fuel IH]; intros a b m Ha E S; simpl; [exact S|].
  destruct ((b <? a)%uint63 || (high <? a)%uint63 || (b <? floor)%uint63) eqn:C; [exact S|].
  apply orb_false_iff in C as (C & Cf). apply orb_false_iff in C as (C & _).
  apply ltb_not in C, Cf.
  apply IH.
  - rewrite to_Z_add; rewrite to_Z_1; unfold bound in *; lia.
  - rewrite to_Z_add, to_Z_sub; rewrite ?to_Z_1; unfold bound in *; lia.
  - set (x := nat_of a). set (y := nat_of b).
    assert (to_Z a = Z.of_nat x) as Za by (unfold x, nat_of; rewrite Z2Nat.id; lia).
    assert (to_Z b = Z.of_nat y) as Zb by (unfold y, nat_of; rewrite Z2Nat.id; lia).
    rewrite (int_of_eq a x Za), (int_of_eq b y Zb).
    apply mark_sound with [x; y]; [| |apply Q; lia|exact S].
    + exists i. simpl. repeat split; [apply A|apply A| |lia]. repeat constructor; lia.
    + apply split_value; lia.
Qed.

Lemma mark_splits_marks floor high fuel x y : 1 <= x <= y -> (Z.of_nat (x + y) < bound)%Z ->
  (to_Z floor <= Z.of_nat y)%Z -> (Z.of_nat x <= to_Z high)%Z ->
  forall a b, (1 <= to_Z a <= Z.of_nat x)%Z -> (to_Z a + to_Z b = Z.of_nat (x + y))%Z ->
  (to_Z b < Z.of_nat fuel)%Z ->
  marks (mark_splits fuel s t floor high a b) (t.[int_of x] lxor t.[int_of y]).
Proof.
  intros X B F H. induction fuel as [|fuel IH]; intros a b Ha E Hf m L; simpl; [pose proof (to_Z_nonneg b); lia|].
  assert ((b <? a)%uint63 || (high <? a)%uint63 || (b <? floor)%uint63 = false) as ->.
  { rewrite !orb_false_iff, !ltb_not. lia. }
  destruct (Z.eq_dec (to_Z a) (Z.of_nat x)) as [Ea|Na].
  - rewrite (int_of_eq a x Ea), (int_of_eq b y) by lia.
    apply mark_splits_grows, mark_stamps, L.
  - apply IH.
    + rewrite to_Z_add; rewrite to_Z_1; unfold bound in *; lia.
    + rewrite to_Z_add, to_Z_sub; rewrite ?to_Z_1; unfold bound in *; lia.
    + rewrite to_Z_sub; rewrite to_Z_1; lia.
    + rewrite size_mark. exact L.
Qed.

Lemma mark_two_grows fuel floor high g : grows (mark_two fuel s t floor high g).
Proof. unfold mark_two. destruct (_ && _); [apply mark_splits_grows|apply grows_id]. Qed.

Lemma mark_two_sound fuel floor high g m :
  (forall x y, (to_Z floor <= Z.of_nat y)%Z -> P [x; y]) ->
  In g ds -> sound m -> sound (mark_two fuel s t floor high g m).
Proof.
  intros Q I S. unfold mark_two. destruct (two g) eqn:B; [|exact S].
  destruct (digit_of g I) as (i & Li & _ & Ti & _ & _ & A).
  destruct (take g + 1 <? s)%uint63 eqn:E; [|exact S]. simpl. apply ltb_iff in E.
  rewrite to_Z_add in E by (rewrite to_Z_1; unfold bound in *; lia). rewrite to_Z_1 in E.
  apply mark_splits_sound with i; [apply A, B|exact Q|rewrite to_Z_1; lia| |exact S].
  rewrite to_Z_sub, to_Z_sub, to_Z_1; rewrite ?to_Z_sub, ?to_Z_1; lia.
Qed.

Lemma mark_two_marks fuel floor high g i x y : to_Z (take g) = Z.of_nat i -> two g = true -> n <= fuel ->
  1 <= x <= y -> i + (x + y) = n -> (to_Z floor <= Z.of_nat y)%Z -> (Z.of_nat x <= to_Z high)%Z ->
  marks (mark_two fuel s t floor high g) (t.[int_of x] lxor t.[int_of y]).
Proof.
  intros Ti B Fu X E F H m L. unfold mark_two. rewrite B.
  assert (to_Z (take g + 1) = Z.of_nat i + 1)%Z as T1.
  { rewrite to_Z_add; rewrite to_Z_1; unfold bound in *; lia. }
  assert ((take g + 1 <? s)%uint63 = true) as -> by (apply ltb_iff; lia). simpl.
  assert (to_Z (s - take g - 1) = Z.of_nat (n - i - 1)) as Eb.
  { rewrite to_Z_sub, to_Z_sub, to_Z_1; rewrite ?to_Z_sub, ?to_Z_1; lia. }
  apply mark_splits_marks; rewrite ?to_Z_1, ?Eb; try lia. exact L.
Qed.

End Heap.

(** ** The value of heap n *)

Lemma value_is n v : (forall parts, option d n parts -> value d parts <> v) ->
  (forall u, (u < v)%N -> exists parts, option d n parts /\ value d parts = u) -> G d n = v.
Proof.
  intros Missing Least. destruct (N.lt_trichotomy (G d n) v) as [L|[E|L]]; [exfalso|exact E|exfalso].
  - apply Least in L as (parts & O & V). exact (G_missing d n parts O V).
  - apply G_least in L as (parts & O & V). exact (Missing parts O V).
Qed.

Section Settle.

Variables (fuel n : nat) (s : int) (t : array int).
Hypothesis s_n : to_Z s = Z.of_nat n.
Hypothesis n_small : (Z.of_nat n < bound)%Z.
Hypothesis t_known : known t n.
Hypothesis fuel_enough : n <= fuel.

Let anything : position -> Prop := fun _ => True.
Let all_sound : array int -> Prop := sound n s anything.

(** The marked values, with those of options that satisfy Q. *)
Definition marked_if (Q : position -> Prop) (m : array int) : Prop :=
  forall parts v, option d n parts -> value d parts = N_of v -> Q parts ->
  (v <? size_of m)%uint63 = true -> stamped m s v.

Lemma marked_grows Q f m : grows s f -> marked_if Q m -> marked_if Q (f m).
Proof.
  intros Gr M parts v O V K L. destruct (Gr m) as (S & Keep). apply Keep, (M parts); auto. rewrite <- S. exact L.
Qed.

(** A split, its smaller part in front. *)
Lemma split_marked high m parts v : length parts = 2 ->
  option d n parts -> value d parts = N_of v ->
  (forall x, In x parts -> (Z.of_nat x <= to_Z high)%Z) ->
  (v <? size_of m)%uint63 = true ->
  stamped (for_all (mark_two fuel s t 0 high) ds m) s v.
Proof.
  intros Two O V H L. destruct parts as [|x [|y [|? ?]]]; try discriminate.
  assert (x < n) by (eapply option_smaller; [exact O|left; reflexivity]).
  assert (y < n) by (eapply option_smaller; [exact O|right; left; reflexivity]).
  pose proof (H x (or_introl eq_refl)). pose proof (H y (or_intror (or_introl eq_refl))).
  destruct O as (i & A & F & T). simpl in A, T. inversion F as [|? ? X F']; subst. inversion F'; subst.
  destruct (digit_for i 2 A) as (g & I & _ & Ti & _ & _ & B). specialize (B eq_refl).
  assert (forall g, In g ds -> grows s (mark_two fuel s t 0 high g)) as Gr by (intros; apply mark_two_grows).
  rewrite (split_value _ _ t_known) in V by lia.
  destruct (le_lt_dec x y) as [Le|Lt].
  - apply N_of_inj in V. subst v.
    refine (for_all_marks s _ _ g _ Gr I _ m L). apply mark_two_marks with (n := i + (x + (y + 0))) (i := i); lia || assumption || (rewrite ?to_Z_0; lia).
  - apply N_of_inj in V. subst v. rewrite lxorC in *.
    refine (for_all_marks s _ _ g _ Gr I _ m L). apply mark_two_marks with (n := i + (x + (y + 0))) (i := i); lia || assumption || (rewrite ?to_Z_0; lia).
Qed.

Lemma settle_right tries : forall high m m' v,
  all_sound m ->
  marked_if (fun parts => length parts <= 1) m ->
  ((to_Z high < to_Z s)%Z -> marked_if (fun parts => common (colouring_of c) n (value d parts) = true) m) ->
  settle tries fuel c ds s t high m = Some (m', v) ->
  G d n = N_of v /\ all_sound m' /\ size_of m' = size_of m.
Proof.
  induction tries as [|tries IH]; intros high m m' v S Few Com; simpl; [discriminate|].
  assert (grows s (for_all (mark_two fuel s t 0 high) ds)) as Gr.
  { apply for_all_grows. intros. apply mark_two_grows. }
  set (m1 := for_all (mark_two fuel s t 0 high) ds m).
  assert (all_sound m1) as S1.
  { apply for_all_sound; [|exact S]. intros g m0 I0 S0. apply mark_two_sound; try assumption. intros; exact I. }
  assert (marked_if (fun parts => length parts <= 1) m1) as Few1 by (apply marked_grows; assumption).
  destruct (Gr m) as (Size & Keep). fold m1 in Size, Keep.
  destruct (least_unstamped fuel m1 s 0) as [w|] eqn:Lw; [|discriminate].
  apply least_unstamped_spec in Lw as (Lw & Free & Below). rewrite to_Z_0 in Below.
  destruct (common_int c s w || (s <=? high)%uint63) eqn:C.
  - intros [= <- <-]. split; [|split; assumption]. apply value_is.
    + (* no option has the value w *)
      intros parts O V. apply Free.
      pose proof O as (i & A & _). pose proof (d_octal _ _ A) as Two.
      destruct (le_lt_dec (length parts) 1) as [One|More]; [apply (Few1 parts); assumption|].
      assert (length parts = 2) as Len by lia.
      assert ((w <? size_of m)%uint63 = true) as Lm by (rewrite <- Size; exact Lw).
      destruct (Z_lt_le_dec (to_Z high) (to_Z s)) as [Hs|Hs].
      * apply Keep, (Com Hs parts); try assumption.
        apply orb_true_iff in C as [C|C]; [|apply leb_iff in C; lia].
        rewrite common_int_spec in C by (assumption || lia). unfold nat_of in C.
        rewrite s_n, Nat2Z.id in C. rewrite V. exact C.
      * apply split_marked with parts; try assumption.
        intros x X. apply (option_smaller d n parts x O) in X. lia.
    + (* each smaller value is that of an option *)
      intros u U. destruct S1 as (_ & S1).
      assert (to_Z (int_of_N u) = Z.of_N u) as Zu.
      { apply to_Z_int_of_N. unfold N_of in U. pose proof (size_of_bound m1). apply ltb_iff in Lw.
        unfold bound in *. lia. }
      destruct (S1 (int_of_N u)) as (parts & O & V & _).
      { apply Below. rewrite Zu. unfold N_of in U. lia. }
      exists parts. split; [exact O|]. rewrite V. unfold N_of. rewrite Zu. apply N2Z.id.
  - intros H. apply IH in H as (E & S' & Sz); [|exact S1|exact Few1|].
    + split; [exact E|]. split; [exact S'|]. congruence.
    + intros _. apply marked_grows; [exact Gr|]. apply Com.
      apply orb_false_iff in C as (_ & C). rewrite <- not_true_iff_false, leb_iff in C. lia.
Qed.

(** The rare heaps below n are in the list, which holds heaps. *)
Definition lists_rares (rares : list int) (k : nat) : Prop :=
  (forall r, In r rares -> (1 <= to_Z r)%Z) /\
  (forall x, 1 <= x < k -> common (colouring_of c) x (G d x) = false -> In (int_of x) rares).

Lemma step_right batch rares m m' v :
  lists_rares rares n ->
  (forall v, (v <? size_of m)%uint63 = true -> (to_Z m.[v] < to_Z s)%Z) ->
  step fuel c ds batch s t rares m = Some (m', v) ->
  G d n = N_of v /\ size_of m' = size_of m /\
  (forall v, (v <? size_of m')%uint63 = true -> (to_Z m'.[v] <= to_Z s)%Z).
Proof.
  intros (Pos & Rares) Fresh. unfold step.
  set (m1 := for_all (mark_none s) ds m). set (m2 := for_all (mark_one s t) ds m1).
  set (m3 := if (batch <? s)%uint63 then for_all (mark_rare s t rares) ds m2 else m2).
  assert (all_sound m) as S0.
  { split; [intros u U; apply Z.lt_le_incl, Fresh, U|]. intros u (U & E). apply Fresh in U. rewrite E in U. lia. }
  assert (all_sound m1) as S1.
  { apply for_all_sound; [|exact S0]. intros g m0 I0 S. apply mark_none_sound; try assumption. exact I. }
  assert (all_sound m2) as S2.
  { apply for_all_sound; [|exact S1]. intros g m0 I0 S. apply mark_one_sound; try assumption. intros; exact I. }
  assert (all_sound m3) as S3.
  { unfold m3. destruct (batch <? s)%uint63; [|exact S2].
    apply for_all_sound; [|exact S2]. intros g m0 I0 S. apply mark_rare_sound; try assumption. intros; exact I. }
  assert (grows s (for_all (mark_none s) ds)) as Gr1 by (apply for_all_grows; intros; apply mark_none_grows).
  assert (grows s (for_all (mark_one s t) ds)) as Gr2 by (apply for_all_grows; intros; apply mark_one_grows).
  assert (grows s (for_all (mark_rare s t rares) ds)) as Gr3 by (apply for_all_grows; intros; apply mark_rare_grows).
  destruct (Gr1 m) as (Z1 & K1). destruct (Gr2 m1) as (Z2 & K2). destruct (Gr3 m2) as (Z3 & K3).
  fold m1 in Z1, K1. fold m2 in Z2, K2.
  assert (marked_if (fun parts => length parts <= 1) m2) as Few2.
  { intros parts u O V Len L. pose proof O as (i & A & F & T).
    destruct parts as [|x [|? ?]]; simpl in A, T, Len; [| |lia].
    - apply K2. destruct (digit_for i 0 A) as (g & I0 & Ei & Ti & B & _).
      assert (u = 0%uint63) as -> by (apply N_of_inj; rewrite <- V; reflexivity).
      refine (for_all_marks s _ _ g _ _ I0 _ m _); [intros; apply mark_none_grows| |congruence].
      apply mark_none_marks with (n := n) (i := i); auto; lia.
    - destruct (digit_for i 1 A) as (g & I0 & Ei & Ti & _ & B & _). inversion F; subst.
      rewrite value_cons in V. change (value d []) with 0%N in V. rewrite N.lxor_0_r in V.
      assert (x < i + (x + 0)) as Lx by (eapply option_smaller; [exact O|left; reflexivity]).
      rewrite <- (t_known x Lx) in V. apply N_of_inj in V. subst u.
      refine (for_all_marks s _ _ g _ _ I0 _ m1 _); [intros; apply mark_one_grows| |congruence].
      apply mark_one_marks with (n := i + (x + 0)) (i := i); auto; lia. }
  assert (size_of m3 = size_of m2) as Z3'.
  { unfold m3. destruct (batch <? s)%uint63; [exact Z3|reflexivity]. }
  assert (marked_if (fun parts => length parts <= 1) m3) as Few3.
  { unfold m3. destruct (batch <? s)%uint63; [apply marked_grows; assumption|exact Few2]. }
  intros H. apply settle_right in H as (E & S' & Sz); [|exact S3|exact Few3|].
  - split; [exact E|]. split; [congruence|]. exact (proj1 S').
  - (* a common split has a rare part *)
    intros Hb. unfold m3. assert ((batch <? s)%uint63 = true) as E by (apply ltb_iff; exact Hb). rewrite E.
    intros parts u O V Com L.
    destruct (le_lt_dec (length parts) 1) as [One|More].
    { apply K3, (Few2 parts); auto. rewrite <- Z3. exact L. }
    pose proof O as (i & A & F & T). pose proof (d_octal _ _ A) as Two.
    destruct parts as [|x [|y [|? ?]]]; simpl in A, T, Two, More; try lia.
    assert (x < n) by (eapply option_smaller; [exact O|left; reflexivity]).
    assert (y < n) by (eapply option_smaller; [exact O|right; left; reflexivity]).
    inversion F as [|? ? X F']; subst. inversion F'; subst.
    destruct (digit_for i 2 A) as (g & I0 & _ & Ti & _ & _ & B). specialize (B eq_refl).
    assert (forall g, In g ds -> grows s (mark_rare s t rares g)) as Gr by (intros; apply mark_rare_grows).
    rewrite !value_cons in Com. change (value d []) with 0%N in Com. rewrite N.lxor_0_r in Com.
    replace n with (i + (x + y)) in Com by lia.
    rewrite (common_split _ d) in Com by assumption.
    rewrite (split_value _ _ t_known) in V by lia.
    destruct (common (colouring_of c) x (G d x)) eqn:Cx.
    + destruct (common (colouring_of c) y (G d y)) eqn:Cy; [discriminate|].
      apply Rares in Cy; [|lia]. rewrite lxorC in V. apply N_of_inj in V. subst u.
      refine (for_all_marks s _ _ g _ Gr I0 _ m2 _); [|rewrite <- Z3; exact L].
      apply mark_rare_marks with (n := i + (x + y)) (i := i); auto; lia.
    + apply Rares in Cx; [|lia]. apply N_of_inj in V. subst u.
      refine (for_all_marks s _ _ g _ Gr I0 _ m2 _); [|rewrite <- Z3; exact L].
      apply mark_rare_marks with (n := i + (x + y)) (i := i); auto; lia.
Qed.

End Settle.

(** ** The table *)

Lemma fill_right fuel batch heaps : forall n s t rares m t',
  to_Z s = Z.of_nat n -> (Z.of_nat (n + heaps) <= to_Z (size_of t))%Z -> n + heaps <= fuel -> 1 <= n ->
  known t n -> lists_rares rares n ->
  (forall v, (v <? size_of m)%uint63 = true -> (to_Z m.[v] < to_Z s)%Z) ->
  fill heaps fuel c ds batch s t rares m = Some t' ->
  known t' (n + heaps).
Proof.
  induction heaps as [|heaps IH]; intros n s t rares m t' Hs Hsize Hfuel N1 K R Fresh; simpl.
  - intros [= <-]. rewrite Nat.add_0_r. exact K.
  - destruct (step fuel c ds batch s t rares m) as [(m', v)|] eqn:E; [|discriminate].
    pose proof (size_of_bound t) as Small.
    apply step_right with (n := n) in E as (V & Sz & Old); try assumption; try lia.
    intros H. rewrite Nat.add_succ_r, <- Nat.add_succ_l.
    assert (to_Z (s + 1) = Z.of_nat (S n)) as Hs'.
    { rewrite to_Z_add; rewrite to_Z_1; unfold bound in *; lia. }
    refine (IH (S n) (s + 1)%uint63 _ _ m' t' Hs' _ _ _ _ _ _ H); try lia.
    + rewrite PArray.length_set. lia.
    + intros x X. destruct (Nat.eq_dec x n) as [->|Ne].
      * rewrite <- (int_of_eq s n Hs), PArray.get_set_same; [symmetry; exact V|]. apply ltb_iff. lia.
      * rewrite PArray.get_set_other; [apply K; lia|]. intros C. apply (f_equal to_Z) in C.
        rewrite Hs, to_Z_int_of in C by (unfold bound in *; lia). lia.
    + destruct R as (Pos & R). split.
      * intros r. destruct (common_int c s v); [apply Pos|]. intros [<-|Ir]; [lia|apply Pos, Ir].
      * intros x Hx Cx. destruct (Nat.eq_dec x n) as [->|Ne].
        { rewrite common_int_spec by (assumption || lia).
          assert (nat_of s = n) as -> by (unfold nat_of; rewrite Hs; apply Nat2Z.id).
          rewrite <- V, Cx. left. apply int_of_eq, Hs. }
        { destruct (common_int c s v); [|right]; apply R; try assumption; lia. }
    + intros u U. apply Old in U. lia.
Qed.

End Right.

Theorem table_right d plan heaps t : table d plan heaps = Some t ->
  known d t heaps /\ (forall i h, allows d i h -> h <= 2) /\ fits (colouring_of (colours plan)) d /\
  (to_Z (int_even (colours plan)) < bound)%Z /\ (Z.of_nat (length d) < bound)%Z /\
  (Z.of_nat heaps < bound)%Z.
Proof.
  unfold table. destruct (octal d) eqn:O; [|discriminate].
  destruct (fits_code (colours plan) d) eqn:F; [|discriminate]. simpl.
  destruct (_ <=? _)%Z eqn:L; [|discriminate]. destruct (_ <? bound)%Z eqn:B; [|discriminate]. simpl.
  intros H. apply Z.leb_le in L. apply Z.ltb_lt in B.
  pose proof (octal_spec d O) as Oct. pose proof (fits_code_spec _ d F) as Fit.
  pose proof (size_of_bound (PArray.make (int_of heaps) 0%uint63)) as Small.
  assert (to_Z (int_even (colours plan)) < bound)%Z as Ev.
  { unfold fits_code in F. apply andb_true_iff in F as (F & _). apply leb_iff in F.
    rewrite to_Z_1 in F. unfold bound. lia. }
  split; [|repeat split; try assumption; lia].
  assert (known d (PArray.make (int_of heaps) 0%uint63) 1) as K.
  { intros x X. assert (x = 0) as -> by lia. rewrite PArray.get_make, G_0. reflexivity. }
  destruct heaps as [|heaps].
  { intros x X. lia. }
  rewrite Nat.sub_succ, Nat.sub_0_r in H.
  apply (fill_right d (colours plan) Oct B Fit Ev) with (n := 1) in H; try assumption; try lia.
  - exact (to_Z_1).
  - split; [intros r []|intros; lia].
  - intros v _. rewrite PArray.get_make, to_Z_0, to_Z_1. lia.
Qed.
