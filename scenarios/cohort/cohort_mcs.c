/*
 * cohort_mcs.c: cores of several chips update a few shared counters under one lock. The lock is in
 * lib/locks/cohort_mcs.h.
 *
 * Watch the data after a release: they stay on the chip, up to `bound` times. Then the next chip in the global queue
 * has its turn.
 */
#include "shared_data.h"

extern const long bound; /* hand-offs within a chip before another chip has its turn */
#define COHORT_HANDOFFS_MAX bound
#include "lib/locks/cohort_mcs.h"

static struct cohort_mcs_lock lock;

void setup(void)
{
	cohort_mcs_init(&lock);
}

void operation(void)
{
	cohort_mcs_lock(&lock);
	update_shared_data();
	cohort_mcs_unlock(&lock);
	do_other_work();
}
