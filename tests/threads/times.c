/*
 * times.c: no sleep ends early; a thread that gives up waiting at its time is woken by none afterwards, and of the
 * others none is forgotten: as many are told that they were woken as the wakers have counted.
 */
#include "trial.h"

#include "lib/threads/futex.h"

static _Alignas(LINE_BYTES) volatile int word;
static _Alignas(LINE_BYTES) long were_woken;
static _Alignas(LINE_BYTES) long have_woken;

static void prepare(void) {}

static void live(long who)
{
	for (long i = 0; i < rounds; i++) {
		long time = now() + random_below(5000);
		if ((who + i) % 3 == 0) {
			atomic_fetch_add(&have_woken, futex_wake(&word, (int)(1 + i % 2)));
			continue;
		}
		if ((who + i) % 3 == 1) {
			thread_sleep_until(time);
			assert(now() >= time);
			continue;
		}
		int result = futex_wait_until(&word, 0, time);
		assert(result == 0 || (result == ETIMEDOUT && now() >= time));
		atomic_fetch_add(&were_woken, result == 0);
	}
	assert(futex_wait_until(&word, 1, THREAD_NEVER) == EAGAIN);
}

static void check(void)
{
	assert(were_woken == have_woken);
}
