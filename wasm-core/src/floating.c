#include "floating.h"

#include <float.h>
#include <string.h>

#include "check.h"
#include "state.h"

/* Each operation rounds once, to the type of its operands: no x87 registers. */
_Static_assert(FLT_EVAL_METHOD == 0 && FLT_RADIX == 2 && DBL_MANT_DIG == 53 && FLT_MANT_DIG == 24, "IEEE 754");

/* What is no number: positive and quiet, as in WebAssembly, on Arm and on RISC-V. */
#define NO_DOUBLE 0x7ff8000000000000u
#define NO_FLOAT 0x7fc00000u

static double double_of(uint64_t bits) {
	double value;
	memcpy(&value, &bits, sizeof value);
	return value;
}

static float float_of(uint64_t register_) {
	uint32_t bits = (uint32_t)register_;
	float value;
	memcpy(&value, &bits, sizeof value);
	return value;
}

static uint64_t from_double(double value) {
	uint64_t bits;
	memcpy(&bits, &value, sizeof bits);
	return value == value ? bits : NO_DOUBLE;
}

static uint64_t from_float(float value) {
	uint32_t bits;
	memcpy(&bits, &value, sizeof bits);
	return value == value ? bits : NO_FLOAT;
}

/* CVTTSD2SI of x86-64. */
static uint64_t to_signed(double value) {
	if (value >= -0x1p63 && value < 0x1p63) return (uint64_t)(int64_t)value;
	return 1ull << 63;
}

static uint64_t to_int(double value) {
	if (value > -0x1p31 - 1 && value < 0x1p31) return (uint64_t)(int64_t)value;
	return (uint64_t)INT32_MIN;
}

static uint64_t to_unsigned(double value) {
	return value >= 0x1p63 ? to_signed(value - 0x1p63) ^ 1ull << 63 : to_signed(value);
}

static uint64_t compute_double(uint32_t op, double b, double c) {
	switch (op) {
	case OP_FADD: return from_double(b + c);
	case OP_FSUB: return from_double(b - c);
	case OP_FMUL: return from_double(b * c);
	case OP_FDIV: return from_double(b / c);
	case OP_FSQRT: return from_double(__builtin_sqrt(b));
	case OP_FEQ: return b == c;
	case OP_FLT: return b < c;
	case OP_FLE: return b <= c;
	case OP_D2I: return to_int(b);
	case OP_D2S: return to_signed(b);
	case OP_D2U: return to_unsigned(b);
	default: HL_ASSERT(op == OP_D2F); return from_float((float)b);
	}
}

static uint64_t compute_float(uint32_t op, float b, float c) {
	switch (op) {
	case OP_FADD32: return from_float(b + c);
	case OP_FSUB32: return from_float(b - c);
	case OP_FMUL32: return from_float(b * c);
	case OP_FDIV32: return from_float(b / c);
	case OP_FSQRT32: return from_float(__builtin_sqrtf(b));
	case OP_FEQ32: return b == c;
	case OP_FLT32: return b < c;
	case OP_FLE32: return b <= c;
	default: HL_ASSERT(op == OP_F2D); return from_double((double)b);
	}
}

uint64_t floating_compute(uint32_t op, uint64_t b, uint64_t c) {
	switch (op) {
	case OP_S2D: return from_double((double)(int64_t)b);
	case OP_U2D: return from_double((double)b);
	case OP_S2F: return from_float((float)(int64_t)b);
	case OP_U2F: return from_float((float)b);
	case OP_FADD32:
	case OP_FSUB32:
	case OP_FMUL32:
	case OP_FDIV32:
	case OP_FSQRT32:
	case OP_FEQ32:
	case OP_FLT32:
	case OP_FLE32:
	case OP_F2D: return compute_float(op, float_of(b), float_of(c));
	default: return compute_double(op, double_of(b), double_of(c));
	}
}
