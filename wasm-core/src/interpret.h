/*
 * interpret: the interpreter. A core runs ahead on its own through instructions that no other core can see, and stops
 * before every action that other cores can see (memory, completed operations, annotations) unless its turn comes before
 * all pending events; so the order of shared actions is exactly the order of their times.
 *
 * The exact profile costs nothing per instruction. Instructions in a row are executed equally often, so it is enough to
 * count jumps (run_counts). A jump to a target that is always the same adds one to a number of its own. Any other jump
 * notes that the instructions from its target on are executed once more, and those behind the jump once less. When the
 * profile is read, interpret_profile works out from these counts the cycles of instructions whose cost is fixed. Cycles
 * that vary (work(), misses, waiting) are booked where they arise, and the time of a wait loop is booked at its head.
 */
#ifndef HL_INTERPRET_H
#define HL_INTERPRET_H

#include "state.h"

/* Why the interpreter stopped. */
enum halt {
	HALT_YIELD,  /* the core's event is scheduled */
	HALT_GONE,   /* the core waits for something, or the run is over */
	HALT_RETURN, /* setup only: the function has returned */
};

/*
 * Goes on with the core's program at its own time; actions that other cores can see happen only before the horizon.
 * Yields after s->event_steps instructions, at the next jump backwards, call or operation.
 */
enum halt interpret(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t horizon);

/* The same for a round that lies in the past and must be executed at once: never yields before the horizon. */
enum halt interpret_replay(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t horizon);

/* Like interpret, outside of simulated time, for setup(). */
enum halt interpret_setup(hl_sim *s, uint32_t core_index);

/* First time at which the core must not act when the event with this key is pending. */
static inline uint64_t interpret_horizon(const hl_sim *s, uint32_t core_index, uint64_t key) {
	uint64_t horizon = UINT64_MAX;
	if (key != EVQ_NEVER) horizon = evq_first_after(key, EVQ_CORE, sim_core_entity(core_index));
	return horizon > s->until ? s->until + 1 : horizon;
}

/* The function that a pointer points to, when the function takes so many arguments; NULL: there is none. */
const insn *interpret_called(const hl_sim *s, uint64_t pointer, uint32_t arguments);

/* Adds the cycles of instructions with a fixed cost to profile[code_count]. */
void interpret_profile(const hl_sim *s, uint64_t *profile);

#endif
