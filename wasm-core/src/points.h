/*
 * points: where a core can be interrupted (interrupts.h), as the interpreter looks for it. Up to the *limit* of a burst
 * nothing can be due for its core: neither what the core knows of, nor what another core may yet send, whose interrupt
 * travels for at least interrupt_cycles. At points that other cores can notice the core waits for its turn in any case;
 * its horizon is never beyond the limit. At jumps backwards and calls the interpreter compares nothing more than in
 * other runs: the number of steps after which others get their turn (IS_LONG) is so low that the core is not at its
 * limit before, however long each step takes. Then it looks at the time, and goes on with a new number.
 *
 * In runs whose cores cannot be interrupted the limit is UINT64_MAX.
 */
#ifndef HL_POINTS_H
#define HL_POINTS_H

#include "burst.h"

static inline int points_are_watched(const burst *x) {
	return x->s->interruptible && !x->functional;
}

/* The horizon of the burst, or what the core knows of interrupts, has changed, or time has passed otherwise. */
void points_watch(burst *x, const insn *ip);

/* From the end of the handler to where the core was interrupted, which is returned. */
const insn *points_come_back(burst *x, const insn *ip);

/* With recursion, beyond window_max: may the core go on with its window so much higher? */
int points_may_be_window(const burst *x, uint32_t shift);

/* The steps of IS_LONG are done: does the core yield before the instruction? If not, it may execute at least one. */
int points_is_over(burst *x, const insn *ip);

/* ---- Instructions that take time ------------------------------------------------------------------------------ */

/* How the interpreter goes on with work(). */
enum passing {
	PASSING_DONE,   /* behind the instruction */
	PASSING_YIELDS, /* the core comes to the instruction again */
	PASSING_WAITS,  /* the core has an event */
};

/* May the core's work take several pieces of time? */
int points_divide_work(const burst *x);

/* Goes on with core.work_left. */
enum passing points_pass_work(burst *x, const insn *ip);

/* Waits until that time, which is not before the limit. */
enum passing points_pass_wait(burst *x, const insn *ip, uint64_t until);

#endif
