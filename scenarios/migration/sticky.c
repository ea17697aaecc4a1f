/*
 * sticky.c: each thread stays on the processor on which it began, beside its data. A processor whose threads are ready
 * early has nothing to do until the others are.
 *
 * Watch the processors that wait for the end of a phase.
 */
#define RUN_QUEUE RUN_QUEUE_STEALING
#include "lib/threads/cpu_mask.h"

static void may_run_on(struct cpu_mask *cores, int home)
{
	cpu_mask_none(cores);
	cpu_mask_add(cores, home);
}

#include "phases.h"
