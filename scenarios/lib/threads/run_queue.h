/*
 * run_queue.h: the threads that can run and have no core, in the order in which they became so. A queue has a lock on
 * the line of its length, as Linux's `struct rq`; whoever takes it has interrupts off, since an interrupt's handler
 * takes it, too.
 */
#ifndef HOTLINE_LIB_THREADS_RUN_QUEUE_H
#define HOTLINE_LIB_THREADS_RUN_QUEUE_H

#include "lib/kernel/ticket_spinlock.h"
#include "lib/queue.h"
#include "lib/threads/cpu_mask.h"

TAILQ_HEAD(thread_list, thread);

struct run_queue {
	_Alignas(LINE_BYTES) struct ticket_spinlock lock;
	volatile int length;
	struct thread_list threads;
};

struct thread {
	_Alignas(LINE_BYTES) int context;
	int core; /* the one on which it ran last, or is to begin */
	volatile int token;
	volatile int permit;
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

/* The first thread that may run on the core, or NULL. */
static inline struct thread *run_queue_take(struct run_queue *queue, int core)
{
	struct thread *thread;
	if (queue->length == 0)
		return NULL;
	ticket_spin_lock(&queue->lock);
	TAILQ_FOREACH(thread, &queue->threads, queued)
		if (cpu_mask_has(&thread->affinity, core))
			break;
	if (thread != NULL)
		run_queue_remove(queue, thread);
	ticket_spin_unlock(&queue->lock);
	return thread;
}

#endif
