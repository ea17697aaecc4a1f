/*
 * hand_over.h: a core goes on in a thread that sleeps, at once. The thread that it leaves can run, and looks for
 * another core.
 */
#ifndef HOTLINE_LIB_THREADS_HAND_OVER_H
#define HOTLINE_LIB_THREADS_HAND_OVER_H

#include "lib/threads/threads.h"

#ifdef __HOTLINE__

/* As thread_unpark(), but the thread gets this core if it sleeps. */
static inline void thread_hand_over(struct thread *t)
{
	int were_on = interrupts(0);
	if (xchg(&t->permit, 1) == 0) {
		if (cpu_mask_has(&t->affinity, cpu()) && cmpxchg(&t->token, TOKEN_ASLEEP, TOKEN_NONE) == TOKEN_ASLEEP) {
			context_state(t->context, CONTEXT_RUNNABLE);
			thread_charge(&thread_cores[cpu()], THREAD_CAN_RUN);
			thread_switch(&thread_cores[cpu()], t, THREAD_CAN_RUN);
		} else
			thread_wake(t);
	}
	interrupts(were_on);
}

#else

static inline void thread_hand_over(struct thread *t)
{
	thread_unpark(t);
	thread_yield();
}

#endif

#endif
