/*
 * counters/batched.h: Linux's percpu_counter [percpu_counter]: every core collects its changes, and adds them to the
 * central count when they come to a batch. (Linux guards the central count by a spin lock; here it is one atomic add.)
 *
 * A change is a load and a store on the core's own line, and at most one change in `batch` costs a message. A cheap
 * read is one of a seldom written word, and is wrong by less than batch for each of the n cores, in either
 * direction. The exact sum costs as much as that of percpu.h.
 */
#ifndef HL_COUNTERS_BATCHED_H
#define HL_COUNTERS_BATCHED_H

#include "lib/cores.h"
#include "lib/hotline.h"

struct batched_counter {
	_Alignas(LINE_BYTES) volatile long central;
	_Alignas(LINE_BYTES) long batch; /* changes that a core collects, at least 1; not written after init */
	struct own_line parts[CORES_MAX]; /* always between -batch and batch */
};

static inline void batched_counter_init(struct batched_counter *counter, long batch)
{
	counter->central = 0;
	counter->batch = batch;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&counter->parts[i], sizeof counter->parts[i], node_of(i));
}

static inline void batched_counter_add(struct batched_counter *counter, long n)
{
	long *part = &counter->parts[cpu()].value;
	long collected = *part + n;
	if (collected >= counter->batch || collected <= -counter->batch) {
		atomic_fetch_add(&counter->central, collected);
		collected = 0;
	}
	WRITE_ONCE(*part, collected);
}

/* The count, read as cheaply as this counter can. */
static inline long batched_counter_read(struct batched_counter *counter)
{
	return counter->central;
}

/* The count, read as exactly as this counter can: a batch that is just being handed over may count twice. */
static inline long batched_counter_sum(struct batched_counter *counter)
{
	long sum = counter->central;
	for (int i = 0; i < cpu_count(); i++)
		sum += READ_ONCE(counter->parts[i].value);
	return sum;
}

#endif
