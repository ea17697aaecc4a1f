/*
 * kernel/mutex.h: the mutex of Linux 2.6.30 to 2.6.35: a count, a spin lock for the list of sleeping tasks, and the
 * owner, all on one line among the data that it protects [Linux-2.6.35, kernel/mutex.c].
 *
 * It is adaptive: while the owner runs, a task that wants the mutex does not sleep, but watches the owner's name. When
 * the name changes, all watching tasks try to take the mutex at once, each by an atomic instruction on the line that
 * the next owner needs for its unlock. A task that has spun for a time slice goes to sleep; a task that is woken has no
 * privilege, and may find the mutex taken again.
 */
#ifndef HL_KERNEL_MUTEX_H
#define HL_KERNEL_MUTEX_H

#include "lib/hotline.h"
#include "lib/kernel/atomic.h"
#include "lib/kernel/list.h"
#include "lib/kernel/sleep.h"
#include "lib/kernel/ticket_spinlock.h"

/* assumed: a tick of a millisecond at 2.4 GHz; after it another task of the core, if there is one, may run */
#define MUTEX_SLICE_CYCLES 2400000

struct mutex {
	atomic_t count; /* 1: free; 0: held; negative: held, and others want it */
	struct ticket_spinlock wait_lock;
	struct list_head wait_list;
	volatile int owner; /* core + 1, or 0 while no core has signed */
};

struct mutex_waiter {
	struct list_head list;
	struct sleeper task;
};

static inline void mutex_init(struct mutex *lock)
{
	atomic_set(&lock->count, 1);
	ticket_spin_lock_init(&lock->wait_lock);
	list_init(&lock->wait_list);
	lock->owner = 0;
}

/* Whether the mutex was free at a moment at which no core had signed, before the slice was over. */
static bool mutex_spin(struct mutex *lock)
{
	long end = now() + MUTEX_SLICE_CYCLES;
	while (now() < end) {
		int owner = lock->owner;
		while (owner != 0 && lock->owner == owner)
			cpu_relax();
		if (atomic_cmpxchg(&lock->count, 1, 0) == 1)
			return true;
		cpu_relax();
	}
	return false;
}

static void mutex_sleep(struct mutex *lock, struct mutex_waiter *me)
{
	sleeper_init(&me->task);
	ticket_spin_unlock(&lock->wait_lock);
	sleep_until_woken(&me->task);
	ticket_spin_lock(&lock->wait_lock);
}

static void mutex_lock_slowpath(struct mutex *lock)
{
	struct mutex_waiter me;
	if (mutex_spin(lock))
		return;
	ticket_spin_lock(&lock->wait_lock);
	list_add_tail(&me.list, &lock->wait_list);
	while (atomic_xchg(&lock->count, -1) != 1)
		mutex_sleep(lock, &me);
	list_del(&me.list);
	if (list_empty(&lock->wait_list))
		atomic_set(&lock->count, 0);
	ticket_spin_unlock(&lock->wait_lock);
}

static void mutex_lock(struct mutex *lock)
{
	lock_wait(lock);
	if (atomic_dec_return(&lock->count) < 0)
		mutex_lock_slowpath(lock);
	lock->owner = cpu() + 1;
	lock_held(lock);
}

/*
 * The first task of the list stays in it until it has the mutex; a task that is awake already is not woken again. The
 * kernel has atomic_set() here, which the full barrier of mutex_unlock() orders; C11 has to be told that.
 */
static void mutex_unlock_slowpath(struct mutex *lock)
{
	ticket_spin_lock(&lock->wait_lock);
	atomic_set_release(&lock->count, 1);
	if (!list_empty(&lock->wait_list)) {
		struct mutex_waiter *first = list_first_entry(&lock->wait_list, struct mutex_waiter, list);
		if (!first->task.awake)
			wake_sleeper(&first->task);
	}
	ticket_spin_unlock(&lock->wait_lock);
}

static void mutex_unlock(struct mutex *lock)
{
	lock_released(lock);
	lock->owner = 0;
	if (atomic_inc_return(&lock->count) <= 0)
		mutex_unlock_slowpath(lock);
}

/* Zeros alone would be a mutex that is held. */
#define DEFINE_MUTEX(name) \
	struct mutex name = { .count = ATOMIC_INIT(1), .wait_list = LIST_HEAD_INIT((name).wait_list) }

#endif
