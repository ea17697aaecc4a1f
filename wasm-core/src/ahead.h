/*
 * ahead: how far the handler of one event may go on with further events of its own kind, which are not in the event
 * queue. Every number comes out as if the event loop (loop.c) had handled each of them.
 */
#ifndef HL_AHEAD_H
#define HL_AHEAD_H

#include "state.h"

/* Events that may be handled until the slice ends, or the run because nothing progresses: see run_slice in loop.c. */
static inline uint64_t ahead_events_end(const hl_sim *s) {
	uint64_t patience = s->g->effort_at_progress + s->progress_steps_max - s->g->totals.steps;
	return s->events_end <= patience ? s->events_end : patience + 1;
}

/* The first event in the queue; or the end of the slice, when that comes before. */
static inline uint64_t ahead_first_of_others(const hl_sim *s) {
	uint64_t first = evq_first(&s->queue);
	uint64_t end = s->until < HL_TIME_MAX ? evq_key(s->until + 1, EVQ_DATA, 0) : EVQ_NEVER;
	return first < end ? first : end;
}

#endif
