/*
 * burst: the instructions that the interpreter has executed of one core since it began, and their bookkeeping: which
 * cycles belong to which category, which instructions to the profile.
 */
#ifndef HL_BURST_H
#define HL_BURST_H

#include "insn.h"
#include "spin.h"
#include "state.h"
#include "system.h"

/*
 * Functions that the interpreter calls and that are not to become a part of it: it has to stay small, because browsers
 * compile it while the first runs wait for it.
 */
#define COLD __attribute__((noinline))

/*
 * One burst of interpretation, for the functions beside the interpreter; so the hot part of it stays in the
 * interpreter's locals. Cycles since core.time are charged when the burst ends or its category changes
 * (burst_charge).
 */
typedef struct burst {
	hl_sim *s;
	core *c;
	uint32_t core_index;
	uint32_t last_pc; /* latest instruction that has a cost */
	uint64_t time;
	uint64_t base;    /* the core comes to an instruction at base + insn.before */
	uint64_t horizon; /* up to here nothing else happens that this core and others can notice of each other */
	uint64_t charged; /* up to here everything is booked, in the profile too */
	/*
	 * Instructions before `from` that are not yet booked, less those that jumps since `from` have skipped: together
	 * with the distance from `from` they are all that were executed. For a moment one too few, and then -1, in
	 * burst_leave_loop.
	 */
	uint64_t steps;
	int64_t steps_left; /* instructions, `steps` included, before the burst ends, or looks at the time (points.h) */
	int64_t steps_beyond; /* instructions that it may still execute behind those */
	uint64_t limit; /* before this time the core cannot be interrupted; UINT64_MAX: never. See points.h */
	uint32_t loads; /* loads, stores and atomics that have hit and are not yet booked */
	uint32_t stores;
	uint32_t atomics;
	uint32_t functional; /* outside of simulated time: see interpret_setup */
	const insn *from; /* up to here the instructions are booked in run_counts, but for the jumps since */
	const insn *run;  /* the straight run under way began here, or behind its latest instruction that can take long */
} burst;

/* Charges everything up to x->time. After an instruction of system.h nothing is left to charge. */
void burst_charge(burst *x);

/* The latest instruction with a fixed cost of the run `from`..`to`-1; `before` when it has none. */
uint32_t burst_search_costly(const hl_sim *s, const insn *from, const insn *to, uint32_t before);

/* The same. Mostly it is the last one. */
static inline uint32_t burst_latest_costly(const hl_sim *s, const insn *from, const insn *to, uint32_t before) {
	if (to == from) return before;
	if (to->before != (to - 1)->before) return (uint32_t)(to - 1 - s->insn);
	return burst_search_costly(s, from, to - 1, before);
}

/* The core's time when it comes to the instruction. */
static inline uint64_t burst_time_at(const burst *x, const insn *ip) {
	return x->base + ip->before;
}

/* May the core do something at this instruction that other cores can notice? */
static inline int burst_has_turn(const burst *x, const insn *ip) {
	return burst_time_at(x, ip) < x->horizon;
}

/* Brings the burst up to date when the interpreter stands before `to`. */
static inline void burst_sync(burst *x, const insn *to) {
	hl_sim *s = x->s;
	x->time = burst_time_at(x, to);
	x->last_pc = burst_latest_costly(s, x->run, to, x->last_pc);
	x->run = to;
	if (to == x->from) return;
	x->steps += (uint64_t)(to - x->from);
	if (!x->c->spin.active) {
		s->run_counts[x->from - s->insn].change++;
		s->run_counts[to - s->insn].change--;
	}
	x->from = to;
}

/* Brings the burst up to date for an instruction of system.h, with everything up to this instruction booked. */
enum system_verdict burst_ask_system(burst *x, uint64_t *r);

static inline uint32_t burst_index_of(const burst *x, const insn *place) {
	return (uint32_t)(place - x->s->insn);
}

/* ---- Loops ---------------------------------------------------------------------------------------------------- */

/* `ip` is the instruction being executed. */

static inline void burst_end_spin(burst *x) {
	burst_charge(x);
	spin_end(x->s, x->core_index, x->time);
}

/* The instruction being executed is outside of the loop: its step still counts for the loop, its cycles do not. */
void burst_leave_loop(burst *x, const insn *ip);

/* The round does something more than waiting, so it is not pure. */
static inline void burst_be_impure(burst *x, const insn *ip) {
	if (x->c->spin.active) burst_leave_loop(x, ip);
	x->c->spin.pure = 0;
}

static inline void burst_leave_loop_if_outside(burst *x, const insn *ip) {
	if (x->c->spin.active && spin_outside(x->s, x->c, burst_index_of(x, ip))) burst_leave_loop(x, ip);
}

#endif
