/*
 * pool.h: the benchmark and the pools of workers of this scenario, the same for every variant. A thread of each core
 * queues an item of work and sleeps until a worker has executed the item; then it queues the next one. Workers sleep
 * in the idle list of their pool. How long the call of queue_work() takes is what the statistics of an operation show.
 *
 * A pool belongs to `pool_cpus` cores, and its workers run on these. Its lock, its list of items and its list of idle
 * workers lie as in Linux's struct worker_pool: the lock on one line with the list of items.
 */
#ifndef HL_WORKQUEUE_POOL_H
#define HL_WORKQUEUE_POOL_H

#include "lib/hotline.h"

extern const long pool_cpus; /* cores that share a pool */
extern const long section;   /* cycles under the pool's lock, each time, besides the accesses that are simulated */
extern const long turn;      /* cycles of falling asleep, and as many of going on */
extern const long wake;      /* cycles of making a sleeping thread runnable, besides the simulated accesses */

#define CORES_MAX 128
/* Threads sleep for some microseconds, after which Linux would not yet have moved one that waits for a core. */
#define RUN_QUEUE RUN_QUEUE_KEPT
#include "lib/cores.h"
#include "lib/kernel/ticket_spinlock.h"
#include "lib/locks/qspinlock.h"
#include "lib/queue.h"
#include "lib/threads/threads.h"

#define WORKERS_MAX (2 * CORES_MAX) /* a worker for each item that can be queued, and one idle one for each pool */

/* ---- Sleeping, as in the kernel ------------------------------------------------------------------------------- */

static void wake_up(struct thread *sleeper)
{
	work(wake);
	thread_unpark(sleeper);
}

/* Until the thread is woken. Both ways take as long: to leave the core to another thread, and to go on. */
static void fall_asleep(void)
{
	work(turn);
	thread_park();
	work(turn);
}

/* One thread waits for it at a time. */
struct completion {
	volatile int done;
	struct ticket_spinlock lock;
	struct thread *volatile waiter;
	long more_waiters; /* the other end of the kernel's list */
};

/* The thread that sleeps belongs to a core, where a worker gives way to it as soon as it may. */
static void complete(struct completion *c)
{
	preempt_disable();
	ticket_spin_lock(&c->lock);
	c->done = 1;
	struct thread *sleeper = c->waiter;
	if (sleeper != NULL) {
		wake_up(sleeper);
#ifdef __HOTLINE__
		thread_cores[sleeper->core].need_resched = true;
#endif
	}
	c->waiter = NULL;
	ticket_spin_unlock(&c->lock);
	preempt_enable();
}

static void wait_for_completion(struct completion *c)
{
	ticket_spin_lock(&c->lock);
	while (c->done == 0) {
		c->waiter = thread_self();
		ticket_spin_unlock(&c->lock);
		fall_asleep();
		ticket_spin_lock(&c->lock);
	}
	c->done = 0;
	ticket_spin_unlock(&c->lock);
}

/* ---- Pools ---------------------------------------------------------------------------------------------------- */

/*
 * What the benchmark has for each thread, in an array as there: 72 bytes, so that neighbours share lines. The last two
 * members only take their room.
 */
struct item {
	struct completion completion;
	volatile long pending;
	TAILQ_ENTRY(item) queued;
	void (*function)(struct item *);
	long unused[2];
};


struct worker {
	_Alignas(LINE_BYTES) struct item *volatile current;
	struct pool *pool;
	TAILQ_ENTRY(worker) idle;
	bool woken; /* and not yet out of the list of idle workers */
	struct thread thread;
};

TAILQ_HEAD(item_list, item);
TAILQ_HEAD(worker_list, worker);

struct pool {
	_Alignas(LINE_BYTES) struct qspinlock_lock lock;
	struct item_list items;
	_Alignas(64) struct worker_list idle_workers;
	/* What the workqueue counts in the pool, under the pool's lock. */
	_Alignas(LINE_BYTES) long references;
	long in_flight;
	long active; /* where items are counted in their pool */
};

static struct pool pools[CORES_MAX];
static struct item item_of_core[CORES_MAX];
static struct worker workers[WORKERS_MAX];
static struct thread benchmarks[CORES_MAX];

#define ACTIVE_MAX 1024 /* items that a workqueue lets be under way */

