/*
 * run_queue.h: the threads that can run and have no core. A queue has a lock on the line of its length, as Linux's
 * `struct rq`. A core that takes the lock has interrupts off, since the handler of an interrupt takes it, too.
 *
 * Without time slices the threads stand in the order in which they became able to run. With slices a core's queue is
 * Linux's since 6.6, EEVDF [Linux-EEVDF]. A thread's virtual run time is the cycles for which it has had a core; all
 * threads have the same weight here. One that is not above the mean of the queue, the running thread included, is
 * eligible. Each wants a slice, and its deadline is the virtual run time at which it will have had it: of the
 * eligible threads the one with the earliest deadline is next.
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
#if RUN_QUEUE != RUN_QUEUE_GLOBAL
#define THREADS_ARE_FAIR
#endif
#endif

/*
 * Whether a thread that is woken, if it is to be the next one, takes the core at once from a thread that is above the
 * mean. 0: it waits for the end of the slice, as with Linux's NO_WAKEUP_PREEMPTION and threads of SCHED_BATCH.
 */
#ifndef WAKEUP_PREEMPTION
#define WAKEUP_PREEMPTION 1
#endif

/* How far a thread can be from the mean when it comes back to a queue [Linux-EEVDF]. */
#define LAG_MAX (2 * TIME_SLICE)

TAILQ_HEAD(thread_list, thread);

struct run_queue {
	_Alignas(LINE_BYTES) struct ticket_spinlock lock;
	volatile int length;
	struct thread_list threads; /* with slices, in the order of their deadlines */
#ifdef THREADS_ARE_FAIR
	volatile bool preempts; /* the thread with the core is to leave it at once */
	long vruntimes;         /* the sum of those of its threads */
	long running_since;     /* now() less this is that of the thread with the core; THREAD_NEVER: none has it */
	long last_mean;         /* when a thread left the core last */
#endif
};

struct thread {
	_Alignas(LINE_BYTES) int context;
	volatile int core; /* the one on which it ran last, or is to begin */
	volatile int token;
	volatile int permit;
	long slice_left; /* cycles for which it may run before others come first */
	int preempt_count; /* while it is not 0, no interrupt takes the thread off its core */
	int timer_core;    /* in whose list of sleeping threads it is */
	long due;          /* when that list is to wake it; 0: it is in none */
	void (*function)(long);
	long argument;
	TAILQ_ENTRY(thread) queued;
	TAILQ_ENTRY(thread) timed;
	struct run_queue *volatile queue;
#ifdef THREADS_ARE_FAIR
	long vruntime; /* in a queue, and until it got the core that it has */
	long lag;      /* elsewhere: how far it was below the mean of its last queue */
#endif
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
#ifdef THREADS_ARE_FAIR
	queue->preempts = false;
	queue->vruntimes = 0;
	queue->running_since = THREAD_NEVER;
	queue->last_mean = 0;
#endif
}

#ifdef THREADS_ARE_FAIR

/* That of the thread that has the core. */
static inline long run_queue_running(const struct run_queue *queue, long time) { return time - queue->running_since; }

static inline int run_queue_members(const struct run_queue *queue)
{
	return queue->length + (queue->running_since != THREAD_NEVER);
}

/* The mean virtual run time of the queue's threads and of the one with the core. */
static inline long run_queue_mean(const struct run_queue *queue, long time)
{
	int members = run_queue_members(queue);
	if (members == 0)
		return queue->last_mean;
	return (queue->vruntimes + (members > queue->length ? run_queue_running(queue, time) : 0)) / members;
}

/* The thread joins the queue. When that has moved the mean, it is as far from it as from that of its last queue. */
static inline void run_queue_place(const struct run_queue *queue, struct thread *thread, long time)
{
	int members = run_queue_members(queue);
	long lag = thread->lag;
	if (members > 0)
		lag += lag / members;
	thread->vruntime = run_queue_mean(queue, time) - lag;
}

/* And leaves them, so far below the mean. */
static inline void thread_note_lag(struct thread *thread, long lag)
{
	thread->lag = lag > LAG_MAX ? LAG_MAX : lag < -LAG_MAX ? -LAG_MAX : lag;
}

