/*
 * workers.h: the threads of this scenario, the same for every lock. Each of them works on its own, for a random time,
 * and then passes a section under the one lock, again and again.
 */
#ifndef HL_SPIN_OR_SLEEP_WORKERS_H
#define HL_SPIN_OR_SLEEP_WORKERS_H

#include "lib/hotline.h"

extern const long threads;    /* of the program */
extern const long section;    /* cycles of work under the lock */
extern const long apart;      /* work between two sections, as a multiple of one */
extern const long besides;    /* and cycles of further work, however short the section is */
extern const long time_slice; /* cycles for which a thread has a core while another one waits for it */

#define TIME_SLICE time_slice
#define LOCK_SELF context_self()
#include "lib/cores.h"
#include "lib/threads/threads.h"

#define WORKERS_MAX 64

static struct thread workers[WORKERS_MAX];
static _Alignas(LINE_BYTES) volatile long passes; /* what the lock protects */

/*
 * Work of a random length, in pairs that are always equally long together: so all runs have the same work to do, and
 * what they take beyond it is the cost of waiting. The argument is the first one of a pair, or -1 before it; so is
 * the result.
 */
static long work_apart(long first)
{
	long pair = 2 * (besides + section * apart);
	long length = first < 0 ? random_below(pair + 1) : pair - first;
	work(length);
	return first < 0 ? length : -1;
}

static void work_under_the_lock(void)
{
	passes++;
	work(section);
}

static void create_workers(void (*worker)(long))
{
	threads_init();
	for (int i = 0; i < threads; i++)
		thread_create(&workers[i], worker, i);
}

#endif
