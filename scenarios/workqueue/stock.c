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

/*
 * Items of all pools that are under way: the workqueue has one limit for the whole node. On the line of the count lie the
 * limit, a lock, and the pools that wait until an item may begin, of which there are none here.
 */
static struct node_count {
	_Alignas(LINE_BYTES) volatile int max;
	volatile int active;
	long lock;
	struct pool *volatile waiting;
} node = {.max = ACTIVE_MAX};

static bool count_item(struct pool *pool)
{
	(void)pool;
	int max = node.max;
	for (int seen = node.active; seen < max;) {
		int was = cmpxchg(&node.active, seen, seen + 1);
		if (was == seen)
			return true;
		seen = was;
	}
	return false;
}

static void item_is_done(struct pool *pool)
{
	(void)pool;
	if (atomic_fetch_sub(&node.active, 1) - 1 < node.max)
		assert(node.waiting == NULL); /* else a waiting pool would begin an item now */
}

void setup(void)
{
	create_pools();
}

void operation(void)
{
	threads_run();
}
