/*
 * shared_data.h: the data that the lock of this scenario protects, and the core that held the lock before; the same for
 * every lock. That core is noted in a word that moves with the data, so noting it costs no message.
 */
#ifndef HL_COHORT_SHARED_DATA_H
#define HL_COHORT_SHARED_DATA_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long lines;  /* lines that a section writes */
extern const long think;  /* longest time between a release and the next attempt, in cycles */

#define LINES_ROOM 16

static struct {
	_Alignas(LINE_BYTES) long count;
	int holder;
} shared_data[LINES_ROOM];

/* One entry for each core, on its own line. kept: the same core again; local: another core of the chip. */
_Alignas(LINE_BYTES) long kept[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long local[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long remote[CORES_MAX][LINE_BYTES / 8];

static inline void note_handoff(int before)
{
	if (before == cpu())
		kept[cpu()][0]++;
	else if (node_of(before) == node_of(cpu()))
		local[cpu()][0]++;
	else
		remote[cpu()][0]++;
}

/* The critical section: a few counters, as in the benchmark of the paper. */
static inline void update_shared_data(void)
{
	for (long i = 0; i < lines; i++)
		shared_data[i].count++;
	note_handoff(shared_data[0].holder);
	shared_data[0].holder = cpu();
}

static inline void do_other_work(void)
{
	work(random_below(think));
}

#endif
