#include "reference_floating.h"

__extension__ typedef unsigned __int128 wide;

/* A format: the bits of its significand with the hidden one, those of its exponent, and the place of its lowest bit. */
typedef struct format {
	int significand;
	int exponent;
	int lowest; /* exponent of the last bit of the smallest numbers */
} format;

static const format DOUBLE = {53, 11, -1074};
static const format FLOAT = {24, 8, -149};

enum kind { NUMBER, INFINITE, NONE };

/* significand * 2^exponent; 0 has the significand 0. */
typedef struct number {
	enum kind kind;
	int negative;
	wide significand;
	int exponent;
} number;

static uint64_t field(const format *f, int negative, uint64_t exponent, uint64_t fraction) {
	return (uint64_t)negative << (f->significand - 1 + f->exponent) | exponent << (f->significand - 1) | fraction;
}

static uint64_t all_ones(const format *f) {
	return (1ull << f->exponent) - 1;
}

static number take_apart(const format *f, uint64_t bits) {
	uint64_t hidden = 1ull << (f->significand - 1), fraction = bits & (hidden - 1);
	uint64_t exponent = bits >> (f->significand - 1) & all_ones(f);
	number n = {NUMBER, (int)(bits >> (f->significand - 1 + f->exponent) & 1), fraction, f->lowest};
	if (exponent == all_ones(f)) n.kind = fraction ? NONE : INFINITE;
	if (exponent > 0) {
		n.significand = fraction | hidden;
		n.exponent = f->lowest + (int)exponent - 1;
	}
	return n;
}

/* Rounds to the nearest number of the format; `more`: the true value is a little larger than the significand says. */
static uint64_t round_to(const format *f, number n, int more) {
	if (n.kind == NONE) return field(f, 0, all_ones(f), 1ull << (f->significand - 2));
	if (n.kind == INFINITE) return field(f, n.negative, all_ones(f), 0);
	if (n.significand == 0) return field(f, n.negative, 0, 0);
	wide enough = (wide)1 << (f->significand + 1); /* two bits more than the format has */
	while (n.significand < enough) n.significand <<= 1, n.exponent--;
	while (n.significand >= 2 * enough || n.exponent + 2 < f->lowest) {
		more |= (int)(n.significand & 1);
		n.significand >>= 1, n.exponent++;
	}
	int cut = (int)(n.significand & 3);
	uint64_t kept = (uint64_t)(n.significand >> 2), place = (uint64_t)(n.exponent + 2 - f->lowest);
	if (cut == 3 || (cut == 2 && (more || kept & 1))) kept++;
	if (kept >> f->significand) kept >>= 1, place++;
	uint64_t hidden = 1ull << (f->significand - 1);
	if (kept < hidden) return field(f, n.negative, 0, kept);
	if (place + 1 >= all_ones(f)) return field(f, n.negative, all_ones(f), 0);
	return field(f, n.negative, place + 1, kept - hidden);
}

static uint64_t not_a_number(const format *f) {
	return round_to(f, (number){NONE, 0, 0, 0}, 0);
}

static uint64_t add(const format *f, number b, number c) {
	if (b.kind == NONE || c.kind == NONE) return not_a_number(f);
	if (b.kind == INFINITE || c.kind == INFINITE) {
		if (b.kind == c.kind && b.negative != c.negative) return not_a_number(f);
		return round_to(f, b.kind == INFINITE ? b : c, 0);
	}
	if (b.significand == 0 && c.significand == 0) return field(f, b.negative && c.negative, 0, 0);
	if (b.significand == 0 || c.significand == 0) return round_to(f, b.significand ? b : c, 0);
	number high = b.exponent >= c.exponent ? b : c, low = b.exponent >= c.exponent ? c : b;
	int apart = high.exponent - low.exponent;
	if (apart > 64) { /* only that there is something counts */
		low.significand = 1;
		apart = 64;
	}
	high.significand <<= apart;
	high.exponent -= apart;
	if (high.negative == low.negative) high.significand += low.significand;
	else if (high.significand == low.significand) return field(f, 0, 0, 0);
	else if (high.significand > low.significand) high.significand -= low.significand;
	else {
		high.significand = low.significand - high.significand;
		high.negative = low.negative;
	}
	return round_to(f, high, 0);
}

static uint64_t multiply(const format *f, number b, number c) {
	int none = b.kind == NONE || c.kind == NONE;
	number product = {NUMBER, b.negative ^ c.negative, b.significand * c.significand, b.exponent + c.exponent};
	if (b.kind == INFINITE || c.kind == INFINITE) {
		none |= (b.kind == NUMBER && b.significand == 0) || (c.kind == NUMBER && c.significand == 0);
		product.kind = INFINITE;
	}
	return none ? not_a_number(f) : round_to(f, product, 0);
}

/* The same number with a significand of 64 bits. */
static number normal(number n) {
	while (n.significand >> 63 == 0) n.significand <<= 1, n.exponent--;
	return n;
}

static uint64_t divide(const format *f, number b, number c) {
	int negative = b.negative ^ c.negative;
	if (b.kind == NONE || c.kind == NONE || (b.kind == INFINITE && c.kind == INFINITE)) return not_a_number(f);
	if (b.kind == INFINITE) return field(f, negative, all_ones(f), 0);
	if (c.kind == INFINITE) return field(f, negative, 0, 0);
	if (c.significand == 0) return b.significand ? field(f, negative, all_ones(f), 0) : not_a_number(f);
	if (b.significand == 0) return field(f, negative, 0, 0);
	b = normal(b);
	c = normal(c);
	wide dividend = b.significand << 63;
	number quotient = {NUMBER, negative, dividend / c.significand, b.exponent - 63 - c.exponent};
	return round_to(f, quotient, dividend % c.significand != 0);
}

