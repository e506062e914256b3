//go:build !purego

#include "textflag.h"

// The kernels for arm64, with NEON: registers of 16 bytes, of which two are 32 lanes. What each does is said in gen, which writes
// them for AVX2, and by its twin in Go. VTBL looks 16 bytes up in a table and answers 0 for an index from 16 on; so rare cells and
// codes of other sixteens need no care.

// BITS loads the tables of the two planes: byte x makes bit x of the first if x < 8, bit x − 8 of the second if x < 16.
#define BITS(low, high) \
	MOVD $0x8040201008040201, R9; \
	VEOR low.B16, low.B16, low.B16; \
	VEOR high.B16, high.B16, high.B16; \
	VMOV R9, low.D[0]; \
	VMOV R9, high.D[1]

#define ZERO(v) VEOR v.B16, v.B16, v.B16

// PAIR takes the next pair at R2: the address of its cells to R5, and its code to all bytes of code.
#define PAIR(code) \
	LDP.P 16(R2), (R5, R6); \
	ADD R1, R5, R5; \
	VDUP R6, code.D2

// TAKE adds the bits of the 16 bytes x to two planes, by the tables in V30 and V31.
#define TAKE(x, low, high, t, u) \
	VTBL x.B16, [V30.B16], t.B16; \
	VTBL x.B16, [V31.B16], u.B16; \
	VORR t.B16, low.B16, low.B16; \
	VORR u.B16, high.B16, high.B16

// LANES turns eight planes, byte j of plane i holding bits 8i … 8i+7 of lane j, into one word a lane, for 16 lanes, at
// at(R0). It uses V16 … V29.
#define LANES(a, b, c, d, e, f, g, h, at) \
	VZIP1 b.B16, a.B16, V16.B16; \
	VZIP2 b.B16, a.B16, V17.B16; \
	VZIP1 d.B16, c.B16, V18.B16; \
	VZIP2 d.B16, c.B16, V19.B16; \
	VZIP1 f.B16, e.B16, V20.B16; \
	VZIP2 f.B16, e.B16, V21.B16; \
	VZIP1 h.B16, g.B16, V22.B16; \
	VZIP2 h.B16, g.B16, V23.B16; \
	EIGHT(V16, V18, V20, V22, at); \
	EIGHT(V17, V19, V21, V23, at+64)

// EIGHT writes eight lanes of LANES.
#define EIGHT(a, b, c, d, at) \
	VZIP1 b.H8, a.H8, V24.H8; \
	VZIP2 b.H8, a.H8, V25.H8; \
	VZIP1 d.H8, c.H8, V26.H8; \
	VZIP2 d.H8, c.H8, V27.H8; \
	VZIP1 V26.S4, V24.S4, V28.S4; \
	VZIP2 V26.S4, V24.S4, V29.S4; \
	FMOVQ F28, (at)(R0); \
	FMOVQ F29, (at+16)(R0); \
	VZIP1 V27.S4, V25.S4, V28.S4; \
	VZIP2 V27.S4, V25.S4, V29.S4; \
	FMOVQ F28, (at+32)(R0); \
	FMOVQ F29, (at+48)(R0)

// func oneHot16(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)
TEXT ·oneHot16(SB), NOSPLIT, $0-32
	MOVD ZR, R7
	B    sixteen<>(SB)

// func oneHot16Of(words *[32]uint64, codes *byte, pairs *[2]uint64, n int, first byte)
TEXT ·oneHot16Of(SB), NOSPLIT, $0-33
	MOVBU first+32(FP), R7
	B     sixteen<>(SB)

// sixteen is oneHot16Of with first in R7.
TEXT sixteen<>(SB), NOSPLIT|NOFRAME, $0-32
	MOVD words+0(FP), R0
	MOVD codes+8(FP), R1
	MOVD pairs+16(FP), R2
	MOVD n+24(FP), R3
	BITS(V30, V31)
	VDUP R7, V29.B16
	ZERO(V0)
	ZERO(V1)
	ZERO(V2)
	ZERO(V3)
	ZERO(V4)
