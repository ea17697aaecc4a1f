/*
 * lwlock.h: the light-weight lock of PostgreSQL 9.5 to 18 in its exclusive mode [PostgreSQL-LWLock]. A state word is
 * taken by compare-and-swap. Who finds it held joins a list of waiters, which a bit of the same word locks, and sleeps
 * on a semaphore of its own. A release leaves the lock free and wakes the first waiter, unless one that was woken
 * before is still on its way; any process that comes by may take the lock first, and the one that was woken queues
 * anew at the end.
 *
 * Unfair: a thread that comes by may take the lock before the one that has been woken for it.
 *
 * LWLOCK_LIST_SLEEPS 0: a process that finds the list locked looks again and again, and after some vain looks sleeps
 * for a millisecond or more, whatever happens meanwhile. How many looks, each process learns. 1: the list has a mutex
 * instead, at which processes sleep until it is free (lib/threads/mutex.h), as a change proposed in 2026 has it
 * [Okanovic26].
 *
 * lib/postgresql/lwlock.h is the lock as it was in PostgreSQL 8.3, where one spin lock guarded state and list.
 */
#ifndef HOTLINE_LIB_THREADS_LWLOCK_H
#define HOTLINE_LIB_THREADS_LWLOCK_H

#include "lib/cores.h"
#include "lib/threads/mutex.h"
#include "lib/threads/semaphore.h"

#ifndef LWLOCK_LIST_SLEEPS
#define LWLOCK_LIST_SLEEPS 0
#endif

/* Processes are numbered by LOCK_SELF (lib/cores.h), from 0. */
#ifndef LWLOCK_PROCESSES_MAX
#define LWLOCK_PROCESSES_MAX CORES_MAX
#endif

/* A millisecond at 3 GHz: the first sleep of a process that has looked in vain. Each further one is longer. */
#ifndef LWLOCK_DELAY_CYCLES
#define LWLOCK_DELAY_CYCLES 3000000L
#endif

/*
 * Between two looks. PostgreSQL has the pause instruction there on x86, and on Arm since version 15 an instruction that
 * takes longer than Arm's own hint does [PostgreSQL-LWLock, s_lock.h]; before it had nothing there.
 */
#ifndef LWLOCK_PAUSE
#define LWLOCK_PAUSE() cpu_relax()
#endif

/* Looks before a sleep: the least, those of a new process, the most, and what a wait without and with sleep changes. */
#define LWLOCK_LOOKS_MIN 10
#define LWLOCK_LOOKS_DEFAULT 100
#define LWLOCK_LOOKS_MAX 1000
#define LWLOCK_LOOKS_MORE 100
#define LWLOCK_LOOKS_FEWER 1

/* A second: longer sleeps begin again with the first length. */
#define LWLOCK_DELAYS_MAX 1000

/* Parts of the state. */
#define LWLOCK_HELD (1 << 24)
#define LWLOCK_LIST_LOCKED (1 << 28)
#define LWLOCK_RELEASE_OK (1 << 29) /* a release may wake: no process that was woken is still on its way */
#define LWLOCK_HAS_WAITERS (1 << 30)

/* What a process is, as far as the list knows. */
enum lwlock_wait { LWLOCK_RUNS, LWLOCK_LISTED, LWLOCK_BEING_WOKEN };

struct lwlock_process {
	_Alignas(LINE_BYTES) struct thread_semaphore semaphore;
	volatile int wait; /* an enum lwlock_wait */
	bool is_observer;  /* it waits for the release, and does not want the lock */
	int looks;         /* before it sleeps; 0: as many as a new process */
	struct lwlock_process *next, *before;
};

struct lwlock_lock {
	_Alignas(LINE_BYTES) volatile int state;
	struct thread_mutex list; /* only where LWLOCK_LIST_SLEEPS */
	struct lwlock_process *first, *last;
};

static struct lwlock_process lwlock_processes[LWLOCK_PROCESSES_MAX];

static inline void lwlock_init(struct lwlock_lock *lock)
{
	lock->state = LWLOCK_RELEASE_OK;
	thread_mutex_init(&lock->list);
	lock->first = lock->last = NULL;
}

