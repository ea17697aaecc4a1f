/*
 * sides: in which mode each core is, user or kernel, and notes of that and of the core's warmth, for views. Only traced
 * runs of programs with mode switches have them, and nothing of the simulation depends on them.
 *
 * A context begins in user mode, and a mode switch changes its mode. user(n) and kernel(n) tell a mode, too: a
 * scheduler that executes kernel code was in the kernel from its begin.
 *
 * A note has, for each side and structure, the part of the working set that is cold, in units of 1 / COLD_WHOLE, and
 * COLD_NONE where the side has no working set in the structure: COLD_BITS each, the first structure lowest.
 */
#ifndef HL_SIDES_H
#define HL_SIDES_H

#include "state.h"

#define COLD_BITS HL_COLD_BITS
#define COLD_NONE ((1u << COLD_BITS) - 1)
#define COLD_WHOLE (COLD_NONE - 1)
/* In the first argument of a note. */
#define SIDES_IN_KERNEL (1u << 31)

/* The trace has room for notes. */
static inline int sides_wanted(const hl_config *c) {
	int are_all = c->trace_kinds_lo == 0 && c->trace_kinds_hi == 0;
	return c->trace_records && (are_all || c->trace_kinds_lo >> TRACE_SIDES & 1);
}

/* Notes with what each core begins. */
void sides_begin(hl_sim *s);

/*
 * Notes with what each core ends, for a ring in which an idle core would have no note. A core that is in the middle of
 * a stretch of code has notes of later times, and needs none.
 */
void sides_end(hl_sim *s, uint64_t time);

/* The core crosses between user and kernel mode; it is on the other side at `time`. */
void sides_cross(hl_sim *s, uint32_t core_index, uint64_t time);

/* The core is about to execute n instructions of a side: notes what will be cold on the way. */
void sides_execute(hl_sim *s, uint32_t core_index, enum side side, uint64_t n, uint64_t time);

/* The core leaves its context for another one, whose mode it takes on. */
void sides_enter(hl_sim *s, uint32_t core_index, uint32_t context_number, uint64_t time);

/* Notes what is cold at the core now, if that has changed. */
void sides_note(hl_sim *s, uint32_t core_index, uint64_t time);

#endif