loop:
	PAIR(V27)
	VLD1 (R5), [V16.B16, V17.B16]
	VEOR V29.B16, V27.B16, V27.B16
	VEOR V27.B16, V16.B16, V16.B16
	VEOR V27.B16, V17.B16, V17.B16
	TAKE(V16, V0, V1, V20, V21)
	TAKE(V17, V2, V3, V22, V23)
	SUBS $1, R3
	BNE  loop
	LANES(V0, V1, V4, V4, V4, V4, V4, V4, 0)
	LANES(V2, V3, V4, V4, V4, V4, V4, V4, 128)
	RET

// func oneHot32(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)
TEXT ·oneHot32(SB), NOSPLIT, $0-32
	MOVD words+0(FP), R0
	MOVD codes+8(FP), R1
	MOVD pairs+16(FP), R2
	MOVD n+24(FP), R3
	BITS(V30, V31)
	MOVD $16, R6
	VDUP R6, V24.B16
	ZERO(V0)
	ZERO(V1)
	ZERO(V2)
	ZERO(V3)
	ZERO(V4)
	ZERO(V8)
	ZERO(V9)
	ZERO(V10)
	ZERO(V11)
loop:
	PAIR(V27)
	VLD1 (R5), [V16.B16, V17.B16]
	VEOR V27.B16, V16.B16, V16.B16
	VEOR V27.B16, V17.B16, V17.B16
	TAKE(V16, V0, V1, V20, V21)
	TAKE(V17, V8, V9, V22, V23)
	VEOR V24.B16, V16.B16, V16.B16
	VEOR V24.B16, V17.B16, V17.B16
	TAKE(V16, V2, V3, V20, V21)
	TAKE(V17, V10, V11, V22, V23)
	SUBS $1, R3
	BNE  loop
	LANES(V0, V1, V2, V3, V4, V4, V4, V4, 0)
	LANES(V8, V9, V10, V11, V4, V4, V4, V4, 128)
	RET

// func oneHot64(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)
TEXT ·oneHot64(SB), NOSPLIT, $0-32
	MOVD ZR, R7
	B    sixtyFour<>(SB)

// func oneHot64High(words *[32]uint64, codes *byte, pairs *[2]uint64, n int)
TEXT ·oneHot64High(SB), NOSPLIT, $0-32
	MOVD $64, R7
	B    sixtyFour<>(SB)

// sixtyFour gathers 64 codes from the one in R7 on.
TEXT sixtyFour<>(SB), NOSPLIT|NOFRAME, $0-32
	MOVD words+0(FP), R0
	MOVD codes+8(FP), R1
	MOVD pairs+16(FP), R2
	MOVD n+24(FP), R3
	BITS(V30, V31)
	VDUP R7, V29.B16
	MOVD $16, R6
	VDUP R6, V24.B16
	MOVD $48, R6
	VDUP R6, V25.B16
	ZERO(V0)
	ZERO(V1)
	ZERO(V2)
	ZERO(V3)
	ZERO(V4)
	ZERO(V5)
	ZERO(V6)
	ZERO(V7)
	ZERO(V8)
	ZERO(V9)
	ZERO(V10)
	ZERO(V11)
	ZERO(V12)
	ZERO(V13)
	ZERO(V14)
	ZERO(V15)
