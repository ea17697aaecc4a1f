/*
 * brick.c: a thread may run on the four processors of the brick where its data are.
 *
 * Watch the processors that wait for the end of a phase, and where the lines of data come from.
 */
#define RUN_QUEUE RUN_QUEUE_STEALING
#include "lib/threads/cpu_mask.h"

static void may_run_on(struct cpu_mask *cores, int home)
{
	cpu_mask_none(cores);
	int first = home / 4 * 4;
	for (int core = first; core < first + 4 && core < cpu_count(); core++)
		cpu_mask_add(cores, core);
}

#include "phases.h"
