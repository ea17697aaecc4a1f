/*
 * cohort_mcs.c: cores of many clusters and two sockets update a few shared counters under one lock. The lock is in
 * lib/locks/cohort_mcs.h.
 *
 * Watch the queue of clusters: the lock stays in a cluster for a while, and the next cluster is often on the other
 * socket.
 */
#include "shared_data.h"

/* The bound is a parameter here. */
extern const long bound;
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
