/*
 * results: the statistics as they stand at the present moment, copied out so that the run is not disturbed. A core's
 * charges end before or beyond the present; here they are cut or extended to end exactly at it.
 */
#include <string.h>

#include "account.h"
#include "contexts.h"
#include "herd.h"
#include "interpret.h"
#include "invariants.h"
#include "state.h"
#include "stations.h"
#include "stores.h"

/* Takes `excess` from the category; if the category holds less, takes the rest from the other categories. */
static void take_cycles(uint64_t *cycles, uint32_t first, uint64_t excess) {
	for (uint32_t i = 0; i < CYCLES_COUNT && excess; i++) {
		uint64_t *from = &cycles[(first + i) % CYCLES_COUNT];
		uint64_t part = excess < *from ? excess : *from;
		*from -= part;
		excess -= part;
	}
}

/* The same for the profile: if one instruction's row holds less, the rest comes from the rows before it. */
static void take_profile(uint64_t *profile, uint32_t count, uint32_t first, uint64_t excess) {
	for (uint32_t i = 0; i < count && excess; i++) {
		uint64_t *from = &profile[(first + count - i) % count];
		uint64_t part = excess < *from ? excess : *from;
		*from -= part;
		excess -= part;
	}
}

static void settle_core(hl_sim *s, uint32_t i) {
	const core *c = &s->core[i];
	uint64_t now = s->g->now;
	if (c->stores) s->out_core_stats[i].store_occupancy += stores_time_in_buffer(s, i);
	uint64_t *cycles = s->out_core_stats[i].cycles;
	if (c->time > now) {
		account_part parts[ACCOUNT_PARTS];
		account_divide_beyond(c, now, parts);
		for (uint32_t k = 0; k < ACCOUNT_PARTS; k++) {
			take_cycles(cycles, parts[k].category, parts[k].cycles);
			take_profile(s->out_profile, s->program.code_count, parts[k].pc, parts[k].cycles);
		}
	} else if (c->time < now) {
		cycles[account_open_category(s, i)] += now - c->time;
		s->out_profile[account_open_pc(s, i)] += now - c->time;
	}
}

/*
 * What is taken from the profile for a core that has gone ahead may come from any row. So the rows of wait loops are
 * brought up to date first: a parked core is booked late there, and one that goes round a little early.
 */
static void settle_cores(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++)
		if (s->core[i].spin.active) settle_core(s, i);
	for (uint32_t i = 0; i < s->cores; i++)
		if (!s->core[i].spin.active) settle_core(s, i);
}

static void settle_line(hl_sim *s, uint32_t i) {
	const line *l = &s->line[i];
	hl_line_stats *out = &s->out_line_stats[i];
	out->words_written |= out->writes ? l->epoch_words : 0;
	if (l->slot == HL_NONE) return;
	const slot *sl = &s->slot[l->slot];
	uint64_t from = sl->busy_from < s->g->totals.measured_from ? s->g->totals.measured_from : sl->busy_from;
	if (!sl->busy) return;
	uint64_t ahead = from > s->g->now ? from - s->g->now : 0; /* served ahead: counted as busy up to `from` already */
	if (ahead == 0) out->busy_cycles += s->g->now - from;
	else out->busy_cycles -= ahead < out->busy_cycles ? ahead : out->busy_cycles;
}

/* Groups of lines that no core has asked for are all zeros, in the copy too. */
static void copy_lines(hl_sim *s) {
	for (uint32_t group = 0; group < s->line_groups; group++) {
		if (!s->group_asked[group] && !s->out_group_asked[group]) continue;
		uint32_t first = group * LINE_GROUP;
		size_t bytes = sim_lines_of_group(s, group) * sizeof *s->line_stats;
		memcpy(s->out_line_stats + first, s->line_stats + first, bytes);
		s->out_group_asked[group] = s->group_asked[group];
	}
}

static void settle_lines(hl_sim *s) {
	for (uint32_t group = 0; group < s->line_groups; group++) {
		if (!s->group_asked[group]) continue;
		uint32_t first = group * LINE_GROUP;
		for (uint32_t i = 0; i < sim_lines_of_group(s, group); i++) settle_line(s, first + i);
	}
}

/* How evenly the cores were served. Integers below 2^53 in doubles: exact where all are equal. */
static void settle_fairness(hl_sim *s) {
	hl_totals *t = s->out_totals;
	double sum = 0, squares = 0;
	t->core_operations_min = UINT64_MAX;
	for (uint32_t i = 0; i < s->cores; i++) {
		uint64_t operations = s->core_stats[i].operations;
		if (operations < t->core_operations_min) t->core_operations_min = operations;
		if (operations > t->core_operations_max) t->core_operations_max = operations;
		t->starved_cores += operations == 0;
		sum += (double)operations;
		squares += (double)operations * (double)operations;
	}
	if (squares > 0) t->fairness_ppm = (uint64_t)(1e6 * (sum * sum / (s->cores * squares)) + 0.5);
}

void hl_results(hl_sim *sim) {
	hl_sim *s = sim;
	globals *g = s->g;
	if (s->core) herd_settle_lines(s, g->current);
	*s->out_totals = g->totals;
	s->out_totals->time = g->now;
	s->out_totals->trace_hash = g->hash;
	s->out_totals->trace_written = g->trace_written;
	uint64_t kept = s->config.trace_records;
	s->out_totals->trace_dropped = g->trace_written > kept ? g->trace_written - kept : 0;
	if (!s->core) return; /* refused at creation */
	settle_fairness(s);
	memcpy(s->out_core_stats, s->core_stats, s->cores * sizeof *s->core_stats);
	copy_lines(s);
	memcpy(s->out_lock_stats, s->lock_stats, HL_LOCKS_MAX * sizeof *s->lock_stats);
	memcpy(s->out_lock_callers, s->lock_callers, g->lock_caller_count * sizeof *s->lock_callers);
	stations_copy(s, s->out_station_stats);
	contexts_copy(s, s->out_context_stats);
	memcpy(s->out_profile, s->profile, s->program.code_count * sizeof *s->profile);
	if (g->stage != RUN_TIME) return; /* time has not begun */
	interpret_profile(s, s->out_profile);
	settle_cores(s);
	settle_lines(s);
}

