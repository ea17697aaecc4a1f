/*
 * caches: finite caches. Each core has an L1 within an L2, each chip an L3, and each core a TLB, as far as the machine
 * gives them sizes; otherwise caches are unlimited and nothing here is called.
 *
 * A core has a copy of a line, as the directory knows it, when the line is in the core's L2. A line that comes in
 * drives another out, the least recently used of its set; a modified one goes to the chip's L3, or, where that is
 * missing or drives it out in turn, through the channels of its home's memory. The L3 keeps what the cores of its chip
 * have given up: it gives a line back without asking the home, as long as no request for the line is under way.
 *
 * Invariants: every copy is in its core's L2; lines in an L3 have no owner; a line that memory lacks is in one L3, and
 * then no core has a copy.
 */
#ifndef HL_CACHES_H
#define HL_CACHES_H

#include "state.h"

/* Sets the shapes of the caches in s, before its memory is laid out. */
void caches_set_shapes(hl_sim *s);

/* Do accesses of this run look into finite caches or TLBs? */
static inline int caches_looked_into(const hl_sim *s) {
	return s->l2.ways || s->tlb.ways;
}

/*
 * The core is about to access the bytes at the offset, at its turn. Returns the cycles that it takes more than a hit in
 * the L1; *out_category: what they count as. A line that the chip's L3 can give is there afterwards.
 */
uint64_t caches_look_up(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, int writes,
                        enum cycles *out_category);

/* A copy of the line comes to the core: makes room for it. */
void caches_take_in(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t line_index);

/* A core gets the line alone, or its home has it for itself: the L3s give it up. Returns 1 when memory lacked it. */
int caches_leave_chips(hl_sim *s, uint32_t line_index);

/* Has the core the line, or its chip's L3, so that a load would not ask for it? */
int caches_at_hand(const hl_sim *s, uint32_t core_index, uint32_t line_index);

/* Is the line, of which the core has a copy, in the core's L2? */
int caches_hold(const hl_sim *s, uint32_t core_index, uint32_t line_index);

#endif
