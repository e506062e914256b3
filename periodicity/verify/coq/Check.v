(** The checker: from a table of values it checks the premise of a theorem, and that the claim is the least
    one. [check_right] says that what it accepts is true. *)

From Coq Require Import List Arith NArith ZArith Lia Bool Uint63.
From Grundy Require Import Game SpragueGrundy GuySmith SparseState Machine Table.
Import ListNotations.

(** * The program *)

(** What is compared, and by which theorem: agreement with period P from heap n₁ on,
    up to N−1 (T1), for k heaps (T2, digits 0 and 3), for L heaps (T6, the last rare heap R). *)
Inductive ground :=
| GuySmith (n1 P N : N)
| OneHeap (n1 P k : N)
| SparseState (n1 P L R : N).

Definition start (g : ground) : N :=
  match g with GuySmith n1 _ _ | OneHeap n1 _ _ | SparseState n1 _ _ _ => n1 end.

Definition shift (g : ground) : N :=
  match g with GuySmith _ P _ | OneHeap _ P _ | SparseState _ P _ _ => P end.

(** How many values are needed. *)
Definition heaps (g : ground) : N :=
  match g with
  | GuySmith _ P N => N + P
  | OneHeap n1 P k => n1 + N.max k 1 + P
  | SparseState n1 P L _ => n1 + L + P
  end.

(** G(n) = G(n+p) for that many n. *)
Fixpoint agree (count : nat) (t : array int) (p n : int) : bool :=
  match count with
  | 0 => true
  | S count => if (t.[n] =? t.[n + p])%uint63 then agree count t p (n + 1)%uint63 else false
  end.

Fixpoint all_common (count : nat) (c : int_colouring) (t : array int) (n : int) : bool :=
  match count with
  | 0 => true
  | S count => if common_int c n t.[n] then all_common count c t (n + 1)%uint63 else false
  end.

(** All rare values from v to below top have a mark. *)
Fixpoint rare_marked (fuel : nat) (c : int_colouring) (m : array int) (n top v : int) : bool :=
  match fuel with
  | 0 => false
  | S fuel =>
    if (v <? top)%uint63
    then if (if (v <? size_of m)%uint63 then (m.[v] =? n)%uint63 else false) || common_int c n v
         then rare_marked fuel c m n top (v + 1)%uint63
         else false
    else true
  end.

(** Marks splits of n with a part of at least floor until all rare values below G(n) have a mark. *)
Fixpoint find_witnesses (tries fuel : nat) (c : int_colouring) (ds : list digit) (t : array int)
                        (floor n high : int) (m : array int) : Datatypes.option (array int) :=
  match tries with
  | 0 => None
  | S tries =>
    let m := for_all (mark_two fuel n t floor high) ds m in
    if rare_marked fuel c m n t.[n] 0 then Some m
    else if (n <=? high)%uint63 then None
    else find_witnesses tries fuel c ds t floor n (high + high)%uint63 m
  end.

Fixpoint all_witnessed (count fuel : nat) (c : int_colouring) (ds : list digit) (t : array int)
                       (floor batch n : int) (m : array int) : bool :=
  match count with
  | 0 => true
  | S count =>
    match find_witnesses 64 fuel c ds t floor n batch (for_all (mark_one n t) ds m) with
    | None => false
    | Some m => all_witnessed count fuel c ds t floor batch (n + 1)%uint63 m
    end
  end.

(** Something that holds for all indices and numbers of heaps, up to two, that the code allows. *)
Definition for_all_moves (d : code) (f : N -> nat -> bool) : bool :=
  forallb (fun i => forallb (fun h => negb (allowed d i h) || f (N.of_nat i) h) (seq 0 3)) (seq 0 (length d)).

