/*
 * go_mutex.h: sync.Mutex of Go with its two modes [Go-mutex]. In normal mode a waiter that is woken competes with the
 * threads that come by, which have a core already and mostly win; then it sleeps again, as the first of the queue. A
 * waiter that has lost for longer than GO_STARVATION_CYCLES puts the mutex into starvation mode: each unlock now
 * hands the mutex to the first waiter, threads that come by go to the end of the queue, and no thread can use the
 * mutex until the waiter has a core. A waiter that was handed the mutex ends this mode when it is the last one, or
 * had waited for a shorter time.
 *
 * Unfair in normal mode, fair in starvation mode.
 *
 * GO_STARVATION_CYCLES 0 is the mutex of Go 1.8, which has no such mode and lets a waiter that lost queue at the end.
 * GO_YIELDS 1 is that of Go 1.14 and later: the core of an unlock in starvation mode goes on in the waiter at once.
 */
#ifndef HOTLINE_LIB_THREADS_GO_MUTEX_H
#define HOTLINE_LIB_THREADS_GO_MUTEX_H

#include "lib/cores.h"
#include "lib/kernel/ticket_spinlock.h"
#include "lib/threads/hand_over.h"
#include "lib/threads/threads.h"

/* A millisecond, the mutex's own constant [Go-mutex], at a clock of 3 GHz. */
#ifndef GO_STARVATION_CYCLES
#define GO_STARVATION_CYCLES 3000000L
#endif

#ifndef GO_YIELDS
#define GO_YIELDS 0
#endif

/*
 * Cycles from the moment at which a goroutine is made ready until an idle processor has found it and goes on in it,
 * beside what threads.h takes. A goroutine to which the unlock's own processor goes over does not wait for that.
 */
#ifndef GO_WAKE_CYCLES
#define GO_WAKE_CYCLES 0L
#endif

/* A waiter spins four times for thirty pauses before it sleeps [Go-mutex]. */
#define GO_SPINS 4
#define GO_PAUSES 30

/* The state: two flags of the mutex, one that says that a waiter is awake already, and the number of waiters. */
#define GO_LOCKED 1
#define GO_WOKEN 2
#define GO_STARVING 4
#define GO_ONE_WAITER 8

struct go_waiter {
	struct go_waiter *next;
	struct thread *thread;
	int was_handed;        /* its count of the semaphore is taken already */
	volatile int is_ready; /* a waker reads nothing of this structure behind its store of 1 */
};

/*
 * The waiters of the semaphore at which they sleep, in a queue of their own here instead of a table of all queues.
 * Go's runtime has the queue apart from the count, which stands beside the mutex's state.
 */
struct go_waiters {
	_Alignas(LINE_BYTES) struct ticket_spinlock guard;
	volatile int waiting;
	struct go_waiter *first, *last;
};

struct go_mutex_lock {
	_Alignas(LINE_BYTES) volatile int state;
	volatile int count; /* of the semaphore */
	struct go_waiters waiters;
};

static inline void go_mutex_init(struct go_mutex_lock *mutex)
{
	mutex->state = 0;
	mutex->count = 0;
	mutex->waiters.waiting = 0;
	mutex->waiters.first = NULL;
	ticket_spin_lock_init(&mutex->waiters.guard);
}

/* ---- The semaphore -------------------------------------------------------------------------------------------- */

/* No thread that holds the guard is taken off its core. */
static inline void go_semaphore_begin(struct go_waiters *waiters)
{
	preempt_disable();
	ticket_spin_lock(&waiters->guard);
}

static inline void go_semaphore_end(struct go_waiters *waiters)
{
	ticket_spin_unlock(&waiters->guard);
	preempt_enable();
}

static inline bool go_semaphore_try(struct go_mutex_lock *mutex)
{
	int seen;
	while ((seen = mutex->count) != 0)
		if (cmpxchg(&mutex->count, seen, seen - 1) == seen)
			return true;
	return false;
}

static inline void go_semaphore_queue(struct go_waiters *waiters, struct go_waiter *me, bool as_first)
{
	if (waiters->first == NULL) {
		me->next = NULL;
		waiters->first = waiters->last = me;
	} else if (as_first) {
		me->next = waiters->first;
		waiters->first = me;
	} else {
		me->next = NULL;
		waiters->last = waiters->last->next = me;
	}
}

static inline void go_semaphore_acquire(struct go_mutex_lock *mutex, bool as_first)
{
	struct go_waiter me = { .thread = thread_self() };
	while (!go_semaphore_try(mutex)) {
		me.is_ready = 0;
		go_semaphore_begin(&mutex->waiters);
		atomic_fetch_add(&mutex->waiters.waiting, 1); /* before the look at the count: a release then sees it */
		bool got = go_semaphore_try(mutex);
		if (got)
			atomic_fetch_sub(&mutex->waiters.waiting, 1);
		else
			go_semaphore_queue(&mutex->waiters, &me, as_first);
		go_semaphore_end(&mutex->waiters);
		if (got)
			return;
		while (!me.is_ready)
			thread_park();
		if (!(me.was_handed && GO_YIELDS))
			wait_until(now() + GO_WAKE_CYCLES);
		if (me.was_handed)
			return;
	}
}