static inline long thread_deadline(const struct thread *thread) { return thread->vruntime + thread->slice_left; }

/* assumed: a list, since few threads wait for a core; Linux has a tree */
static inline void run_queue_insert_by_deadline(struct run_queue *queue, struct thread *thread)
{
	struct thread *behind = TAILQ_LAST(&queue->threads, thread_list);
	long deadline = thread_deadline(thread);
	if (behind == NULL || thread_deadline(behind) <= deadline) {
		TAILQ_INSERT_TAIL(&queue->threads, thread, queued);
		return;
	}
	TAILQ_FOREACH(behind, &queue->threads, queued)
		if (thread_deadline(behind) > deadline)
			break;
	TAILQ_INSERT_BEFORE(behind, thread, queued);
}

/*
 * The thread, which has just been queued, takes the core at once, if it is the next one and the one with the core is
 * not eligible. An eligible one keeps it until the end of its slice (Linux's RUN_TO_PARITY).
 */
static inline void run_queue_preempt(struct run_queue *queue, const struct thread *thread, long time)
{
	const struct thread *first;
	if (!WAKEUP_PREEMPTION || queue->running_since == THREAD_NEVER)
		return;
	long mean = run_queue_mean(queue, time);
	if (run_queue_running(queue, time) <= mean)
		return;
	TAILQ_FOREACH(first, &queue->threads, queued)
		if (first->vruntime <= mean)
			break;
	if (first == thread)
		queue->preempts = true;
}

static inline void run_queue_insert(struct run_queue *queue, struct thread *thread)
{
	long time = now(); /* of everything here, so that what runs meanwhile does not count */
	run_queue_place(queue, thread, time);
	run_queue_insert_by_deadline(queue, thread);
	queue->vruntimes += thread->vruntime;
	queue->length++;
	run_queue_preempt(queue, thread, time);
}

static inline void run_queue_remove(struct run_queue *queue, struct thread *thread)
{
	thread_note_lag(thread, run_queue_mean(queue, now()) - thread->vruntime);
	TAILQ_REMOVE(&queue->threads, thread, queued);
	queue->vruntimes -= thread->vruntime;
	queue->length--;
	queue->preempts = false;
}

static inline bool run_queue_preempts(const struct run_queue *queue) { return queue->preempts; }

#else

static inline bool run_queue_preempts(const struct run_queue *queue) { return (void)queue, false; }

#endif

static inline void run_queue_leave(struct run_queue *queue, struct thread *thread)
{
#ifdef THREADS_ARE_FAIR
	run_queue_remove(queue, thread);
#else
	TAILQ_REMOVE(&queue->threads, thread, queued);
#endif
	smp_wmb(); /* a thread that is in no queue is on its way to `core` */
	thread->queue = NULL;
#ifndef THREADS_ARE_FAIR
	queue->length--;
#endif
}

static inline void run_queue_add(struct run_queue *queue, struct thread *thread)
{
	ticket_spin_lock(&queue->lock);
#ifdef THREADS_ARE_FAIR
	run_queue_insert(queue, thread);
	thread->queue = queue;
#else
	TAILQ_INSERT_TAIL(&queue->threads, thread, queued);
	thread->queue = queue;
	queue->length++;
#endif
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

#elif defined(THREADS_ARE_FAIR)

/* Where none is eligible, since the one with the core has run for less than all others: the earliest deadline. */
static struct thread *run_queue_best(struct run_queue *queue, int core)
{
	struct thread *thread, *earliest = NULL;
	long mean = run_queue_mean(queue, now());
	TAILQ_FOREACH(thread, &queue->threads, queued) {
		if (!cpu_mask_has(&thread->affinity, core))
			continue;
		if (thread->vruntime <= mean)
			return thread;
		if (earliest == NULL)
			earliest = thread;
	}
	return earliest;
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
		run_queue_leave(queue, thread);
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
		run_queue_leave(queue, thread);
	}
	ticket_spin_unlock(&queue->lock);
	return thread;
}

#endif
