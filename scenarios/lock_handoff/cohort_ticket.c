/*
 * cohort_ticket.c: all cores take and release the same lock, again and again. The lock is in
 * lib/locks/cohort_ticket.h.
 *
 * Watch where the next holder is: nearly always on the same chip.
 */
#include "handoff.h"
#include "lib/locks/cohort_ticket.h"

static struct cohort_ticket_lock lock;

void setup(void)
{
	cohort_ticket_init(&lock);
}

void operation(void)
{
	be_elsewhere();
	long asked = now();
	cohort_ticket_lock(&lock);
	measure_handoff(asked);
	work(section);
	measure_release();
	cohort_ticket_unlock(&lock);
}
