/*
 * hmcs.c: all cores update a few shared counters under one lock. The lock is in lib/locks/hmcs.h.
 *
 * Watch the two queues above each other: of the cores of a chip, and of the chips.
 */
#include "shared_data.h"
#include "lib/locks/hmcs.h"

static struct hmcs_lock lock;

void setup(void)
{
	hmcs_init(&lock);
}

void operation(void)
{
	hmcs_lock(&lock);
	update_shared_data();
	hmcs_unlock(&lock);
	do_other_work();
}
