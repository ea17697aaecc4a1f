/*
 * stdio.h: texts that are made while the program runs. Characters go into a buffer, or into the trace, eight at a time;
 * nothing else has the core meanwhile, so that a text stays together. There is one output: stdout and stderr are it.
 */
#ifndef HOTLINE_LIB_PROGRAM_STDIO_H
#define HOTLINE_LIB_PROGRAM_STDIO_H

#include <stdarg.h>

#include "lib/program/floating_text.h"
#include "lib/program/include/stdio.h"
#include "lib/program/text_output.h"
#include "lib/program/thread.h"

FILE *stdin, *stdout = (FILE *)1, *stderr = (FILE *)2;

static void program_put_text(struct program_output *out, const struct program_conversion *how, const char *text)
{
	if (text == NULL) /* as in glibc: nothing where there is no room for the word */
		text = how->precision < 0 || how->precision >= 6 ? "(null)" : "";
	int length = how->precision < 0 ? (int)strlen(text) : (int)strnlen(text, how->precision);
	if (!how->left)
		program_pad(out, ' ', how->width - length);
	for (int i = 0; i < length; i++)
		program_put(out, text[i]);
	if (how->left)
		program_pad(out, ' ', how->width - length);
}

/* A sign or a mark of the base, and digits, the last one first. */
static void program_put_digits(struct program_output *out, const struct program_conversion *how, const char *before,
			       const char *digits, int count)
{
	int marks = (int)strlen(before), zeros = how->precision > count ? how->precision - count : 0;
	int missing = how->width - marks - zeros - count;
	if (how->zero && !how->left && how->precision < 0 && missing > 0) {
		zeros += missing;
		missing = 0;
	}
	if (!how->left)
		program_pad(out, ' ', missing);
	for (; *before; before++)
		program_put(out, *before);
	program_pad(out, '0', zeros);
	while (count > 0)
		program_put(out, digits[--count]);
	if (how->left)
		program_pad(out, ' ', missing);
}

static void program_put_number(struct program_output *out, const struct program_conversion *how, unsigned long value)
{
	char digits[24];
	int count = 0;
	char letter = how->letter;
	bool is_signed = letter == 'd' || letter == 'i', is_negative = is_signed && (long)value < 0;
	int base = letter == 'o' ? 8 : letter == 'x' || letter == 'X' || letter == 'p' ? 16 : 10;
	const char *before = is_negative ? "-" : is_signed && how->plus ? "+" : is_signed && how->space ? " " : "";
	if ((how->alternative || letter == 'p') && value != 0)
		before = letter == 'X' ? "0X" : base == 16 ? "0x" : base == 8 ? "0" : before;
	for (unsigned long rest = is_negative ? -value : value; rest != 0 || (count == 0 && how->precision != 0);
	     rest /= base) {
		int digit = (int)(rest % base);
		digits[count++] = digit < 10 ? '0' + digit : (letter == 'X' ? 'A' : 'a') + digit - 10;
	}
	program_put_digits(out, how, before, digits, count);
}

static unsigned long program_extend(unsigned long value, int size, bool is_signed)
{
	int unused = 64 - 8 * size;
	return is_signed ? (unsigned long)((long)(value << unused) >> unused) : value << unused >> unused;
}

static int program_digits(const char **format)
{
	int number = 0;
	while (**format >= '0' && **format <= '9')
		number = 10 * number + *(*format)++ - '0';
	return number;
}

static struct program_conversion program_read_flags(const char **format)
{
	struct program_conversion how = { .precision = -1, .size = 4 };
	for (;; (*format)++)
		switch (**format) {
		case '-':
			how.left = true;
			continue;
		case '+':
			how.plus = true;
			continue;
		case ' ':
			how.space = true;
			continue;
		case '0':
			how.zero = true;
			continue;
		case '#':
			how.alternative = true;
			continue;
		default:
			return how;
		}
}

static void program_read_size(const char **format, struct program_conversion *how)
{
	for (;; (*format)++)
		switch (**format) {
		case 'h':
			how->size = how->size == 2 ? 1 : 2;
			continue;
		case 'l':
		case 'L':
		case 'j':
		case 'z':
		case 't':
			how->size = 8;
			continue;
		default:
			how->letter = *(*format)++;
			return;
		}
}

char *strerror(int number);

