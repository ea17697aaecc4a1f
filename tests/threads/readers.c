/*
 * readers.c: the reader-writer lock keeps writers away from readers and from each other, and readers are inside
 * together; with -DPREFERS_WRITERS the one that lets writers pass.
 */
#include "trial.h"

#include "lib/threads/rwlock.h"

#ifndef PREFERS_WRITERS
#define PREFERS_WRITERS 0
#endif
#define WORDS 12 /* on two lines */

static struct thread_rwlock guard;
_Alignas(LINE_BYTES) static volatile long table[WORDS];
_Alignas(LINE_BYTES) static volatile int readers_inside;
static volatile int writers_inside;
long reads_shared[TRIAL_THREADS_MAX]; /* during which another reader was inside */
static _Alignas(LINE_BYTES) long writes;

static void prepare(void)
{
	thread_rwlock_init(&guard, PREFERS_WRITERS);
}

static void read_table(long who)
{
	thread_rwlock_read_lock(&guard);
	int others = atomic_fetch_add(&readers_inside, 1);
	assert(writers_inside == 0);
	long value = table[0];
	for (int i = 1; i < WORDS; i++) {
		work_random(20);
		assert(table[i] == value);
	}
	if (who % 4 == 0)
		thread_yield();
	assert(writers_inside == 0);
	atomic_fetch_sub(&readers_inside, 1);
	thread_rwlock_read_unlock(&guard);
	reads_shared[who] += others > 0;
}

static void write_table(void)
{
	thread_rwlock_write_lock(&guard);
	assert(readers_inside == 0 && writers_inside == 0);
	writers_inside = 1;
	long value = table[0] + 1;
	for (int i = 0; i < WORDS; i++) {
		table[i] = value;
		work_random(20);
	}
	writes++;
	assert(readers_inside == 0);
	writers_inside = 0;
	thread_rwlock_write_unlock(&guard);
}

static void live(long who)
{
	for (long i = 0; i < rounds; i++) {
		work_random(400);
		if ((who + i) % 3 == 0)
			write_table();
		else
			read_table(who);
	}
}

static void check(void)
{
	long expected = 0;
	for (long who = 0; who < threads; who++)
		for (long i = 0; i < rounds; i++)
			expected += (who + i) % 3 == 0;
	assert(writes == expected && table[WORDS - 1] == expected);
}