static inline struct go_waiter *go_semaphore_dequeue(struct go_waiters *waiters)
{
	go_semaphore_begin(waiters);
	struct go_waiter *first = waiters->first;
	if (first != NULL) {
		waiters->first = first->next;
		atomic_fetch_sub(&waiters->waiting, 1);
	}
	go_semaphore_end(waiters);
	return first;
}

static inline void go_semaphore_release(struct go_mutex_lock *mutex, bool hands_over)
{
	atomic_fetch_add(&mutex->count, 1);
	if (mutex->waiters.waiting == 0)
		return;
	struct go_waiter *waiter = go_semaphore_dequeue(&mutex->waiters);
	if (waiter == NULL)
		return;
	struct thread *thread = waiter->thread;
	bool is_handed = hands_over && go_semaphore_try(mutex);
	waiter->was_handed = is_handed;
	smp_store_release(&waiter->is_ready, 1);
	if (is_handed && GO_YIELDS)
		thread_hand_over(thread);
	else
		thread_unpark(thread);
}

/* ---- The mutex ------------------------------------------------------------------------------------------------ */

/* What a thread that waits knows of itself. */
struct go_waiting {
	long since; /* when it went to sleep for the first time; 0: not yet */
	bool is_starving;
	bool is_awake; /* GO_WOKEN stands for this thread */
	int spins;
};

/* Spins once, and says to the unlock that it need wake no thread; returns the state that it sees then. */
static inline int go_mutex_spin(struct go_mutex_lock *mutex, struct go_waiting *me, int seen)
{
	if (!me->is_awake && !(seen & GO_WOKEN) && seen >= GO_ONE_WAITER &&
	    cmpxchg(&mutex->state, seen, seen | GO_WOKEN) == seen)
		me->is_awake = true;
	for (int i = 0; i < GO_PAUSES; i++)
		cpu_relax();
	me->spins++;
	return mutex->state;
}

/* The state with which the thread either has the mutex, or is one of the waiters. */
static inline int go_mutex_joined(const struct go_waiting *me, int seen)
{
	int next = seen;
	if (!(seen & GO_STARVING))
		next |= GO_LOCKED;
	if (seen & (GO_LOCKED | GO_STARVING))
		next += GO_ONE_WAITER;
	if (me->is_starving && seen & GO_LOCKED)
		next |= GO_STARVING;
	return me->is_awake ? next & ~GO_WOKEN : next;
}

/* The mutex was handed to this thread: GO_LOCKED is not set yet, and the thread still counts as a waiter. */
static inline void go_mutex_accept(struct go_mutex_lock *mutex, const struct go_waiting *me, int seen)
{
	int change = GO_LOCKED - GO_ONE_WAITER;
	if (!me->is_starving || seen < 2 * GO_ONE_WAITER)
		change -= GO_STARVING;
	atomic_fetch_add(&mutex->state, change);
}

static inline void go_mutex_sleep(struct go_mutex_lock *mutex, struct go_waiting *me)
{
	bool has_slept = me->since != 0;
	if (!has_slept)
		me->since = now();
	go_semaphore_acquire(mutex, has_slept && GO_STARVATION_CYCLES > 0);
	if (GO_STARVATION_CYCLES > 0 && now() - me->since > GO_STARVATION_CYCLES)
		me->is_starving = true;
	me->is_awake = true;
	me->spins = 0;
}

static inline void go_mutex_lock_slowly(struct go_mutex_lock *mutex)
{
	struct go_waiting me = { 0 };
	int seen = mutex->state;
	for (;;) {
		if ((seen & (GO_LOCKED | GO_STARVING)) == GO_LOCKED && me.spins < GO_SPINS) {
			seen = go_mutex_spin(mutex, &me, seen);
			continue;
		}
		int found = cmpxchg(&mutex->state, seen, go_mutex_joined(&me, seen));
		if (found != seen) {
			seen = found;
			continue;
		}
		if (!(seen & (GO_LOCKED | GO_STARVING)))
			return;
		go_mutex_sleep(mutex, &me);
		seen = mutex->state;
		if (seen & GO_STARVING) {
			go_mutex_accept(mutex, &me, seen);
			return;
		}
	}
}

static inline void go_mutex_lock(struct go_mutex_lock *mutex)
{
	lock_wait(mutex);
	if (cmpxchg(&mutex->state, 0, GO_LOCKED) != 0)
		go_mutex_lock_slowly(mutex);
	lock_held(mutex);
}

/* In normal mode: wakes a waiter, unless a thread is awake that will take the mutex or wake one in its turn. */
static inline void go_mutex_wake(struct go_mutex_lock *mutex, int seen)
{
	while (seen >= GO_ONE_WAITER && !(seen & (GO_LOCKED | GO_WOKEN | GO_STARVING))) {
		int found = cmpxchg(&mutex->state, seen, (seen - GO_ONE_WAITER) | GO_WOKEN);
		if (found == seen) {
			go_semaphore_release(mutex, false);
			return;
		}
		seen = found;
	}
}

static inline void go_mutex_unlock(struct go_mutex_lock *mutex)
{
	lock_released(mutex);
	int left = atomic_fetch_sub(&mutex->state, GO_LOCKED) - GO_LOCKED;
	if (left & GO_STARVING)
		go_semaphore_release(mutex, true);
	else if (left != 0)
		go_mutex_wake(mutex, left);
}

#endif
