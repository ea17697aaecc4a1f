#include "account.h"

#include <string.h>

#include "contexts.h"
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
	case PHASE_STOLEN: return CYCLES_STOLEN;
	case PHASE_STRETCH:
		if (s->interrupts[core_index].piece == 0) return CYCLES_IDLE;
		return c->spin.active ? CYCLES_SPIN : CYCLES_COMPUTE;
	case PHASE_PREFETCH: return CYCLES_MISS_DRAM;
	case PHASE_DRAIN: return stores_wait_category(s, core_index);
	case PHASE_WAIT: return q->stage >= STAGE_DATA ? (enum cycles)q->category : CYCLES_QUEUE;
	}
	HL_CHECK(0);
	return CYCLES_IDLE;
}

void account_begin_idle(core *c, uint64_t until, uint32_t pc) {
	account_state *a = &c->account;
	a->before_category = a->last_category;
	a->before_pc = a->last_pc;
	a->idle_from = c->time;
	a->idle_until = until;
	a->idle_pc = pc;
}

void account_idle(hl_sim *s, uint32_t core_index, uint64_t until, uint32_t pc) {
	account_begin_idle(&s->core[core_index], until, pc);
	account_charge(s, core_index, until, CYCLES_IDLE, pc);
}

static uint64_t within(uint64_t time, uint64_t from, uint64_t until) {
	return time < from ? from : time > until ? until : time;
}

void account_divide_beyond(const core *c, uint64_t now, account_part parts[ACCOUNT_PARTS]) {
	const account_state *a = &c->account;
	uint64_t from = within(a->idle_from, now, c->time), until = within(a->idle_until, now, c->time);
	parts[0] = (account_part){.cycles = from - now, .pc = a->before_pc, .category = a->before_category};
	parts[1] = (account_part){.cycles = until - from, .pc = a->idle_pc, .category = CYCLES_IDLE};
	parts[2] = (account_part){.cycles = c->time - until, .pc = a->last_pc, .category = a->last_category};
}

static void reset_core(hl_sim *s, uint32_t i) {
	core *c = &s->core[i];
	uint64_t now = s->g->now;
	memset(&s->core_stats[i], 0, sizeof s->core_stats[i]);
	if (s->config.store_buffer_entries) stores_reset(s, i);
	if (c->time >= now) {
		account_part parts[ACCOUNT_PARTS];
		account_divide_beyond(c, now, parts);
		for (uint32_t k = 0; k < ACCOUNT_PARTS; k++) {
			s->core_stats[i].cycles[parts[k].category] += parts[k].cycles;
			s->profile[parts[k].pc] += parts[k].cycles;
		}
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
	contexts_reset(s);
	hl_totals *t = &s->g->totals;
	t->operations = t->batch_count = t->latency_sum = t->latency_max = t->transactions = t->order_changes = 0;
	t->measured_from = s->g->now;
}
