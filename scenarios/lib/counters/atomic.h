/*
 * counters/atomic.h: one shared number, changed by atomic instructions [McKenney-counting].
 *
 * The number is exact at any moment, and as cheap to read as any word. Every change transfers the line from the core
 * that changed it last: 1 message, and only one core at a time makes progress. A read after a change costs 1
 * transfer.
 */
#ifndef HL_COUNTERS_ATOMIC_H
#define HL_COUNTERS_ATOMIC_H

#include "lib/cores.h"
#include "lib/hotline.h"

struct atomic_counter {
	_Alignas(LINE_BYTES) volatile long central;
};

static inline void atomic_counter_init(struct atomic_counter *counter)
{
	counter->central = 0;
}

static inline void atomic_counter_add(struct atomic_counter *counter, long n)
{
	atomic_fetch_add(&counter->central, n);
}

/* The count, read as cheaply as this counter can. */
static inline long atomic_counter_read(struct atomic_counter *counter)
{
	return counter->central;
}

/* The count, read as exactly as this counter can. */
static inline long atomic_counter_sum(struct atomic_counter *counter)
{
	return counter->central;
}

#endif