/* Adds bits to the state, or takes them away. */
static inline int lwlock_set(struct lwlock_lock *lock, int bits) { return atomic_fetch_or(&lock->state, bits); }
static inline int lwlock_clear(struct lwlock_lock *lock, int bits) { return atomic_fetch_and(&lock->state, ~bits); }

/* ---- The lock of the list ------------------------------------------------------------------------------------- */

/* Looks until the list is not locked; another process may lock it then. */
static inline void lwlock_look(struct lwlock_lock *lock, struct lwlock_process *me)
{
	int most = me->looks == 0 ? LWLOCK_LOOKS_DEFAULT : me->looks, looks = 0;
	long delay = 0;
	do {
		LWLOCK_PAUSE();
		if (++looks < most)
			continue;
		looks = 0;
		delay = delay == 0 ? LWLOCK_DELAY_CYCLES : delay + random_below(delay + 1);
		if (delay > LWLOCK_DELAYS_MAX * LWLOCK_DELAY_CYCLES)
			delay = LWLOCK_DELAY_CYCLES;
		thread_sleep_until(now() + delay);
	} while (lock->state & LWLOCK_LIST_LOCKED);
	most += delay == 0 ? LWLOCK_LOOKS_MORE : -LWLOCK_LOOKS_FEWER;
	me->looks = most < LWLOCK_LOOKS_MIN ? LWLOCK_LOOKS_MIN : most > LWLOCK_LOOKS_MAX ? LWLOCK_LOOKS_MAX : most;
}

static inline void lwlock_lock_list(struct lwlock_lock *lock, struct lwlock_process *me)
{
	lock_wait(&lock->list);
	if (LWLOCK_LIST_SLEEPS)
		thread_mutex_take(&lock->list);
	else
		while (lwlock_set(lock, LWLOCK_LIST_LOCKED) & LWLOCK_LIST_LOCKED)
			lwlock_look(lock, me);
	lock_held(&lock->list);
}

/* Takes further bits out of the state as well. */
static inline void lwlock_unlock_list(struct lwlock_lock *lock, int bits)
{
	lock_released(&lock->list);
	if (!LWLOCK_LIST_SLEEPS)
		lwlock_clear(lock, bits | LWLOCK_LIST_LOCKED);
	else {
		if (bits != 0)
			lwlock_clear(lock, bits);
		thread_mutex_give(&lock->list);
	}
}

/* ---- The list, which is locked -------------------------------------------------------------------------------- */

/* Those that only wait for the release stand before all others, since each release wakes them. */
static inline void lwlock_put_first(struct lwlock_lock *lock, struct lwlock_process *me)
{
	me->before = NULL;
	me->next = lock->first;
	if (lock->first == NULL)
		lock->last = me;
	else
		lock->first->before = me;
	lock->first = me;
}

static inline void lwlock_append(struct lwlock_lock *lock, struct lwlock_process *me)
{
	me->next = NULL;
	me->before = lock->last;
	if (lock->last == NULL)
		lock->first = me;
	else
		lock->last->next = me;
	lock->last = me;
}

/* Returns the bits that the state must lose. */
static inline int lwlock_remove(struct lwlock_lock *lock, struct lwlock_process *gone)
{
	if (gone->before == NULL)
		lock->first = gone->next;
	else
		gone->before->next = gone->next;
	if (gone->next == NULL)
		lock->last = gone->before;
	else
		gone->next->before = gone->before;
	return lock->first == NULL ? LWLOCK_HAS_WAITERS : 0;
}

/* ---- Waiting and waking --------------------------------------------------------------------------------------- */

static inline void lwlock_queue(struct lwlock_lock *lock, struct lwlock_process *me, bool is_observer)
{
	lwlock_lock_list(lock, me);
	lwlock_set(lock, LWLOCK_HAS_WAITERS);
	me->wait = LWLOCK_LISTED;
	me->is_observer = is_observer;
	if (is_observer)
		lwlock_put_first(lock, me);
	else
		lwlock_append(lock, me);
	lwlock_unlock_list(lock, 0);
}

/* Until a release has taken the process out of the list and has woken it. */
static inline void lwlock_sleep(struct lwlock_lock *lock, struct lwlock_process *me)
{
	do
		thread_semaphore_wait(&me->semaphore);
	while (me->wait != LWLOCK_RUNS);
	if (!me->is_observer)
		lwlock_set(lock, LWLOCK_RELEASE_OK);
}

