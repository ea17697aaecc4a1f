/*
 * turns.c: pairs of threads that take turns, by a condition variable for each of the two: each signal is needed, and
 * comes shortly before the other thread sleeps, or shortly after.
 */
#include "trial.h"

#include "lib/threads/cond.h"

static struct pair {
	_Alignas(LINE_BYTES) struct thread_mutex guard;
	struct thread_cond is_turn_of[2];
	long turns;
} pairs[TRIAL_THREADS_MAX];

static void prepare(void)
{
	for (int i = 0; i < TRIAL_THREADS_MAX; i++) {
		thread_mutex_init(&pairs[i].guard);
		thread_cond_init(&pairs[i].is_turn_of[0]);
		thread_cond_init(&pairs[i].is_turn_of[1]);
	}
}

static void live(long who)
{
	struct pair *mine = &pairs[who / 2];
	long side = who % 2;
	if ((who | 1) >= threads)
		return;
	for (long i = 0; i < rounds; i++) {
		thread_mutex_lock(&mine->guard);
		while (mine->turns % 2 != side)
			thread_cond_wait(&mine->is_turn_of[side], &mine->guard);
		mine->turns++;
		thread_mutex_unlock(&mine->guard);
		thread_cond_signal(&mine->is_turn_of[!side]);
		work_random(i % 2 == 0 ? 100 : 1500);
	}
}

static void check(void)
{
	for (long i = 0; i < threads / 2; i++)
		assert(pairs[i].turns == 2 * rounds);
}
