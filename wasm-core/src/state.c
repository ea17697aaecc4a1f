#include "state.h"

#include <string.h>

/* The time in the words of hl_fault: 0 until simulated time runs. */
static uint64_t stage_of_fault(const globals *g) {
	switch ((enum run_stage)g->stage) {
	case RUN_SETUP: return 1;
	case RUN_SETUP_CPU: return 2;
	case RUN_TIME: break;
	}
	return 0;
}

void sim_fail(hl_sim *s, hl_status status, uint32_t core_index, uint32_t pc, uint64_t a, uint64_t b) {
	globals *g = s->g;
	if (g->status != HL_MORE) return;
	uint64_t time = core_index == HL_NONE ? g->now : s->core[core_index].time;
	uint64_t stage = stage_of_fault(g);
	g->status = status;
	g->fault = (hl_fault){.status = status, .core = core_index, .pc = pc, .time = stage ? 0 : time, .stage = stage,
	                      .detail_a = a, .detail_b = b, .other_core = HL_NONE, .other_pc = HL_NONE,
	                      .context = HL_NONE, .other_context = HL_NONE};
	if (s->contexts && core_index != HL_NONE) g->fault.context = s->core[core_index].context;
}

uint32_t hl_status_of(const hl_sim *sim) {
	return sim->g->status;
}

size_t hl_snapshot_bytes(const hl_sim *sim) {
	return (size_t)sim->state_bytes;
}

void hl_snapshot_save(const hl_sim *sim, void *out) {
	if (sim->state_bytes) memcpy(out, sim->g, sim->state_bytes); /* there are none in a refused simulation */
}

void hl_snapshot_load(hl_sim *sim, const void *in) {
	if (sim->state_bytes) memcpy(sim->g, in, sim->state_bytes);
}
