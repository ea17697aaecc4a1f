#include "account.h"

#include <string.h>

#include "locks.h"
#include "loops.h"
#include "stations.h"
#include "stores.h"

enum cycles account_open_category(const hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	const request *q = sim_demand(s, core_index);
	switch ((enum phase)c->phase) {
	case PHASE_RUN: return (enum cycles)c->account.last_category;
	case PHASE_PARKED: return CYCLES_SPIN;
	case PHASE_SLEEP: return CYCLES_IDLE;
	case PHASE_PREFETCH: return CYCLES_MISS_DRAM;
	case PHASE_DRAIN: return stores_wait_category(s, core_index);
	case PHASE_WAIT: return q->stage >= STAGE_DATA ? (enum cycles)q->category : CYCLES_QUEUE;
	}
	HL_CHECK(0);
	return CYCLES_IDLE;
}

static void reset_core(hl_sim *s, uint32_t i) {
	core *c = &s->core[i];
	uint64_t now = s->g->now;
	memset(&s->core_stats[i], 0, sizeof s->core_stats[i]);
	if (s->config.store_buffer_entries) stores_reset(s, i);
	if (c->time >= now) {
		uint64_t idle = account_idle_beyond(c, now);
		s->core_stats[i].cycles_idle = idle;
		if (idle) s->profile[c->account.idle_pc] += idle;
		s->core_stats[i].cycles[c->account.last_category] += c->time - now - idle;
		s->profile[c->account.last_pc] += c->time - now - idle;
	} else {
		c->time = now;
	}
}

static void reset_lines(hl_sim *s) {
	for (uint32_t group = 0; group < s->line_groups; group++)
		if (s->group_asked[group])
			memset(s->line_stats + group * LINE_GROUP, 0, sim_lines_of_group(s, group) * sizeof *s->line_stats);
}

void account_reset(hl_sim *s) {
	memset(s->profile, 0, s->program.code_count * sizeof *s->profile);
	memset(s->run_counts, 0, (s->program.code_count + 1ull) * sizeof *s->run_counts);
	reset_lines(s);
	memset(s->g->measure.latencies, 0, sizeof s->g->measure.latencies);
	s->g->totals.stores_max = 0;
	for (uint32_t i = 0; i < s->cores; i++) reset_core(s, i);
	locks_reset(s);
	stations_reset(s);
	hl_totals *t = &s->g->totals;
	t->operations = t->batch_count = t->latency_sum = t->latency_max = t->transactions = t->order_changes = 0;
	t->measured_from = s->g->now;
}