Definition premise (d : code) (plan : plan) (t : array int) (g : ground) : bool :=
  let c := colours plan in
  match g with
  | GuySmith n1 P N =>
    if N.leb 1 n1 && N.leb 1 P && N.leb n1 N &&
       for_all_moves d (fun i h => match h with
                                   | 0 => N.leb (i + 1) N
                                   | S h => N.leb (i + n1 + N.of_nat h * (n1 + P - 1)) N
                                   end)
    then agree (N.to_nat (N - n1)) t (int_of_N P) (int_of_N n1) else false
  | OneHeap n1 P k =>
    if N.leb 1 P && forallb (fun b => N.eqb b 0 || N.eqb b 3) d &&
       for_all_moves d (fun i _ => N.leb i k)
    then agree (N.to_nat k) t (int_of_N P) (int_of_N n1) else false
  | SparseState n1 P L R =>
    if N.leb 1 n1 && N.leb 1 P && N.leb 1 L && N.ltb R n1 && (negb (int_parity c) || N.even P) &&
       for_all_moves d (fun i h => N.leb (if h =? 2 then R + i else i) L)
    then if agree (N.to_nat L) t (int_of_N P) (int_of_N n1)
    then if all_common (N.to_nat (n1 + L + P - (R + 1))) c t (int_of_N (R + 1))
    then all_witnessed (N.to_nat P) (N.to_nat (n1 + L + P)) c (digits_from 0 d) t (int_of_N n1) (batch plan)
                       (int_of_N (n1 + L)) (PArray.make (values plan) 0%uint63)
    else false else false else false
  end.

(** The value of heap n < e+P, where P is a period from e−P on. *)
Definition at_heap (t : array int) (e P n : int) : int := if (n <? e)%uint63 then t.[n] else t.[n - P].

Fixpoint agree_all (count : nat) (t : array int) (e P p n : int) : bool :=
  match count with
  | 0 => true
  | S count => if (t.[n] =? at_heap t e P (n + p))%uint63 then agree_all count t e P p (n + 1)%uint63 else false
  end.

Fixpoint differ_somewhere (count : nat) (t : array int) (e P q n : int) : bool :=
  match count with
  | 0 => false
  | S count => if (t.[n] =? at_heap t e P (n + q))%uint63 then differ_somewhere count t e P q (n + 1)%uint63 else true
  end.

Fixpoint all_differ (count cycle : nat) (t : array int) (e P n q : int) : bool :=
  match count with
  | 0 => true
  | S count => if differ_somewhere cycle t e P q n then all_differ count cycle t e P n (q + 1)%uint63 else false
  end.

(** If P is a period from n₁ on, p is the least one, from n₀ on and not before. *)
Definition least (t : array int) (n1 P n0 p : N) : bool :=
  let e := int_of_N (n1 + P) in
  let iP := int_of_N P in
  if N.leb n0 n1 && N.leb 1 p && N.leb p P
  then if agree_all (N.to_nat (n1 + P - n0)) t e iP (int_of_N p) (int_of_N n0)
  then if N.eqb n0 0 || negb (t.[int_of_N (n0 - 1)] =? at_heap t e iP (int_of_N (n0 - 1 + p)))%uint63
  then all_differ (N.to_nat (p - 1)) (N.to_nat P) t e iP (int_of_N n1) 1%uint63
  else false else false else false.

Definition check (d : code) (plan : plan) (g : ground) (n0 p : N) : bool :=
  match table d plan (N.to_nat (heaps g)) with
  | None => false
  | Some t => if N.leb (start g + shift g) (heaps g)
              then if premise d plan t g then least t (start g) (shift g) n0 p else false
              else false
  end.

(** * It is right *)

Lemma for_all_moves_spec d f : for_all_moves d f = true ->
  forall i h, allows d i h -> h <= 2 -> f (N.of_nat i) h = true.
Proof.
  unfold for_all_moves. rewrite forallb_forall. intros F i h A H.
  assert (i < length d) as I by (eapply allows_in_length, A).
  specialize (F i). rewrite in_seq, forallb_forall in F.
  specialize (F ltac:(lia) h). rewrite in_seq in F. specialize (F ltac:(lia)).
  apply allowed_spec in A. rewrite A in F. exact F.
Qed.

Section Right.

Variables (d : code) (t : array int) (size : nat).
Hypothesis size_small : (Z.of_nat size < bound)%Z.
Hypothesis t_known : known d t size.

Lemma known_less k : k <= size -> known d t k.
Proof. intros L x X. apply t_known. lia. Qed.

