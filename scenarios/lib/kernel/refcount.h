/*
 * kernel/refcount.h: the count of a kernel object's users, in one of two forms: one number that all cores change by
 * atomic instructions, as in the stock kernel, or a sloppy counter, as in the kernel that MIT patched
 * [OSDI10, section 4.3]. Which form it has is settled in setup().
 */
#ifndef HL_KERNEL_REFCOUNT_H
#define HL_KERNEL_REFCOUNT_H

#include "lib/counters/atomic.h"
#include "lib/counters/sloppy.h"
#include "lib/hotline.h"

/* assumed: spare references that a core keeps; the threshold of the patched kernel is not published */
#define REFCOUNT_SPARES 16

struct refcount {
	_Alignas(LINE_BYTES) bool sloppy; /* not written after init */
	struct atomic_counter shared;
	struct sloppy_counter spread;
};

/* With the one reference of the object's creator. */
static void refcount_init(struct refcount *count, bool sloppy)
{
	count->sloppy = sloppy;
	atomic_counter_init(&count->shared);
	sloppy_counter_init(&count->spread, REFCOUNT_SPARES);
	if (sloppy)
		sloppy_counter_add(&count->spread, 1);
	else
		atomic_counter_add(&count->shared, 1);
}

/* n > 0 takes references, n < 0 drops them. */
static void refcount_add(struct refcount *count, long n)
{
	if (count->sloppy)
		sloppy_counter_add(&count->spread, n);
	else
		atomic_counter_add(&count->shared, n);
}

#endif
