/* getopt.h of plain programs: options of one letter, and long ones. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_GETOPT_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_GETOPT_H

#define no_argument 0
#define required_argument 1
#define optional_argument 2

struct option {
	const char *name;
	int has_arg;
	int *flag;
	int val;
};

extern char *optarg;
extern int optind, opterr, optopt;

int getopt(int argc, char *const argv[], const char *letters);
int getopt_long(int argc, char *const argv[], const char *letters, const struct option *options, int *which);

#endif
