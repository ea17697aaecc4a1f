/*
 * counters/percpu.h: a number on every core, added up when a core wants the sum [McKenney-counting; SGI-512: "moved to
 * per-CPU storage and aggregate global value when needed"].
 *
 * A change is a load and a store on the core's own line: no message. A read costs 1 transfer for each of the n cores,
 * and each of them 1 more to get its line back at its next change. The sum is exact when no core changes anything
 * meanwhile; otherwise it counts some of the changes made while it was being added up, and not others.
 */
#ifndef HL_COUNTERS_PERCPU_H
#define HL_COUNTERS_PERCPU_H

#include "lib/cores.h"
#include "lib/hotline.h"

struct percpu_counter {
	struct own_line parts[CORES_MAX];
};

static inline void percpu_counter_init(struct percpu_counter *counter)
{
	for (int i = 0; i < cpu_count(); i++)
		on_node(&counter->parts[i], sizeof counter->parts[i], node_of(i));
}

static inline void percpu_counter_add(struct percpu_counter *counter, long n)
{
	long *part = &counter->parts[cpu()].value;
	WRITE_ONCE(*part, *part + n);
}

/* The count, read as exactly as this counter can. */
static inline long percpu_counter_sum(struct percpu_counter *counter)
{
	long sum = 0;
	for (int i = 0; i < cpu_count(); i++)
		sum += READ_ONCE(counter->parts[i].value);
	return sum;
}

/* The count, read as cheaply as this counter can: there is no cheaper way than to ask every core. */
static inline long percpu_counter_read(struct percpu_counter *counter)
{
	return percpu_counter_sum(counter);
}

#endif
