/*
 * malthusian.c: all cores update a few shared counters under one lock. The lock is in lib/locks/malthusian.h.
 *
 * Watch which cores take turns: after a while they are few, and the others wait on the list of passive cores.
 */
#include "shared_data.h"
#include "lib/locks/malthusian.h"

static struct malthusian_lock lock;

void setup(void)
{
	malthusian_init(&lock);
}

void operation(void)
{
	malthusian_lock(&lock);
	update_shared_data();
	malthusian_unlock(&lock);
	do_other_work();
}
