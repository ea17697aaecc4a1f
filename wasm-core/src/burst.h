/*
 * burst: the instructions that the interpreter has executed of one core since it began, and their bookkeeping: which
 * cycles belong to which category, which instructions to the profile. This header is a part of interpret.c only.
 */
#ifndef HL_BURST_H
#define HL_BURST_H

#include "account.h"
#include "insn.h"
#include "spin.h"
#include "state.h"
#include "system.h"

/*
 * One burst of interpretation, for the functions beside the interpreter; so the hot part of it stays in the
 * interpreter's locals. Cycles since core.time are charged when the burst ends or its category changes
 * (charge_burst).
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
	 * leave_loop.
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

/* Books the hits since everything was booked last; returns the cycles that they spent in the core's own cache. */
static uint64_t charge_hits(burst *x, hl_core_stats *stats) {
	const hl_config *config = &x->s->config;
	uint64_t cycles = (uint64_t)x->loads * config->l1_hit_cycles + (uint64_t)x->stores * x->s->op_cycles[OP_ST8] +
	                  (uint64_t)x->atomics * config->atomic_hit_cycles;
	stats->loads += x->loads;
	stats->stores += x->stores;
	stats->atomics += x->atomics;
	return cycles;
}

/* Charges everything up to x->time. After an instruction of system.h nothing is left to charge. */
static void charge_burst(burst *x) {
	core *c = x->c;
	if (x->steps == 0 && x->time == c->time && x->time == x->charged) return;
	hl_core_stats *stats = &x->s->core_stats[x->core_index];
	uint32_t head = c->spin.active ? x->s->loops[c->spin.loop].head : 0;
	x->s->g->totals.steps += x->steps;
	uint64_t l1 = 0;
	if (c->spin.active) {
		x->s->profile[head] += x->time - x->charged;
	} else {
		stats->instructions += x->steps;
		l1 = charge_hits(x, stats);
	}
	x->loads = x->stores = x->atomics = 0; /* a wait loop's do not count */
	if (x->time > c->time) {
		uint64_t cycles = x->time - c->time;
		if (c->spin.active) {
			stats->cycles_spin += cycles;
			c->account.last_category = CYCLES_SPIN;
			c->account.last_pc = head;
		} else {
			HL_ASSERT(l1 <= cycles);
			stats->cycles_l1 += l1;
			stats->cycles_compute += cycles - l1;
			c->account.last_category = CYCLES_COMPUTE;
			c->account.last_pc = x->last_pc;
		}
		c->time = x->time;
	}
	x->charged = x->time;
	c->spin.steps += x->steps;
	x->steps_left -= (int64_t)x->steps;
	x->steps = 0;
}

/* The latest instruction with a fixed cost of the run `from`..`to`-1; `before` when it has none. */
static __attribute__((noinline)) uint32_t search_costly(const hl_sim *s, const insn *from, const insn *to,
                                                        uint32_t before) {
	for (; to > from; to--)
		if (to->before != (to - 1)->before) return (uint32_t)(to - 1 - s->insn);
	return before;
}

/* The same. Mostly it is the last one. */
static inline uint32_t latest_costly(const hl_sim *s, const insn *from, const insn *to, uint32_t before) {
	if (to == from) return before;
	if (to->before != (to - 1)->before) return (uint32_t)(to - 1 - s->insn);
	return search_costly(s, from, to - 1, before);
}

/* The core's time when it comes to the instruction. */
static inline uint64_t time_at(const burst *x, const insn *ip) {
	return x->base + ip->before;
}

/* May the core do something at this instruction that other cores can notice? */
static inline int is_its_turn(const burst *x, const insn *ip) {
	return time_at(x, ip) < x->horizon;
}

/* Brings the burst up to date when the interpreter stands before `to`. */
static inline void sync(burst *x, const insn *to) {
	hl_sim *s = x->s;
	x->time = time_at(x, to);
	x->last_pc = latest_costly(s, x->run, to, x->last_pc);
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
static __attribute__((noinline)) enum system_verdict ask_system(burst *x, uint64_t *r) {
	hl_sim *s = x->s;
	enum system_verdict verdict = x->functional ? system_set_up(s, x->core_index, r)
	                                            : system_execute(s, x->core_index, r, x->time);
	if (!x->functional) x->time = x->charged = x->c->time;
	return sim_running(s) ? verdict : SYSTEM_ENDED;
}

/* ---- Loops ---------------------------------------------------------------------------------------------------- */

/*
 * The interpreter calls the following functions, which are not inlined: it has to stay small, because browsers compile
 * it while the first runs wait for it. `ip` is the instruction being executed.
 */
#define COLD static __attribute__((noinline))

static uint32_t index_of(const burst *x, const insn *place) {
	return (uint32_t)(place - x->s->insn);
}

static void charge_and_end_spin(burst *x) {
	charge_burst(x);
	spin_end(x->s, x->core_index, x->time);
}

/* The instruction being executed is outside of the loop: its step still counts for the loop, its cycles do not. */
COLD void leave_loop(burst *x, const insn *ip) {
	sync(x, ip);
	x->steps++;
	charge_and_end_spin(x);
	x->steps--;
}

/* The round does something more than waiting, so it is not pure. */
static inline void be_impure(burst *x, const insn *ip) {
	if (x->c->spin.active) leave_loop(x, ip);
	x->c->spin.pure = 0;
}

static inline void leave_loop_if_outside(burst *x, const insn *ip) {
	if (x->c->spin.active && spin_outside(x->s, x->c, index_of(x, ip))) leave_loop(x, ip);
}

#endif