static void program_format(struct program_output *out, const char *format, va_list values)
{
	int error = program_self()->error;
	while (*format) {
		if (*format != '%') {
			program_put(out, *format++);
			continue;
		}
		format++;
		struct program_conversion how = program_read_flags(&format);
		if (*format == '*') {
			format++;
			how.width = va_arg(values, int);
			how.left |= how.width < 0;
			how.width = how.width < 0 ? -how.width : how.width;
		} else
			how.width = program_digits(&format);
		if (*format == '.') {
			format++;
			if (*format == '*') {
				format++;
				how.precision = va_arg(values, int);
				how.precision = how.precision < 0 ? -1 : how.precision;
			} else
				how.precision = program_digits(&format);
		}
		program_read_size(&format, &how);
		switch (how.letter) {
		case '%':
			program_put(out, '%');
			break;
		case 'c':
			how.precision = -1;
			if (!how.left)
				program_pad(out, ' ', how.width - 1);
			program_put(out, (char)va_arg(values, int));
			if (how.left)
				program_pad(out, ' ', how.width - 1);
			break;
		case 's':
			program_put_text(out, &how, va_arg(values, const char *));
			break;
		case 'm':
			program_put_text(out, &how, strerror(error));
			break;
		case 'f':
		case 'F':
		case 'e':
		case 'E':
		case 'g':
		case 'G':
		case 'a':
		case 'A':
			program_put_floating(out, &how, va_arg(values, double));
			break;
		case 'p': {
			unsigned long value = va_arg(values, unsigned long);
			how.precision = -1;
			if (value == 0)
				program_put_text(out, &how, "(nil)");
			else
				program_put_number(out, &how, value);
			break;
		}
		case 'd':
		case 'i':
		case 'u':
		case 'o':
		case 'x':
		case 'X': {
			/* An argument has a word of eight bytes, of which its type says how many count. */
			unsigned long value = how.size == 8 ? va_arg(values, unsigned long) : va_arg(values, unsigned);
			program_put_number(out, &how,
					   program_extend(value, how.size, how.letter == 'd' || how.letter == 'i'));
			break;
		}
		default:
			assert(0 && "printf() here does not know the conversion");
		}
	}
}

static struct program_output program_begin_text(void)
{
	preempt_disable();
	return (struct program_output){ .to = NULL };
}

static int program_end_text(struct program_output *out)
{
	print_last(out->word);
	preempt_enable();
	return (int)out->length;
}

int vprintf(const char *format, va_list values)
{
	struct program_output out = program_begin_text();
	program_format(&out, format, values);
	return program_end_text(&out);
}

int vfprintf(FILE *stream, const char *format, va_list values) { return (void)stream, vprintf(format, values); }

int program_printf(const char *format, ...)
{
	va_list values;
	va_start(values, format);
	int length = vprintf(format, values);
	va_end(values);
	return length;
}

int program_fprintf(FILE *stream, const char *format, ...)
{
	va_list values;
	(void)stream;
	va_start(values, format);
	int length = vprintf(format, values);
	va_end(values);
	return length;
}

int vsnprintf(char *to, size_t bytes, const char *format, va_list values)
{
	char none[1];
	struct program_output out = { .to = bytes == 0 ? none : to, .room = bytes };
	program_format(&out, format, values);
	if (bytes > 0)
		to[out.length < bytes ? out.length : bytes - 1] = 0;
	return (int)out.length;
}

int vsprintf(char *to, const char *format, va_list values) { return vsnprintf(to, -1ul, format, values); }

int snprintf(char *to, size_t bytes, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	int length = vsnprintf(to, bytes, format, values);
	va_end(values);
	return length;
}

int sprintf(char *to, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	int length = vsprintf(to, format, values);
	va_end(values);
	return length;
}

/* A text with parts that the compiler puts into the trace by itself. */
void program_print_begin(void)
{
	preempt_disable();
	print_characters(0);
}

void program_print_string(const char *text, int left, int width)
{
	struct program_output out = { .to = NULL };
	struct program_conversion how = { .left = left, .width = width, .precision = -1 };
	program_put_text(&out, &how, text);
	print_characters(out.word);
}

void program_print_end(void)
{
	print_last(0);
	preempt_enable();
}

static int program_write(const char *text, size_t length, bool ends_line)
{
	struct program_output out = program_begin_text();
	for (size_t i = 0; i < length; i++)
		program_put(&out, text[i]);
	if (ends_line)
		program_put(&out, '\n');
	return program_end_text(&out);
}

int program_puts(const char *text) { return program_write(text, strlen(text), true); }
int fputs(const char *text, FILE *stream) { return (void)stream, program_write(text, strlen(text), false); }

int fputc(int character, FILE *stream)
{
	(void)stream;
	putchar(character);
	return character;
}

int program_putchar(int character) { return fputc(character, stdout); }

int putc(int character, FILE *stream) { return fputc(character, stream); }

size_t fwrite(const void *from, size_t bytes, size_t count, FILE *stream)
{
	(void)stream;
	program_write(from, bytes * count, false);
	return count;
}

ssize_t write(int file, const void *from, size_t bytes)
{
	(void)file;
	return program_write(from, bytes, false);
}

void perror(const char *text)
{
	if (text != NULL && *text)
		program_printf("%s: %s\n", text, strerror(program_self()->error));
	else
		program_puts(strerror(program_self()->error));
}

int fflush(FILE *stream) { return (void)stream, 0; }
void setbuf(FILE *stream, char *buffer) { (void)stream, (void)buffer; }
void setlinebuf(FILE *stream) { (void)stream; }
int setvbuf(FILE *stream, char *buffer, int mode, size_t bytes)
{
	return (void)stream, (void)buffer, (void)mode, (void)bytes, 0;
}
void flockfile(FILE *stream) { (void)stream; }
void funlockfile(FILE *stream) { (void)stream; }

#endif
