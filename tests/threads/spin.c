/*
 * spin.c: threads that never sleep by themselves, at a spin lock and beside it: all of them come to their ends,
 * whether or not others wait for their cores. LOCK is the spin lock's name.
 */
#include "trial.h"

#include "lib/locks/tas.h"
#include "lib/locks/ticket.h"

#define NAME_OF(lock, verb) lock##_##verb
#define NAME(lock, verb) NAME_OF(lock, verb)

static struct NAME(LOCK, lock) guard;
static _Alignas(LINE_BYTES) volatile long inside, entered;

static void prepare(void)
{
	NAME(LOCK, init)(&guard);
}

static void live(long who)
{
	(void)who;
	for (long i = 0; i < rounds; i++) {
		work_random(1000);
		NAME(LOCK, lock)(&guard);
		assert(inside == 0);
		inside = 1;
		entered++;
		work_random(300);
		inside = 0;
		NAME(LOCK, unlock)(&guard);
	}
}

static void check(void)
{
	assert(entered == threads * rounds);
}
