/* unistd.h: sleeping, what a program asks of the system, and the options of its command line. */
#ifndef HOTLINE_LIB_PROGRAM_UNISTD_H
#define HOTLINE_LIB_PROGRAM_UNISTD_H

#include "lib/errno.h"
#include "lib/program/include/locale.h"
#include "lib/program/include/unistd.h"
#include "lib/program/include/sys/sysinfo.h"
#include "lib/program/stdio.h"
#include "lib/program/stdlib.h"
#include "lib/program/time.h"

/* As the first process behind those of the kernel. */
#define PROGRAM_PID 4242

unsigned sleep(unsigned seconds)
{
	struct timespec duration = { seconds, 0 };
	nanosleep(&duration, NULL);
	return 0;
}

int usleep(useconds_t microseconds)
{
	struct timespec duration = { microseconds / 1000000, microseconds % 1000000 * 1000l };
	return nanosleep(&duration, NULL);
}

long sysconf(int name)
{
	switch (name) {
	case _SC_CLK_TCK:
		return 100;
	case _SC_PAGESIZE:
		return 4096;
	case _SC_NPROCESSORS_CONF:
	case _SC_NPROCESSORS_ONLN:
		return cpu_count();
	case _SC_LEVEL1_DCACHE_LINESIZE:
		return 64;
	default:
		program_self()->error = EINVAL;
		return -1;
	}
}

int getpagesize(void) { return 4096; }
int get_nprocs(void) { return cpu_count(); }
int get_nprocs_conf(void) { return cpu_count(); }
pid_t getpid(void) { return PROGRAM_PID; }
pid_t getppid(void) { return 1; }
pid_t gettid(void) { return PROGRAM_PID + context_self() - cpu_count(); }
int isatty(int file) { return (void)file, 0; }
char *setlocale(int category, const char *locale) { return (void)category, (void)locale, "C"; }

int gethostname(char *name, size_t bytes)
{
	if (bytes < sizeof "hotline")
		return program_self()->error = ENAMETOOLONG, -1;
	strcpy(name, "hotline");
	return 0;
}

_Noreturn void _exit(int status) { _Exit(status); }

void (*signal(int number, void (*handler)(int)))(int)
{
	(void)number, (void)handler;
	return NULL;
}

/* ---- Options -------------------------------------------------------------------------------------------------- */

char *optarg;
int optind = 1, opterr = 1, optopt;
static int option_at; /* the letter of argv[optind] that is next; 0: none */

static int option_wrong(char *const argv[], const char *what, int letter)
{
	if (opterr != 0)
		program_printf("%s: %s -- '%c'\n", argv[0], what, letter);
	optopt = letter;
	return '?';
}

/* Does the word belong to an option that takes its value from the next one? */
static bool option_takes_next(const char *word, const char *letters)
{
	for (int i = 1; word[i]; i++) {
		const char *known = strchr(letters, word[i]);
		if (known != NULL && known[1] == ':')
			return word[i + 1] == 0 && known[2] != ':';
	}
	return false;
}

/* glibc moves words that are no options behind the options; nothing moves with "+" as the first letter. */
static bool option_move(int argc, char *argv[], const char *letters)
{
	int at = optind;
	while (at < argc && (argv[at][0] != '-' || argv[at][1] == 0))
		at++;
	if (at == argc || letters[0] == '+')
		return false;
	int count = 1 + (at + 1 < argc && argv[at][1] != '-' && option_takes_next(argv[at], letters));
	for (int moved = 0; moved < count; moved++, at++)
		for (int i = at; i > optind + moved; i--) {
			char *kept = argv[i];
			argv[i] = argv[i - 1];
			argv[i - 1] = kept;
		}
	return true;
}

int getopt(int argc, char *const argv[], const char *letters)
{
	if (option_at == 0) {
		if (optind >= argc)
			return -1;
		if ((argv[optind][0] != '-' || argv[optind][1] == 0) && !option_move(argc, (char **)argv, letters))
			return -1;
		if (argv[optind][1] == '-' && argv[optind][2] == 0) {
			optind++;
			return -1;
		}
		option_at = 1;
	}
	const char *word = argv[optind];
	int letter = word[option_at++];
	const char *known = letter == ':' ? NULL : strchr(letters, letter);
	const char *rest = word + option_at;
	if (*rest == 0) {
		optind++;
		option_at = 0;
	}
	if (known == NULL)
		return option_wrong(argv, "invalid option", letter);
	if (known[1] != ':')
		return letter;
	optarg = NULL;
	if (*rest) {
		optarg = (char *)rest;
		optind++;
		option_at = 0;
	} else if (known[2] != ':') {
		if (optind >= argc)
			return letters[0] == ':' ? (optopt = letter, ':') :
						   option_wrong(argv, "option requires an argument", letter);
		optarg = argv[optind++];
	}
	return letter;
}

int getopt_long(int argc, char *const argv[], const char *letters, const struct option *options, int *which)
{
	if (option_at == 0 && optind < argc && argv[optind][0] != '-')
		option_move(argc, (char **)argv, letters);
	if (option_at != 0 || optind >= argc || argv[optind][0] != '-' || argv[optind][1] != '-' || argv[optind][2] == 0)
		return getopt(argc, argv, letters);
	const char *name = argv[optind++] + 2;
	size_t length = strcspn(name, "=");
	for (int i = 0; options[i].name != NULL; i++) {
		const struct option *o = &options[i];
		if (strncmp(o->name, name, length) != 0 || o->name[length] != 0)
			continue;
		optarg = name[length] == '=' ? (char *)name + length + 1 : NULL;
		if (o->has_arg == required_argument && optarg == NULL) {
			if (optind >= argc)
				return option_wrong(argv, "option requires an argument", o->val);
			optarg = argv[optind++];
		}
		if (which != NULL)
			*which = i;
		if (o->flag == NULL)
			return o->val;
		*o->flag = o->val;
		return 0;
	}
	if (opterr != 0)
		program_printf("%s: unrecognized option '--%s'\n", argv[0], name);
	return '?';
}

#endif