loop:
	PAIR(V27)
	VLD1 (R5), [V16.B16, V17.B16]
	VEOR V29.B16, V27.B16, V27.B16
	VEOR V27.B16, V16.B16, V16.B16
	VEOR V27.B16, V17.B16, V17.B16
	TAKE(V16, V0, V1, V20, V21)
	TAKE(V17, V8, V9, V22, V23)
	VEOR V24.B16, V16.B16, V16.B16 // by 16 in all
	VEOR V24.B16, V17.B16, V17.B16
	TAKE(V16, V2, V3, V20, V21)
	TAKE(V17, V10, V11, V22, V23)
	VEOR V25.B16, V16.B16, V16.B16 // by 32
	VEOR V25.B16, V17.B16, V17.B16
	TAKE(V16, V4, V5, V20, V21)
	TAKE(V17, V12, V13, V22, V23)
	VEOR V24.B16, V16.B16, V16.B16 // by 48
	VEOR V24.B16, V17.B16, V17.B16
	TAKE(V16, V6, V7, V20, V21)
	TAKE(V17, V14, V15, V22, V23)
	SUBS $1, R3
	BNE  loop
	LANES(V0, V1, V2, V3, V4, V5, V6, V7, 0)
	LANES(V8, V9, V10, V11, V12, V13, V14, V15, 128)
	RET

// func settle(common *[32]uint64, rare *[32]uint64, cells *byte, tables *int, n int, below *[2][64]uint64, parity int, from int, to int) int
TEXT ·settle(SB), NOSPLIT, $0-80
	MOVD common+0(FP), R0
	MOVD rare+8(FP), R1
	MOVD cells+16(FP), R2
	MOVD tables+24(FP), R3
	MOVD n+32(FP), R4
	MOVD below+40(FP), R5
	MOVD parity+48(FP), R6
	MOVD from+56(FP), R7
	MOVD to+64(FP), R8
	ADD  R7, R6 // that of lane R7 from here on
	MOVD $4416, R19 // the size of a nearTable
lane:
	CMP  R8, R7
	BGE  stop
	MOVD (R0)(R7<<3), R9  // the common codes of the lane
	MOVD (R1)(R7<<3), R10 // the rare ones
	ADD  R7, R2, R11
	MOVD R3, R12
	MOVD R4, R13
table:
	MOVD  (R12), R14
	MOVBU (R11)(R14), R14
	ADD   R14<<4, R12, R14
	MOVD  8(R14), R15
	MOVD  16(R14), R16
	ORR   R15, R9
	ORR   R16, R10
	ADD   R19, R12
	SUBS  $1, R13
	BNE   table
	MVN   R9, R14
	CBZ   R14, incomplete // no code below 64 is left
	RBIT  R14, R15
	CLZ   R15, R15
	AND   $1, R6, R16
	ADD   R16<<6, R15, R16
	MOVD  (R5)(R16<<3), R16
	BIC   R10, R16, R16
	CBNZ  R16, incomplete
	MOVB  R15, (R11)
	ADD   $1, R7
	ADD   $1, R6
	B     lane
incomplete:
	MOVD R9, (R0)(R7<<3)
	MOVD R10, (R1)(R7<<3)
stop:
	MOVD R7, ret+72(FP)
	RET

// WEIGHTS loads what a movemask of bytes that are 0 or 0xFF is made with: one bit a byte.
#define WEIGHTS(v) \
	MOVD $0x8040201008040201, R9; \
	VDUP R9, v.D2

// BACKWARDS turns the 16 bytes at at(R1) round.
#define BACKWARDS(at, v) \
	FMOVQ (at)(R1), F20; \
	VREV64 V20.B16, V20.B16; \
	VEXT $8, V20.B16, V20.B16, v.B16

// func scan(up *byte, down *byte, n int, target byte) int
TEXT ·scan(SB), NOSPLIT, $0-40
	MOVD  up+0(FP), R0
	MOVD  down+8(FP), R1
	MOVD  n+16(FP), R2
	MOVBU target+24(FP), R3
	VDUP  R3, V16.B16
	MOVD  ZR, R4
