/*
 * floating_text.h: doubles as printf() writes them while the program runs. Every digit is that of the exact value, and
 * the last one is rounded to the nearest, halves to the even digit. The number is a row of words of nine decimal
 * digits: its significand, doubled or halved as often as its exponent says (as in musl's vfprintf.c). A number near 1
 * takes some hundred instructions, one near 1e-300 some 100,000.
 */
#ifndef HOTLINE_LIB_PROGRAM_FLOATING_TEXT_H
#define HOTLINE_LIB_PROGRAM_FLOATING_TEXT_H

#include "lib/program/text_output.h"

#define DECIMAL_BASE 1000000000u
#define DECIMAL_DIGITS 9

/* The smallest double has 1,074 digits behind the point, and a word is spare for a carry; the largest one has 309 digits. */
#define DECIMAL_WORDS 124

struct program_decimal {
	unsigned words[DECIMAL_WORDS];
	int first, end; /* of the words that are used */
	int point;      /* the word with the units is before it */
};

static const unsigned program_tens[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 100000000 };

static void program_decimal_double(struct program_decimal *d, int times)
{
	unsigned long carry = 0;
	for (int i = d->end - 1; i >= d->first; i--) {
		unsigned long value = ((unsigned long)d->words[i] << times) + carry;
		d->words[i] = (unsigned)(value % DECIMAL_BASE);
		carry = value / DECIMAL_BASE;
	}
	if (carry != 0)
		d->words[--d->first] = (unsigned)carry;
}

/* Up to nine times: the base can be halved as often. */
static void program_decimal_halve(struct program_decimal *d, int times)
{
	unsigned carry = 0;
	for (int i = d->first; i < d->end; i++) {
		unsigned rest = d->words[i] & ((1u << times) - 1);
		d->words[i] = (d->words[i] >> times) + carry;
		carry = (DECIMAL_BASE >> times) * rest;
	}
	if (carry != 0)
		d->words[d->end++] = carry;
	while (d->first < d->point - 1 && d->words[d->first] == 0)
		d->first++;
}

/* significand * 2^exponent */
static void program_decimal_set(struct program_decimal *d, unsigned long significand, int exponent)
{
	int shift = significand != 0 ? __builtin_ctzl(significand) : 0;
	significand >>= shift;
	exponent = significand != 0 ? exponent + shift : 0;
	d->end = exponent > 0 ? DECIMAL_WORDS : 3;
	d->point = d->end;
	d->first = d->end - 2;
	d->words[0] = 0;
	d->words[d->first] = (unsigned)(significand / DECIMAL_BASE);
	d->words[d->first + 1] = (unsigned)(significand % DECIMAL_BASE);
	for (; exponent > 0; exponent -= exponent < 29 ? exponent : 29)
		program_decimal_double(d, exponent < 29 ? exponent : 29);
	for (; exponent < 0; exponent += exponent > -9 ? -exponent : 9)
		program_decimal_halve(d, exponent > -9 ? -exponent : 9);
	while (d->words[d->first] == 0 && d->first < d->end - 1)
		d->first++;
}

/* The place of the first digit that is not 0: 0 for the units; 0 for the number 0 as well. */
static int program_decimal_exponent(const struct program_decimal *d)
{
	int place = DECIMAL_DIGITS * (d->point - 1 - d->first), digit = DECIMAL_DIGITS - 1;
	if (d->words[d->first] == 0)
		return 0;
	while (d->words[d->first] < program_tens[digit])
		digit--;
	return place + digit;
}

/* The word of a place, and the digit in it. */
static int program_decimal_word(const struct program_decimal *d, int place, int *digit)
{
	int below = place < 0 ? (-place + DECIMAL_DIGITS - 1) / DECIMAL_DIGITS : -(place / DECIMAL_DIGITS);
	*digit = place + DECIMAL_DIGITS * below;
	return d->point - 1 + below;
}

static int program_decimal_digit(const struct program_decimal *d, int place)
{
	int digit, word = program_decimal_word(d, place, &digit);
	return word < d->first || word >= d->end ? 0 : (int)(d->words[word] / program_tens[digit] % 10);
}

