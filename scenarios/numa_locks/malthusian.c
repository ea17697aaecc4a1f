/*
 * malthusian.c: cores of many clusters and two sockets update a few shared counters under one lock. The lock is in
 * lib/locks/malthusian.h.
 *
 * Watch how many cores take turns: waiting cores are taken out of the queue, and few are left, wherever they are.
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