Lemma same_value a b x y : to_Z a = Z.of_nat x -> to_Z b = Z.of_nat y -> x < size -> y < size ->
  (t.[a] =? t.[b])%uint63 = true <-> G d x = G d y.
Proof.
  intros Ea Eb X Y. rewrite <- (known_at d t size x a t_known Ea X), <- (known_at d t size y b t_known Eb Y).
  split; [intros E; apply eqb_correct in E; congruence|]. intros E. apply N_of_inj in E. rewrite E. apply eqb_refl.
Qed.

Lemma to_Z_N k x : x = N.to_nat k -> x <= size -> to_Z (int_of_N k) = Z.of_nat x.
Proof. intros -> L. rewrite to_Z_int_of_N; unfold bound in *; lia. Qed.

Lemma to_Z_next n x : to_Z n = Z.of_nat x -> x <= size -> to_Z (n + 1) = Z.of_nat (S x).
Proof. intros E L. rewrite to_Z_add; rewrite to_Z_1; unfold bound in *; lia. Qed.

Lemma to_Z_sum n k x y : to_Z n = Z.of_nat x -> to_Z k = Z.of_nat y -> x <= size -> y <= size ->
  to_Z (n + k) = Z.of_nat (x + y).
Proof. intros E F L M. rewrite to_Z_add; unfold bound in *; lia. Qed.

Lemma agree_right p ip count : to_Z ip = Z.of_nat p -> forall n i, to_Z i = Z.of_nat n -> n + count + p <= size ->
  agree count t ip i = true -> forall k, n <= k < n + count -> G d (k + p) = G d k.
Proof.
  intros Ep. induction count as [|count IH]; intros n i Ei L; simpl; [intros _ k; lia|].
  destruct (t.[i] =? t.[i + ip])%uint63 eqn:E; [|discriminate]. intros H k K.
  destruct (Nat.eq_dec k n) as [->|Ne].
  - symmetry. apply (same_value i (i + ip)%uint63); try assumption; try lia. apply to_Z_sum; lia.
  - apply (IH (S n) (i + 1)%uint63); [apply to_Z_next; lia|lia|exact H|lia].
Qed.

(** ** T6 *)

Variable c : int_colouring.
Hypothesis c_even : (to_Z (int_even c) < bound)%Z.
Hypothesis d_short : (Z.of_nat (length d) < bound)%Z.

Lemma common_right i n v : to_Z i = Z.of_nat n -> n <= size ->
  common_int c i v = common (colouring_of c) n (N_of v).
Proof.
  intros E L. rewrite common_int_spec by (assumption || lia). unfold nat_of. rewrite E, Nat2Z.id. reflexivity.
Qed.

Lemma all_common_right count : forall n i, to_Z i = Z.of_nat n -> n + count <= size ->
  all_common count c t i = true -> forall k, n <= k < n + count -> common (colouring_of c) k (G d k) = true.
Proof.
  induction count as [|count IH]; intros n i Ei L; simpl; [intros _ k; lia|].
  destruct (common_int c i t.[i]) eqn:E; [|discriminate]. intros H k K.
  destruct (Nat.eq_dec k n) as [->|Ne].
  - rewrite (common_right i n) in E by lia. rewrite <- (known_at d t size n i t_known Ei); [exact E|lia].
  - apply (IH (S n) (i + 1)%uint63); [apply to_Z_next; lia|lia|exact H|lia].
Qed.

Lemma rare_marked_right m n i top : to_Z i = Z.of_nat n -> n <= size -> forall fuel v,
  rare_marked fuel c m i top v = true ->
  forall u, (to_Z v <= to_Z u < to_Z top)%Z -> common (colouring_of c) n (N_of u) = false -> stamped m i u.
