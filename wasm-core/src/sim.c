/* sim: the event loop. */
#include "sim.h"

#include <string.h>

#include "dir.h"
#include "invariants.h"
#include "measure.h"
#include "vm.h"

void sim_fail(hl_sim *s, hl_status status, uint32_t core_index, uint32_t pc, uint64_t a, uint64_t b) {
	globals *g = s->g;
	if (g->status != HL_MORE) return;
	uint64_t time = core_index == HL_NONE ? g->now : s->core[core_index].time;
	uint64_t stage = g->setup_stage == HL_NONE ? 0 : g->setup_stage == 0 ? 1 : 2;
	g->status = status;
	g->fault = (hl_fault){.status = status, .core = core_index, .pc = pc, .time = stage ? 0 : time, .stage = stage,
	                      .detail_a = a, .detail_b = b};
}

/* The core that has been busy with one operation the longest; one that is not parked, if there is any. */
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
	const globals *g = s->g;
	uint32_t core_index = g->setup_stage == HL_NONE ? slowest_core(s) : g->setup_stage ? g->setup_stage - 1 : 0;
	sim_fail(s, HL_NO_PROGRESS, core_index, s->core[core_index].pc, s->progress_steps_max, 0);
}

static void handle(hl_sim *s, uint32_t entity) {
	if (entity >= s->requesters) dir_slot_event(s, entity - s->requesters);
	else if (entity < s->cores && s->core[entity].phase == PHASE_RUN) vm_event(s, entity);
	else dir_request_event(s, entity);
}

static void begin(hl_sim *s) {
	memset(s->core_stats, 0, s->cores * sizeof *s->core_stats);
	memset(s->profile, 0, s->program.code_count * sizeof *s->profile);
	memset(s->run_counts, 0, (s->program.code_count + 1ull) * sizeof *s->run_counts);
	s->g->effort_at_progress = sim_effort(s);
	measure_init(s);
	for (uint32_t i = 0; i < s->cores; i++) sim_schedule_run(s, i);
}

/* Setup for about so many steps, 0: all of it; 1 when simulated time can begin. */
static int set_up(hl_sim *s, uint32_t steps) {
	uint64_t end = steps ? sim_effort(s) + steps : UINT64_MAX;
	do {
		if (vm_setup(s)) {
			begin(s);
			return 1;
		}
		if (!has_progressed(s)) {
			give_up(s);
			return 0;
		}
	} while (sim_running(s) && sim_effort(s) < end);
	return 0;
}

static void end_at_cap(hl_sim *s) {
	s->g->now = s->cycles_max;
	measure_stop(s, HL_STOP_CYCLES);
}

static void deadlock(hl_sim *s) {
	uint32_t core_index = slowest_core(s);
	sim_fail(s, HL_DEADLOCK, core_index, s->core[core_index].pc, s->cores, 0);
}

/* A slice ends between two events only: where it ends cannot be told from the run. */
static uint32_t run(hl_sim *s, uint32_t events, uint32_t steps, uint64_t until) {
	globals *g = s->g;
	s->until = until < s->cycles_max ? until : s->cycles_max;
	if (sim_running(s) && g->setup_stage != HL_NONE && !set_up(s, steps)) return g->status;
	uint64_t steps_end = steps ? g->totals.steps + steps : UINT64_MAX;
	for (uint32_t i = 0; i < events && g->totals.steps < steps_end && sim_running(s); i++) {
		uint64_t key = evq_first(&s->queue);
		if (key == EVQ_NEVER) {
			deadlock(s);
			break;
		}
		uint64_t time = evq_time(key);
		if (time > s->until) {
			if (time > s->cycles_max) end_at_cap(s);
			else if (g->now < s->until) g->now = s->until;
			break;
		}
		g->now = time;
		g->current = key;
		g->totals.events++;
		evq_take(&s->queue, key);
		handle(s, evq_entity(key));
		INVARIANTS_AFTER_EVENT(s, evq_entity(key));
		if (!has_progressed(s)) {
			give_up(s);
			break;
		}
	}
	return g->status;
}

uint32_t hl_run(hl_sim *sim, uint32_t events, uint32_t steps) {
	return run(sim, events, steps, HL_TIME_MAX);
}

uint32_t hl_run_until(hl_sim *sim, uint32_t events, uint32_t time_lo, uint32_t time_hi) {
	return run(sim, events, 0, ((uint64_t)time_hi << 32) | time_lo);
}

uint32_t hl_status_of(const hl_sim *sim) {
	return sim->g->status;
}

size_t hl_snapshot_bytes(const hl_sim *sim) {
	return (size_t)sim->state_bytes;
}

void hl_snapshot_save(const hl_sim *sim, void *out) {
	if (sim->state_bytes) memcpy(out, sim->state, sim->state_bytes); /* none in a refused simulation */
}

void hl_snapshot_load(hl_sim *sim, const void *in) {
	if (sim->state_bytes) memcpy(sim->state, in, sim->state_bytes);
}
