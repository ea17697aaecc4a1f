/*
 * wake: how a parked core (spin.h) goes on: the rounds that it would have made are worked out, and its next load is
 * issued, or the round under way executed.
 */
#ifndef HL_WAKE_H
#define HL_WAKE_H

#include "state.h"

/* The core is about to lose its copy of the line, now. */
void wake_for_line(hl_sim *s, uint32_t core_index, uint32_t line_index);

/* The event of the core is due, because it can be interrupted now: it goes on up to its next point. */
void wake_for_interrupt(hl_sim *s, uint32_t core_index);

/* The event of a core with spin.rereads is due: it reads its line again, which it has lost. */
void wake_to_reread(hl_sim *s, uint32_t core_index);

#endif
