/*
 * buffer.c: a buffer of few places between threads that fill it and threads that empty it: nothing is lost, nothing
 * taken twice, no thread sleeps for ever. With condition variables, or with -DSEMAPHORES.
 */
#include "trial.h"

#include "lib/threads/cond.h"
#include "lib/threads/semaphore.h"

#define PLACES 3
#define STOP 0

static struct thread_mutex guard;
static struct thread_cond is_free, is_filled;
static struct thread_semaphore free_places, filled_places;
static long places[PLACES];
static int first, filled;
static struct tally {
	_Alignas(LINE_BYTES) long count, sum;
} taken[TRIAL_THREADS_MAX];

static void prepare(void)
{
	thread_mutex_init(&guard);
	thread_cond_init(&is_free);
	thread_cond_init(&is_filled);
	thread_semaphore_init(&free_places, PLACES);
	thread_semaphore_init(&filled_places, 0);
}

static void put_in(long item)
{
	assert(filled < PLACES);
	places[(first + filled) % PLACES] = item;
	filled++;
}

static long take_out(void)
{
	assert(filled > 0);
	long item = places[first];
	first = (first + 1) % PLACES;
	filled--;
	return item;
}

#ifdef SEMAPHORES

static void put(long item)
{
	thread_semaphore_wait(&free_places);
	thread_mutex_lock(&guard);
	put_in(item);
	thread_mutex_unlock(&guard);
	thread_semaphore_post(&filled_places);
}

static long take(void)
{
	thread_semaphore_wait(&filled_places);
	thread_mutex_lock(&guard);
	long item = take_out();
	thread_mutex_unlock(&guard);
	thread_semaphore_post(&free_places);
	return item;
}

#else

static void put(long item)
{
	thread_mutex_lock(&guard);
	while (filled == PLACES)
		thread_cond_wait(&is_free, &guard);
	put_in(item);
	thread_mutex_unlock(&guard);
	thread_cond_signal(&is_filled);
}

static long take(void)
{
	thread_mutex_lock(&guard);
	while (filled == 0)
		thread_cond_wait(&is_filled, &guard);
	long item = take_out();
	thread_cond_signal(&is_free);
	thread_mutex_unlock(&guard);
	return item;
}

#endif

/* Thread after thread fills and empties the buffer; each of them that fills stops one that empties at its end. */
static void live(long who)
{
	if (threads % 2 == 1 && who == threads - 1)
		return;
	if (who % 2 == 0) {
		for (long i = 1; i <= rounds; i++) {
			work_random(300);
			put(who * rounds + i);
		}
		put(STOP);
		return;
	}
	for (long item; (item = take()) != STOP;) {
		taken[who].count++;
		taken[who].sum += item;
		work_random(300);
	}
}

static void check(void)
{
	long count = 0, sum = 0, pairs = threads / 2, put_sum = 0;
	for (int i = 0; i < threads; i++) {
		count += taken[i].count;
		sum += taken[i].sum;
	}
	for (long pair = 0; pair < pairs; pair++)
		put_sum += 2 * pair * rounds * rounds + rounds * (rounds + 1) / 2;
	assert(filled == 0);
	assert(count == pairs * rounds);
	assert(sum == put_sum);
}
