/*
 * warmth: the effect of user and kernel code on each other's caches, without single accesses.
 *
 * Each side has a working set in each structure (caches, TLB, front end). A core knows which part of it is cold, that
 * is, not in the structure. Executing n instructions of a side touches its working set: the cold part shrinks by the
 * factor exp(-n / i), where i instructions touch all but 1/e of it. The part that was cold and no longer is has been
 * missed: each of these misses holds the core up for the structure's miss_cycles. Besides, warm code still brings in
 * entries that it does not use again (its stream); their cost is part of the code's pace. Every entry that is brought
 * in drives another entry out, chosen evenly among all of the structure: after m of them, exp(-m / entries) of the
 * other side's warm part is left. All this is exact for any n: n instructions at once are the same as one after
 * another.
 *
 * A mode switch empties the front end (pipeline, predictors), for both sides.
 */
#ifndef HL_WARMTH_H
#define HL_WARMTH_H

#include "state.h"

/* Working sets are numbered side by side: the structure, plus STRUCTURE_COUNT for the kernel's. */
#define WARMTH_SETS ((uint32_t)SIDE_COUNT * STRUCTURE_COUNT)

#define WARMTH_ONE (1ull << 32)

/* Makes everything warm, with one cycle for each instruction of a side, until the program says otherwise. */
void warmth_init(hl_sim *s);

typedef struct warmth_cost {
	uint64_t base;      /* cycles with everything warm */
	uint64_t pollution; /* additional cycles */
} warmth_cost;

/* The core executes n instructions of the side: returns the time that they take. Counts instructions and misses. */
warmth_cost warmth_advance(hl_sim *s, uint32_t core_index, enum side side, uint64_t n);

/* The same of a copy of a core's warmth, which leaves the core as it is. */
warmth_cost warmth_foresee(const hl_sim *s, warmth *copy, enum side side, uint64_t n);

/* Does the machine have the structure? */
int warmth_has(const hl_sim *s, uint32_t structure);

/* The core crosses between user and kernel mode. */
void warmth_switch(hl_sim *s, uint32_t core_index);

/* exp(-x), both in units of 2^-32; within 2^-30 (tested). */
uint64_t warmth_exp(uint64_t x);

#endif
