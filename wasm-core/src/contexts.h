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

/* A new context that will begin at the function's entry with the argument in register 0; HL_NONE: too many. */
uint32_t contexts_create(hl_sim *s, uint32_t entry, uint64_t argument);

/* May the core enter that context: does the context exist, and is no other core in it? */
int contexts_may_enter(const hl_sim *s, uint32_t core_index, uint64_t to);

/*
 * The core leaves its context for another one. Before the call core.pc is where the old context shall go on; afterwards
 * it is where the new context was left.
 */
void contexts_switch(hl_sim *s, uint32_t core_index, uint32_t to);

#endif
