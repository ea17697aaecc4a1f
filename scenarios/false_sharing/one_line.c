/*
 * one_line.c: every core counts what it has done, in a word of its own.
 *
 * Watch the lines of the array: no core reads or writes another core's word, and still the lines travel. A line holds
 * the words of eight cores (of sixteen on machines with long lines), and only one core at a time can own it.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */

static long sent[CORES_MAX]; /* one word for each core: eight of them share a line */

void operation(void)
{
	work_random(think);
	sent[cpu()]++;
}
