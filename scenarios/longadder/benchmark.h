/*
 * benchmark.h: the loop around a change of the count, the same for every counter: a harness looks whether the
 * measurement is over, and counts the calls of its thread. Some operations read the count instead.
 */
#ifndef HL_LONGADDER_BENCHMARK_H
#define HL_LONGADDER_BENCHMARK_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long processors; /* of the machine, as LongAdder is told: its table grows until it has as many places */
extern const long reads; /* operations of 1,000 that read the count */
extern const long apart; /* mean cycles of other work between two operations */

#ifndef STRIPED_PROCESSORS
#define STRIPED_PROCESSORS processors
#endif

#define AUDIT_AT 30 /* operations of a core before it */

struct worker {
	_Alignas(LINE_BYTES) long operations;
	long added;
	long seen; /* the count that it read last */
};

static struct worker workers[CORES_MAX];
static _Alignas(LINE_BYTES) volatile int over; /* the measurement; never set */

/* Whether this operation reads. The common case asks no random number. */
static inline bool reads_now(void)
{
	return reads > 0 && random_below(1000) < reads;
}

static inline void work_apart(void)
{
	if (apart > 0)
		work_random(apart);
}

#endif