const hl_totals *hl_totals_of(const hl_sim *sim) {
	return sim->out_totals;
}

const hl_fault *hl_fault_of(const hl_sim *sim) {
	return &sim->g->fault;
}

uint32_t hl_core_count(const hl_sim *sim) {
	return sim->cores;
}

const hl_core_stats *hl_core_stats_of(const hl_sim *sim) {
	return sim->out_core_stats;
}

uint32_t hl_line_count(const hl_sim *sim) {
	return sim->line_first + sim->lines;
}

uint32_t hl_line_first(const hl_sim *sim) {
	return sim->line_first;
}

const hl_line_stats *hl_line_stats_of(const hl_sim *sim) {
	return sim->out_line_stats;
}

uint32_t hl_line_used(const hl_sim *sim, uint32_t from) {
	uint32_t i = from < sim->line_first ? 0 : from - sim->line_first;
	while (i < sim->lines) {
		if (!sim->out_group_asked[i / LINE_GROUP]) {
			i = (i / LINE_GROUP + 1) * LINE_GROUP;
			continue;
		}
		const hl_line_stats *stats = &sim->out_line_stats[i];
		if (stats->reads + stats->writes) return sim->line_first + i;
		i++;
	}
	return HL_NONE;
}

/* The line of that number, or NULL when the program's memory has no such line. */
static const line *line_of(const hl_sim *sim, uint32_t number) {
	uint32_t index = number - sim->line_first;
	return index < sim->lines ? &sim->line[index] : NULL;
}

uint32_t hl_line_home(const hl_sim *sim, uint32_t line_number) {
	const line *l = line_of(sim, line_number);
	return l && l->home != LINE_HOMELESS ? l->home : HL_NONE;
}

uint32_t hl_line_state(const hl_sim *sim, uint32_t line_number) {
	const line *l = line_of(sim, line_number);
	return l ? l->state : STATE_INVALID;
}

uint32_t hl_line_owner(const hl_sim *sim, uint32_t line_number) {
	const line *l = line_of(sim, line_number);
	return l ? l->owner : HL_NONE;
}

uint32_t hl_line_has_copy(const hl_sim *sim, uint32_t line_number, uint32_t core_index) {
	if (!line_of(sim, line_number) || core_index >= sim->cores) return 0;
	return (uint32_t)sim_has_copy(sim, line_number - sim->line_first, core_index);
}

uint32_t hl_lock_count(const hl_sim *sim) {
	return sim->g->lock_count;
}

const hl_lock_stats *hl_lock_stats_of(const hl_sim *sim) {
	return sim->out_lock_stats;
}

uint32_t hl_lock_caller_count(const hl_sim *sim) {
	return sim->g->lock_caller_count;
}

const hl_lock_caller *hl_lock_callers_of(const hl_sim *sim) {
	return sim->out_lock_callers;
}

uint32_t hl_station_count(const hl_sim *sim) {
	return sim->g->station_count + sim->channels;
}

const hl_station_stats *hl_station_stats_of(const hl_sim *sim) {
	return sim->out_station_stats;
}

uint32_t hl_context_count(const hl_sim *sim) {
	return sim->core ? contexts_all(sim) : 0;
}

const hl_context_stats *hl_context_stats_of(const hl_sim *sim) {
	return sim->out_context_stats;
}

const uint64_t *hl_profile_of(const hl_sim *sim) {
	return sim->out_profile;
}

uint32_t hl_code_count(const hl_sim *sim) {
	return sim->program.code_count;
}

const uint64_t *hl_batches_of(const hl_sim *sim) {
	return sim->g->measure.batches;
}

const uint64_t *hl_latencies_of(const hl_sim *sim) {
	return sim->g->measure.latencies;
}

uint32_t hl_core_pc(const hl_sim *sim, uint32_t core_index) {
	return core_index < sim->cores ? sim->core[core_index].pc : HL_NONE;
}

uint32_t hl_core_activity(const hl_sim *sim, uint32_t core_index) {
	if (core_index >= sim->cores) return ACTIVITY_IDLE;
	const core *c = &sim->core[core_index];
	if (c->phase == PHASE_WAIT) {
		enum request_stage stage = (enum request_stage)sim_demand(sim, core_index)->stage;
		return stage >= STAGE_DATA ? ACTIVITY_SERVED : stage == STAGE_QUEUED ? ACTIVITY_QUEUED : ACTIVITY_REQUESTING;
	}
	if (c->phase == PHASE_PREFETCH || c->phase == PHASE_DRAIN) return ACTIVITY_SERVED;
	if (c->phase == PHASE_SLEEP || c->phase == PHASE_STOLEN) return ACTIVITY_IDLE;
	if (c->spin.active) return ACTIVITY_SPINNING;
	int waits = c->account.idle_from <= sim->g->now && sim->g->now < c->account.idle_until;
	int idle = !c->started || waits;
	return idle ? ACTIVITY_IDLE : ACTIVITY_COMPUTING;
}

const hl_record *hl_trace_of(const hl_sim *sim) {
	return sim->trace;
}

const uint8_t *hl_memory_of(const hl_sim *sim) {
	return sim->memory;
}

uint32_t hl_memory_bytes(const hl_sim *sim) {
	return sim->memory_bytes;
}
