/*
 * reference_interrupts: interrupts, sleep, contexts and the hypervisor in the naive simulator of reference.c, written
 * from MODEL.md. A core that works, idles, sleeps or is taken away makes a *pause*: it has one event, at the end of it
 * or at its next interrupt, and what it has done by then is worked out there.
 */
#ifndef TEST_REFERENCE_INTERRUPTS_H
#define TEST_REFERENCE_INTERRUPTS_H

#include "reference_state.h"

/* Executes setup(), and begins the contexts and the hypervisor's draws. */
void reference_begin_interrupts(ref *f);

/* Books what is under way when the run ends. */
void reference_finish_interrupts(ref *f);

/* The core pauses from now on until that time; until then it can be interrupted. */
void reference_pause(ref *f, uint32_t core_index, enum ref_pause pause, uint64_t until);

/* The core's pause is over, or cut. */
void reference_awake(ref *f, uint32_t core_index);

/* The core has executed its present instruction, which is no jump. */
void reference_complete(ref *f, uint32_t core_index);

/* Is anything due at the core's present instruction, and is that a point? Then that happens, in place of it. */
int reference_is_interrupted(ref *f, uint32_t core_index);

/* The core executes RET: returns 1 when it was the handler's. */
int reference_returns(ref *f, uint32_t core_index);

/* Executes an instruction about contexts, sleep or interrupts; returns 0 for all others. */
int reference_system(ref *f, uint32_t core_index, uint64_t w);

#endif
