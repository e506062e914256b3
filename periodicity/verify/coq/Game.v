(** Take-and-break games, their play and their Grundy values, as docs/theory.md and
    docs/conventions.md define them. Nothing is proved here but that the definitions say what
    they mean; whoever doubts a theorem of this directory has to read this file, and no other. *)

From Coq Require Import List Arith NArith Lia Wf_nat FinFun.
Import ListNotations.

(** A code d₀.d₁d₂… is the list of its digits. Kayles, 0.77, is [0; 7; 7]. *)
Definition code := list N.

(** A position is a list of heaps; an empty heap is as good as none. *)
Definition position := list nat.

Definition total (s : position) : nat := fold_right plus 0 s.

(** Bit h of digit i lets a move take i tokens and leave exactly h heaps. Taking nothing must at
    least split the heap. *)
Definition allows (d : code) (i h : nat) : Prop :=
  N.testbit_nat (nth i d 0%N) h = true /\ (i = 0 -> 2 <= h).

(** [parts] is what a move may leave of a heap of n: take i, and leave the rest as non-empty
    heaps, as many as the digit allows. *)
Definition option (d : code) (n : nat) (parts : position) : Prop :=
  exists i, allows d i (length parts) /\ Forall (fun x => 1 <= x) parts /\ i + total parts = n.

(** ** Play *)

(** A move changes one heap into its parts. *)
Inductive move (d : code) : position -> position -> Prop :=
| move_heap l n r parts : option d n parts -> move d (l ++ n :: r) (l ++ parts ++ r).

(** Who cannot move loses. In a P-position every move leads to an N-position, in an N-position
    some move leads to a P-position: the previous player wins the one, the next player the other. *)
Inductive P_position (d : code) : position -> Prop :=
| P_intro s : (forall t, move d s t -> N_position d t) -> P_position d s
with N_position (d : code) : position -> Prop :=
| N_intro s t : move d s t -> P_position d t -> N_position d s.

(** ** Grundy values *)

(** The options of a heap of n, listed. *)
Fixpoint compositions (h n : nat) : list position :=
  match h with
  | 0 => if n =? 0 then [[]] else []
  | S h => flat_map (fun x => map (cons x) (compositions h (n - x))) (seq 1 n)
  end.

Definition allowed (d : code) (i h : nat) : bool :=
  N.testbit_nat (nth i d 0%N) h && ((1 <=? i) || (2 <=? h)).

Definition options (d : code) (n : nat) : list position :=
  flat_map (fun i => flat_map (fun h => if allowed d i h then compositions h (n - i) else [])
                              (seq 0 (S n)))
           (seq 0 (S n)).

Definition nim_sum (values : list N) : N := fold_right N.lxor 0%N values.

(** The least number that is not in a list of m numbers is at most m. *)
Fixpoint least_missing (fuel : nat) (v : N) (l : list N) : N :=
  match fuel with
  | 0 => v
  | S fuel => if in_dec N.eq_dec v l then least_missing fuel (N.succ v) l else v
  end.

Definition mex (l : list N) : N := least_missing (length l) 0 l.

(** G(n) is the mex of the nim-sums of the options of n, whose heaps are smaller than n. *)
Definition G (d : code) : nat -> N :=
  Fix lt_wf (fun _ => N) (fun n smaller =>
    let value x := match lt_dec x n with left x_lt_n => smaller x x_lt_n | right _ => 0%N end in
    mex (map (fun parts => nim_sum (map value parts)) (options d n))).

(** ** Periods *)

(** p is a period of f from n₀ on. *)
Definition periodic (f : nat -> N) (n0 p : nat) : Prop :=
  1 <= p /\ forall n, n0 <= n -> f (n + p) = f n.

(** "Period p from heap n₀ on" says that p is the least period, and n₀ the first heap from which
    it holds. *)
Definition has_period (f : nat -> N) (n0 p : nat) : Prop :=
  periodic f n0 p /\ (forall m q, periodic f m q -> p <= q) /\ (forall m, periodic f m p -> n0 <= m).

(** * The definitions say what they mean *)

Lemma in_compositions h : forall n parts,
  In parts (compositions h n) <->
  length parts = h /\ Forall (fun x => 1 <= x) parts /\ total parts = n.
Proof.
  induction h as [|h IH]; intros n parts; simpl.
  - destruct (Nat.eqb_spec n 0) as [->|H]; simpl.
    + split; [intros [<-|[]]; simpl; auto|].
      intros (E & _ & _). left. destruct parts; [reflexivity|discriminate].
    + split; [tauto|]. intros (E & _ & T). destruct parts; [|discriminate]. simpl in T. lia.
  - rewrite in_flat_map. split.
    + intros (x & Hx & Hp). apply in_map_iff in Hp as (q & <- & Hq).
      apply IH in Hq as (E & F & T). apply in_seq in Hx. simpl. repeat split; [lia| |lia].
      constructor; [lia|assumption].
    + intros (E & F & T). destruct parts as [|x q]; [discriminate|]. simpl in E, T.
      inversion F; subst. exists x. split; [apply in_seq; lia|].
      apply in_map. apply IH. repeat split; [lia|assumption|lia].
Qed.

Lemma allowed_spec d i h : allowed d i h = true <-> allows d i h.
Proof.
  unfold allowed, allows. rewrite Bool.andb_true_iff, Bool.orb_true_iff, !Nat.leb_le.
  intuition lia.
Qed.

Lemma length_le_total parts : Forall (fun x => 1 <= x) parts -> length parts <= total parts.
Proof. induction 1; simpl; lia. Qed.