static bool program_decimal_has_more(const struct program_decimal *d, int word)
{
	for (int i = word; i < d->end; i++)
		if (d->words[i] != 0)
			return true;
	return false;
}

/* Is what is left out behind that digit more than half of it, or just half of an odd one? */
static bool program_decimal_rounds_up(const struct program_decimal *d, int word, unsigned unit, unsigned low)
{
	unsigned half = unit > 1 ? unit / 2 : DECIMAL_BASE / 2;
	int behind = word + 1;
	if (unit == 1)
		low = behind < d->end ? d->words[behind++] : 0;
	if (low != half)
		return low > half;
	return program_decimal_has_more(d, behind) || (d->words[word] / unit & 1) != 0;
}

/* Keeps no digit behind the place. */
static void program_decimal_round(struct program_decimal *d, int place)
{
	int digit, word = program_decimal_word(d, place, &digit);
	if (word >= d->end)
		return;
	for (; d->first > word; d->words[--d->first] = 0)
		;
	unsigned unit = program_tens[digit], low = d->words[word] % unit;
	bool up = program_decimal_rounds_up(d, word, unit, low);
	d->words[word] += (up ? unit : 0) - low;
	d->end = word + 1;
	for (; d->words[word] >= DECIMAL_BASE; d->words[word]++) {
		d->words[word--] -= DECIMAL_BASE;
		if (word < d->first)
			d->words[d->first = word] = 0;
	}
	while (d->words[d->first] == 0 && d->first < d->end - 1)
		d->first++;
}

/* ---- The text ------------------------------------------------------------------------------------------------- */

/* What comes before the digits, and how long both are: then the digits follow, and program_put_behind(). */
static void program_put_before(struct program_output *out, const struct program_conversion *how, const char *before,
			       int length)
{
	int missing = how->width - (int)strlen(before) - length;
	if (!how->left && !how->zero)
		program_pad(out, ' ', missing);
	for (; *before; before++)
		program_put(out, *before);
	if (!how->left && how->zero)
		program_pad(out, '0', missing);
}

static void program_put_behind(struct program_output *out, const struct program_conversion *how, size_t begin)
{
	if (how->left)
		program_pad(out, ' ', how->width - (int)(out->length - begin));
}

static bool program_is_capital(const struct program_conversion *how) { return how->letter < 'a'; }

/* A sign and two digits at least, or one. */
static void program_put_exponent(struct program_output *out, char letter, int exponent, int least)
{
	unsigned rest = exponent < 0 ? -exponent : exponent;
	program_put(out, letter);
	program_put(out, exponent < 0 ? '-' : '+');
	int digits = rest >= 1000 ? 4 : rest >= 100 ? 3 : rest >= 10 ? 2 : 1;
	for (int i = (digits > least ? digits : least) - 1; i >= 0; i--)
		program_put(out, '0' + rest / program_tens[i] % 10);
}

static void program_put_places(struct program_output *out, const struct program_decimal *d, int from, int last)
{
	for (int place = from; place >= last; place--)
		program_put(out, '0' + program_decimal_digit(d, place));
}

static void program_put_fixed(struct program_output *out, const struct program_conversion *how, const char *before,
			      const struct program_decimal *d, int precision)
{
	int exponent = program_decimal_exponent(d), top = exponent > 0 ? exponent : 0;
	bool has_point = precision > 0 || how->alternative;
	program_put_before(out, how, before, top + 1 + has_point + precision);
	program_put_places(out, d, top, 0);
	if (has_point)
		program_put(out, '.');
	program_put_places(out, d, -1, -precision);
}

static void program_put_scientific(struct program_output *out, const struct program_conversion *how, const char *before,
				   const struct program_decimal *d, int precision)
{
	int exponent = program_decimal_exponent(d);
	bool has_point = precision > 0 || how->alternative;
	int digits = exponent >= 100 || exponent <= -100 ? 3 : 2;
	program_put_before(out, how, before, 1 + has_point + precision + 2 + digits);
	program_put_places(out, d, exponent, exponent);
	if (has_point)
		program_put(out, '.');
	program_put_places(out, d, exponent - 1, exponent - precision);
	program_put_exponent(out, program_is_capital(how) ? 'E' : 'e', exponent, 2);
}

