/* err.h: the messages of <err.h> and <error.h>. Each is one text, which no other thread's text comes into. */
#ifndef HOTLINE_LIB_PROGRAM_ERR_H
#define HOTLINE_LIB_PROGRAM_ERR_H

#include "lib/program/arguments.h"
#include "lib/program/include/err.h"
#include "lib/program/include/error.h"
#include "lib/program/stdio.h"
#include "lib/program/stdlib.h"
#include "lib/program/string.h"

static void program_put_string(struct program_output *out, const char *text)
{
	while (*text)
		program_put(out, *text++);
}

/* "program: text: error"; no error with 0. */
static void program_complain(const char *format, va_list values, int number)
{
	const char *slash = strrchr(program_argv[0], '/');
	struct program_output out = program_begin_text();
	program_put_string(&out, slash != NULL ? slash + 1 : program_argv[0]);
	program_put_string(&out, ": ");
	if (format != NULL)
		program_format(&out, format, values);
	if (number != 0) {
		if (format != NULL)
			program_put_string(&out, ": ");
		program_put_string(&out, strerror(number));
	}
	program_put(&out, '\n');
	program_end_text(&out);
}

void vwarn(const char *format, va_list values) { program_complain(format, values, program_self()->error); }
void vwarnx(const char *format, va_list values) { program_complain(format, values, 0); }

_Noreturn void verr(int status, const char *format, va_list values)
{
	vwarn(format, values);
	exit(status);
}

_Noreturn void verrx(int status, const char *format, va_list values)
{
	vwarnx(format, values);
	exit(status);
}

void warn(const char *format, ...)
{
	va_list values;
	va_start(values, format);
	vwarn(format, values);
	va_end(values);
}

void warnx(const char *format, ...)
{
	va_list values;
	va_start(values, format);
	vwarnx(format, values);
	va_end(values);
}

_Noreturn void err(int status, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	verr(status, format, values);
}

_Noreturn void errx(int status, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	verrx(status, format, values);
}

void error(int status, int number, const char *format, ...)
{
	va_list values;
	va_start(values, format);
	program_complain(format, values, number);
	va_end(values);
	if (status != 0)
		exit(status);
}

#endif
