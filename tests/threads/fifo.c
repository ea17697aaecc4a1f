/*
 * fifo.c: threads that sleep at one word are woken in the order in which they came, and only as many as are asked for.
 * One that sleeps at another word of the same bucket sleeps on. The threads come one after another, so far apart that
 * each of them sleeps before the next one comes.
 */
#define FUTEX_BUCKETS 1
#include "trial.h"

#include "lib/threads/futex.h"

/* Above the time in which a thread whose time has come gets a core and goes to sleep at the word. */
#define ARRIVAL_CYCLES 60000
/* Before the first one arrives, all have begun and sleep until their times. */
#define BEGIN_CYCLES 600000

static _Alignas(LINE_BYTES) volatile int word, other_word;
static volatile int woken, last_place = -1, may_go;
static struct thread waker;

/* Another order than that of the threads' numbers: 193 divides no number of threads. */
static long place_of(long who)
{
	return who * 193 % threads;
}

static void wake_all(long unused)
{
	(void)unused;
	thread_sleep_until(BEGIN_CYCLES + threads * ARRIVAL_CYCLES);
	for (int i = 1; i < threads; i++) {
		assert(futex_wake(&word, 1) == 1);
		while (woken != i)
			thread_sleep_until(now() + 1000);
		thread_sleep_until(now() + 5000);
		assert(woken == i);
	}
	assert(futex_wake(&word, FUTEX_ALL) == 0);
	may_go = 1;
	assert(futex_wake(&other_word, FUTEX_ALL) == 1);
}

static void prepare(void)
{
	thread_create(&waker, wake_all, 0);
}

static void live(long who)
{
	thread_sleep_until(BEGIN_CYCLES + place_of(who) * ARRIVAL_CYCLES);
	if (who == 0) {
		assert(futex_wait(&other_word, 0) == 0);
		assert(may_go);
		return;
	}
	assert(futex_wait(&word, 0) == 0);
	assert(last_place < place_of(who));
	last_place = (int)place_of(who);
	woken++;
}

static void check(void)
{
	assert(woken == threads - 1);
}
