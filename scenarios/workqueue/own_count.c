/*
 * own_count.c: the workqueue as it was before Linux 6.9: each pool counts its items by itself, under its lock.
 *
 * Watch what is left that all cores write, where each core has its own pool: nothing.
 */
#include "pool.h"

static void unlock_and_kick(struct pool *pool)
{
	struct worker *woken = worker_to_wake(pool);
	if (woken != NULL)
		wake_up(&woken->thread);
	unlock_pool(pool);
}

static bool count_item(struct pool *pool)
{
	if (pool->active >= ACTIVE_MAX)
		return false;
	pool->active++;
	return true;
}

static void item_is_done(struct pool *pool)
{
	pool->active--;
}

void setup(void)
{
	create_pools();
}

void operation(void)
{
	threads_run();
}
