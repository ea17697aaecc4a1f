/*
 * scan.h: sscanf() of <stdio.h>: numbers and words out of a text. Every character that is looked at is a simulated
 * access, as in the rest of the library. Widths, %*, %n, %c, %s and %[...] are C's; there is no %m.
 */
#ifndef HOTLINE_LIB_PROGRAM_SCAN_H
#define HOTLINE_LIB_PROGRAM_SCAN_H

#include <ctype.h>
#include <stdarg.h>

#include "lib/program/stdio.h"
#include "lib/program/stdlib.h"

/* Characters of a number whose width is given; of a longer one the rest is not read. */
#define SCAN_NUMBER_CHARACTERS 64

/* The characters of a %[...], a bit for each. */
struct program_characters {
	unsigned long bits[4];
};

static bool program_has_character(const struct program_characters *set, char c)
{
	unsigned char bit = (unsigned char)c;
	return set->bits[bit / 64] >> bit % 64 & 1;
}

/* The format stands behind the "[", and afterwards behind the "]". */
static void program_read_characters(const char **format, struct program_characters *set)
{
	const char *at = *format;
	bool is_other = *at == '^';
	if (is_other)
		at++;
	for (const char *first = at; *at && (*at != ']' || at == first); at++) {
		unsigned char from = (unsigned char)*at, to = from;
		if (at[1] == '-' && at[2] && at[2] != ']') {
			to = (unsigned char)at[2];
			at += 2;
		}
		for (int c = from; c <= to; c++)
			set->bits[c / 64] |= 1ul << c % 64;
	}
	if (*at)
		at++;
	for (int i = 0; is_other && i < 4; i++)
		set->bits[i] = ~set->bits[i];
	*format = at;
}

/* Copies the characters of a word, unless `to` is NULL; returns how many there are. */
static int program_scan_word(const char *at, char letter, int width, const struct program_characters *set, char *to)
{
	int length = 0;
	while (length < width && at[length] &&
	       (letter == 'c' || (letter == '[' ? program_has_character(set, at[length]) : !isspace(at[length])))) {
		if (to != NULL)
			to[length] = at[length];
		length++;
	}
	if (to != NULL && letter != 'c' && length > 0)
		to[length] = 0;
	return length;
}

/* The text of a number, of so many characters at the most: a copy where it may go on behind them. */
static const char *program_scan_part(const char *at, int width, char *part)
{
	if (width >= SCAN_NUMBER_CHARACTERS)
		return at;
	int length = (int)strnlen(at, width);
	memcpy(part, at, length);
	part[length] = 0;
	return part;
}

static void program_store_whole(void *to, int size, unsigned long value)
{
	if (size == 1)
		*(unsigned char *)to = (unsigned char)value;
	else if (size == 2)
		*(unsigned short *)to = (unsigned short)value;
	else if (size == 4)
		*(unsigned *)to = (unsigned)value;
	else
		*(unsigned long *)to = value;
}

/* The number of characters that are the number; 0 where there is none. */
static int program_scan_whole(const char *at, const struct program_conversion *how, void *to)
{
	char part[SCAN_NUMBER_CHARACTERS], letter = how->letter, *end;
	const char *text = program_scan_part(at, how->width, part);
	bool is_signed = letter == 'd' || letter == 'i';
	int base = letter == 'i' ? 0 : letter == 'o' ? 8 : letter == 'd' || letter == 'u' ? 10 : 16;
	unsigned long value = is_signed ? (unsigned long)strtol(text, &end, base) : strtoul(text, &end, base);
	if (to != NULL && end != text)
		program_store_whole(to, letter == 'p' ? 8 : how->size, value);
	return (int)(end - text);
}

static int program_scan_fraction(const char *at, const struct program_conversion *how, void *to)
{
	char part[SCAN_NUMBER_CHARACTERS], *end;
	const char *text = program_scan_part(at, how->width, part);
	double value = strtod(text, &end);
	if (to == NULL || end == text)
		return (int)(end - text);
	if (how->size == 4)
		*(float *)to = (float)value;
	else
		*(double *)to = value;
	return (int)(end - text);
}

static bool program_is_whole(char letter) { return letter != 0 && strchr("diouxXp", letter) != NULL; }

/* The number of characters that are what the conversion wants, which is stored unless `to` is NULL. */
static int program_scan_one(const char *at, const struct program_conversion *how, const struct program_characters *set,
			    void *to)
{
	char letter = how->letter;
	if (letter == 'c' || letter == 's' || letter == '[')
		return program_scan_word(at, letter, how->width, set, to);
	return program_is_whole(letter) ? program_scan_whole(at, how, to) : program_scan_fraction(at, how, to);
}

/* What stands between the "%" and the letter, and the set of a "[". */
static struct program_conversion program_read_scan(const char **format, bool *is_left_out,
						   struct program_characters *set)
{
	struct program_conversion how = { .size = 4 };
	*is_left_out = **format == '*';
	if (*is_left_out)
		(*format)++;
	how.width = program_digits(format);
	program_read_size(format, &how);
	if (how.width == 0)
		how.width = how.letter == 'c' ? 1 : __INT_MAX__;
	if (how.letter == '[')
		program_read_characters(format, set);
	return how;
}

static const char *program_behind_space(const char *at)
{
	while (isspace(*at))
		at++;
	return at;
}

int vsscanf(const char *text, const char *format, va_list values)
{
	const char *at = text;
	int stored = 0;
	while (*format) {
		if (isspace(*format) || (format[0] == '%' && format[1] == '%'))
			at = program_behind_space(at);
		if (isspace(*format)) {
			format++;
			continue;
		}
		if (*format != '%' || format[1] == '%') {
			format += *format == '%';
			if (*at != *format++)
				return *at == 0 && stored == 0 ? EOF : stored;
			at++;
			continue;
		}
		format++;
		bool is_left_out;
		struct program_characters set = { 0 };
		struct program_conversion how = program_read_scan(&format, &is_left_out, &set);
		void *to = is_left_out ? NULL : va_arg(values, void *);
		if (how.letter == 'n') {
			if (to != NULL)
				program_store_whole(to, how.size, at - text);
			continue;
		}
		if (how.letter != 'c' && how.letter != '[')
			at = program_behind_space(at);
		int length = program_scan_one(at, &how, &set, to);
		if (length == 0 || (how.letter == 'c' && length < how.width))
			return *at == 0 && stored == 0 ? EOF : stored;
		at += length;
		stored += !is_left_out;
	}
	return stored;
}

int sscanf(const char *text, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	int stored = vsscanf(text, format, values);
	va_end(values);
	return stored;
}

#endif
