/*
 * script: a program in which given cores make given accesses at given times, with the duration of each access, for
 * tests that compute latencies by hand.
 */
#ifndef TEST_SCRIPT_H
#define TEST_SCRIPT_H

#include "asm.h"

#define SCRIPT_STEPS_MAX 64u
#define SCRIPT_MEMORY 16384u /* the first half is for the steps */

typedef struct step {
	uint32_t core;
	uint32_t time;
	enum opcode op; /* a load, store or atomic of 8 bytes, or PREFETCH */
	uint32_t offset;
} step;

typedef struct script_result {
	hl_sim *s; /* at its end; the caller destroys it */
	uint64_t took[SCRIPT_STEPS_MAX];
} script_result;

/* The steps of one core are in the order of their times. `setup` may be NULL; it writes the program's setup(). */
script_result script_run(machine *m, const step *steps, uint32_t count, void (*setup)(program *p));

#endif
