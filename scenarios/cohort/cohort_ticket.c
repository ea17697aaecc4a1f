/*
 * cohort_ticket.c: cores of several chips update a few shared counters under one lock. The lock is in
 * lib/locks/cohort_ticket.h.
 *
 * Watch the data after a release: they stay on the chip, up to `bound` times. Only the first core of a chip ever asks
 * for the global lock.
 */
#include "shared_data.h"

extern const long bound; /* hand-offs within a chip before another chip has its turn */
#define COHORT_HANDOFFS_MAX bound
#include "lib/locks/cohort_ticket.h"

static struct cohort_ticket_lock lock;

void setup(void)
{
	cohort_ticket_init(&lock);
}

void operation(void)
{
	cohort_ticket_lock(&lock);
	update_shared_data();
	cohort_ticket_unlock(&lock);
	do_other_work();
}
