/*
 * collapse.c: threads that take a spin lock again and again. LOCK is its name; nothing but the slice, in cycles, says
 * what becomes of it when there are more threads than cores.
 */
#include "lib/hotline.h"

extern const long threads;
extern const long slice;
#define TIME_SLICE slice
#include "lib/threads/threads.h"

#include "lib/locks/tas.h"
#include "lib/locks/ticket.h"

#define THREADS_TRIED_MAX 192
#define NAME_OF(lock, verb) lock##_##verb
#define NAME(lock, verb) NAME_OF(lock, verb)

static struct NAME(LOCK, lock) guard;
static struct thread pool[THREADS_TRIED_MAX];
static _Alignas(LINE_BYTES) long count;

static void live(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		NAME(LOCK, lock)(&guard);
		count++;
		work(200);
		NAME(LOCK, unlock)(&guard);
		operation_completed(began);
		work_random(1000);
	}
}

void setup(void)
{
	threads_init();
	NAME(LOCK, init)(&guard);
	for (int i = 0; i < threads; i++)
		thread_create(&pool[i], live, i);
}

void operation(void)
{
	threads_run();
}
