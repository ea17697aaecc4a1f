/*
 * strtod.h: strtod(), strtof() and atof() of <stdlib.h>, which includes this. The result is the nearest double,
 * whatever the text is; of more than 40 digits the others only count as some more. A number of up to 15 digits and a
 * power of ten up to 22 is computed by one multiplication or division (Clinger, "How to read floating point numbers
 * accurately", PLDI 1990), others by long division of whole numbers, which takes some 100,000 instructions. errno
 * stays as it is.
 */
#ifndef HOTLINE_LIB_STRTOD_H
#define HOTLINE_LIB_STRTOD_H

#ifndef __HOTLINE__

#include <stdlib.h>

#else

#define STRTOD_WORDS 32
#define STRTOD_DIGITS 40

/* A whole number of at most 1,024 bits, the lowest word first: 40 digits times 5^370, shifted by 64. */
struct strtod_number {
	unsigned int words[STRTOD_WORDS];
};

/* What a text says: digits * 10^exponent, and `more` when digits were left out. */
struct strtod_text {
	struct strtod_number digits;
	int count, exponent, more;
};

static void strtod_multiply(struct strtod_number *n, unsigned int factor, unsigned int add)
{
	unsigned long carry = add;
	for (int i = 0; i < STRTOD_WORDS; i++) {
		carry += (unsigned long)n->words[i] * factor;
		n->words[i] = (unsigned int)carry;
		carry >>= 32;
	}
}

static int strtod_bits(const struct strtod_number *n)
{
	for (int i = STRTOD_WORDS - 1; i >= 0; i--)
		if (n->words[i])
			return 32 * i + 32 - __builtin_clz(n->words[i]);
	return 0;
}

static void strtod_shift(struct strtod_number *n, int bits)
{
	for (; bits >= 31; bits -= 31)
		strtod_multiply(n, 1u << 31, 0);
	strtod_multiply(n, 1u << bits, 0);
}

/* Takes b from a, unless b is larger; returns 1 when it was not. */
static int strtod_subtract(struct strtod_number *a, const struct strtod_number *b)
{
	int i = STRTOD_WORDS - 1;
	while (i > 0 && a->words[i] == b->words[i])
		i--;
	if (a->words[i] < b->words[i])
		return 0;
	long carry = 0;
	for (int k = 0; k < STRTOD_WORDS; k++) {
		carry += (long)a->words[k] - b->words[k];
		a->words[k] = (unsigned int)carry;
		carry >>= 32;
	}
	return 1;
}

/* The double nearest to q * 2^exponent, whose highest bit is set; `more` when the true number is a little larger. */
static double strtod_round(unsigned long q, int exponent, int more)
{
	union {
		unsigned long bits;
		double number;
	} result = { 0 };
	int biased = exponent + 63 + 1023, shift = biased > 0 ? 11 : 12 - biased;
	if (biased >= 2047)
		return __builtin_huge_val();
	if (shift > 64)
		return 0;
	unsigned long kept = shift == 64 ? 0 : q >> shift, half = 1ul << (shift - 1);
	unsigned long rest = shift == 64 ? q : q & ((1ul << shift) - 1);
	if (rest > half || (rest == half && (more || kept & 1)))
		kept++;
	result.bits = kept + (biased > 0 ? (unsigned long)(biased - 1) << 52 : 0);
	return result.number;
}

/* numerator / divisor * 2^exponent, by a division bit by bit. Both numbers may change. */
static double strtod_divide(struct strtod_number *numerator, struct strtod_number *divisor, int exponent, int more)
{
	int behind = strtod_bits(divisor) + 63 - strtod_bits(numerator);
	unsigned long q = 0;
	if (behind > 0)
		strtod_shift(numerator, behind);
	else
		strtod_shift(divisor, -behind);
	strtod_shift(divisor, 63);
	for (int bit = 0; bit < 64; bit++) {
		q = q << 1 | strtod_subtract(numerator, divisor);
		strtod_shift(numerator, 1);
	}
	exponent -= behind;
	more |= strtod_bits(numerator) != 0;
	int zeros = __builtin_clzl(q);
	if (zeros > 0) { /* one bit is missing */
		q = q << 1 | strtod_subtract(numerator, divisor);
		more |= strtod_bits(numerator) != 0;
	}
	return strtod_round(q, exponent - zeros, more);
}

/* A number of more than 64 bits, or of as many. */
static double strtod_whole(struct strtod_number *n, int exponent, int more)
{
	int bits = strtod_bits(n), first = bits / 32, shift = bits % 32;
	if (bits < 64) {
		strtod_shift(n, 64 - bits);
		return strtod_round((unsigned long)n->words[1] << 32 | n->words[0], exponent + bits - 64, more);
	}
	if (shift == 0) {
		first--;
		shift = 32;
	}
	unsigned long top = (unsigned long)n->words[first] << 32 | n->words[first - 1];
	unsigned long next = first > 1 ? n->words[first - 2] : 0;
	unsigned long q = top << (32 - shift) | next >> shift;
	more |= (next & ((1ul << shift) - 1)) != 0;
	for (int i = 0; i < first - 2; i++)
		more |= n->words[i] != 0;
	return strtod_round(q, exponent + bits - 64, more);
}

