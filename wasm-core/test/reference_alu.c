#include "reference_alu.h"

#include "reference_floating.h"

static uint64_t widen(uint64_t value, unsigned bits) {
	uint64_t sign = 1ull << (bits - 1), mask = (sign << 1) - 1;
	value &= mask;
	return value & sign ? value | ~mask : value;
}

static uint64_t cut(uint64_t value, unsigned bits) {
	return value & ((1ull << bits) - 1);
}

static uint64_t shift_arithmetic(uint64_t value, unsigned count) {
	for (unsigned i = 0; i < count; i++) value = value >> 1 | (value & (1ull << 63));
	return value;
}

static int less_signed(uint64_t b, uint64_t c) {
	return (b ^ (1ull << 63)) < (c ^ (1ull << 63));
}

static uint64_t magnitude(uint64_t value) {
	return value >> 63 ? 0 - value : value;
}

/* Divides and rounds towards zero, as C does. */
static uint64_t divide_signed(uint64_t b, uint64_t c) {
	uint64_t quotient = magnitude(b) / magnitude(c);
	return (b ^ c) >> 63 ? 0 - quotient : quotient;
}

static uint64_t remainder_signed(uint64_t b, uint64_t c) {
	return b - divide_signed(b, c) * c;
}

static int compute_wide(enum opcode op, uint64_t b, uint64_t c, uint64_t *out) {
	switch (op) {
	case OP_ADD: *out = b + c; return 1;
	case OP_SUB: *out = b - c; return 1;
	case OP_MUL: *out = b * c; return 1;
	case OP_DIVS: *out = divide_signed(b, c); return 1;
	case OP_DIVU: *out = b / c; return 1;
	case OP_REMS: *out = remainder_signed(b, c); return 1;
	case OP_REMU: *out = b - b / c * c; return 1;
	case OP_AND: *out = b & c; return 1;
	case OP_OR: *out = b | c; return 1;
	case OP_XOR: *out = (b | c) & ~(b & c); return 1;
	case OP_SHL: *out = b << (c % 64); return 1;
	case OP_SHRS: *out = shift_arithmetic(b, (unsigned)(c % 64)); return 1;
	case OP_SHRU: *out = b >> (c % 64); return 1;
	case OP_EQ: *out = b == c; return 1;
	case OP_NE: *out = b != c; return 1;
	case OP_LTS: *out = (uint64_t)less_signed(b, c); return 1;
	case OP_LTU: *out = b < c; return 1;
	case OP_LES: *out = (uint64_t)!less_signed(c, b); return 1;
	case OP_LEU: *out = b <= c; return 1;
	default: return 0;
	}
}

static int compute_narrow(enum opcode op, uint64_t b, uint64_t c, uint64_t *out) {
	switch (op) {
	case OP_ADDS32: *out = widen(b + c, 32); return 1;
	case OP_ADDU32: *out = cut(b + c, 32); return 1;
	case OP_SUBS32: *out = widen(b - c, 32); return 1;
	case OP_SUBU32: *out = cut(b - c, 32); return 1;
	case OP_MULS32: *out = widen(b * c, 32); return 1;
	case OP_MULU32: *out = cut(b * c, 32); return 1;
	case OP_SEXT8: *out = widen(b, 8); return 1;
	case OP_SEXT16: *out = widen(b, 16); return 1;
	case OP_SEXT32: *out = widen(b, 32); return 1;
	case OP_ZEXT8: *out = cut(b, 8); return 1;
	case OP_ZEXT16: *out = cut(b, 16); return 1;
	case OP_ZEXT32: *out = cut(b, 32); return 1;
	default: return 0;
	}
}

static int compute_immediate(enum opcode op, uint64_t a, uint64_t b, int32_t imm, uint64_t *out) {
	uint64_t i = widen((uint32_t)imm, 32);
	switch (op) {
	case OP_MOV: *out = b; return 1;
	case OP_LI: *out = i; return 1;
	case OP_LIH: *out = cut(a, 32) + ((uint64_t)(uint32_t)imm << 32); return 1;
	case OP_ADDI: *out = b + i; return 1;
	case OP_MULI: *out = b * i; return 1;
	case OP_ANDI: *out = b & i; return 1;
	case OP_ORI: *out = b | i; return 1;
	case OP_XORI: *out = b ^ i; return 1;
	case OP_SHLI: *out = b << (i % 64); return 1;
	case OP_SHRSI: *out = shift_arithmetic(b, (unsigned)(i % 64)); return 1;
	case OP_SHRUI: *out = b >> (i % 64); return 1;
	case OP_ADDIS32: *out = widen(b + i, 32); return 1;
	case OP_ADDIU32: *out = cut(b + i, 32); return 1;
	case OP_EQI: *out = b == i; return 1;
	case OP_NEI: *out = b != i; return 1;
	case OP_LTSI: *out = (uint64_t)less_signed(b, i); return 1;
	case OP_LTUI: *out = b < i; return 1;
	case OP_GTSI: *out = (uint64_t)less_signed(i, b); return 1;
	case OP_GTUI: *out = b > i; return 1;
	default: return 0;
	}
}

int reference_compute(enum opcode op, uint64_t a, uint64_t b, uint64_t c, int32_t imm, uint64_t *out_value) {
	return compute_wide(op, b, c, out_value) || compute_narrow(op, b, c, out_value) ||
		   compute_immediate(op, a, b, imm, out_value) || reference_floating(op, b, c, out_value);
}

int reference_is_taken(enum opcode op, uint64_t b, uint64_t c) {
	switch (op) {
	case OP_JMP: return 1;
	case OP_BZ: return b == 0;
	case OP_BNZ: return b != 0;
	case OP_BEQ: return b == c;
	case OP_BNE: return b != c;
	case OP_BLTS: return less_signed(b, c);
	case OP_BLTU: return b < c;
	case OP_BLES: return !less_signed(c, b);
	default: return b <= c;
	}
}

uint64_t reference_modify(enum opcode op, uint64_t old, uint64_t a, uint64_t c, uint32_t size) {
	uint64_t mask = size == 8 ? UINT64_MAX : (1ull << (8 * size)) - 1;
	switch (op) {
	case OP_XADD: return old + c;
	case OP_XAND: return old & c;
	case OP_XXOR: return old ^ c;
	case OP_XIOR: return old | c;
	case OP_XCHG: return c;
	default: return (old & mask) == (a & mask) ? c : old;
	}
}
