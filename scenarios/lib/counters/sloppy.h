/*
 * counters/sloppy.h: the sloppy counter [OSDI10, section 4.3], made for counting references: the central count is
 * the references in use plus all spares. A core uses its own spare references before it turns to the central count,
 * and keeps the references that it gets back as spares until they are more than the threshold; then it returns them
 * all.
 *
 * A change is a load and a store on the core's own line; it costs 1 message only when the core has too few spares,
 * or too many. A cheap read is never too low, and too high by at most threshold for each of the n cores: so a central
 * count of 0 means that there is no reference. The exact sum costs as much as that of percpu.h.
 */
#ifndef HL_COUNTERS_SLOPPY_H
#define HL_COUNTERS_SLOPPY_H

#include "lib/cores.h"
#include "lib/hotline.h"

struct sloppy_counter {
	_Alignas(LINE_BYTES) volatile long central;
	_Alignas(LINE_BYTES) long threshold; /* spares that a core may keep; not written after init */
	struct own_line spares[CORES_MAX]; /* always between 0 and threshold */
};

static inline void sloppy_counter_init(struct sloppy_counter *counter, long threshold)
{
	counter->central = 0;
	counter->threshold = threshold;
	for (int i = 0; i < cpu_count(); i++)
		on_node(&counter->spares[i], sizeof counter->spares[i], node_of(i));
}

/* n > 0 takes references, n < 0 drops them. */
static inline void sloppy_counter_add(struct sloppy_counter *counter, long n)
{
	long *spares = &counter->spares[cpu()].value;
	long left = *spares - n;
	if (left < 0 || left > counter->threshold) {
		atomic_fetch_sub(&counter->central, left); /* takes the references that are missing, or returns all spares */
		left = 0;
	}
	WRITE_ONCE(*spares, left);
}

/* The count, read as cheaply as this counter can: an upper bound. */
static inline long sloppy_counter_read(struct sloppy_counter *counter)
{
	return counter->central;
}

/* The count, read as exactly as this counter can: references that are just being returned may be missing. */
static inline long sloppy_counter_sum(struct sloppy_counter *counter)
{
	long sum = counter->central;
	for (int i = 0; i < cpu_count(); i++)
		sum -= READ_ONCE(counter->spares[i].value);
	return sum;
}

#endif