/* The root is found bit by bit, from the highest. */
static uint64_t square_root(const format *f, number b) {
	if (b.kind == NUMBER && b.significand == 0) return field(f, b.negative, 0, 0);
	if (b.kind == NONE || b.negative) return not_a_number(f);
	if (b.kind == INFINITE) return field(f, 0, all_ones(f), 0);
	b = normal(b);
	int odd = b.exponent & 1;
	wide square = b.significand << (odd ? 61 : 62), root = 0;
	int exponent = (b.exponent - (odd ? 61 : 62)) / 2;
	for (int bit = 63; bit >= 0; bit--) {
		wide tried = root | (wide)1 << bit;
		if (tried * tried <= square) root = tried;
	}
	return round_to(f, (number){NUMBER, 0, root, exponent}, root * root != square);
}

/* -1, 0 or 1 as b is less, equal or greater; both are numbers or infinite. The bits of a format are ordered. */
static int order(uint64_t b, uint64_t c, const format *f) {
	uint64_t sign = 1ull << (f->significand - 1 + f->exponent);
	uint64_t bs = b & (sign - 1), cs = c & (sign - 1);
	int bn = (b & sign) && bs, cn = (c & sign) && cs;
	if (bn != cn) return bn ? -1 : 1;
	if (bs == cs) return 0;
	return (bs < cs) != bn ? -1 : 1;
}

/* The integer below the magnitude, with the sign, in *out; 0 when it has more than 64 bits or there is none. */
static int whole(number b, uint64_t *out) {
	if (b.kind != NUMBER) return 0;
	while (b.exponent < 0) b.significand >>= 1, b.exponent++;
	while (b.exponent > 0 && b.significand >> 64 == 0 && b.significand) b.significand <<= 1, b.exponent--;
	if (b.significand >> 64) return 0;
	*out = (uint64_t)b.significand;
	return 1;
}

static uint64_t to_signed(number b, int bits) {
	uint64_t magnitude, least = 1ull << (bits - 1);
	if (!whole(b, &magnitude) || magnitude > least || (magnitude == least && !b.negative)) return 0 - least;
	return b.negative ? 0 - magnitude : magnitude;
}

/* What does not fit: the upper half is converted as 2^63 less, and the highest bit changes. */
static uint64_t to_unsigned(number b) {
	uint64_t magnitude;
	if (b.negative || b.kind == NONE) return to_signed(b, 64);
	return whole(b, &magnitude) ? magnitude : 0;
}

static uint64_t from_integer(const format *f, int negative, uint64_t magnitude) {
	return round_to(f, (number){NUMBER, negative, magnitude, 0}, 0);
}

static int compute_in(const format *f, enum opcode op, uint64_t b, uint64_t c, uint64_t *out) {
	number left = take_apart(f, b), right = take_apart(f, c), minus = right;
	int ordered = left.kind != NONE && right.kind != NONE;
	minus.negative = !minus.negative;
	switch (op) {
	case OP_FADD: *out = add(f, left, right); return 1;
	case OP_FSUB: *out = add(f, left, minus); return 1;
	case OP_FMUL: *out = multiply(f, left, right); return 1;
	case OP_FDIV: *out = divide(f, left, right); return 1;
	case OP_FSQRT: *out = square_root(f, left); return 1;
	case OP_FEQ: *out = ordered && order(b, c, f) == 0; return 1;
	case OP_FLT: *out = ordered && order(b, c, f) < 0; return 1;
	case OP_FLE: *out = ordered && order(b, c, f) <= 0; return 1;
	default: return 0;
	}
}

static int convert(enum opcode op, uint64_t b, uint64_t *out) {
	int negative = (int)(b >> 63);
	uint64_t magnitude = negative ? 0 - b : b;
	switch (op) {
	case OP_S2D: *out = from_integer(&DOUBLE, negative, magnitude); return 1;
	case OP_U2D: *out = from_integer(&DOUBLE, 0, b); return 1;
	case OP_S2F: *out = from_integer(&FLOAT, negative, magnitude); return 1;
	case OP_U2F: *out = from_integer(&FLOAT, 0, b); return 1;
	case OP_D2I: *out = to_signed(take_apart(&DOUBLE, b), 32); return 1;
	case OP_D2S: *out = to_signed(take_apart(&DOUBLE, b), 64); return 1;
	case OP_D2U: *out = to_unsigned(take_apart(&DOUBLE, b)); return 1;
	case OP_D2F: *out = round_to(&FLOAT, take_apart(&DOUBLE, b), 0); return 1;
	case OP_F2D: *out = round_to(&DOUBLE, take_apart(&FLOAT, b), 0); return 1;
	default: return 0;
	}
}

int reference_floating(enum opcode op, uint64_t b, uint64_t c, uint64_t *out_value) {
	if (op >= OP_FADD32 && op <= OP_FLE32)
		return compute_in(&FLOAT, (enum opcode)(op - OP_FADD32 + OP_FADD), b, c, out_value);
	return compute_in(&DOUBLE, op, b, c, out_value) || convert(op, b, out_value);
}
