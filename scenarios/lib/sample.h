/*
 * sample.h: an access that stands for many like it, to shared data of which only some are written out. One of them is
 * simulated, and what it cost is charged for the others too.
 *
 * A sample begins when the core's store buffer is empty. Of many accesses in a row only the first waits for older
 * stores, so this wait must not be charged for the others: after a contended lock is given back it lasts as long as all
 * who wait for that lock read its line.
 */
#ifndef HL_SAMPLE_H
#define HL_SAMPLE_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

static inline long sample_begin(void)
{
	smp_mb();
	return now();
}

/* The sample that began then stands for so many, itself included. */
static inline void sample_end(long begin, long all)
{
	work((all - 1) * (now() - begin));
}

#endif
