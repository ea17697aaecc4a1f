/*
 * core: the things that happen to a core: its event is due, a requester of the core has its line, the core's copy of a
 * line is taken away; and setup, before time begins. The directory and the event loop reach cores only through this
 * header; how a core waits, and what it does with its bytes, is decided in core.c.
 */
#ifndef HL_CORE_H
#define HL_CORE_H

#include "state.h"

/* The core's event is due: it goes on with its program. */
void core_event(hl_sim *s, uint32_t core_index);

/*
 * The line of the requester's request has arrived. The core performs the access that waited for the line, now, and goes
 * on; after a prefetch the core goes on only if it has come to wait for that line.
 */
void core_take_data(hl_sim *s, uint32_t requester);

/* The home of the line executes the atomic that the core waits for, now; its answer comes later, as data does. */
void core_execute_at_home(hl_sim *s, uint32_t requester);

/* Does what core_lose_line says, for a core that is parked. */
void core_wake(hl_sim *s, uint32_t core_index, uint32_t line_index);

/*
 * The core is about to lose its copy of the line, now: a core that is parked on it first goes on, with the copy still
 * valid, up to this moment.
 */
static inline void core_lose_line(hl_sim *s, uint32_t core_index, uint32_t line_index) {
	if (s->core[core_index].phase == PHASE_PARKED) core_wake(s, core_index, line_index);
}

/* A parked core goes on from `time` in the past up to the event being handled. */
void core_replay(hl_sim *s, uint32_t core_index, uint64_t time);

/*
 * Goes on with setup(), or with setup_cpu() of one core, outside of simulated time, for at most the instructions of one
 * event; returns 1 when all of them are done.
 */
int core_setup(hl_sim *s);

#endif
