/*
 * access: the effect of a load, a store and an atomic on the bytes of simulated memory, and the meaning of the widths
 * of opcodes.def. This file knows neither lines nor time. All values are little endian, on every target.
 */
#ifndef HL_ACCESS_H
#define HL_ACCESS_H

#include <string.h>

#include "insn.h"
#include "state.h"

/* A width code: the bytes, and whether the value is sign-extended. */
#define ACCESS_SIGNED 16u
#define ACCESS_SIZE(width) ((width) & 15u)

static inline uint64_t access_read(const uint8_t *at, uint32_t width) {
	uint8_t b1;
	uint16_t b2;
	uint32_t b4;
	uint64_t b8;
	int is_signed = (width & ACCESS_SIGNED) != 0;
	switch (ACCESS_SIZE(width)) {
	case 1: memcpy(&b1, at, 1); return is_signed ? (uint64_t)(int64_t)(int8_t)b1 : b1;
	case 2: memcpy(&b2, at, 2); return is_signed ? (uint64_t)(int64_t)(int16_t)b2 : b2;
	case 4: memcpy(&b4, at, 4); return is_signed ? (uint64_t)(int64_t)(int32_t)b4 : b4;
	default: memcpy(&b8, at, 8); return b8;
	}
}

static inline void access_write(uint8_t *at, uint32_t size, uint64_t value) {
	switch (size) {
	case 1: memcpy(at, &value, 1); break;
	case 2: memcpy(at, &value, 2); break;
	case 4: memcpy(at, &value, 4); break;
	default: memcpy(at, &value, 8); break;
	}
}

/* Does the atomic compute the new value from the old one? An exchange and a compare-and-swap do not. */
static inline int access_computes(uint32_t op) {
	return op >= OP_XADD && op < OP_XCHG;
}

static inline int access_is_load(uint32_t op) {
	return op >= OP_LDS8 && op <= OP_LD64;
}

static inline int access_is_atomic(uint32_t op) {
	return op >= OP_XADD && op <= OP_CMPXCHG2;
}

/* Width code of a load, by its opcode. */
static inline uint32_t access_load_width(uint32_t op) {
	static const uint8_t widths[] = {ACCESS_SIGNED | 1, 1, ACCESS_SIGNED | 2, 2, ACCESS_SIGNED | 4, 4, 8};
	return widths[op - OP_LDS8];
}

static inline uint32_t access_store_size(uint32_t op) {
	return 1u << (op - OP_ST8);
}

/* Is it a store, through the caches or past them? */
static inline int access_is_store(uint32_t op) {
	return (op >= OP_ST8 && op <= OP_ST64) || op == OP_STNT;
}

/* Bytes of the store of instruction word w, which may be one past the caches. */
static inline uint32_t access_stored_size(uint64_t w) {
	return INSN_OP(w) == OP_STNT ? ACCESS_SIZE(INSN_UIMM(w)) : access_store_size(INSN_OP(w));
}

static inline int access_same(uint64_t a, uint64_t b, uint32_t size) {
	return size == 8 ? a == b : ((a ^ b) & ((1ull << (8 * size)) - 1)) == 0;
}

/* Bytes of the atomic of instruction word w. */
static inline uint32_t access_atomic_size(uint64_t w) {
	return ACCESS_SIZE(INSN_UIMM(w)) << (INSN_OP(w) == OP_CMPXCHG2);
}

/* Does CMPXCHG2 find in memory what its registers expect? */
static inline int access_same_pair(const uint8_t *at, const uint64_t *expected) {
	return access_read(at, 8) == expected[0] && access_read(at + 8, 8) == expected[1];
}

/* CMPXCHG2: both halves. Returns the old low half; the old high half is then in its register. */
static inline uint64_t access_atomic_pair(uint8_t *at, uint64_t *expected, const uint64_t *desired) {
	uint64_t low = access_read(at, 8), high = access_read(at + 8, 8);
	const uint64_t wanted[] = {desired[0], desired[1]}; /* the two registers may be the same */
	int same = access_same_pair(at, expected);
	expected[1] = high;
	if (!same) return low;
	access_write(at, 8, wanted[0]);
	access_write(at + 8, 8, wanted[1]);
	return low;
}

/* Performs the atomic of instruction w at `at`, with the registers r; returns the old value. */
static inline uint64_t access_atomic(uint8_t *at, uint64_t w, uint64_t *r) {
	if (INSN_OP(w) == OP_CMPXCHG2) return access_atomic_pair(at, r + INSN_A(w), r + INSN_C(w));
	uint32_t width = INSN_UIMM(w);
	uint32_t size = ACCESS_SIZE(width);
	uint64_t old = access_read(at, width);
	uint64_t operand = r[INSN_C(w)];
	switch (INSN_OP(w)) {
	case OP_XADD: access_write(at, size, old + operand); break;
	case OP_XAND: access_write(at, size, old & operand); break;
	case OP_XIOR: access_write(at, size, old | operand); break;
	case OP_XXOR: access_write(at, size, old ^ operand); break;
	case OP_XCHG: access_write(at, size, operand); break;
	default:
		if (access_same(old, r[INSN_A(w)], size)) access_write(at, size, operand);
		break;
	}
	return old;
}

#endif
