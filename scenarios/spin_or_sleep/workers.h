/*
 * workers.h: the threads of this scenario, the same for every lock: those of lib/threads/workers.h, whose work apart
 * is a multiple of a section here.
 */
#ifndef HL_SPIN_OR_SLEEP_WORKERS_H
#define HL_SPIN_OR_SLEEP_WORKERS_H

#include "lib/threads/workers.h"

extern const long besides; /* cycles of further work, however short the section is */

/*
 * Work of a random length, in pairs that are always equally long together: so all runs have the same work to do, and
 * what they take beyond it is the cost of waiting. The argument is the first one of a pair, or -1 before it; so is
 * the result.
 */
static long work_apart(long first)
{
	long pair = 2 * (besides + section * apart);
	long length = first < 0 ? random_below(pair + 1) : pair - first;
	work(length);
	return first < 0 ? length : -1;
}

#endif
