/*
 * shared_data.h: the data that the lock of this scenario protects, and the core that held the lock before; the same for
 * every lock. That core is noted in a word that moves with the data, so noting it costs no message.
 */
#ifndef HL_NEWER_LOCKS_SHARED_DATA_H
#define HL_NEWER_LOCKS_SHARED_DATA_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long lines; /* lines that a section writes */
extern const long think; /* longest time between a release and the next attempt, in cycles */

#define LINES_ROOM 16

static struct {
	_Alignas(LINE_BYTES) long count;
	int holder;
} shared_data[LINES_ROOM];

/* One entry for each core, on its own line: sections that followed one of the same core, of its chip, of another. */
_Alignas(LINE_BYTES) long same_core[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long same_chip[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long other_chip[CORES_MAX][LINE_BYTES / 8];

static inline void note_handoff(int before)
{
	if (before == cpu())
		same_core[cpu()][0]++;
	else if (node_of(before) == node_of(cpu()))
		same_chip[cpu()][0]++;
	else
		other_chip[cpu()][0]++;
}

/* The critical section: a few counters. */
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
