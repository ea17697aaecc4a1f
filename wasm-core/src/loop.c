/* loop: the event loop: takes the first event of all and hands it to its owner, until the run or its slice ends. */
#include <string.h>

#include "core.h"
#include "dir.h"
#include "herd.h"
#include "invariants.h"
#include "measure.h"
#include "sides.h"
#include "state.h"
#include "watch.h"

/* The core that has been busy with one operation the longest; a core that is not parked, if there is any. */
static uint32_t slowest_core(const hl_sim *s) {
	uint32_t slowest = 0;
	for (uint32_t i = 1; i < s->cores; i++) {
		const core *a = &s->core[i], *b = &s->core[slowest];
		int a_parked = a->phase == PHASE_PARKED, b_parked = b->phase == PHASE_PARKED;
		if (a_parked != b_parked ? b_parked : a->op_start < b->op_start) slowest = i;
	}
	return slowest;
}

static int has_progressed(const hl_sim *s) {
	return sim_effort(s) - s->g->effort_at_progress <= s->progress_steps_max;
}

static void give_up(hl_sim *s) {
	uint32_t core_index = s->g->stage == RUN_TIME ? slowest_core(s) : s->g->setup_core;
	sim_fail(s, HL_NO_PROGRESS, core_index, s->core[core_index].pc, s->progress_steps_max, 0);
}

static void handle(hl_sim *s, event_owner who) {
	switch ((enum event_of)who.kind) {
	case EVENT_OF_CORE: core_event(s, who.index); return;
	case EVENT_OF_REQUESTER: dir_request_event(s, who.index); return;
	case EVENT_OF_SLOT: dir_slot_event(s, who.index); return;
	}
	HL_CHECK(0);
}

static void begin(hl_sim *s) {
	memset(s->core_stats, 0, s->cores * sizeof *s->core_stats);
	memset(s->profile, 0, s->program.code_count * sizeof *s->profile);
	memset(s->run_counts, 0, (s->program.code_count + 1ull) * sizeof *s->run_counts);
	s->g->effort_at_progress = sim_effort(s);
	measure_init(s);
	watch_begin(s);
	sides_begin(s);
	for (uint32_t i = 0; i < s->cores; i++) sim_schedule_run(s, i);
}

static uint64_t setup_effort(const hl_sim *s) {
	return sim_effort(s) + s->g->placed;
}

/* Executes setup for about `steps` steps (0: to its end); returns 1 when simulated time can begin. */
static int set_up(hl_sim *s, uint32_t steps) {
	uint64_t end = steps ? setup_effort(s) + steps : UINT64_MAX;
	do {
		if (core_setup(s)) {
			begin(s);
			return 1;
		}
		if (setup_effort(s) > s->progress_steps_max) {
			give_up(s);
			return 0;
		}
	} while (sim_running(s) && setup_effort(s) < end);
	return 0;
}

/* Simulated time goes on to `time`; no event is left until then. */
static void come_to(hl_sim *s, uint64_t time) {
	herd_settle_lines(s, evq_key(time + 1, EVQ_DATA, 0));
	if (s->g->now < time) s->g->now = time;
}

static void end_at_cap(hl_sim *s) {
	come_to(s, s->cycles_max);
	measure_stop(s, HL_STOP_CYCLES);
}

static void deadlock(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++) {
		if (s->core[i].phase != PHASE_SLEEP) continue;
		sim_fail(s, HL_SLEEPS_FOREVER, i, s->core[i].pc, 0, 0);
		return;
	}
	uint32_t core_index = slowest_core(s);
	sim_fail(s, HL_DEADLOCK, core_index, s->core[core_index].pc, s->cores, 0);
}

/* A slice ends between two events only: nothing in the run shows where a slice ended. */
static uint32_t run_slice(hl_sim *s, uint32_t events, uint32_t steps, uint64_t until) {
	globals *g = s->g;
	s->until = until < s->cycles_max ? until : s->cycles_max;
	if (sim_running(s) && g->stage != RUN_TIME && !set_up(s, steps)) return g->status;
	uint64_t steps_end = steps ? g->totals.steps + steps : UINT64_MAX;
	s->events_end = g->totals.events + events;
	while (g->totals.events < s->events_end && g->totals.steps < steps_end && sim_running(s)) {
		uint64_t key = evq_first(&s->queue);
		if (key == EVQ_NEVER) {
			deadlock(s);
			break;
		}
		uint64_t time = evq_time(key);
		if (time > s->until) {
			if (s->until == s->cycles_max) end_at_cap(s);
			else come_to(s, s->until);
			break;
		}
		g->now = time;
		g->current = key;
		g->totals.events++;
		evq_take(&s->queue, key);
		event_owner who = s->owner[evq_entity(key)];
		handle(s, who);
		INVARIANTS_AFTER_EVENT(s, who);
		if (!has_progressed(s)) {
			give_up(s);
			break;
		}
	}
	return g->status;
}

uint32_t hl_run(hl_sim *sim, uint32_t events, uint32_t steps) {
	return run_slice(sim, events, steps, HL_TIME_MAX);
}

uint32_t hl_run_until(hl_sim *sim, uint32_t events, uint32_t time_lo, uint32_t time_hi) {
	return run_slice(sim, events, 0, ((uint64_t)time_hi << 32) | time_lo);
}