loop:
	CMP  R2, R4
	BGE  none
	VLD1.P 64(R0), [V4.B16, V5.B16, V6.B16, V7.B16]
	BACKWARDS(-15, V0)
	BACKWARDS(-31, V1)
	BACKWARDS(-47, V2)
	BACKWARDS(-63, V3)
	VEOR  V0.B16, V4.B16, V0.B16
	VEOR  V1.B16, V5.B16, V1.B16
	VEOR  V2.B16, V6.B16, V2.B16
	VEOR  V3.B16, V7.B16, V3.B16
	VCMEQ V16.B16, V0.B16, V0.B16
	VCMEQ V16.B16, V1.B16, V1.B16
	VCMEQ V16.B16, V2.B16, V2.B16
	VCMEQ V16.B16, V3.B16, V3.B16
	VORR  V0.B16, V1.B16, V4.B16
	VORR  V2.B16, V3.B16, V5.B16
	VORR  V4.B16, V5.B16, V4.B16
	VMOV  V4.D[0], R5
	VMOV  V4.D[1], R6
	ORR   R5, R6
	CBNZ  R6, found
	SUB   $64, R1
	ADD   $64, R4
	B     loop
found:
	WEIGHTS(V17)
	VAND  V17.B16, V0.B16, V0.B16
	VAND  V17.B16, V1.B16, V1.B16
	VAND  V17.B16, V2.B16, V2.B16
	VAND  V17.B16, V3.B16, V3.B16
	VADDP V1.B16, V0.B16, V0.B16
	VADDP V3.B16, V2.B16, V2.B16
	VADDP V2.B16, V0.B16, V0.B16
	VADDP V0.B16, V0.B16, V0.B16
	VMOV  V0.D[0], R5
	RBIT  R5, R5
	CLZ   R5, R5
	ADD   R5, R4
	CMP   R2, R4
	BLT   end
none:
	MOVD $-1, R4
end:
	MOVD R4, ret+32(FP)
	RET

// EQUAL8 adds to any the words of x that are one of the eight targets in V8 … V15.
#define EQUAL8(x) \
	VCMEQ V8.H8, x.H8, V20.H8; \
	VORR V20.B16, V16.B16, V16.B16; \
	VCMEQ V9.H8, x.H8, V21.H8; \
	VORR V21.B16, V16.B16, V16.B16; \
	VCMEQ V10.H8, x.H8, V20.H8; \
	VORR V20.B16, V16.B16, V16.B16; \
	VCMEQ V11.H8, x.H8, V21.H8; \
	VORR V21.B16, V16.B16, V16.B16; \
	VCMEQ V12.H8, x.H8, V20.H8; \
	VORR V20.B16, V16.B16, V16.B16; \
	VCMEQ V13.H8, x.H8, V21.H8; \
	VORR V21.B16, V16.B16, V16.B16; \
	VCMEQ V14.H8, x.H8, V20.H8; \
	VORR V20.B16, V16.B16, V16.B16; \
	VCMEQ V15.H8, x.H8, V21.H8; \
	VORR V21.B16, V16.B16, V16.B16

// WORDS takes eight words at at(R1), turned round, together with up.
#define WORDS(at, up) \
	FMOVQ (at)(R1), F20; \
	VREV64 V20.H8, V20.H8; \
	VEXT $8, V20.B16, V20.B16, V20.B16; \
	VEOR V20.B16, up.B16, up.B16

// func seek8(up *uint16, down *uint16, n int, targets *[8]uint16) int
TEXT ·seek8(SB), NOSPLIT, $0-40
	MOVD up+0(FP), R0
	MOVD down+8(FP), R1
	MOVD n+16(FP), R2
	MOVD targets+24(FP), R3
	VLD1 (R3), [V17.H8]
	VDUP V17.H[0], V8.H8
	VDUP V17.H[1], V9.H8
	VDUP V17.H[2], V10.H8
	VDUP V17.H[3], V11.H8
	VDUP V17.H[4], V12.H8
	VDUP V17.H[5], V13.H8
	VDUP V17.H[6], V14.H8
	VDUP V17.H[7], V15.H8
	MOVD ZR, R4
