/*
 * locks.c: locks whose threads sleep, yield or hand over let one thread in at a time, and every thread in the end.
 * LOCK is the name of the lock, as in lib/threads/LOCK.h.
 */
#define LOCK_SELF (thread_self() - pool) /* for the queues of mcs_timeout.h and lwlock.h */
#define MCS_TIMEOUT_YIELD() thread_yield()
#include "trial.h"

#include "lib/locks/mcs_timeout.h"
#include "lib/threads/go_mutex.h"
#include "lib/threads/handoff_mutex.h"
#include "lib/threads/lwlock.h"
#include "lib/threads/spin_then_park.h"

#define JOIN_NAMES(a, b) a##b
#define NAME_OF(lock, verb) JOIN_NAMES(lock, verb)

#define NOBODY (-1)

static struct NAME_OF(LOCK, _lock) guard;

/* Under the lock, on two lines, so that no hardware makes one access of it. */
static struct inside {
	_Alignas(LINE_BYTES) volatile long owner;
	volatile long entered;
	_Alignas(LINE_BYTES) volatile long left;
} inside;

static void prepare(void)
{
	inside.owner = NOBODY;
	NAME_OF(LOCK, _init)(&guard);
}

static void live(long who)
{
	for (long i = 0; i < rounds; i++) {
		work_random(500);
		NAME_OF(LOCK, _lock)(&guard);
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
		NAME_OF(LOCK, _unlock)(&guard);
	}
}

static void check(void)
{
	assert(inside.left == threads * rounds);
}
