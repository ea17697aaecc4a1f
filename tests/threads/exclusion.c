/*
 * exclusion.c: the sleeping locks let one thread in at a time, and every thread in the end. LOCK says which: the mutex,
 * the mutex with time-outs and without waiting, a semaphore of one, or a reader-writer lock's writers.
 */
#include "trial.h"

#include "lib/threads/mutex.h"
#include "lib/threads/rwlock.h"
#include "lib/threads/semaphore.h"

#define MUTEX 1
#define TIMED 2
#define SEMAPHORE 3
#define WRITERS 4

#define NOBODY (-1)

/* Under the lock, on two lines, so that no hardware makes one access of it. */
static struct inside {
	_Alignas(LINE_BYTES) volatile long owner;
	volatile long entered;
	_Alignas(LINE_BYTES) volatile long left;
} inside;

#if LOCK == SEMAPHORE
static struct thread_semaphore guard;
static void lock(void) { thread_semaphore_wait(&guard); }
static void unlock(void) { thread_semaphore_post(&guard); }
#elif LOCK == WRITERS
static struct thread_rwlock guard;
static void lock(void) { thread_rwlock_write_lock(&guard); }
static void unlock(void) { thread_rwlock_write_unlock(&guard); }
#elif LOCK == TIMED
static struct thread_mutex guard;
static void lock(void)
{
	while (!thread_mutex_try_lock(&guard)) {
		long deadline = now() + 10000;
		if (thread_mutex_lock_until(&guard, deadline) == 0)
			return;
		assert(now() >= deadline);
		thread_yield(); /* the time may have been over before the thread could sleep */
	}
}
static void unlock(void) { thread_mutex_unlock(&guard); }
#else
static struct thread_mutex guard;
static void lock(void) { thread_mutex_lock(&guard); }
static void unlock(void) { thread_mutex_unlock(&guard); }
#endif

static void prepare(void)
{
	inside.owner = NOBODY;
#if LOCK == SEMAPHORE
	thread_semaphore_init(&guard, 1);
#elif LOCK == WRITERS
	thread_rwlock_init(&guard, false);
#else
	thread_mutex_init(&guard);
#endif
}

static void live(long who)
{
	for (long i = 0; i < rounds; i++) {
		work_random(500);
		lock();
		assert(inside.owner == NOBODY);
		inside.owner = who;
		assert(inside.entered == inside.left);
		inside.entered++;
		work_random(i % 4 == 0 ? 2000 : 100);
		if (i % 8 == 7)
			thread_yield();
		assert(inside.owner == who);
		inside.left++;
		assert(inside.entered == inside.left);
		inside.owner = NOBODY;
		unlock();
	}
}

static void check(void)
{
	assert(inside.left == threads * rounds);
}