loop:
	CMP  R2, R4
	BGE  end
	VLD1.P 64(R0), [V4.B16, V5.B16, V6.B16, V7.B16]
	WORDS(-14, V4)
	WORDS(-30, V5)
	WORDS(-46, V6)
	WORDS(-62, V7)
	ZERO(V16)
	EQUAL8(V4)
	EQUAL8(V5)
	EQUAL8(V6)
	EQUAL8(V7)
	VMOV V16.D[0], R5
	VMOV V16.D[1], R6
	ORR  R5, R6
	CBNZ R6, end
	SUB  $64, R1
	ADD  $32, R4
	B    loop
end:
	MOVD R4, ret+32(FP)
	RET

// TAKEFAR takes the bits of the planes low and high of 16 lanes from the sets at at(R0).
#define TAKEFAR(low, high, at) \
	VZIP1 high.B16, low.B16, V20.B16; \
	VZIP2 high.B16, low.B16, V21.B16; \
	FMOVQ (at)(R0), F22; \
	FMOVQ (at+16)(R0), F23; \
	VBIT V20.B16, V4.B16, V22.B16; \
	VBIT V21.B16, V4.B16, V23.B16; \
	FMOVQ F22, (at)(R0); \
	FMOVQ F23, (at+16)(R0)

// func takeFar16(carry *uint64, cells *byte, pairs *[2]uint64, n int)
TEXT ·takeFar16(SB), NOSPLIT, $0-32
	B far<>(SB)

// func takeFar32(carry *uint64, cells *byte, pairs *[2]uint64, n int)
TEXT ·takeFar32(SB), NOSPLIT, $0-32
	B far<>(SB)

// far is both: a cell and a code of different kinds make a byte from 16 on, which is in no table.
TEXT far<>(SB), NOSPLIT|NOFRAME, $0-32
	MOVD carry+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD pairs+16(FP), R2
	MOVD n+24(FP), R3
	BITS(V30, V31)
	ZERO(V0)
	ZERO(V1)
	ZERO(V2)
	ZERO(V3)
	ZERO(V4)
loop:
	PAIR(V27)
	VLD1 (R5), [V16.B16, V17.B16]
	VEOR V27.B16, V16.B16, V16.B16
	VEOR V27.B16, V17.B16, V17.B16
	TAKE(V16, V0, V1, V20, V21)
	TAKE(V17, V2, V3, V22, V23)
	SUBS $1, R3
	BNE  loop
	TAKEFAR(V0, V1, 0)
	TAKEFAR(V2, V3, 32)
	RET

// FIRST finds the first of the bits of x from a lane on, or a number from 16 on.
#define FIRST(x, lane, c) \
	LSR $(16*lane), x, c; \
	RBIT c, c; \
	CLZ c, c

// AFTER takes what lane j of a group does to later ones of the group from x; its tables are at R10 + j.
#define AFTER(c, tables, x) \
	ADD c<<3, tables, R9; \
	MOVD (R9), R9; \
	AND R9, x, x

// The codes of a group, from its sets in R3 to R4 … R7, by the least distance of a near option.
#define CODES4 \
	FIRST(R3, 0, R4); \
	FIRST(R3, 1, R5); \
	FIRST(R3, 2, R6); \
	FIRST(R3, 3, R7)

#define CODES2 \
	FIRST(R3, 0, R4); \
	FIRST(R3, 1, R5); \
	AFTER(R4, R10, R3); \
	AFTER(R5, R11, R3); \
	FIRST(R3, 2, R6); \
	FIRST(R3, 3, R7)

#define CODES1 \
	FIRST(R3, 0, R4); \
	AFTER(R4, R10, R3); \
	FIRST(R3, 1, R5); \
	AFTER(R5, R11, R3); \
	FIRST(R3, 2, R6); \
	AFTER(R6, R12, R3); \
	FIRST(R3, 3, R7)

// PUT writes the codes of group g, and finds their rows.
#define PUT(g) \
	MOVB R4, (4*g)(R1); \
	MOVB R5, (4*g+1)(R1); \
	MOVB R6, (4*g+2)(R1); \
	MOVB R7, (4*g+3)(R1); \
	ADD R4<<7, R2, R14; \
	ADD R5<<7, R2, R15; \
	ADD R6<<7, R2, R16; \
	ADD R7<<7, R2, R17

