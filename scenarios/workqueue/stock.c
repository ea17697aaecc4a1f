/*
 * stock.c: the workqueue of Linux 6.9 and later: an idle worker is woken under the lock of its pool, and one count has
 * the items of all pools.
 *
 * Watch the lock where 72 cores share a pool: an item needs it when it is queued and when a worker takes it, and nearly
 * all cores stand in its queue. Where each core has its own pool, watch the line of the count.
 */
#include "pool.h"

static void unlock_and_kick(struct pool *pool)
{
	struct worker *woken = worker_to_wake(pool);
	if (woken != NULL)
		wake_up(&woken->thread);
	unlock_pool(pool);
}

/* Items of all pools that are under way: the workqueue has one limit for the whole node. */
static _Alignas(LINE_BYTES) volatile int active;

static bool count_item(struct pool *pool)
{
	(void)pool;
	for (int seen = active; seen < ACTIVE_MAX;) {
		int was = cmpxchg(&active, seen, seen + 1);
		if (was == seen)
			return true;
		seen = was;
	}
	return false;
}

static void item_is_done(struct pool *pool)
{
	(void)pool;
	atomic_fetch_sub(&active, 1);
}

void setup(void)
{
	create_pools();
}

void operation(void)
{
	threads_run();
}
