/*
 * handoff.h: the clock of this scenario, the same for every lock. A hand-off lasts from one core's release to the
 * moment at which another core, which had asked before the release, holds the lock; nothing else counts as a
 * hand-off.
 */
#ifndef HL_LOCK_HANDOFF_H
#define HL_LOCK_HANDOFF_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long section; /* cycles of work under the lock */
extern const long think;   /* mean cycles between a release and the next attempt */

#define SETTLING 8 /* first acquisitions of each core, which are not measured: by then all cores compete */

/* The data that the lock protects: one line, which moves with the lock. */
static struct {
	_Alignas(LINE_BYTES) int holder;
	long released_at;
} last;

/* One entry for each core, in the first word of a line of its own. */
_Alignas(LINE_BYTES) long handoff_cycles[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long handoffs[CORES_MAX][LINE_BYTES / 8];
static struct own_line taken[CORES_MAX];

/*
 * Other work between a release and the next attempt. It begins when the release can be seen, as in [DGT13]: otherwise
 * the release waits in the core's store buffer until the core comes back, and the core gets the lock again.
 */
static inline void be_elsewhere(void)
{
	fence();
	work_random(think);
}

static inline void measure_handoff(long asked)
{
	long entered = now();
	int before = atomic_exchange(&last.holder, cpu());
	if (taken[cpu()].value++ < SETTLING || before == cpu() || asked > last.released_at)
		return;
	handoff_cycles[cpu()][0] += entered - last.released_at;
	handoffs[cpu()][0]++;
}

static inline void measure_release(void)
{
	last.released_at = now();
}

#endif
