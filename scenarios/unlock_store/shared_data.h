/*
 * shared_data.h: what a system call of this scenario does besides the lock: work of its own, and a few lines that the
 * lock protects.
 */
#ifndef HL_UNLOCK_STORE_SHARED_DATA_H
#define HL_UNLOCK_STORE_SHARED_DATA_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/barrier.h"

extern const long section; /* cycles of work under the lock */
extern const long lines;   /* lines that a section writes */
extern const long think;   /* cycles between a release and the next attempt, on average */

#define LINES_ROOM 16

static struct {
	_Alignas(LINE_BYTES) long count;
} shared_data[LINES_ROOM];

static inline void update_shared_data(void)
{
	work(section);
	for (long i = 0; i < lines; i++)
		shared_data[i].count++;
}

/* Evenly between half and one and a half of the mean, so that processors do not run in step. */
static inline void do_other_work(void)
{
	work(think / 2 + random_below(think + 1));
}

#endif
