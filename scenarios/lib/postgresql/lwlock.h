/*
 * postgresql/lwlock.h: the light-weight lock of PostgreSQL 8.3: shared or exclusive, a state under a spin lock, and a
 * list of processes that sleep on semaphores until the lock is released. Two locks are on one cache line, as in
 * PostgreSQL [PostgreSQL-8.3, lwlock.c].
 *
 * A shared holder excludes no other one, but writes the state twice: the line goes from core to core all the same.
 */
#ifndef HL_POSTGRESQL_LWLOCK_H
#define HL_POSTGRESQL_LWLOCK_H

#include "lib/cores.h"
#include "lib/hotline.h"
#include "lib/kernel/sleep.h"
#include "lib/postgresql/s_lock.h"
#include "lib/system.h"

/* assumed: cycles of one call of semop() besides the scheduler's */
#define SEMOP_CYCLES 1000

enum lwlock_mode { LW_SHARED, LW_EXCLUSIVE };

/* Parts of the state, beside the spin lock in its lowest bit. */
#define LW_RELEASE_OK (1L << 1) /* a release may wake: no process that was woken is still on its way */
#define LW_ONE_EXCLUSIVE (1L << 2)
#define LW_HEAD_SHIFT 3
#define LW_HEAD (0x3ffL << LW_HEAD_SHIFT) /* the first process that waits, or 0; processes are numbered from 1 */
#define LW_ONE_SHARED (1L << 13)
#define LW_ANY_SHARED (-LW_ONE_SHARED)

struct lwlock {
	_Alignas(32) spin_word state;
	int tail; /* the last process that waits */
};

struct lw_process {
	_Alignas(LINE_BYTES) bool exclusive;
	int next;
	struct sleeper semaphore;
};

static struct lw_process lw_processes[CORES_MAX + 1];

static inline void lwlock_init(struct lwlock *lock)
{
	lock->state = LW_RELEASE_OK;
}

/* The state with this process at the end of the queue. */
static long lwlock_join_queue(struct lwlock *lock, long state, enum lwlock_mode mode)
{
	long self = cpu() + 1;
	struct lw_process *me = &lw_processes[self];
	me->exclusive = mode == LW_EXCLUSIVE;
	me->next = 0;
	sleeper_init(&me->semaphore);
	int before = lock->tail;
	lock->tail = self;
	if (!(state & LW_HEAD))
		return state | self << LW_HEAD_SHIFT;
	lw_processes[before].next = self;
	return state;
}

static void semaphore_wait(struct sleeper *semaphore)
{
	mode_switch();
	kernel(SEMOP_CYCLES);
	sleep_until_woken(semaphore);
	mode_switch();
}

static void semaphore_post(struct sleeper *semaphore)
{
	mode_switch();
	kernel(SEMOP_CYCLES);
	wake_sleeper(semaphore);
	mode_switch();
}

/*
 * After an exchange that was vain, or found the lock held in an excluding mode: spins once, or sleeps once. A process
 * that was woken sets LW_RELEASE_OK in the state when it has the spin lock: `woken` is that flag, or 0.
 */
static long lwlock_wait(struct lwlock *lock, long state, enum lwlock_mode mode, long woken)
{
	if (state & SPIN_HELD) {
		s_spin();
		return woken;
	}
	s_unlock(&lock->state, lwlock_join_queue(lock, state | woken, mode));
	semaphore_wait(&lw_processes[cpu() + 1].semaphore);
	return LW_RELEASE_OK;
}

static inline void lwlock_acquire_shared(struct lwlock *lock)
{
	long woken = 0;
	long state;
	while ((state = s_try_lock(&lock->state)) & (SPIN_HELD | LW_ONE_EXCLUSIVE))
		woken = lwlock_wait(lock, state, LW_SHARED, woken);
	s_unlock(&lock->state, (state | woken) + LW_ONE_SHARED);
}

static inline void lwlock_acquire(struct lwlock *lock)
{
	lock_wait(lock);
	long woken = 0;
	long state;
	while ((state = s_try_lock(&lock->state)) & (SPIN_HELD | LW_ONE_EXCLUSIVE | LW_ANY_SHARED))
		woken = lwlock_wait(lock, state, LW_EXCLUSIVE, woken);
	lock_held(lock);
	s_unlock(&lock->state, (state | woken) + LW_ONE_EXCLUSIVE);
}

/* Takes from the queue whom a release is to wake: the first process, or all shared ones up to the first exclusive. */
static long lwlock_dequeue(long state)
{
	struct lw_process *last = &lw_processes[(state & LW_HEAD) >> LW_HEAD_SHIFT];
	while (!last->exclusive && last->next != 0 && !lw_processes[last->next].exclusive)
		last = &lw_processes[last->next];
	long head = last->next;
	last->next = 0;
	return (state & ~LW_HEAD & ~LW_RELEASE_OK) | head << LW_HEAD_SHIFT;
}

static void lwlock_wake(long process)
{
	while (process != 0) {
		long next = lw_processes[process].next;
		semaphore_post(&lw_processes[process].semaphore);
		process = next;
	}
}

/* The core has the spin lock, and processes wait. */
static void lwlock_leave_queue(struct lwlock *lock, long state)
{
	bool wakes = (state & LW_RELEASE_OK) && !(state & LW_ANY_SHARED);
	s_unlock(&lock->state, wakes ? lwlock_dequeue(state) : state);
	if (wakes)
		lwlock_wake((state & LW_HEAD) >> LW_HEAD_SHIFT);
}

static inline void lwlock_leave(struct lwlock *lock, long hold)
{
	long state;
	while ((state = s_try_lock(&lock->state)) & SPIN_HELD)
		s_spin();
	if (state & LW_HEAD)
		lwlock_leave_queue(lock, state - hold);
	else
		s_unlock(&lock->state, state - hold);
}

static inline void lwlock_release_shared(struct lwlock *lock)
{
	lwlock_leave(lock, LW_ONE_SHARED);
}

static inline void lwlock_release(struct lwlock *lock)
{
	lock_released(lock);
	lwlock_leave(lock, LW_ONE_EXCLUSIVE);
}

#endif
