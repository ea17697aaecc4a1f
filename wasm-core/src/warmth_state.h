/*
 * warmth_state: what warmth.[ch] keeps: for the program, the working sets of its user and kernel code; for a core, the
 * part of each working set that is at hand in each structure.
 */
#ifndef HL_WARMTH_STATE_H
#define HL_WARMTH_STATE_H

#include <stdint.h>

enum side { SIDE_USER, SIDE_KERNEL, SIDE_COUNT };

/* In the order of their numbers in machine.def and stats.def. */
enum structure {
#define HL_STRUCTURE(NAME, name, sentence) STRUCTURE_##NAME,
#include "structures.def"
#undef HL_STRUCTURE
	STRUCTURE_COUNT
};

/* The program's description of the code of one side. */
typedef struct pace {
	uint32_t cycles;                        /* cycles of 1,000 instructions with everything warm */
	uint32_t entries[STRUCTURE_COUNT];      /* entries of the working set; 0: the side does not use the structure */
	uint32_t instructions[STRUCTURE_COUNT]; /* these touch all but 1/e of the working set */
	uint32_t stream[STRUCTURE_COUNT]; /* per 1,000 instructions: entries brought in beside the working set */
} pace;

/* Fractions in units of 2^-32. */
typedef struct warmth {
	uint64_t cold[SIDE_COUNT][STRUCTURE_COUNT];   /* the part of the working set that is not there, at most 2^32 */
	uint64_t missed[SIDE_COUNT][STRUCTURE_COUNT]; /* parts of a miss, not counted yet */
	uint64_t begun[SIDE_COUNT];                   /* parts of a cycle, in thousandths, not spent yet */
} warmth;

#endif