/* As %e or as %f, whichever C says, with `precision` significant digits and without zeros behind the last one. */
static void program_put_general(struct program_output *out, const struct program_conversion *how, const char *before,
				struct program_decimal *d, int precision)
{
	if (precision == 0)
		precision = 1;
	program_decimal_round(d, program_decimal_exponent(d) - precision + 1);
	int exponent = program_decimal_exponent(d), last = exponent - precision + 1;
	bool is_fixed = exponent >= -4 && exponent < precision;
	while (!how->alternative && last < (is_fixed ? 0 : exponent) && program_decimal_digit(d, last) == 0)
		last++;
	if (is_fixed)
		program_put_fixed(out, how, before, d, -last);
	else
		program_put_scientific(out, how, before, d, exponent - last);
}

/* Sixteens of the significand, whose highest bit is that of 1. */
static void program_put_hexadecimal(struct program_output *out, const struct program_conversion *how, const char *sign,
				    unsigned long significand, int exponent)
{
	char before[4] = "";
	int precision = how->precision;
	strcpy(before, sign);
	strcat(before, program_is_capital(how) ? "0X" : "0x");
	if (precision >= 0 && precision < 13) {
		unsigned long unit = 1ul << (52 - 4 * precision), low = significand & (unit - 1);
		significand -= low;
		if (low > unit / 2 || (low == unit / 2 && (significand & unit) != 0))
			significand += unit;
	}
	if (precision < 0)
		for (precision = 13; precision > 0 && (significand >> (52 - 4 * precision) & 15) == 0; precision--)
			;
	bool has_point = precision > 0 || how->alternative;
	int power = exponent < 0 ? -exponent : exponent;
	int digits = power >= 1000 ? 4 : power >= 100 ? 3 : power >= 10 ? 2 : 1;
	program_put_before(out, how, before, 1 + has_point + precision + 2 + digits);
	program_put(out, '0' + (char)(significand >> 52));
	if (has_point)
		program_put(out, '.');
	for (int i = 1; i <= precision; i++) {
		int digit = i > 13 ? 0 : (int)(significand >> (52 - 4 * i) & 15);
		program_put(out, digit < 10 ? '0' + digit : (program_is_capital(how) ? 'A' : 'a') + digit - 10);
	}
	program_put_exponent(out, program_is_capital(how) ? 'P' : 'p', exponent, 1);
}

static void program_put_finite(struct program_output *out, const struct program_conversion *how, const char *sign,
			       unsigned long significand, int exponent)
{
	struct program_decimal d;
	int precision = how->precision < 0 ? 6 : how->precision;
	program_decimal_set(&d, significand, exponent);
	switch (how->letter | 32) {
	case 'f':
		program_decimal_round(&d, -precision);
		program_put_fixed(out, how, sign, &d, precision);
		break;
	case 'e':
		program_decimal_round(&d, program_decimal_exponent(&d) - precision);
		program_put_scientific(out, how, sign, &d, precision);
		break;
	default:
		program_put_general(out, how, sign, &d, precision);
	}
}

static void program_put_floating(struct program_output *out, const struct program_conversion *how, double value)
{
	union {
		double number;
		unsigned long bits;
	} of = { value };
	size_t begin = out->length;
	int biased = (int)(of.bits >> 52 & 0x7ff);
	unsigned long fraction = of.bits & ((1ul << 52) - 1), significand = biased > 0 ? fraction | 1ul << 52 : fraction;
	int exponent = biased > 0 ? biased - 1023 : fraction != 0 ? -1022 : 0;
	const char *sign = (long)of.bits < 0 ? "-" : how->plus ? "+" : how->space ? " " : "";
	if (biased == 0x7ff) {
		const char *name = fraction != 0 ? (program_is_capital(how) ? "NAN" : "nan") :
						   (program_is_capital(how) ? "INF" : "inf");
		struct program_conversion text = { .width = how->width, .left = how->left };
		program_put_before(out, &text, sign, 3);
		while (*name)
			program_put(out, *name++);
	} else if ((how->letter | 32) == 'a')
		program_put_hexadecimal(out, how, sign, significand, exponent);
	else
		program_put_finite(out, how, sign, significand, exponent - 52);
	program_put_behind(out, how, begin);
}

#endif