static double strtod_power_of_ten(int n)
{
	double power = 1;
	while (n-- > 0)
		power *= 10;
	return power;
}

static double strtod_decimal(struct strtod_text *t)
{
	int bits = strtod_bits(&t->digits);
	if (bits == 0)
		return 0;
	if (bits <= 53 && !t->more && t->exponent >= -22 && t->exponent <= 22) {
		double whole = (double)((unsigned long)t->digits.words[1] << 32 | t->digits.words[0]);
		double power = strtod_power_of_ten(t->exponent < 0 ? -t->exponent : t->exponent);
		return t->exponent < 0 ? whole / power : whole * power;
	}
	if (t->count + t->exponent > 310)
		return __builtin_huge_val();
	if (t->count + t->exponent < -326)
		return 0;
	if (t->exponent >= 0) {
		for (int i = 0; i < t->exponent; i++)
			strtod_multiply(&t->digits, 5, 0);
		return strtod_whole(&t->digits, t->exponent, t->more);
	}
	struct strtod_number divisor = { { 1 } };
	for (int i = 0; i < -t->exponent; i++)
		strtod_multiply(&divisor, 5, 0);
	return strtod_divide(&t->digits, &divisor, t->exponent, t->more);
}

static inline int strtod_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* Reads digits with a point in them; each place behind the point takes `step` from the exponent. */
static const char *strtod_digits(const char *text, int base, int step, struct strtod_text *t)
{
	int behind = 0, any = 0;
	const char *at = text;
	for (;; at++) {
		int digit = strtod_digit(*at);
		if (*at == '.' && !behind) {
			behind = 1;
			continue;
		}
		if (digit >= base)
			break;
		any = 1;
		if (t->count < STRTOD_DIGITS) {
			strtod_multiply(&t->digits, base, digit);
			t->count += t->count > 0 || digit > 0;
			t->exponent -= behind * step;
		} else {
			t->more |= digit != 0;
			t->exponent += (1 - behind) * step;
		}
	}
	return any ? at : text;
}

/* Reads "e-5" behind the letter; a text without digits there ends in front of the letter. */
static const char *strtod_exponent(const char *text, int *exponent)
{
	const char *at = text + 1;
	int sign = *at == '-' ? -1 : 1, power = 0;
	if (*at == '-' || *at == '+')
		at++;
	if (*at < '0' || *at > '9')
		return text;
	for (; *at >= '0' && *at <= '9'; at++)
		if (power < 100000)
			power = power * 10 + *at - '0';
	*exponent += sign * power;
	return at;
}

/* True when the text begins with a word of lower-case letters, in letters of any case. */
static int strtod_begins(const char *text, const char *word)
{
	while (*word)
		if ((*text++ | 32) != *word++)
			return 0;
	return 1;
}

/* Reads a number without a sign; returns where it ends, or the text where there is none. */
static const char *strtod_unsigned(const char *text, double *result)
{
	struct strtod_text t = { { { 0 } }, 0, 0, 0 };
	const char *end;
	*result = 0;
	if (strtod_begins(text, "inf")) {
		*result = __builtin_huge_val();
		return text + (strtod_begins(text, "infinity") ? 8 : 3);
	}
	if (strtod_begins(text, "nan")) {
		*result = __builtin_nan("");
		return text + 3;
	}
	if (text[0] == '0' && (text[1] | 32) == 'x') {
		end = strtod_digits(text + 2, 16, 4, &t);
		if (end == text + 2)
			return text + 1;
		if ((*end | 32) == 'p')
			end = strtod_exponent(end, &t.exponent);
		if (strtod_bits(&t.digits) > 0)
			*result = strtod_whole(&t.digits, t.exponent, t.more);
		return end;
	}
	end = strtod_digits(text, 10, 1, &t);
	if (end == text)
		return text;
	if ((*end | 32) == 'e')
		end = strtod_exponent(end, &t.exponent);
	*result = strtod_decimal(&t);
	return end;
}

static double strtod(const char *text, char **end)
{
	const char *at = text;
	double result;
	while (*at == ' ' || (*at >= '\t' && *at <= '\r'))
		at++;
	const char *number = *at == '-' || *at == '+' ? at + 1 : at;
	const char *behind = strtod_unsigned(number, &result);
	if (end)
		*end = (char *)(behind == number ? text : behind);
	return *at == '-' && behind != number ? -result : result;
}

/* By way of the double: in rare cases not the nearest float, but the other one beside the number. */
static inline float strtof(const char *text, char **end)
{
	return (float)strtod(text, end);
}

static inline double atof(const char *text)
{
	return strtod(text, (char **)0);
}

#endif

#endif
