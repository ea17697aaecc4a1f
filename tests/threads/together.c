/*
 * together.c: threads that wait for each other without sleeping: each looks at a counter until all have come, in
 * round after round. Where there are more threads than cores, those that look must lose their cores to those that are
 * to come.
 */
#include "trial.h"

static _Alignas(LINE_BYTES) volatile long arrived;

static void prepare(void) {}

static void live(long who)
{
	for (long i = 1; i <= rounds; i++) {
		work_random(who % 3 == 0 ? 2000 : 100);
		atomic_fetch_add(&arrived, 1);
		while (arrived < i * threads)
			cpu_relax();
	}
}

static void check(void)
{
	assert(arrived == rounds * threads);
}
