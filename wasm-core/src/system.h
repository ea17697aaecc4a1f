/*
 * system: the instructions by which a program has threads, wakes cores, uses stations and executes user and kernel
 * code: the time that each takes, and its statistics. The interpreter calls this file when it is the core's turn.
 */
#ifndef HL_SYSTEM_H
#define HL_SYSTEM_H

#include "state.h"

enum system_verdict {
	SYSTEM_GOES_ON,  /* behind the instruction, at core.time */
	SYSTEM_SWITCHED, /* at core.pc, in another context, at core.time */
	SYSTEM_ENDED,    /* the core sleeps, or the run has ended */
};

/* Executes the instruction at core.pc, with these registers; the core is charged up to `time`. */
enum system_verdict system_execute(hl_sim *s, uint32_t core_index, uint64_t *registers, uint64_t time);

/* The same in setup(), outside of time. */
enum system_verdict system_set_up(hl_sim *s, uint32_t core_index, uint64_t *registers);

#endif
