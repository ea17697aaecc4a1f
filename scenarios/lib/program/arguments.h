/*
 * arguments.h: argv. The command line gives the arguments as a macro, HOTLINE_ARGUMENTS, a list of calls: texts,
 * numbers that are known when the run begins, and the end of each argument.
 */
#ifndef HOTLINE_LIB_PROGRAM_ARGUMENTS_H
#define HOTLINE_LIB_PROGRAM_ARGUMENTS_H

#include "lib/hotline.h"

#define PROGRAM_ARGUMENTS_MAX 64
#define PROGRAM_ARGUMENT_BYTES 4096

static int program_argc;
static char *program_argv[PROGRAM_ARGUMENTS_MAX + 1];
static char *program_environment[1];
static char program_argument_bytes[PROGRAM_ARGUMENT_BYTES];
static int program_argument_end;

static void program_argument_character(char character)
{
	assert(program_argument_end < PROGRAM_ARGUMENT_BYTES && "the arguments of the program are too long");
	program_argument_bytes[program_argument_end++] = character;
}

static void program_argument_text(const char *text)
{
	while (*text)
		program_argument_character(*text++);
}

static void program_argument_number(long number)
{
	char digits[20];
	int count = 0;
	unsigned long rest = number < 0 ? -(unsigned long)number : (unsigned long)number;
	if (number < 0)
		program_argument_character('-');
	do
		digits[count++] = '0' + rest % 10;
	while ((rest /= 10) != 0);
	while (count > 0)
		program_argument_character(digits[--count]);
}

/* The argument that begins at that byte is complete. */
static int program_argument(int begin)
{
	assert(program_argc < PROGRAM_ARGUMENTS_MAX && "there are too many arguments of the program");
	program_argument_character(0);
	program_argv[program_argc++] = program_argument_bytes + begin;
	return program_argument_end;
}

#ifdef HOTLINE_PARAMETERS
HOTLINE_PARAMETERS
#endif

static void program_arguments_init(void)
{
	int begin = 0;
#define ARGUMENT_TEXT(text) program_argument_text(text);
#define ARGUMENT_NUMBER(number) program_argument_number(number);
#define ARGUMENT_END begin = program_argument(begin);
#ifdef HOTLINE_ARGUMENTS
	HOTLINE_ARGUMENTS
#else
	ARGUMENT_TEXT("program")
	ARGUMENT_END
#endif
	(void)begin;
}

#endif
