/*
 * goroutines.h: the goroutines of this scenario, the same for every mutex. Each of them does as much work as the
 * others and passes a hundredth of it under the one mutex, again and again.
 *
 * There is a processor for each goroutine. Goroutines are threads of lib/threads here. One that waits for the mutex
 * leaves its processor idle, and when it is made ready, GO_WAKE_CYCLES pass until an idle processor goes on in it.
 */
#ifndef HL_GO_MUTEX_GOROUTINES_H
#define HL_GO_MUTEX_GOROUTINES_H

#include "lib/hotline.h"

extern const long cost;  /* cycles of an operation, the section included */
extern const long share; /* of them under the mutex, in thousandths */
extern const long spread; /* thousandths of the other work that are random, exponentially distributed */
extern const long stall;  /* cycles for which the holder of the mutex once has no processor */
extern const long wake;   /* cycles until an idle processor has found a goroutine that was made ready */
extern const long patience; /* cycles after which a waiter that has lost puts the mutex into starvation mode */

#define GO_WAKE_CYCLES wake
#include "lib/cores.h"
#include "lib/threads/threads.h"

/* Where the unlock's processor goes over to the waiter, goroutines change processors; else each has its own. */
#ifdef GOROUTINES_MOVE
#define CREATE_GOROUTINE(goroutine, function, i) thread_create(goroutine, function, i)
#else
#define CREATE_GOROUTINE(goroutine, function, i) thread_create_on(goroutine, function, i, i)
#endif

#define STALL_AT 2000 /* sections of all goroutines before it */

static struct thread workers[CORES_MAX];
static _Alignas(LINE_BYTES) volatile long passes; /* what the mutex protects */

static long section_cycles(void)
{
	return cost * share / 1000;
}

/* The part of the work that is random keeps the goroutines from falling into step. */
static void work_apart(void)
{
	long all = cost - section_cycles(), random = all * spread / 1000;
	work(all - random);
	work_random(random);
}

/* Once, the goroutine that has the mutex loses its processor, which is another virtual machine's for that time. */
static void work_under_the_mutex(void)
{
	if (++passes == STALL_AT)
		work(stall);
	work(section_cycles());
}

static void create_workers(void (*worker)(long))
{
	threads_init();
	for (int i = 0; i < cpu_count(); i++)
		CREATE_GOROUTINE(&workers[i], worker, i);
}

#endif