// NEXT does to the sets of the next group, in R3, what this one does.
#define NEXT \
	ADD R4<<3, R10, R9; \
	MOVD 520(R9), R9; \
	ADD R5<<3, R11, R19; \
	MOVD 520(R19), R19; \
	ADD R6<<3, R12, R20; \
	MOVD 520(R20), R20; \
	ADD R7<<3, R13, R21; \
	MOVD 520(R21), R21; \
	AND R9, R19, R9; \
	AND R20, R21, R20; \
	AND R9, R3, R3; \
	AND R20, R3, R3

// ACT lets the four codes act on eight lanes, so many bytes on in their rows.
#define ACT(s, at) \
	FMOVQ (at)(R14), F20; \
	FMOVQ (at-2)(R15), F21; \
	FMOVQ (at-4)(R16), F22; \
	FMOVQ (at-6)(R17), F23; \
	VAND V20.B16, V21.B16, V20.B16; \
	VAND V22.B16, V23.B16, V22.B16; \
	VAND V20.B16, s.B16, s.B16; \
	VAND V22.B16, s.B16, s.B16

// A group with an even number acts on four registers behind its own, one with an odd number nearer.
#define EVEN(a, b, c, d) \
	ACT(a, 80); \
	ACT(b, 96); \
	ACT(c, 112); \
	ACT(d, 128)

#define ODD(a, b, c, d) \
	ACT(a, 72); \
	ACT(b, 88); \
	ACT(c, 104); \
	ACT(d, 120)

// MASK32 makes a mask of 32 bytes that are 0 or 0xFF.
#define MASK32(a, b, r) \
	WEIGHTS(V24); \
	VAND V24.B16, a.B16, a.B16; \
	VAND V24.B16, b.B16, b.B16; \
	VADDP b.B16, a.B16, a.B16; \
	VADDP a.B16, a.B16, a.B16; \
	VADDP a.B16, a.B16, a.B16; \
	VMOV a.S[0], r

// CHAIN decides the eight groups, and leaves in R3 the lanes without a code. The sets of the lanes are in V0 … V3, those of the next block in V4 … V7.
#define CHAIN(codes) \
	MOVD $8448, R9; \
	ADD R9, R2, R10; \
	ADD $1040, R10, R11; \
	ADD $1040, R11, R12; \
	ADD $1040, R12, R13; \
	VLD1 (R0), [V0.B16, V1.B16, V2.B16, V3.B16]; \
	VCMEQ V4.B16, V4.B16, V4.B16; \
	VCMEQ V5.B16, V5.B16, V5.B16; \
	VCMEQ V6.B16, V6.B16, V6.B16; \
	VCMEQ V7.B16, V7.B16, V7.B16; \
	VMOV V0.D[0], R3; \
	codes; \
	PUT(0); \
	VMOV V0.D[1], R3; \
	NEXT; \
	EVEN(V1, V2, V3, V4); \
	codes; \
	PUT(1); \
	VMOV V1.D[0], R3; \
	NEXT; \
	ODD(V1, V2, V3, V4); \
	codes; \
	PUT(2); \
	VMOV V1.D[1], R3; \
	NEXT; \
	EVEN(V2, V3, V4, V5); \
	codes; \
	PUT(3); \
	VMOV V2.D[0], R3; \
	NEXT; \
	ODD(V2, V3, V4, V5); \
	codes; \
	PUT(4); \
	VMOV V2.D[1], R3; \
	NEXT; \
	EVEN(V3, V4, V5, V6); \
	codes; \
	PUT(5); \
	VMOV V3.D[0], R3; \
	NEXT; \
	ODD(V3, V4, V5, V6); \
	codes; \
	PUT(6); \
	VMOV V3.D[1], R3; \
	NEXT; \
	EVEN(V4, V5, V6, V7); \
	codes; \
	PUT(7); \
	ODD(V4, V5, V6, V7); \
	VST1 [V4.B16, V5.B16, V6.B16, V7.B16], (R0); \
	VLD1 (R1), [V0.B16, V1.B16]; \
	MOVD $0xF0, R9; \
	VDUP R9, V16.B16; \
	VCMTST V16.B16, V0.B16, V0.B16; \
	VCMTST V16.B16, V1.B16, V1.B16; \
	MASK32(V0, V1, R3)

