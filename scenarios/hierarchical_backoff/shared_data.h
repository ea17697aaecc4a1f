/*
 * shared_data.h: what a system call of this scenario does besides the lock: work of its own, and a few lines that the
 * lock protects. It also counts where the holder before was.
 */
#ifndef HL_HIERARCHICAL_BACKOFF_SHARED_DATA_H
#define HL_HIERARCHICAL_BACKOFF_SHARED_DATA_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long section; /* cycles of work under the lock */
extern const long lines;   /* lines that a section writes */
extern const long think;   /* cycles between a release and the next attempt, on average */

#define LINES_ROOM 16

static struct {
	_Alignas(LINE_BYTES) long count;
	int holder;
} shared_data[LINES_ROOM];

/* One entry for each core, on its own line: sections, and those that followed a section of the core's own node. */
_Alignas(LINE_BYTES) long sections[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long same_node[CORES_MAX][LINE_BYTES / 8];

static inline void note_handoff(int before)
{
	sections[cpu()][0]++;
	if (node_of(before) == node_of(cpu()))
		same_node[cpu()][0]++;
}

static inline void update_shared_data(void)
{
	work(section);
	for (long i = 0; i < lines; i++)
		shared_data[i].count++;
	note_handoff(shared_data[0].holder);
	shared_data[0].holder = cpu();
}

/* Evenly between half and one and a half of the mean, so that processors do not run in step. */
static inline void do_other_work(void)
{
	work(think / 2 + random_below(think + 1));
}

#endif
