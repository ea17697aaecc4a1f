/*
 * access: what a load, a store and an atomic do to the bytes of simulated memory, and what the widths of opcodes.def
 * mean. Knows neither lines nor time. All values are little endian, as on every target.
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

/* Width code of a load, by its opcode. */
static inline uint32_t access_load_width(uint32_t op) {
	static const uint8_t widths[] = {ACCESS_SIGNED | 1, 1, ACCESS_SIGNED | 2, 2, ACCESS_SIGNED | 4, 4, 8};
	return widths[op - OP_LDS8];
}

static inline uint32_t access_store_size(uint32_t op) {
	return 1u << (op - OP_ST8);
}

static inline int access_same(uint64_t a, uint64_t b, uint32_t size) {
	return size == 8 ? a == b : ((a ^ b) & ((1ull << (8 * size)) - 1)) == 0;
}

/* Performs the atomic of instruction w at `at`, with the registers r; returns the old value. */
static inline uint64_t access_atomic(uint8_t *at, uint64_t w, const uint64_t *r) {
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
