/*
 * warmth: what user and kernel code do to each other's caches, without single accesses.
 *
 * Each side has a working set in each structure (caches, TLB, front end). A core knows which part of it is cold: not
 * there. Executing n instructions of a side touches its working set: the cold part shrinks by the factor exp(-n / i),
 * where i instructions touch all but 1/e of it. What was cold and no longer is has been missed: so many misses, each
 * of which holds the core up for the structure's miss_cycles. Besides, code that is warm still brings entries in that
 * it does not use again (its stream); what these cost is part of its pace. Whatever is brought in drives another entry
 * out, chosen evenly among all of the structure: m of them leave of the other side's warm part exp(-m / entries). All
 * this is exact for any n: n instructions at once are the same as one after another.
 *
 * A mode switch empties the front end (pipeline, predictors), for both sides.
 */
#ifndef HL_WARMTH_H
#define HL_WARMTH_H

#include "state.h"

/* Working sets are numbered side by side: the structure, plus STRUCTURE_COUNT for the kernel's. */
#define WARMTH_SETS ((uint32_t)SIDE_COUNT * STRUCTURE_COUNT)

#define WARMTH_ONE (1ull << 32)

/* Everything is warm, and a side takes a cycle for an instruction, until the program says otherwise. */
void warmth_init(hl_sim *s);

typedef struct warmth_cost {
	uint64_t base;      /* cycles with everything warm */
	uint64_t pollution; /* cycles more */
} warmth_cost;

/* The core executes n instructions of the side: what that takes. Counts instructions and misses. */
warmth_cost warmth_advance(hl_sim *s, uint32_t core_index, enum side side, uint64_t n);

/* The core crosses between user and kernel mode. */
void warmth_switch(hl_sim *s, uint32_t core_index);

/* exp(-x), both in units of 2^-32; within 2^-30 (tested). */
uint64_t warmth_exp(uint64_t x);

#endif