// func chain1(carry *uint64, cells *byte, tables *uint16) uint32
TEXT ·chain1(SB), NOSPLIT, $0-28
	MOVD carry+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD tables+16(FP), R2
	CHAIN(CODES1)
	MOVW R3, ret+24(FP)
	RET

// func chain2(carry *uint64, cells *byte, tables *uint16) uint32
TEXT ·chain2(SB), NOSPLIT, $0-28
	MOVD carry+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD tables+16(FP), R2
	CHAIN(CODES2)
	MOVW R3, ret+24(FP)
	RET

// func chain4(carry *uint64, cells *byte, tables *uint16) uint32
TEXT ·chain4(SB), NOSPLIT, $0-28
	MOVD carry+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD tables+16(FP), R2
	CHAIN(CODES4)
	MOVW R3, ret+24(FP)
	RET

// PLACES loads what has all bits set at odd places.
#define PLACES(v) \
	MOVD $0xFF00FF00FF00FF00, R9; \
	VDUP R9, v.D2

// MISSING writes which codes that 16 lanes require are not in their planes, and leaves in low which lanes lack some. The
// tables are in V24 … V27: the lower bytes of even places and of odd ones, then the higher; V28 tells odd places, V29 the high bit,
// V31 is 0.
#define MISSING(low, high, at) \
	FMOVQ (at)(R1), F16; \
	VCMTST V29.B16, V16.B16, V17.B16; \
	VTBL V16.B16, [V24.B16], V18.B16; \
	VTBL V16.B16, [V25.B16], V19.B16; \
	VTBL V16.B16, [V26.B16], V20.B16; \
	VTBL V16.B16, [V27.B16], V21.B16; \
	VBIT V28.B16, V19.B16, V18.B16; \
	VBIT V28.B16, V21.B16, V20.B16; \
	VORR V17.B16, V18.B16, V18.B16; \
	VORR V17.B16, V20.B16, V20.B16; \
	VBIT low.B16, V31.B16, V18.B16; \
	VBIT high.B16, V31.B16, V20.B16; \
	FMOVQ F18, (at)(R0); \
	FMOVQ F20, (128+at)(R0); \
	VORR V18.B16, V20.B16, V18.B16; \
	VORR V17.B16, V18.B16, V18.B16; \
	VCMTST V18.B16, V18.B16, low.B16; \
	VAND V30.B16, low.B16, low.B16

// func check128(out *byte, cells *byte, pairs *[2]uint64, n int, required *[4][16]byte)
TEXT ·check128(SB), NOSPLIT, $0-40
	MOVD out+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD pairs+16(FP), R2
	MOVD n+24(FP), R3
	MOVD required+32(FP), R4
	BITS(V30, V31)
	ZERO(V0)
	ZERO(V1)
	ZERO(V2)
	ZERO(V3)
	ZERO(V4)
	ZERO(V5)
	ZERO(V6)
	ZERO(V7)
	ZERO(V8)
	ZERO(V9)
	ZERO(V10)
	ZERO(V11)
	ZERO(V12)
	ZERO(V13)
	ZERO(V14)
	ZERO(V15)
	CBZ R3, end
