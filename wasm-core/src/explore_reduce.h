/*
 * explore_reduce: which transitions of a state must be followed so that every final state is still found. The set
 * chosen is persistent: nothing that the other threads can do before one of its transitions is taken depends on any of
 * them, so every way to a final state can be rearranged to begin with one of the set. The reasons are in EXPLORER.md.
 */
#ifndef HL_EXPLORE_REDUCE_H
#define HL_EXPLORE_REDUCE_H

#include "litmus_machine.h"

/*
 * `list` holds all transitions of all threads in `state`, those of a thread beside one another. Moves the chosen ones
 * to its front and returns their number; all of them are enabled. 0 only when none is enabled.
 */
uint32_t explore_reduce(const litmus_program *program, const litmus_state *state, litmus_transition *list,
                        uint32_t count);

#endif
