/*
 * cohort_mcs.c: all cores take and release the same lock, again and again. The lock is in lib/locks/cohort_mcs.h.
 *
 * Watch where the next holder is: nearly always on the same chip, as long as a core there waits.
 */
#include "handoff.h"
#include "lib/locks/cohort_mcs.h"

static struct cohort_mcs_lock lock;

void setup(void)
{
	cohort_mcs_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	cohort_mcs_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	cohort_mcs_unlock(&lock);
}
