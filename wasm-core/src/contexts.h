/*
 * contexts: more threads than cores. A context has registers, a call stack and a stack in memory of its own. A core is
 * in one context at a time; context_switch() leaves it and goes on in another context, where that context was left, on
 * whichever core that was. swapcontext() does the same. The program decides which context is next.
 *
 * Contexts 0 .. cores-1 are those in which the cores begin; the program creates the others. The registers and calls of
 * a context that a core is in are those of the core; hl_sim.context_* have them while no core is in the context.
 */
#ifndef HL_CONTEXTS_H
#define HL_CONTEXTS_H

#include "state.h"

void contexts_init(hl_sim *s);

/* All contexts, those of the cores included; 0 in a program that has created none. */
static inline uint32_t contexts_all(const hl_sim *s) {
	return s->g->context_count ? s->cores + s->g->context_count : 0;
}

/* Books the time of the context up to `time`, before something about it changes. */
void contexts_settle(hl_sim *s, uint32_t number, uint64_t time);

/* What the context does while no core is in it changes; returns 0 when there is no such context or state. */
int contexts_set_state(hl_sim *s, uint64_t number, uint64_t state, uint64_t time);

/* Measuring begins: all counters become 0. */
void contexts_reset(hl_sim *s);

/* The statistics of all contexts up to the present. */
void contexts_copy(const hl_sim *s, hl_context_stats *out);

/* Where a context stands: the core's registers and calls while a core is in it, else what was kept of it. */
typedef struct context_place {
	uint32_t pc;
	uint32_t depth;
	const uint32_t *call_pc;
} context_place;

context_place contexts_place(const hl_sim *s, uint32_t number);

/*
 * A new context that will begin at the function's entry with the argument in register 0; HL_NONE: too many. The time of
 * one that setup() creates counts from the begin of the run; that of one created later (`is_new`), from what the
 * program first says of it, or from when a core first enters it.
 */
uint32_t contexts_create(hl_sim *s, uint32_t entry, uint64_t argument, int is_new);

/* May the core enter that context: does the context exist, and is no other core in it? */
int contexts_may_enter(const hl_sim *s, uint32_t core_index, uint64_t to);

/*
 * The core leaves its context for another one, at `time`. Before the call core.pc is where the old context shall go on;
 * afterwards it is where the new context was left.
 */
void contexts_switch(hl_sim *s, uint32_t core_index, uint32_t to, uint64_t time);

#endif
