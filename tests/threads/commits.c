/*
 * commits.c: threads that wait until an LWLock has been released (lib/threads/lwlock.h). Each writes lines into a log,
 * and commits: one thread at a time flushes what all have written, and those that wait find their own lines flushed, or
 * flush themselves.
 */
#define LOCK_SELF (thread_self() - pool)
#include "trial.h"

#include "lib/threads/lwlock.h"

static struct lwlock_lock flushing;
static _Alignas(LINE_BYTES) volatile long written, flushed;
static _Alignas(LINE_BYTES) volatile long flushers;

static void prepare(void)
{
	lwlock_init(&flushing);
}

static void flush(void)
{
	assert(flushers == 0);
	flushers++;
	long end = written;
	work_random(1000);
	if (end % 8 == 0)
		thread_yield();
	flushed = end;
	assert(flushers == 1);
	flushers--;
}

static void commit(long mine)
{
	while (flushed < mine) {
		if (!lwlock_lock_or_wait(&flushing))
			continue;
		if (flushed < mine)
			flush();
		lwlock_unlock(&flushing);
	}
}

static void live(long who)
{
	for (long i = 0; i < rounds; i++) {
		work_random(500 + who);
		/* Now and then a thread wants the lock itself: it waits behind those that only wait for the release. */
		if (i % 4 == 3) {
			lwlock_lock(&flushing);
			flush();
			lwlock_unlock(&flushing);
		}
		commit(atomic_fetch_add(&written, 1) + 1);
	}
}

static void check(void)
{
	assert(written == threads * rounds);
	assert(flushed == written);
}