/* The process has got the lock after all. If a release has chosen it meanwhile, that wake-up is still to come. */
static inline void lwlock_leave_list(struct lwlock_lock *lock, struct lwlock_process *me)
{
	lwlock_lock_list(lock, me);
	bool is_listed = me->wait == LWLOCK_LISTED;
	lwlock_unlock_list(lock, is_listed ? lwlock_remove(lock, me) : 0);
	if (is_listed)
		me->wait = LWLOCK_RUNS;
	else
		lwlock_sleep(lock, me);
}

/*
 * Takes those that are to be woken out of the list, as a chain by `next`: all that only wait for the release, and the
 * first one that wants the lock. Sets the bits that the state must lose.
 */
static inline struct lwlock_process *lwlock_take_woken(struct lwlock_lock *lock, int *bits)
{
	struct lwlock_process *woken = lock->first, *last = NULL;
	*bits = 0;
	for (bool goes_on = true; goes_on && lock->first != NULL;) {
		last = lock->first;
		goes_on = last->is_observer;
		*bits |= lwlock_remove(lock, last);
		if (!goes_on)
			*bits |= LWLOCK_RELEASE_OK;
		last->wait = LWLOCK_BEING_WOKEN;
	}
	if (last != NULL)
		last->next = NULL;
	return woken;
}

static inline void lwlock_wake(struct lwlock_lock *lock, struct lwlock_process *me)
{
	int bits;
	lwlock_lock_list(lock, me);
	struct lwlock_process *woken = lwlock_take_woken(lock, &bits);
	lwlock_unlock_list(lock, bits);
	while (woken != NULL) {
		struct lwlock_process *next = woken->next; /* read before the process goes on, and waits anew */
		smp_store_release(&woken->wait, LWLOCK_RUNS);
		thread_semaphore_post(&woken->semaphore);
		woken = next;
	}
}

/* ---- The lock ------------------------------------------------------------------------------------------------- */

/* Returns whether the process has the lock now. If it is held, the word is exchanged for itself, as in PostgreSQL. */
static inline bool lwlock_attempt(struct lwlock_lock *lock)
{
	int seen = lock->state;
	for (;;) {
		int found = cmpxchg(&lock->state, seen, seen | LWLOCK_HELD);
		if (found == seen)
			return !(seen & LWLOCK_HELD);
		seen = found;
	}
}

/* Returns whether the lock was free at once. */
static inline bool lwlock_lock(struct lwlock_lock *lock)
{
	struct lwlock_process *me = &lwlock_processes[LOCK_SELF];
	bool was_free = true;
	lock_wait(lock);
	while (!lwlock_attempt(lock)) {
		lwlock_queue(lock, me, false);
		if (lwlock_attempt(lock)) { /* it was released before this process was in the list */
			lwlock_leave_list(lock, me);
			break;
		}
		lwlock_sleep(lock, me);
		was_free = false;
	}
	lock_held(lock);
	return was_free;
}

/*
 * Takes the lock if it is free. Otherwise waits until it has been released, and returns false: what the process wanted
 * the lock for may be done by then.
 */
static inline bool lwlock_lock_or_wait(struct lwlock_lock *lock)
{
	struct lwlock_process *me = &lwlock_processes[LOCK_SELF];
	lock_wait(lock);
	if (!lwlock_attempt(lock)) {
		lwlock_queue(lock, me, true);
		if (!lwlock_attempt(lock)) {
			lwlock_sleep(lock, me);
			lock_rejected(lock);
			return false;
		}
		lwlock_leave_list(lock, me); /* it was released before this process was in the list */
	}
	lock_held(lock);
	return true;
}

static inline void lwlock_unlock(struct lwlock_lock *lock)
{
	lock_released(lock);
	int seen = lwlock_clear(lock, LWLOCK_HELD);
	if ((seen & LWLOCK_HAS_WAITERS) && (seen & LWLOCK_RELEASE_OK))
		lwlock_wake(lock, &lwlock_processes[LOCK_SELF]);
}

#endif
