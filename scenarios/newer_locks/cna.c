/*
 * cna.c: all cores update a few shared counters under one lock. The lock is in lib/locks/cna.h.
 *
 * Watch a holder that looks along the queue for a core of its own chip, and the second queue of the cores that it
 * passed over.
 */
#include "shared_data.h"
#include "lib/locks/cna.h"

static struct cna_lock lock;

void setup(void)
{
	cna_init(&lock);
}

void operation(void)
{
	cna_lock(&lock);
	update_shared_data();
	cna_unlock(&lock);
	do_other_work();
}
