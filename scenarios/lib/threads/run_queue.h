/*
 * run_queue.h: the threads that can run and have no core, in the order in which they became so. A queue has a lock on
 * the line of its length, as Linux's `struct rq`. A core that takes the lock has interrupts off, since the handler of
 * an interrupt takes it, too.
 */
#ifndef HOTLINE_LIB_THREADS_RUN_QUEUE_H
#define HOTLINE_LIB_THREADS_RUN_QUEUE_H

#include "lib/kernel/ticket_spinlock.h"
#include "lib/queue.h"
#include "lib/threads/cpu_mask.h"

#ifndef TIME_SLICE
#define TIME_SLICE 0L
#else
#define THREADS_ARE_PREEMPTED
#endif

TAILQ_HEAD(thread_list, thread);

struct run_queue {
	_Alignas(LINE_BYTES) struct ticket_spinlock lock;
	volatile int length;
	struct thread_list threads;
};

struct thread {
	_Alignas(LINE_BYTES) int context;
	volatile int core; /* the one on which it ran last, or is to begin */
	volatile int token;
	volatile int permit;
	long slice_left; /* of a global queue: cycles for which it may run before others come first */
	int preempt_count; /* while it is not 0, no interrupt takes the thread off its core */
	int timer_core;    /* in whose list of sleeping threads it is */
	long due;          /* when that list is to wake it; 0: it is in none */
	void (*function)(long);
	long argument;
	TAILQ_ENTRY(thread) queued;
	TAILQ_ENTRY(thread) timed;
	struct run_queue *volatile queue;
	struct thread *volatile joiner;
	struct cpu_mask affinity;
#ifdef THREAD_TIMES
	long cycles;                  /* on cores */
	volatile long wanted, forced; /* times that it left its core since it waits or ends, and that it could go on */
#endif
};

static inline void run_queue_init(struct run_queue *queue)
{
	ticket_spin_lock_init(&queue->lock);
	queue->length = 0;
	TAILQ_INIT(&queue->threads);
}

static inline void run_queue_remove(struct run_queue *queue, struct thread *thread)
{
	TAILQ_REMOVE(&queue->threads, thread, queued);
	smp_wmb(); /* a thread that is in no queue is on its way to `core` */
	thread->queue = NULL;
	queue->length--;
}

static inline void run_queue_add(struct run_queue *queue, struct thread *thread)
{
	ticket_spin_lock(&queue->lock);
	TAILQ_INSERT_TAIL(&queue->threads, thread, queued);
	thread->queue = queue;
	queue->length++;
	ticket_spin_unlock(&queue->lock);
}

#if RUN_QUEUE == RUN_QUEUE_GLOBAL

/*
 * The choice of Linux 2.4 [Linux-2.4, kernel/sched.c, goodness()]: of all threads that may run here, one that has not
 * used up its slice, rather one that ran on this core last, and of equal ones the first. When all have used up their
 * slices they get new ones. So every choice reads every thread of the list, under the lock.
 */
static inline int run_queue_goodness(const struct thread *thread, int core)
{
	if (!cpu_mask_has(&thread->affinity, core))
		return -1;
	if (TIME_SLICE > 0 && thread->slice_left <= 0)
		return 0;
	return thread->core == core ? 2 : 1;
}

static struct thread *run_queue_best(struct run_queue *queue, int core)
{
	for (;;) {
		struct thread *thread, *best = NULL;
		int most = -1;
		TAILQ_FOREACH(thread, &queue->threads, queued) {
			int goodness = run_queue_goodness(thread, core);
			if (goodness > most) {
				most = goodness;
				best = thread;
			}
		}
		if (most != 0)
			return best;
		TAILQ_FOREACH(thread, &queue->threads, queued)
			thread->slice_left = TIME_SLICE;
	}
}

#else

static struct thread *run_queue_best(struct run_queue *queue, int core)
{
	struct thread *thread;
	TAILQ_FOREACH(thread, &queue->threads, queued)
		if (cpu_mask_has(&thread->affinity, core))
			break;
	return thread;
}

#endif

/* Takes the thread out of the queue in which it is; returns whether it was in one. */
static bool run_queue_take_out(struct thread *thread)
{
	struct run_queue *queue = thread->queue;
	if (queue == NULL)
		return false;
	ticket_spin_lock(&queue->lock);
	bool was_there = thread->queue == queue;
	if (was_there)
		run_queue_remove(queue, thread);
	ticket_spin_unlock(&queue->lock);
	return was_there;
}

/* The thread of the queue that the core goes on with, or NULL. */
static inline struct thread *run_queue_take(struct run_queue *queue, int core)
{
	if (queue->length == 0)
		return NULL;
	ticket_spin_lock(&queue->lock);
	struct thread *thread = run_queue_best(queue, core);
	if (thread != NULL) {
		thread->core = core;
		run_queue_remove(queue, thread);
	}
	ticket_spin_unlock(&queue->lock);
	return thread;
}

#endif
