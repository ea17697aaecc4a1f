/*
 * explore: enumerates every outcome of a litmus program under a memory model. It visits every state that the program
 * can reach, breadth first, so that the first way found to an outcome is a shortest one. The result is exact or
 * unfinished, never sampled: an exploration that meets a limit says so. The public functions are in hotline.h; here is
 * the explorer's own value, which lies with all its tables in the caller's arena.
 */
#ifndef HL_EXPLORE_H
#define HL_EXPLORE_H

#include "explore_outcomes.h"
#include "explore_store.h"
#include "litmus_machine.h"

enum explore_phase { EXPLORE_VISIT, EXPLORE_DEGREES, EXPLORE_PATHS, EXPLORE_FINISHED };

#define EXPLORE_TRANSITIONS_MAX (HL_LITMUS_THREADS_MAX * LITMUS_TRANSITIONS_MAX)

struct hl_explorer {
	hl_explored result;
	litmus_program program;
	litmus_machine machine;
	explore_store store;
	explore_outcomes outcomes;
	uint32_t phase;
	uint32_t cursor; /* EXPLORE_VISIT, EXPLORE_DEGREES: the next record; EXPLORE_PATHS: the one to count from */
	uint32_t last;   /* EXPLORE_PATHS: the last record in the queue */
	uint32_t counted; /* EXPLORE_PATHS: records counted */
	litmus_state state;
	litmus_state next;
	litmus_transition transitions[EXPLORE_TRANSITIONS_MAX];
	uint8_t packed[LITMUS_PACKED_MAX];
	litmus_facts facts[HL_LITMUS_CODE_MAX];
	hl_explore_step steps[HL_EXPLORE_STEPS_MAX];
	uint32_t path[HL_EXPLORE_STEPS_MAX];
};

/* Decodes the state of a record into e->state and lists its transitions; returns their number. */
uint32_t explore_open(hl_explorer *e, uint32_t record);

/*
 * Takes a transition of the state in e->state, packs the result into e->packed, and returns its bytes; returns 0 when
 * the
 * result is no execution, or the program failed.
 */
uint32_t explore_follow(hl_explorer *e, const litmus_transition *transition, uint32_t record);

/* Have all threads ended in e->state, with every store in memory? */
int explore_is_final(const hl_explorer *e);

#endif
