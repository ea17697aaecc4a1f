/*
 * explore_outcomes: the different outcomes among the final states: the observed values, whether the condition holds for
 * them, and the first (so nearest) state that has them.
 */
#ifndef HL_EXPLORE_OUTCOMES_H
#define HL_EXPLORE_OUTCOMES_H

#include "litmus_state.h"

typedef struct explore_outcomes {
	uint8_t *entries;
	uint32_t *slots; /* index + 1 of the outcome, or 0 */
	uint32_t slot_count; /* a power of two */
	uint32_t entry_bytes;
	uint32_t count;
	uint32_t max;
} explore_outcomes;

/* An empty table in `bytes` bytes at `space`, a multiple of 8. */
void explore_outcomes_start(explore_outcomes *outcomes, const litmus_program *program, void *space, uint32_t bytes);

/* The values that the program observes in a final state. `values` has room for item_count numbers. */
void explore_observe(const litmus_program *program, const litmus_state *state, int64_t *values);

/* The outcome with these values, or HL_NONE. */
uint32_t explore_outcomes_find(const explore_outcomes *outcomes, const litmus_program *program, const int64_t *values);

/* Adds an outcome that is not there, first reached at `record`; HL_NONE when there is no room. */
uint32_t explore_outcomes_add(explore_outcomes *outcomes, const litmus_program *program, const int64_t *values,
                              uint32_t record);

hl_explore_outcome *explore_outcomes_at(const explore_outcomes *outcomes, uint32_t index);
const int64_t *explore_outcomes_values(const explore_outcomes *outcomes, uint32_t index);
uint32_t explore_outcomes_record(const explore_outcomes *outcomes, uint32_t index);

#endif
