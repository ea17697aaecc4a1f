/*
 * preempted.c: more threads than cores at one annotated spin lock, with time slices: holders lose their cores. For the
 * views of threads.
 */
#include "lib/hotline.h"
#include "lib/locks/ticket.h"

extern const long threads;
extern const long time_slice;
#define TIME_SLICE time_slice
#include "lib/threads/threads.h"

static struct thread workers[64];
static struct ticket_lock door;
static _Alignas(LINE_BYTES) volatile long passes;

static void worker(long who)
{
	(void)who;
	for (;;) {
		long began = now();
		work_random(3000);
		ticket_lock(&door);
		passes++;
		work(4000);
		ticket_unlock(&door);
		operation_completed(began);
	}
}

void setup(void)
{
	threads_init();
	for (int i = 0; i < threads; i++)
		thread_create(&workers[i], worker, i);
}

void operation(void) { threads_run(); }