/* A thread that holds a lock of the kernel, or waits for one, keeps its core. */
static void lock_pool(struct pool *pool)
{
	preempt_disable();
	qspinlock_lock(&pool->lock);
}

static void unlock_pool(struct pool *pool)
{
	qspinlock_unlock(&pool->lock);
	preempt_enable();
}

/*
 * The first idle worker if it is to be woken, or NULL. The first one that was woken already and waits for the lock is
 * not woken again, and no other one is instead. The pool's lock is held.
 */
static struct worker *worker_to_wake(struct pool *pool)
{
	struct worker *first = TAILQ_FIRST(&pool->idle_workers);
	if (TAILQ_FIRST(&pool->items) == NULL || first == NULL || first->woken)
		return NULL;
	first->woken = true;
	return first;
}

/* Defined by each variant: lets go of the pool's lock, and wakes a worker before or after that. */
static void unlock_and_kick(struct pool *pool);

/* Defined by each variant, called under the pool's lock: counts an item if one more may be under way; uncounts it. */
static bool count_item(struct pool *pool);
static void item_is_done(struct pool *pool);

/* ---- Queueing an item ----------------------------------------------------------------------------------------- */

static void queue_work(struct item *item)
{
	struct pool *pool = &pools[cpu() / pool_cpus];
	if (xchg(&item->pending, 1) != 0)
		return; /* it is queued already */
	lock_pool(pool);
	pool->references++;
	if (!count_item(pool))
		assert(false); /* the benchmark has an item for each core, fewer than may be under way */
	work(section);
	TAILQ_INSERT_TAIL(&pool->items, item, queued);
	unlock_and_kick(pool);
}

/* ---- Workers -------------------------------------------------------------------------------------------------- */

/* Takes the first item out of the pool's list, lets go of the lock while the worker executes it. */
static void process_one(struct worker *me, struct pool *pool)
{
	struct item *item = TAILQ_FIRST(&pool->items);
	TAILQ_REMOVE(&pool->items, item, queued);
	me->current = item;
	pool->in_flight++;
	work(section);
	item->pending = 0;
	unlock_and_kick(pool);
	complete(&item->completion);
	lock_pool(pool);
	me->current = NULL;
	pool->in_flight--;
	pool->references--;
	item_is_done(pool);
}

static void worker_thread(long who)
{
	struct worker *me = &workers[who];
	struct pool *pool = me->pool;
	lock_pool(pool);
	for (;;) {
		while (TAILQ_FIRST(&pool->items) != NULL)
			process_one(me, pool);
		TAILQ_INSERT_HEAD(&pool->idle_workers, me, idle);
		unlock_pool(pool);
		fall_asleep();
		lock_pool(pool);
		TAILQ_REMOVE(&pool->idle_workers, me, idle);
		me->woken = false;
	}
}

/* ---- The benchmark -------------------------------------------------------------------------------------------- */

/* What is measured is the call of queue_work(), as by the module test_workqueue. */
static void benchmark(long core)
{
	struct item *item = &item_of_core[core];
	for (;;) {
		long began = now();
		queue_work(item);
		operation_completed(began);
		wait_for_completion(&item->completion);
	}
}

static int create_workers(int next, int first_core, int cores, struct pool *pool)
{
	struct cpu_mask mask;
	cpu_mask_none(&mask);
	for (int i = 0; i < cores; i++)
		cpu_mask_add(&mask, first_core + i);
	for (int i = 0; i <= cores; i++, next++) {
		workers[next].pool = pool;
		thread_create_among(&workers[next].thread, worker_thread, next, &mask);
	}
	return next;
}

static void create_pools(void)
{
	int next = 0;
	threads_init();
	for (int first = 0; first < cpu_count(); first += pool_cpus) {
		struct pool *pool = &pools[first / pool_cpus];
		int left = cpu_count() - first, cores = left < pool_cpus ? left : (int)pool_cpus;
		qspinlock_init(&pool->lock);
		TAILQ_INIT(&pool->items);
		TAILQ_INIT(&pool->idle_workers);
		next = create_workers(next, first, cores, pool);
	}
	for (int i = 0; i < cpu_count(); i++)
		thread_create_on(&benchmarks[i], benchmark, i, i);
}

#endif
