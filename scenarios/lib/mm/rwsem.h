/*
 * mm/rwsem.h: the reader-writer semaphore of Linux 2.6.35: one count for readers, writers and sleeping tasks, a spin
 * lock, and the list of tasks that sleep, in the order of their arrival [Linux-2.6.35, lib/rwsem.c and
 * arch/x86/include/asm/rwsem.h].
 *
 * Readers share the semaphore, but not its line: each reader adds one to the count and later subtracts it. Once a
 * writer waits, readers that come later sleep behind it, and are woken together.
 */
#ifndef HL_MM_RWSEM_H
#define HL_MM_RWSEM_H

#include "lib/hotline.h"
#include "lib/kernel/list.h"
#include "lib/kernel/sleep.h"
#include "lib/kernel/spinlock.h"

#define RWSEM_ACTIVE_MASK 0xffffffffL
#define RWSEM_ACTIVE_BIAS 1L
#define RWSEM_WAITING_BIAS (-RWSEM_ACTIVE_MASK - 1) /* one for every task that sleeps, and for a writer inside */
#define RWSEM_WRITE_BIAS (RWSEM_WAITING_BIAS + RWSEM_ACTIVE_BIAS)

struct rw_semaphore {
	volatile long count;
	spinlock_t wait_lock;
	struct list_head wait_list;
};

struct rwsem_waiter {
	struct list_head list;
	struct sleeper task;
	bool writes;
};

static inline void init_rwsem(struct rw_semaphore *sem)
{
	sem->count = 0;
	spin_lock_init(&sem->wait_lock);
	list_init(&sem->wait_list);
}

/* The count after the addition. */
static inline long rwsem_add(struct rw_semaphore *sem, long n)
{
	return atomic_fetch_add(&sem->count, n) + n;
}

static void rwsem_wake_one(struct rwsem_waiter *waiter)
{
	list_del(&waiter->list);
	wake_sleeper(&waiter->task);
}

/* Readers at the head of the list up to the first writer. */
static long rwsem_readers_first(struct rw_semaphore *sem)
{
	long readers = 0;
	for (struct list_head *at = sem->wait_list.next; at != &sem->wait_list; at = at->next) {
		if (list_entry(at, struct rwsem_waiter, list)->writes)
			break;
		readers++;
	}
	return readers;
}

static void rwsem_wake_readers(struct rw_semaphore *sem)
{
	long readers = rwsem_readers_first(sem);
	/* One of them is counted as active already, by the caller. */
	rwsem_add(sem, readers * (RWSEM_ACTIVE_BIAS - RWSEM_WAITING_BIAS) - RWSEM_ACTIVE_BIAS);
	for (long i = 0; i < readers; i++)
		rwsem_wake_one(list_first_entry(&sem->wait_list, struct rwsem_waiter, list));
}

/* Wakes the first writer, or all readers before it, if no task is active; the caller holds wait_lock. */
static void rwsem_wake_first(struct rw_semaphore *sem)
{
	while ((rwsem_add(sem, RWSEM_ACTIVE_BIAS) & RWSEM_ACTIVE_MASK) != RWSEM_ACTIVE_BIAS) {
		/* Another task is active, and will wake the first when it leaves, unless it has just left. */
		if (rwsem_add(sem, -RWSEM_ACTIVE_BIAS) & RWSEM_ACTIVE_MASK)
			return;
	}
	struct rwsem_waiter *first = list_first_entry(&sem->wait_list, struct rwsem_waiter, list);
	if (first->writes)
		rwsem_wake_one(first);
	else
		rwsem_wake_readers(sem);
}

/* The task has added its bias in vain: it withdraws as active, stays counted as waiting, and sleeps. */
static void rwsem_sleep(struct rw_semaphore *sem, bool writes)
{
	struct rwsem_waiter me = { .writes = writes };
	sleeper_init(&me.task);
	spin_lock(&sem->wait_lock);
	list_add_tail(&me.list, &sem->wait_list);
	long count = rwsem_add(sem, writes ? -RWSEM_ACTIVE_BIAS : RWSEM_WAITING_BIAS - RWSEM_ACTIVE_BIAS);
	if ((count & RWSEM_ACTIVE_MASK) == 0)
		rwsem_wake_first(sem);
	spin_unlock(&sem->wait_lock);
	if (writes)
		lock_wait(sem); /* again: a core waits for one lock at a time, and that was wait_lock */
	sleep_until_woken(&me.task);
}

static void rwsem_leave(struct rw_semaphore *sem, long bias)
{
	long count = rwsem_add(sem, -bias);
	if (count >= 0 || (count & RWSEM_ACTIVE_MASK) != 0)
		return;
	spin_lock(&sem->wait_lock);
	if (!list_empty(&sem->wait_list))
		rwsem_wake_first(sem);
	spin_unlock(&sem->wait_lock);
}

static inline void down_read(struct rw_semaphore *sem)
{
	if (rwsem_add(sem, RWSEM_ACTIVE_BIAS) < 0)
		rwsem_sleep(sem, false);
}

static inline void up_read(struct rw_semaphore *sem)
{
	rwsem_leave(sem, RWSEM_ACTIVE_BIAS);
}

/* The annotations describe writers: a semaphore that many readers hold at once has no holder. */
static inline void down_write(struct rw_semaphore *sem)
{
	lock_wait(sem);
	if (rwsem_add(sem, RWSEM_WRITE_BIAS) != RWSEM_WRITE_BIAS)
		rwsem_sleep(sem, true);
	lock_held(sem);
}

static inline void up_write(struct rw_semaphore *sem)
{
	lock_released(sem);
	rwsem_leave(sem, RWSEM_WRITE_BIAS);
}

#endif
