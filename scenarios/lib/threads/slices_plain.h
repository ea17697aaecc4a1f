/*
 * slices_plain.h: slices of the threads of one queue for all cores, as in Linux 2.4; and threads without slices, which
 * keep their cores until they sleep, yield or end. A part of scheduler.h, as slices_fair.h, which has the same names.
 */
#ifndef HOTLINE_LIB_THREADS_SLICES_PLAIN_H
#define HOTLINE_LIB_THREADS_SLICES_PLAIN_H

#if RUN_QUEUE == RUN_QUEUE_GLOBAL

/* What is left of the thread's slice. One that has run alone beyond it has a new one. */
static inline long thread_slice(struct thread_core *c)
{
	long left = c->running->slice_left - (now() - c->entered);
	return left > 0 ? left : TIME_SLICE;
}

/* The thread leaves the core. It keeps what is left of its slice while it sleeps. */
static inline void thread_note_slice(struct thread_core *c) { c->running->slice_left -= now() - c->entered; }

#else

static inline long thread_slice(struct thread_core *c) { return (void)c, TIME_SLICE; }

static inline void thread_note_slice(struct thread_core *c) { (void)c; }

#endif

#define thread_first_slice(thread) ((thread)->slice_left = TIME_SLICE)

/* A thread has been added to the queue of a core that runs another one. */
static inline void thread_tell_waiting(int core)
{
	struct thread_core *c = &thread_cores[core];
	if (TIME_SLICE == 0 || c->has_slice)
		return;
	if (core != cpu()) {
		thread_call(core);
		return;
	}
	thread_begin_slice(c);
}

/* Preemption is possible again. */
#define thread_after_enabling() \
	do { \
		if (thread_cores[cpu()].need_resched) \
			thread_schedule(THREAD_CAN_RUN); \
	} while (0)

/* No account is kept of how long a thread has had a core, and no thread takes it from another before its time. */
#define thread_charge(core, fate) ((void)0)
#define thread_charge_if(condition, core, fate) ((void)0)
#define thread_begin_charge(core) ((void)0)
#define thread_note_yield() ((void)0)
#define thread_after_waking(were_on) ((void)0)

#endif
