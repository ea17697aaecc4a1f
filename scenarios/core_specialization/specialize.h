/*
 * specialize.h: threads that compute and make system calls, on cores that each do one of the two for a while: run
 * threads until they post their calls, or execute calls that were posted. A core takes up to a page of either at once.
 */
#ifndef HOTLINE_CORE_SPECIALIZATION_SPECIALIZE_H
#define HOTLINE_CORE_SPECIALIZATION_SPECIALIZE_H

#include "lib/hotline.h"

#include "lib/flexsc/linux.h"
#include "lib/flexsc/queue.h"
#include "lib/kernel/spinlock.h"

#define THREADS_MAX 512
#define PAGE 64 /* entries of a system call page */

extern const long threads;
extern const long round_length; /* instructions of a thread from one call's end to the next one's, the call included */
extern const long kernel_share; /* percent of them in the kernel */

static int thread_of[THREADS_MAX + 1];
static int next_in_queue[THREADS_MAX + 1];

/* Threads that can run, and threads whose calls are posted. */
static struct shared_queue {
	_Alignas(64) spinlock_t guard;
	struct queue queue;
	volatile int length;
} ready, posted;

static inline void give(struct shared_queue *to, struct queue *batch, int count)
{
	if (count == 0)
		return;
	spin_lock(&to->guard);
	for (int who; (who = queue_take(batch, next_in_queue)) != 0;)
		queue_put(&to->queue, next_in_queue, who);
	to->length += count;
	spin_unlock(&to->guard);
}

/* Up to a page of threads; returns how many. */
static inline int take(struct shared_queue *from, struct queue *batch)
{
	int count = 0;
	if (from->length == 0)
		return 0;
	spin_lock(&from->guard);
	for (int who; count < PAGE && (who = queue_take(&from->queue, next_in_queue)) != 0; count++)
		queue_put(batch, next_in_queue, who);
	from->length -= count;
	spin_unlock(&from->guard);
	return count;
}

/* Until there is something to take. */
static inline void wait_for(const struct shared_queue *q)
{
	while (q->length == 0)
		cpu_relax();
}

/* A thread: computes, posts a call, and goes on when the call has been executed. */
static inline void serve(long who)
{
	(void)who; /* all threads are alike */
	long mean = round_length * (100 - kernel_share) / 100;
	for (;;) {
		long began = now();
		user(mean / 2 + random_below(mean + 1));
		context_switch(cpu());
		operation_completed(began);
	}
}

static inline void run_threads(void)
{
	struct queue batch = { 0, 0 };
	struct queue done = { 0, 0 };
	int count = take(&ready, &batch);
	for (int who; (who = queue_take(&batch, next_in_queue)) != 0;) {
		context_switch(thread_of[who]);
		queue_put(&done, next_in_queue, who);
	}
	give(&posted, &done, count);
}

/* A crossing into the kernel for all calls of a batch. */
static inline void execute_calls(void)
{
	struct queue batch = { 0, 0 };
	struct queue done = { 0, 0 };
	int count = take(&posted, &batch);
	if (count == 0)
		return;
	mode_switch();
	for (int who; (who = queue_take(&batch, next_in_queue)) != 0;) {
		kernel(round_length * kernel_share / 100);
		queue_put(&done, next_in_queue, who);
	}
	mode_switch();
	give(&ready, &done, count);
}

void setup(void)
{
	user_program(CYCLES_AT_IPC_1_45);
	kernel_calls(KERNEL_CYCLES);
	for (int who = 1; who <= threads; who++) {
		thread_of[who] = context_create(serve, who);
		queue_put(&ready.queue, next_in_queue, who);
	}
	ready.length = (int)threads;
}

#endif