Theorem in_options d n parts : In parts (options d n) <-> option d n parts.
Proof.
  unfold options, option. rewrite in_flat_map. split.
  - intros (i & Hi & H). apply in_flat_map in H as (h & Hh & H). apply in_seq in Hi, Hh.
    destruct (allowed d i h) eqn:A; [|destruct H].
    apply allowed_spec in A. apply in_compositions in H as (<- & F & T).
    exists i. repeat split; try apply A; [assumption|lia].
  - intros (i & A & F & T). pose proof (length_le_total _ F).
    exists i. split; [apply in_seq; lia|].
    apply in_flat_map. exists (length parts). split; [apply in_seq; lia|].
    apply allowed_spec in A. rewrite A. apply in_compositions. repeat split; [assumption|lia].
Qed.

(** The parts of an option of n are smaller than n. *)
Lemma part_le_total x parts : In x parts -> x <= total parts.
Proof. induction parts; simpl; [tauto|]. intros [->|H]; [lia|]. apply IHparts in H. lia. Qed.

Lemma option_smaller d n parts x : option d n parts -> In x parts -> x < n.
Proof.
  intros (i & (_ & S) & F & T) H.
  apply in_split in H as (l & r & ->).
  rewrite Forall_app in F. destruct F as (Fl & F). inversion F as [|? ? _ Fr]; subst.
  apply length_le_total in Fl, Fr.
  assert (total (l ++ x :: r) = total l + x + total r) as E.
  { clear. unfold total. induction l; simpl; lia. }
  rewrite app_length in S. simpl in S. lia.
Qed.

Lemma least_missing_spec fuel : forall v l,
  (exists w, (v <= w <= v + N.of_nat fuel)%N /\ ~ In w l) ->
  (v <= least_missing fuel v l)%N /\ ~ In (least_missing fuel v l) l /\
  (forall w, (v <= w < least_missing fuel v l)%N -> In w l).
Proof.
  induction fuel as [|fuel IH]; intros v l (w & Hw & Nw); simpl.
  - assert (w = v) as -> by lia. repeat split; [lia|assumption|lia].
  - destruct (in_dec N.eq_dec v l) as [I|I].
    + destruct (IH (N.succ v) l) as (A & B & C).
      { exists w. split; [|assumption]. assert (w <> v) by (intros ->; auto). lia. }
      repeat split; [lia|assumption|]. intros u Hu.
      destruct (N.eq_dec u v) as [->|]; [assumption|]. apply C. lia.
    + repeat split; [lia|assumption|lia].
Qed.

(** A list of m numbers lacks one of 0 … m. *)
Lemma some_missing (l : list N) : exists w, (w <= N.of_nat (length l))%N /\ ~ In w l.
Proof.
  set (all := map N.of_nat (seq 0 (S (length l)))).
  destruct (Exists_dec (fun w => ~ In w l) all) as [E|E].
  { intros w. destruct (in_dec N.eq_dec w l); auto. }
  - apply Exists_exists in E as (w & Hw & Nw). exists w. split; [|assumption].
    apply in_map_iff in Hw as (k & <- & Hk). apply in_seq in Hk. lia.
  - exfalso. assert (incl all l) as I.
    { intros w Hw. destruct (in_dec N.eq_dec w l) as [|C]; [assumption|].
      exfalso. apply E. apply Exists_exists. eauto. }
    assert (NoDup all) as D.
    { apply Injective_map_NoDup; [intros a b; apply Nnat.Nat2N.inj | apply seq_NoDup]. }
    pose proof (NoDup_incl_length D I) as L. unfold all in L. rewrite map_length, seq_length in L. lia.
Qed.

Theorem mex_missing l : ~ In (mex l) l.
Proof.
  apply (least_missing_spec (length l) 0 l). destruct (some_missing l) as (w & ? & ?).
  exists w. split; [lia|assumption].
Qed.

Theorem mex_least l v : (v < mex l)%N -> In v l.
Proof.
  intros H. apply (least_missing_spec (length l) 0 l); [|unfold mex in H; lia].
  destruct (some_missing l) as (w & ? & ?). exists w. split; [lia|assumption].
Qed.

(** The value of a position is the nim-sum of the values of its heaps. *)
Definition value (d : code) (s : position) : N := nim_sum (map (G d) s).

Theorem G_is_mex d n : G d n = mex (map (value d) (options d n)).
Proof.
  unfold G at 1. rewrite Fix_eq.
  - f_equal. apply map_ext_in. intros parts H. unfold value. f_equal.
    apply map_ext_in. intros x Hx.
    destruct (lt_dec x n) as [|C]; [reflexivity|].
    exfalso. apply C. apply in_options in H. eauto using option_smaller.
  - intros m f g E. f_equal. apply map_ext. intros parts. f_equal.
    apply map_ext. intros x. destruct (lt_dec x m); auto.
Qed.

(** The mex recursion without lists: no option has the value of the heap, and each smaller value is
    that of an option. *)
Theorem G_missing d n parts : option d n parts -> value d parts <> G d n.
Proof.
  intros H E. apply (mex_missing (map (value d) (options d n))).
  rewrite <- G_is_mex, <- E. apply in_map, in_options, H.
Qed.

Theorem G_least d n v : (v < G d n)%N -> exists parts, option d n parts /\ value d parts = v.
Proof.
  rewrite G_is_mex. intros H. apply mex_least in H. apply in_map_iff in H as (parts & E & H).
  apply in_options in H. eauto.
Qed.