Proof.
  intros Ei L. induction fuel as [|fuel IH]; intros v; simpl; [discriminate|].
  destruct (v <? top)%uint63 eqn:E.
  - apply ltb_iff in E. destruct (_ || _) eqn:C; [|discriminate]. intros H u U R.
    destruct (Z.eq_dec (to_Z u) (to_Z v)) as [Eq|Ne].
    + apply to_Z_inj in Eq as ->. rewrite (common_right i n), R, orb_false_r in C by lia.
      destruct (v <? size_of m)%uint63 eqn:Lv; [|discriminate]. split; [exact Lv|]. apply eqb_correct, C.
    + refine (IH _ H u _ R). rewrite (to_Z_succ v top) by exact E. lia.
  - apply ltb_not in E. intros _ u U. lia.
Qed.

Section Witnesses.

Variables (n0 : nat) (floor : int).
Hypothesis floor_n0 : to_Z floor = Z.of_nat n0.

Let large (parts : position) : Prop := length parts = 1 \/ exists b, In b parts /\ n0 <= b.

Lemma find_witnesses_right n i tries fuel : to_Z i = Z.of_nat n -> n < size ->
  forall high m m', sound d n i large m ->
  find_witnesses tries fuel c (digits_from 0 d) t floor i high m = Some m' ->
  sound d n i large m' /\
  forall v, (v < G d n)%N -> common (colouring_of c) n v = false -> witness d n0 n v.
Proof.
  intros Ei L. induction tries as [|tries IH]; intros high m m' S; simpl; [discriminate|].
  set (m1 := for_all (mark_two fuel i t floor high) (digits_from 0 d) m).
  assert (sound d n i large m1) as S1.
  { apply for_all_sound; [|exact S]. intros g m0 I0 S0.
    apply mark_two_sound; try assumption; try lia; [apply known_less; lia|].
    intros x y Y. right. exists y. split; [right; left; reflexivity|lia]. }
  destruct (rare_marked fuel c m1 i t.[i] 0) eqn:R.
  - intros [= <-]. split; [exact S1|]. intros v Lv Rare.
    assert (N_of t.[i] = G d n) as V by (apply (known_at d t size); assumption).
    destruct (int_below v t.[i]) as (Zv & Nv); [rewrite V; exact Lv|].
    destruct S1 as (_ & S1). destruct (S1 (int_of_N v)) as (parts & O & W & Q).
    { apply (rare_marked_right m1 n i t.[i] Ei) with (fuel := fuel) (v := 0%uint63); try assumption; try lia.
      - rewrite Zv, to_Z_0. rewrite <- V in Lv. unfold N_of in Lv. lia.
      - rewrite Nv. exact Rare. }
    exists parts. split; [exact O|]. split; [congruence|exact Q].
  - destruct (i <=? high)%uint63; [discriminate|]. apply IH, S1.
Qed.

Lemma all_witnessed_right fuel batch count : forall n i m, to_Z i = Z.of_nat n -> n + count <= size ->
  (forall v, (v <? size_of m)%uint63 = true -> (to_Z m.[v] < to_Z i)%Z) ->
  all_witnessed count fuel c (digits_from 0 d) t floor batch i m = true ->
  forall k, n <= k < n + count -> forall v, (v < G d k)%N -> common (colouring_of c) k v = false -> witness d n0 k v.
