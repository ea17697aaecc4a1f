/*
 * slices_fair.h: slices of the threads of a core's queue by EEVDF, the rule of run_queue.h. A part of scheduler.h, as
 * slices_plain.h, which has the same names.
 */
#ifndef HOTLINE_LIB_THREADS_SLICES_FAIR_H
#define HOTLINE_LIB_THREADS_SLICES_FAIR_H

/* What is left of the thread's slice. One that has run alone beyond it has a new one. */
static inline long thread_slice(struct thread_core *c)
{
	long left = c->running->slice_left - (now() - c->entered);
	return left > 0 ? left : TIME_SLICE;
}

/* The thread leaves the core. After a sleep it has a new slice. */
static inline void thread_charge(struct thread_core *c, enum thread_fate fate)
{
	struct thread *left = c->running;
	if (left == &c->idle)
		return;
	ticket_spin_lock(&c->queue.lock);
	long time = now();
	c->queue.last_mean = run_queue_mean(&c->queue, time);
	thread_note_lag(left, c->queue.last_mean - run_queue_running(&c->queue, time));
	c->queue.running_since = THREAD_NEVER;
	ticket_spin_unlock(&c->queue.lock);
	left->slice_left = fate == THREAD_CAN_RUN ? thread_slice(c) : TIME_SLICE;
}

#define thread_charge_if(condition, core, fate) \
	do { \
		if (condition) \
			thread_charge(core, fate); \
	} while (0)

/* It has been charged by then. */
#define thread_note_slice(core) ((void)0)

/* It has got the core. */
static inline void thread_begin_charge(struct thread_core *c)
{
	if (c->running == &c->idle)
		return;
	ticket_spin_lock(&c->queue.lock);
	run_queue_place(&c->queue, c->running, c->entered);
	c->queue.running_since = c->entered - c->running->vruntime;
	ticket_spin_unlock(&c->queue.lock);
}

/* A thread that yields wants its slice a slice later, so that others come first [Linux-EEVDF, yield_task_fair()]. */
static inline void thread_postpone(struct thread_core *c)
{
	c->running->slice_left = now() - c->entered + 2 * TIME_SLICE;
}

#define thread_note_yield() \
	do { \
		if (thread_queue_of(cpu())->length > 0) \
			thread_postpone(&thread_cores[cpu()]); \
	} while (0)

/* A new thread has its turn soon [Linux-EEVDF, PLACE_DEADLINE_INITIAL]. */
#define thread_first_slice(thread) ((thread)->lag = 0, (thread)->slice_left = TIME_SLICE / 2)

/* A thread has been added to the queue of a core that runs another one. */
static inline void thread_tell_waiting(int core)
{
	struct thread_core *c = &thread_cores[core];
	bool preempts = run_queue_preempts(thread_queue_of(core));
	if (TIME_SLICE == 0 || (c->has_slice && !preempts))
		return;
	if (core != cpu()) {
		thread_call(core);
		return;
	}
	if (!c->has_slice)
		thread_begin_slice(c);
	if (preempts)
		c->need_resched = true;
}

/* The thread that runs has woken another one, which may be to have the core. */
#define thread_after_waking(were_on) \
	do { \
		if (were_on) \
			thread_obey(); \
	} while (0)

#define thread_after_enabling() thread_obey()

#endif
