/*
 * balanced.c: a thread may run on all processors: one that has nothing to do takes a thread of another.
 *
 * Watch where the lines of data come from: the thread has moved, and they have not.
 */
#define RUN_QUEUE RUN_QUEUE_STEALING
#include "lib/threads/cpu_mask.h"

static void may_run_on(struct cpu_mask *cores, int home)
{
	(void)home;
	cpu_mask_all(cores);
}

#include "phases.h"