Proof.
  induction count as [|count IH]; intros n i m Ei L Fresh; cbn [all_witnessed]; [intros _ k; lia|].
  destruct (find_witnesses _ _ _ _ _ _ _ _ _) as [m'|] eqn:F; [|discriminate].
  apply find_witnesses_right with (n := n) in F as (Old & W); try assumption; try lia.
  - intros H k K. destruct (Nat.eq_dec k n) as [->|Ne]; [exact W|].
    apply (IH (S n) (i + 1)%uint63 m'); [apply to_Z_next; lia|lia| |exact H|lia].
    intros v V. apply Old in V. rewrite (to_Z_next i n) by lia. lia.
  - apply for_all_sound.
    + intros g m0 I0 S0. apply mark_one_sound; try assumption; try lia; [apply known_less; lia|].
      intros x. left. reflexivity.
    + split; [intros u U; apply Z.lt_le_incl, Fresh, U|]. intros u (U & E). apply Fresh in U. rewrite E in U. lia.
Qed.

End Witnesses.

(** ** Leastness *)

Section Least.

Variables (n1 P : nat) (e iP : int).
Hypothesis P_period : periodic (G d) n1 P.
Hypothesis e_right : to_Z e = Z.of_nat (n1 + P).
Hypothesis P_right : to_Z iP = Z.of_nat P.
Hypothesis enough : n1 + P <= size.

Lemma at_heap_right i n : to_Z i = Z.of_nat n -> n < n1 + P + P -> N_of (at_heap t e iP i) = G d n.
Proof.
  intros E L. unfold at_heap. destruct (i <? e)%uint63 eqn:C.
  - apply ltb_iff in C. apply (known_at d t size); [exact t_known|exact E|lia].
  - apply ltb_not in C. destruct P_period as (_ & Per).
    replace n with (n - P + P) by lia. rewrite Per by lia.
    apply (known_at d t size); [exact t_known| |lia]. rewrite to_Z_sub by lia. lia.
Qed.

Lemma same_at_heap i j n k : to_Z i = Z.of_nat n -> n < size -> to_Z j = Z.of_nat k -> k < n1 + P + P ->
  (t.[i] =? at_heap t e iP j)%uint63 = true <-> G d k = G d n.
Proof.
  intros Ei Ln Ej Lk. rewrite <- (known_at d t size n i t_known Ei Ln), <- (at_heap_right j k Ej Lk).
  split; [intros E; apply eqb_correct in E; congruence|].
  intros E. apply N_of_inj in E. rewrite <- E. apply eqb_refl.
Qed.

Lemma agree_all_right p ip count : to_Z ip = Z.of_nat p -> p <= P -> forall n i, to_Z i = Z.of_nat n ->
  n + count <= n1 + P -> agree_all count t e iP ip i = true ->
  forall k, n <= k < n + count -> G d (k + p) = G d k.
Proof.
  intros Ep Lp. induction count as [|count IH]; intros n i Ei L; simpl; [intros _ k; lia|].
  destruct (t.[i] =? _)%uint63 eqn:E; [|discriminate]. intros H k K.
  destruct (Nat.eq_dec k n) as [->|Ne].
  - apply (same_at_heap i (i + ip)%uint63); try assumption; try lia. apply to_Z_sum; lia.
  - apply (IH (S n) (i + 1)%uint63); [apply to_Z_next; lia|lia|exact H|lia].
Qed.

Lemma differ_right q iq count : to_Z iq = Z.of_nat q -> q <= P -> forall n i, to_Z i = Z.of_nat n ->
  n + count <= n1 + P -> differ_somewhere count t e iP iq i = true ->
  exists k, n <= k /\ G d (k + q) <> G d k.
Proof.
  intros Eq Lq. induction count as [|count IH]; intros n i Ei L; simpl; [discriminate|].
  destruct (t.[i] =? _)%uint63 eqn:E.
  - intros H. apply (IH (S n)) in H as (k & K & D); [|apply to_Z_next; lia|lia].
    exists k. split; [lia|exact D].
  - intros _. exists n. split; [lia|]. intros C.
    apply (same_at_heap i (i + iq)%uint63) in C; [congruence|assumption|lia|apply to_Z_sum; lia|lia].
Qed.

Lemma all_differ_right n count : n1 = n -> forall i, to_Z i = Z.of_nat n -> forall q iq, to_Z iq = Z.of_nat q ->
  q + count <= P -> all_differ count P t e iP i iq = true ->
  forall r, q <= r < q + count -> exists k, n1 <= k /\ G d (k + r) <> G d k.
Proof.
  intros En i Ei. induction count as [|count IH]; intros q iq Eq L; simpl; [intros _ r; lia|].
  destruct (differ_somewhere P t e iP iq i) eqn:D; [|discriminate]. intros H r R.
  destruct (Nat.eq_dec r q) as [->|Ne].
  - apply (differ_right q iq P Eq) with (n := n) in D; [|lia|exact Ei|lia].
    destruct D as (k & K & D). exists k. split; [lia|exact D].
  - apply (IH (S q) (iq + 1)%uint63); [apply to_Z_next; lia|lia|exact H|lia].
Qed.

End Least.

(** p is a period from n₀ on if it is one for the heaps up to the end of a cycle. *)
Lemma period_of_cycle f n1 P n0 p : periodic f n1 P -> 1 <= p -> n0 <= n1 ->
  (forall k, n0 <= k < n1 + P -> f (k + p) = f k) -> periodic f n0 p.
Proof.
  intros (P1 & Per) P2 L H. split; [exact P2|].
  intros n. induction n as [n IH] using (well_founded_induction lt_wf). intros Hn.
  destruct (le_lt_dec (n1 + P) n) as [Far|Near]; [|apply H; lia].
  replace (n + p) with (n - P + p + P) by lia. rewrite Per by lia.
  rewrite (IH (n - P)) by lia. rewrite <- (Per (n - P)) by lia. f_equal. lia.
Qed.

Lemma least_right n1 P n0 p : periodic (G d) (N.to_nat n1) (N.to_nat P) -> N.to_nat n1 + N.to_nat P <= size ->
  least t n1 P n0 p = true -> has_period (G d) (N.to_nat n0) (N.to_nat p).
Proof.
  intros Per Enough. unfold least.
  destruct (N.leb n0 n1 && N.leb 1 p && N.leb p P) eqn:C; [|discriminate].
  rewrite !andb_true_iff, !N.leb_le in C. destruct C as ((L01 & L1p) & LpP).
  assert (to_Z (int_of_N (n1 + P)) = Z.of_nat (N.to_nat n1 + N.to_nat P)) as He by (apply to_Z_N; lia).
  assert (to_Z (int_of_N P) = Z.of_nat (N.to_nat P)) as HP by (apply to_Z_N; lia).
  destruct (agree_all _ _ _ _ _ _) eqn:A; [|discriminate].
  destruct (_ || _) eqn:B; [|discriminate]. intros D.
  apply least_claim.
  - apply period_of_cycle with (N.to_nat n1) (N.to_nat P); [exact Per|lia|lia|].
    intros k K. apply (agree_all_right _ _ _ _ Per He HP Enough (N.to_nat p)) with (n := N.to_nat n0) (k := k) in A;
      [exact A|apply to_Z_N; lia|lia|apply to_Z_N; lia|lia|lia].
  - intros q Q.
    apply (all_differ_right _ _ _ _ Per He HP Enough (N.to_nat n1)) with (q := 1) (r := q) in D;
      [|reflexivity|apply to_Z_N; lia|apply to_Z_1|lia|lia].
    destruct D as (k & K & D). exists k. split; [lia|exact D].
  - intros Pos. apply orb_true_iff in B as [B|B]; [apply N.eqb_eq in B; lia|].
    apply negb_true_iff in B. intros E. rewrite <- not_true_iff_false in B. apply B.
    apply (same_at_heap _ _ _ _ Per He HP Enough) with (n := N.to_nat n0 - 1) (k := N.to_nat n0 - 1 + N.to_nat p);
      [apply to_Z_N; lia|lia|apply to_Z_N; lia|lia|exact E].
Qed.

End Right.

Lemma premise_right d plan t g : table d plan (N.to_nat (heaps g)) = Some t -> premise d plan t g = true ->
  periodic (G d) (N.to_nat (start g)) (N.to_nat (shift g)).
Proof.
  intros T. apply table_right in T as (K & Octal & Fits & Even & Short & Small).
  assert (forall n p count ip i, to_Z ip = Z.of_nat p -> to_Z i = Z.of_nat n ->
            n + count + p <= N.to_nat (heaps g) -> agree count t ip i = true ->
            forall k, n <= k < n + count -> G d (k + p) = G d k) as Agree.
  { intros n p count ip i Ep Ei L H. exact (agree_right d t _ Small K p ip count Ep n i Ei L H). }
  pose proof (to_Z_N (N.to_nat (heaps g)) Small) as Z.
  destruct g as [n1 P N|n1 P k|n1 P L R]; simpl in *.
  - destruct (_ && _) eqn:C; [|discriminate].
    rewrite !andb_true_iff, !N.leb_le in C. destruct C as (((C1 & CP) & CN) & Moves).
    intros A. apply guy_smith with (N.to_nat N); [lia|lia| |].
    + intros i h Al. pose proof (for_all_moves_spec _ _ Moves i h Al (Octal i h Al)) as F.
      cbv beta in F. destruct h as [|h]; rewrite N.leb_le in F; [lia|]. split; [lia|]. intros _.
      replace (S h - 1) with h by lia. nia.
    + intros n Hn. refine (Agree (N.to_nat n1) (N.to_nat P) _ _ _ _ _ _ A n _); [apply Z; lia|apply Z; lia|lia|lia].
  - destruct (_ && _) eqn:C; [|discriminate].
    rewrite !andb_true_iff, N.leb_le, forallb_forall in C. destruct C as ((CP & Digits) & Moves).
    intros A. apply one_heap_from_0 with (N.to_nat k); [| |lia|].
    + intros i. destruct (le_lt_dec (length d) i) as [X|X]; [left; apply nth_overflow, X|].
      specialize (Digits _ (nth_In _ 0%N X)). rewrite orb_true_iff, !N.eqb_eq in Digits. exact Digits.
    + intros i D. destruct i as [|i]; [lia|].
      assert (allows d (S i) 0) as Al by (unfold allows; rewrite D; split; [reflexivity|lia]).
      pose proof (for_all_moves_spec _ _ Moves _ 0 Al ltac:(lia)) as F. cbv beta in F. apply N.leb_le in F. lia.
    + intros n Hn. refine (Agree (N.to_nat n1) (N.to_nat P) _ _ _ _ _ _ A n _); [apply Z; lia|apply Z; lia|lia|lia].
  - destruct (_ && _) eqn:C; [|discriminate].
    rewrite !andb_true_iff, !N.leb_le, N.ltb_lt, orb_true_iff, negb_true_iff in C.
    destruct C as (((((C1 & CP) & CL) & CR) & CE) & Moves).
    destruct (agree _ _ _ _) eqn:A; [|discriminate].
    destruct (all_common _ _ _ _) eqn:B; [|discriminate]. intros W.
    apply sparse_state with (c := colouring_of (colours plan)) (L := N.to_nat L) (R := N.to_nat R);
      try assumption; try lia.
    + intros Par. simpl in Par. destruct CE as [CE|CE]; [congruence|].
      apply N.even_spec in CE as (j & ->). apply Nat.even_spec. exists (N.to_nat j). lia.
    + intros n Hn. apply (all_common_right d t _ Small K (colours plan) Even) with (n := N.to_nat (R + 1)) (k := n) in B;
        [exact B|apply Z; lia|lia|lia].
    + split; [lia|]. intros i h Al. pose proof (for_all_moves_spec _ _ Moves i h Al (Octal i h Al)) as F.
      cbv beta in F. apply N.leb_le in F. destruct (h =? 2); lia.
    + intros n Hn. refine (Agree (N.to_nat n1) (N.to_nat P) _ _ _ _ _ _ A n _); [apply Z; lia|apply Z; lia|lia|lia].
    + intros m Hm v V Rare.
      apply (all_witnessed_right d t _ Small K (colours plan) Even Short (N.to_nat n1)) with (n := N.to_nat (n1 + L)) (k := m) (v := v) in W;
        [exact W|apply Z; lia|apply Z; lia|lia| |lia|exact V|exact Rare].
      intros u _. rewrite PArray.get_make, to_Z_0, (Z _ (N.to_nat (n1 + L))) by lia. lia.
Qed.

Theorem check_right d plan g n0 p : check d plan g n0 p = true ->
  has_period (G d) (N.to_nat n0) (N.to_nat p).
Proof.
  unfold check. destruct (table _ _ _) as [t|] eqn:T; [|discriminate].
  destruct (N.leb _ _) eqn:L; [|discriminate]. apply N.leb_le in L.
  destruct (premise d plan t g) eqn:A; [|discriminate].
  pose proof (premise_right d plan t g T A) as Per.
  apply table_right in T as (K & _ & _ & _ & _ & Small).
  apply (least_right d t _ Small K); [exact Per|lia].
Qed.
