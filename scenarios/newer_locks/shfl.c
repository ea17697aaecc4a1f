/*
 * shfl.c: all cores update a few shared counters under one lock. The lock is in lib/locks/shfl.h.
 *
 * Watch the shuffler: a waiting core that sorts the queue behind it by chips.
 */
#include "shared_data.h"
#include "lib/locks/shfl.h"

static struct shfl_lock lock;

void setup(void)
{
	shfl_init(&lock);
}

void operation(void)
{
	shfl_lock(&lock);
	update_shared_data();
	shfl_unlock(&lock);
	do_other_work();
}
