/*
 * workers.h: the threads of this scenario, the same for every mutex. Each of them works on its own, for a random
 * time, and then passes a short section under the one mutex, again and again.
 */
#ifndef HL_CONVOY_WORKERS_H
#define HL_CONVOY_WORKERS_H

#include "lib/hotline.h"

extern const long threads;    /* of the program */
extern const long section;    /* cycles of work under the mutex */
extern const long apart;      /* mean cycles of work between two sections */
extern const long time_slice; /* cycles for which a thread has a core while another one waits for it */

#define TIME_SLICE time_slice
#include "lib/cores.h"
#include "lib/threads/threads.h"

#define WORKERS_MAX 64

static struct thread workers[WORKERS_MAX];
static _Alignas(LINE_BYTES) volatile long passes; /* what the mutex protects */

static void work_under_the_mutex(void)
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