loop:
	PAIR(V29)
	VLD1.P 64(R5), [V16.B16, V17.B16, V18.B16, V19.B16]
	VLD1   (R5), [V20.B16, V21.B16, V22.B16, V23.B16]
	VEOR   V29.B16, V16.B16, V16.B16
	VEOR   V29.B16, V17.B16, V17.B16
	VEOR   V29.B16, V18.B16, V18.B16
	VEOR   V29.B16, V19.B16, V19.B16
	VEOR   V29.B16, V20.B16, V20.B16
	VEOR   V29.B16, V21.B16, V21.B16
	VEOR   V29.B16, V22.B16, V22.B16
	VEOR   V29.B16, V23.B16, V23.B16
	TAKE(V16, V0, V1, V24, V25)
	TAKE(V17, V2, V3, V26, V27)
	TAKE(V18, V4, V5, V24, V25)
	TAKE(V19, V6, V7, V26, V27)
	TAKE(V20, V8, V9, V24, V25)
	TAKE(V21, V10, V11, V26, V27)
	TAKE(V22, V12, V13, V24, V25)
	TAKE(V23, V14, V15, V26, V27)
	SUBS   $1, R3
	BNE    loop
end:
	VLD1 (R4), [V24.B16, V25.B16, V26.B16, V27.B16]
	PLACES(V28)
	MOVD $0x80, R9
	VDUP R9, V29.B16
	WEIGHTS(V30)
	ZERO(V31)
	MISSING(V0, V1, 0)
	MISSING(V2, V3, 16)
	MISSING(V4, V5, 32)
	MISSING(V6, V7, 48)
	MISSING(V8, V9, 64)
	MISSING(V10, V11, 80)
	MISSING(V12, V13, 96)
	MISSING(V14, V15, 112)
	VADDP V2.B16, V0.B16, V0.B16
	VADDP V6.B16, V4.B16, V4.B16
	VADDP V10.B16, V8.B16, V8.B16
	VADDP V14.B16, V12.B16, V12.B16
	VADDP V4.B16, V0.B16, V0.B16
	VADDP V12.B16, V8.B16, V8.B16
	VADDP V8.B16, V0.B16, V0.B16
	FMOVQ F0, 256(R0)
	RET

// VALUES looks the values of 32 cells up, to V0 and V1, and leaves in R3 which have the high bit set.
#define VALUES \
	VLD1 (R1), [V2.B16, V3.B16]; \
	VLD1 (R2), [V4.B16, V5.B16]; \
	PLACES(V6); \
	VTBL V2.B16, [V4.B16], V0.B16; \
	VTBL V3.B16, [V4.B16], V1.B16; \
	VTBL V2.B16, [V5.B16], V16.B16; \
	VTBL V3.B16, [V5.B16], V17.B16; \
	VBIT V6.B16, V16.B16, V0.B16; \
	VBIT V6.B16, V17.B16, V1.B16; \
	MOVD $0x80, R9; \
	VDUP R9, V7.B16; \
	VCMTST V7.B16, V2.B16, V2.B16; \
	VCMTST V7.B16, V3.B16, V3.B16; \
	MASK32(V2, V3, R3)

// func values8(values *uint8, cells *byte, of *[2][16]byte) uint32
TEXT ·values8(SB), NOSPLIT, $0-28
	MOVD values+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD of+16(FP), R2
	VALUES
	MOVW R3, ret+24(FP)
	VST1 [V0.B16, V1.B16], (R0)
	RET

// WIDE makes 16 bytes 16 words of 32 bits, and writes them.
#define WIDE(v) \
	VUXTL v.B8, V16.H8; \
	VUXTL2 v.B16, V17.H8; \
	VUXTL V16.H4, V20.S4; \
	VUXTL2 V16.H8, V21.S4; \
	VUXTL V17.H4, V22.S4; \
	VUXTL2 V17.H8, V23.S4; \
	VST1.P [V20.S4, V21.S4, V22.S4, V23.S4], 64(R0)

// func values32(values *uint32, cells *byte, of *[2][16]byte) uint32
TEXT ·values32(SB), NOSPLIT, $0-28
	MOVD values+0(FP), R0
	MOVD cells+8(FP), R1
	MOVD of+16(FP), R2
	VALUES
	MOVW R3, ret+24(FP)
	WIDE(V0)
	WIDE(V1)
	RET
