/*
 * workers.h: threads for comparing locks and mutexes. Each of them works on its own, for a random time, and then passes
 * a section under the one lock of the program, again and again. The program has the parameters that stand here.
 */
#ifndef HOTLINE_LIB_THREADS_WORKERS_H
#define HOTLINE_LIB_THREADS_WORKERS_H

#include "lib/hotline.h"

extern const long threads;    /* of the program */
extern const long section;    /* cycles of work under the lock */
extern const long apart;      /* mean work between two sections, in cycles or as the scenario says */
extern const long time_slice; /* cycles for which a thread has a core while another one waits for it */

#define TIME_SLICE time_slice
#define LOCK_SELF context_self()
#include "lib/cores.h"
#include "lib/threads/threads.h"

#define WORKERS_MAX 64

static struct thread workers[WORKERS_MAX];
static _Alignas(LINE_BYTES) volatile long passes; /* what the lock protects */

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
