/*
 * phases.h: contention that comes and goes, and a record of the sections over time, the same for every lock. In one
 * phase all cores want the lock, in the next phase one core is alone with it; the two phases are a period, and also one
 * operation. Each section is counted in the slice of time in which it ended, so that a run can be drawn over time.
 */
#ifndef HL_REACTIVE_PHASES_H
#define HL_REACTIVE_PHASES_H

#include "lib/cores.h"
#include "lib/hotline.h"

extern const long phase;   /* cycles from one change to the next */
extern const long section; /* cycles under the lock */
extern const long think;   /* mean cycles between two sections of a core, when all cores run */

#define SLICES 96
#define SLICES_OF_A_PHASE 12
#define SWITCHES_MAX 64

/* One entry for each core, in the first word of a line of its own. */
_Alignas(LINE_BYTES) long sections[CORES_MAX][LINE_BYTES / 8];
_Alignas(LINE_BYTES) long periods;

/* Written under the lock, for all cores: sections in each slice, and the times at which the lock changed its mode. */
_Alignas(LINE_BYTES) long sections_in_slice[SLICES];
static long sections_later;
_Alignas(LINE_BYTES) long switched_at[SWITCHES_MAX];

static inline long period_end(void)
{
	return (now() / (2 * phase) + 1) * 2 * phase;
}

/* In the second half of a period core 0 is alone. */
static inline bool is_my_turn(long end)
{
	return cpu() == 0 || now() < end - phase;
}

/* A core that is alone goes on at once. */
static inline void rest(long end)
{
	if (now() < end - phase)
		work_random(think);
}

static inline void count_section(void)
{
	long slice = now() * SLICES_OF_A_PHASE / phase;
	long *count = slice < SLICES ? &sections_in_slice[slice] : &sections_later;
	(*count)++;
	sections[cpu()][0]++;
}

static inline void end_period(long end)
{
	wait_until(end);
	if (cpu() == 0)
		periods++;
}

#endif
