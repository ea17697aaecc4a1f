/*
 * create: makes a simulation from an untrusted configuration block: checks every field, then lays out the one
 * allocation in which the simulation lives.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "caches.h"
#include "channels.h"
#include "contexts.h"
#include "decode.h"
#include "insn.h"
#include "interrupts.h"
#include "jitter.h"
#include "loops.h"
#include "measure.h"
#include "net.h"
#include "places.h"
#include "races.h"
#include "sides.h"
#include "state.h"
#include "stores.h"
#include "storm.h"
#include "verify.h"
#include "warmth.h"
#include "watch.h"

/* Steps without a completed operation before a run is given up (assumed: about a second of real time). */
#define PROGRESS_STEPS_DEFAULT 100000000ull
/* More than any run makes; sums of it and of a run's steps fit in 64 bits. */
#define PROGRESS_STEPS_ENDLESS (1ull << 62)

/* ---- Checking the configuration ------------------------------------------------------------------------------- */

typedef struct check {
	const hl_config *config;
	const uint8_t *block;
	uint32_t bytes;
	hl_status status;
	uint32_t field; /* byte offset of the offending field */
	uint64_t value;
} check;

static int refuse(check *k, hl_status status, size_t field, uint64_t value) {
	if (k->status == HL_OK) {
		k->status = status;
		k->field = (uint32_t)field;
		k->value = value;
	}
	return 0;
}

static int in_range(check *k, size_t field, uint32_t value, uint32_t low, uint32_t high) {
	return value >= low && value <= high ? 1 : refuse(k, HL_BAD_CONFIG, field, value);
}

#define RANGE(field, low, high) in_range(k, offsetof(hl_config, field), k->config->field, (low), (high))

static int check_machine(check *k) {
	const hl_config *c = k->config;
	if (!RANGE(core_count, 1, HL_CORES_MAX) || !RANGE(node_count, 1, HL_NODES_MAX) ||
	    !RANGE(line_bytes, HL_LINE_BYTES_MIN, HL_LINE_BYTES_MAX) || !RANGE(protocol, 0, HL_PROTOCOL_COUNT - 1) ||
	    !RANGE(home_policy, 0, HL_HOME_COUNT - 1) || !RANGE(matrix, 0, 1))
		return 0;
	if (!RANGE(level_count, 0, c->arbitration == HL_ARBITRATION_LEVELS ? HL_LEVELS_MAX : 0)) return 0;
	if (c->line_bytes & (c->line_bytes - 1))
		return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, line_bytes), c->line_bytes);
#define HL_MACHINE(name, unit, low, high, also, path, missing, quantity, sentence) \
	if (c->name != (also) && !RANGE(name, low, high)) return 0;
#include "machine.def"
	if (!RANGE(tenure_high_percent, c->tenure_low_percent, 100)) return 0;
	if (c->matrix && (!RANGE(core_count, 1, HL_MATRIX_CORES_MAX) || !RANGE(three_hop, 0, 0))) return 0;
	if (!c->chip_cache && c->cache_l3_sets && !RANGE(node_count, 1, HL_CHIP_CACHE_NODES_MAX)) return 0;
	if (!c->chip_cache) return 1;
	return RANGE(node_count, 1, HL_CHIP_CACHE_NODES_MAX) && RANGE(llc_hit_cycles, 1, HL_LATENCY_MAX) &&
	       RANGE(llc_occupancy_cycles, 1, c->llc_hit_cycles);
}

static int check_run(check *k) {
	const hl_config *c = k->config;
	if (!RANGE(start, 0, HL_START_COUNT - 1) || !RANGE(park, 0, 1) || !RANGE(warmup_operations, 0, 1000000) ||
	    !RANGE(batch_min, 4, HL_BATCHES_MAX) || !RANGE(precision_ppm, 0, 1000000) ||
	    !RANGE(trace_records, 0, HL_TRACE_RECORDS_MAX) || !RANGE(param_count, 0, HL_PARAMS_MAX))
		return 0;
	if (!RANGE(jitter_cycles, 0, HL_JITTER_MAX) || !RANGE(watch_races, 0, HL_RACES_COUNT - 1)) return 0;
	if (!RANGE(drain_jitter_cycles, 0, c->jitter_cycles ? HL_JITTER_MAX : 0)) return 0;
	if (!RANGE(watched_count, 0, HL_WATCHED_MAX)) return 0;
	if (c->watch_races && !RANGE(core_count, 1, HL_RACE_CORES_MAX)) return 0;
	if (c->trace_records & (c->trace_records - 1))
		return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, trace_records), c->trace_records);
	int capped = c->precision_ppm || c->operations_max || c->cycles_max_lo || c->cycles_max_hi;
	return capped ? 1 : refuse(k, HL_BAD_CONFIG, offsetof(hl_config, precision_ppm), 0);
}

static int check_section(check *k, size_t field, uint32_t offset, uint64_t bytes, uint32_t align) {
	if (offset % align || offset < sizeof(hl_config) || offset > k->bytes || bytes > k->bytes - offset)
		return refuse(k, HL_BAD_CONFIG, field, offset);
	return 1;
}

static uint64_t transfer_entries(const hl_config *c) {
	uint64_t n = c->matrix ? c->core_count : c->node_count;
	return n * n;
}

static int check_sections(check *k) {
	const hl_config *c = k->config;
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	uint64_t cores = c->core_count;
	return check_section(k, offsetof(hl_config, node_of_core_offset), c->node_of_core_offset, 4 * cores, 4) &&
	       check_section(k, offsetof(hl_config, hop_offset), c->hop_offset, 4 * nodes2, 4) &&
	       check_section(k, offsetof(hl_config, transfer_offset), c->transfer_offset, 4 * transfer_entries(c), 4) &&
	       check_section(k, offsetof(hl_config, dram_offset), c->dram_offset, 4 * nodes2, 4) &&
	       check_section(k, offsetof(hl_config, reach_offset), c->reach_offset, 4 * nodes2, 4) &&
	       (!c->work_offset || check_section(k, offsetof(hl_config, work_offset), c->work_offset, 4 * cores, 4)) &&
	       (!c->sibling_offset ||
	        check_section(k, offsetof(hl_config, sibling_offset), c->sibling_offset, 4 * cores, 4)) &&
	       check_section(k, offsetof(hl_config, place_offset), c->place_offset, 4ull * c->level_count * cores, 4) &&
	       check_section(k, offsetof(hl_config, params_offset), c->params_offset, 8ull * c->param_count, 8) &&
	       check_section(k, offsetof(hl_config, program_offset), c->program_offset, sizeof(hl_program), 8);
}

static const uint32_t *table(const check *k, uint32_t offset) {
	return (const uint32_t *)(const void *)(k->block + offset);
}

static int check_entries(check *k, size_t field, const uint32_t *entries, uint64_t count, uint32_t low,
                         uint32_t high) {
	for (uint64_t i = 0; i < count; i++)
		if (entries[i] < low || entries[i] > high) return refuse(k, HL_BAD_CONFIG, field, entries[i]);
	return 1;
}

static uint32_t largest(const uint32_t *entries, uint64_t count) {
	uint32_t most = 0;
	for (uint64_t i = 0; i < count; i++)
		if (entries[i] > most) most = entries[i];
	return most;
}

/*
 * Every total must exceed every request hop: the total contains the request's way, and the number of slots relies on
 * that.
 */
static int check_latencies(check *k) {
	const hl_config *c = k->config;
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	const uint32_t *hop = table(k, c->hop_offset);
	if (!check_entries(k, offsetof(hl_config, node_of_core_offset), table(k, c->node_of_core_offset), c->core_count, 0,
	                   c->node_count - 1) ||
	    !check_entries(k, offsetof(hl_config, hop_offset), hop, nodes2, 0, HL_LATENCY_MAX))
		return 0;
	uint32_t most = largest(hop, nodes2);
	if (!check_entries(k, offsetof(hl_config, transfer_offset), table(k, c->transfer_offset), transfer_entries(c),
	                   most + 1, HL_LATENCY_MAX) ||
	    !check_entries(k, offsetof(hl_config, dram_offset), table(k, c->dram_offset), nodes2, most + 1,
	                   HL_LATENCY_MAX) ||
	    !check_entries(k, offsetof(hl_config, reach_offset), table(k, c->reach_offset), nodes2, 0, HL_LATENCY_MAX) ||
	    !RANGE(invalidate_base_cycles, most + 1, HL_LATENCY_MAX))
		return 0;
	if (c->home_hit_cycles && !RANGE(home_hit_cycles, most + 1, HL_LATENCY_MAX)) return 0;
	return !c->chip_cache || RANGE(llc_hit_cycles, most + 1, HL_LATENCY_MAX);
}

/* The first of the cores that share their caches names itself, and all of them are on one node. */
static int check_siblings(check *k) {
	const hl_config *c = k->config;
	if (!c->sibling_offset) return 1;
	const uint32_t *sibling = table(k, c->sibling_offset), *node = table(k, c->node_of_core_offset);
	for (uint32_t i = 0; i < c->core_count; i++) {
		uint32_t first = sibling[i];
		if (first > i || sibling[first] != first || node[first] != node[i])
			return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, sibling_offset), first);
	}
	return RANGE(sibling_cycles, 1, HL_LATENCY_MAX) && RANGE(smt_throughput_percent, 100, 800);
}

/* Each place of a level is a part of one place of the next. */
static int check_places(check *k) {
	const hl_config *c = k->config;
	const uint32_t *place = table(k, c->place_offset);
	for (uint32_t level = 0; level < c->level_count; level++, place += c->core_count) {
		for (uint32_t i = 0; i < c->core_count; i++) {
			uint32_t first = place[i];
			int is_last = level + 1 == c->level_count;
			const uint32_t *outer = place + c->core_count;
			if (first > i || place[first] != first || (!is_last && outer[first] != outer[i]))
				return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, place_offset), first);
		}
	}
	return 1;
}

static int check_cores(check *k) {
	const hl_config *c = k->config;
	const uint32_t *work = table(k, c->work_offset);
	size_t field = offsetof(hl_config, work_offset);
	if (c->work_offset && !check_entries(k, field, work, c->core_count, 1, HL_WORK_PERCENT_MAX)) return 0;
	return check_siblings(k) && check_places(k);
}

static int check_watched(check *k, const hl_program *p) {
	const hl_config *c = k->config;
	if (c->watched_count == 0) return 1;
	if (c->watched_stride < 4 || c->watched_stride % 4)
		return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, watched_stride), c->watched_stride);
	if (c->watched_offset % 4 || c->watched_offset + watch_bytes(c) > p->memory_bytes)
		return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, watched_offset), c->watched_offset);
	return 1;
}

static int check_program_head(check *k, const hl_program *p) {
	const size_t field = offsetof(hl_config, program_offset);
	if (p->magic != HL_PROGRAM_MAGIC) return refuse(k, HL_BAD_PROGRAM, field, p->magic);
	if (p->bytecode_version != HL_BYTECODE_VERSION)
		return refuse(k, HL_BAD_BYTECODE_VERSION, field, p->bytecode_version);
	if (p->code_count > HL_CODE_MAX) return refuse(k, HL_TOO_LARGE, field, p->code_count);
	if (p->memory_bytes > HL_MEMORY_BYTES_MAX) return refuse(k, HL_TOO_LARGE, field, p->memory_bytes);
	if (p->stack_bytes > HL_STACK_BYTES_MAX) return refuse(k, HL_TOO_LARGE, field, p->stack_bytes);
	if (p->stack_room > HL_STACK_BYTES_MAX - p->stack_bytes) return refuse(k, HL_TOO_LARGE, field, p->stack_room);
	if (p->code_count == 0 || p->data_bytes > p->memory_bytes || p->param_count > k->config->param_count)
		return refuse(k, HL_BAD_PROGRAM, field, 0);
	uint64_t room = k->bytes - k->config->program_offset;
	if (sizeof *p + 8ull * p->code_count + p->data_bytes > room) return refuse(k, HL_BAD_PROGRAM, field, room);
	return check_watched(k, p);
}

static int check_config(check *k) {
	const hl_config *c = k->config;
	if (c->abi_version != HL_ABI_VERSION)
		return refuse(k, HL_BAD_ABI, offsetof(hl_config, abi_version), c->abi_version);
	if (c->total_bytes != k->bytes) return refuse(k, HL_BAD_CONFIG, offsetof(hl_config, total_bytes), c->total_bytes);
	return check_machine(k) && check_run(k) && check_sections(k) && check_latencies(k) && check_cores(k);
}

/* ---- Layout --------------------------------------------------------------------------------------------------- */

/* Hands out parts of one block; when base is NULL it only adds up their sizes. */
typedef struct layout {
	uint8_t *base;
	uint64_t used;
} layout;

static void *part(layout *l, uint64_t count, uint64_t size) {
	l->used = (l->used + 15) & ~15ull;
	uint8_t *at = l->base ? l->base + l->used : NULL;
	l->used += count * size;
	return at;
}

#define PART(pointer, count) ((pointer) = part(l, (count), sizeof *(pointer)))

/* The tables that only this file writes: all other files see them as constants, through hl_sim. */
typedef struct tables {
	uint32_t *node_of_core;
	uint32_t *hop;
	uint32_t *transfer;
	uint32_t *dram;
	uint32_t *reach;
	uint32_t *work;
	uint32_t *place;
	uint32_t *sibling;
	int64_t *params;
	uint64_t *code;
	insn *insn;
	event_owner *owner;
	uint8_t *taken;
	uint16_t *to_load;
	uint16_t *to_load_behind;
} tables;

static tables lay_out_constants(hl_sim *s, layout *l, const hl_config *c, uint32_t code_count) {
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	tables t;
	s->node_of_core = PART(t.node_of_core, c->core_count);
	s->hop = PART(t.hop, nodes2);
	s->transfer = PART(t.transfer, transfer_entries(c));
	s->dram = PART(t.dram, nodes2);
	s->reach = PART(t.reach, nodes2);
	s->work = PART(t.work, c->core_count);
	s->place = PART(t.place, (uint64_t)c->level_count * c->core_count);
	s->sibling = PART(t.sibling, c->core_count);
	s->params = PART(t.params, c->param_count);
	s->code = PART(t.code, code_count);
	s->insn = PART(t.insn, code_count + 1ull);
	s->owner = PART(t.owner, s->entities);
	s->taken = PART(t.taken, s->fill_buffers ? code_count : 0);
	s->to_load = PART(t.to_load, s->fill_buffers ? code_count : 0);
	s->to_load_behind = PART(t.to_load_behind, s->fill_buffers ? code_count : 0);
	PART(s->loops, s->loop_count);
	return t;
}

static void lay_out_races(hl_sim *s, layout *l) {
	if (s->race_granules == 0) return;
	PART(s->race_counts, 1);
	PART(s->race_clocks, 3ull * s->cores * s->cores);
	PART(s->race_sequences, (uint64_t)s->cores * s->cores);
	PART(s->race_contexts, s->contexts ? ((uint64_t)s->cores + s->contexts) * s->cores : 0);
	PART(s->race_cells_at, s->race_granules);
	PART(s->race_syncs_at, s->race_granules);
	PART(s->race_cells, s->race_cell_count);
	PART(s->race_syncs, s->race_sync_count);
	PART(s->race_readers, s->race_reader_count);
	PART(s->race_published, (uint64_t)s->race_sync_count * s->cores);
	PART(s->race_carried, 2ull * s->cores * s->config.store_buffer_entries * s->cores);
	PART(s->race_reports, HL_RACE_REPORTS_MAX);
}

static void lay_out_contexts(hl_sim *s, layout *l) {
	if (s->contexts == 0) return;
	uint64_t contexts = (uint64_t)s->cores + s->contexts;
	PART(s->context, contexts);
	PART(s->context_regs, contexts * s->registers);
	PART(s->context_call_pc, contexts * HL_CALL_DEPTH_MAX);
	PART(s->context_call_window, contexts * HL_CALL_DEPTH_MAX);
	PART(s->context_call_frame, contexts * HL_CALL_DEPTH_MAX);
	PART(s->context_stats, contexts);
}

static uint64_t entries_of(cache_shape shape) {
	return (uint64_t)shape.sets * shape.ways;
}

static void lay_out_caches(hl_sim *s, layout *l) {
	PART(s->l1_entry, s->cores * entries_of(s->l1));
	PART(s->l2_entry, s->cores * entries_of(s->l2));
	PART(s->l3_entry, s->config.node_count * entries_of(s->l3));
	PART(s->tlb_entry, s->cores * entries_of(s->tlb));
	PART(s->in_chips, s->l3.ways ? s->lines : 0);
	PART(s->chips_only, s->l3.ways ? s->lines : 0);
	PART(s->cache_fills, s->l2.ways ? s->cores : 0);
	uint64_t words = s->l2.ways ? (uint64_t)s->lines * s->sharer_words : 0;
	PART(s->history.had, words);
	PART(s->history.given_up, words);
	PART(s->history.crowded, words);
}

static void lay_out_state(hl_sim *s, layout *l, uint32_t code_count) {
	uint64_t cores = s->cores;
	PART(s->state, 0);
	uint64_t from = l->used;
	PART(s->g, 1);
	PART(s->core, cores);
	PART(s->request, s->requesters);
	PART(s->queue_next, s->requesters);
	PART(s->stride, s->config.arbitration == HL_ARBITRATION_RANDOM ? s->requesters : 0);
	PART(s->slot, s->slots);
	PART(s->group, (uint64_t)s->levels * s->requesters);
	PART(s->leaves, (uint64_t)s->levels * s->slots);
	PART(s->queue.wheel, 1);
	PART(s->queue.far, 1);
	PART(s->queue.key, s->queue.leaves);
	PART(s->queue.next, s->queue.leaves);
	PART(s->queue.tree, 2ull * s->queue.leaves);
	PART(s->queue.front_tree, 2ull * s->queue.front_leaves);
	PART(s->regs, cores * s->registers);
	PART(s->unknown, s->fill_buffers ? s->registers : 0);
	PART(s->loop_regs, cores * INSN_REGISTERS);
	PART(s->call_pc, cores * HL_CALL_DEPTH_MAX);
	PART(s->call_window, cores * HL_CALL_DEPTH_MAX);
	PART(s->call_frame, cores * HL_CALL_DEPTH_MAX);
	PART(s->lock_wait, cores + s->contexts);
	PART(s->interrupts, s->interruptible ? cores : 0);
	PART(s->store_entry, cores * s->config.store_buffer_entries);
	PART(s->egress, s->config.node_count);
	PART(s->ingress, s->config.node_count);
	PART(s->port_queue, s->config.node_count);
	PART(s->line, s->lines);
	PART(s->sharers, (uint64_t)s->lines * s->sharer_words);
	PART(s->memory, s->memory_bytes);
	lay_out_contexts(s, l);
	lay_out_caches(s, l);
	PART(s->station, s->stations + s->channels);
	PART(s->station_stats, s->stations + s->channels);
	PART(s->warmth, s->warm_cores);
	PART(s->core_side, s->sided ? s->cores : 0);
	PART(s->core_stats, cores);
	PART(s->line_stats, s->lines);
	PART(s->group_asked, s->line_groups);
	PART(s->lock_stats, HL_LOCKS_MAX);
	PART(s->lock_state, HL_LOCKS_MAX);
	PART(s->lock_callers, HL_LOCK_CALLERS_MAX);
	PART(s->lock_caller_at, LOCK_CALLER_PLACES);
	PART(s->profile, code_count);
	PART(s->run_counts, code_count + 1ull);
	PART(s->trace, s->config.trace_records);
	PART(s->watched, s->config.watched_count);
	lay_out_races(s, l);
	s->state_bytes = l->used - from;
	if (s->config.trace_records == 0) s->trace = NULL;
	if (!watch_wanted(&s->config)) s->watched = NULL;
	if (!s->sided) s->core_side = NULL;
}

static void lay_out_results(hl_sim *s, layout *l, uint32_t code_count) {
	PART(s->out_totals, 1);
	PART(s->out_core_stats, s->cores);
	PART(s->out_line_stats, s->lines);
	PART(s->out_group_asked, s->line_groups);
	PART(s->out_lock_stats, HL_LOCKS_MAX);
	PART(s->out_lock_callers, HL_LOCK_CALLERS_MAX);
	PART(s->out_station_stats, s->stations + s->channels);
	PART(s->out_context_stats, s->contexts ? (uint64_t)s->cores + s->contexts : 0);
	PART(s->out_profile, code_count);
}

/* Sets every pointer of *s for a block at base; when base is NULL it only adds up the bytes of the block. */
static tables lay_out(hl_sim *s, uint8_t *base, uint64_t *out_bytes) {
	layout l = {.base = base};
	(void)part(&l, 1, sizeof(hl_sim));
	tables t = lay_out_constants(s, &l, &s->config, s->program.code_count);
	lay_out_state(s, &l, s->program.code_count);
	lay_out_results(s, &l, s->program.code_count);
	*out_bytes = l.used;
	return t;
}

static uint64_t pair(uint32_t lo, uint32_t hi) {
	return ((uint64_t)hi << 32) | lo;
}

static uint64_t at_most_time(uint64_t value, uint64_t when_zero) {
	if (value == 0) return when_zero;
	return value < HL_TIME_MAX ? value : HL_TIME_MAX;
}

static uint32_t round_up(uint32_t value, uint32_t multiple) {
	return (value + multiple - 1) / multiple * multiple;
}

static int has_prefetch(const uint64_t *code, uint32_t code_count, int for_writing) {
	for (uint32_t pc = 0; pc < code_count; pc++)
		if (INSN_OP(code[pc]) == OP_PREFETCH && (INSN_C(code[pc]) != 0) == for_writing) return 1;
	return 0;
}

static int has_op(const uint64_t *code, uint32_t code_count, enum opcode op) {
	for (uint32_t pc = 0; pc < code_count; pc++)
		if (INSN_OP(code[pc]) == op) return 1;
	return 0;
}

/*
 * Ports, chip caches and memory with a bandwidth serve in the order of time, so nothing may pass them ahead of it; and
 * a finite cache may give its copy up before that time.
 */
static uint32_t may_serve_ahead(const hl_sim *s) {
	const hl_config *c = &s->config;
	return c->read_occupancy_cycles == HL_BLOCKING && !c->port_cycles && !c->chip_cache && !s->channels &&
	       !s->l2.ways;
}

/* The longest stride of a queue in random order (assumed: near the square root of the longest queue). */
#define STRIDE_MAX 24u

/* A program whose contexts need large stacks has room for fewer of them: as many as fit into so much memory. */
#define CONTEXT_STACKS_BYTES (6u << 20)

static uint32_t contexts_of(const hl_sim *s) {
	uint32_t fit = CONTEXT_STACKS_BYTES / (s->stack_stride ? s->stack_stride : 1);
	return fit < HL_CONTEXTS_MAX ? fit : HL_CONTEXTS_MAX;
}

/* Sets up the things that only some programs use, so that they cost other programs nothing. */
static void set_uses(hl_sim *s, const uint64_t *code) {
	uint32_t count = s->program.code_count;
	s->contexts = has_op(code, count, OP_CONTEXT) ? contexts_of(s) : 0;
	s->stations = has_op(code, count, OP_STATION) ? HL_STATIONS_MAX : 0;
	s->siblings = s->config.sibling_offset != 0;
	s->uneven = s->config.work_offset != 0;
	s->interruptible = has_op(code, count, OP_INTERRUPTHANDLER) || interrupts_steal(&s->config);
	s->divides_work = s->siblings || s->interruptible;
	s->channels = channels_needed(&s->config);
	caches_set_shapes(s);
	s->asks_home = s->config.port_cycles == 0 && !s->config.chip_cache && !s->siblings;
	s->serves_ahead = may_serve_ahead(s) && !s->siblings; /* requests ask who owns a line */
	s->levels = s->config.level_count;
	s->storms = storm_possible(s);
	s->stride_max = STRIDE_MAX;
	s->sided = sides_wanted(&s->config) && has_op(code, count, OP_MODESWITCH);
	s->warm_cores = has_op(code, count, OP_USER) || has_op(code, count, OP_KERNEL) ? s->cores : 0;
}

/* Sets up, for every core, the requesters that the run uses: more would only make the event queue larger. */
static void set_requesters(hl_sim *s, const uint64_t *code) {
	const hl_config *c = &s->config;
	s->fill_buffers = c->window_instructions > 0 && c->window_misses > 1 ? c->window_misses : 0;
	s->pairs = c->adjacent_lines && c->line_bytes <= HL_PAIRED_LINE_BYTES_MAX;
	uint32_t counts[REQUESTER_KIND_COUNT] = {
		[REQUESTER_DEMAND] = 1,
		[REQUESTER_PREFETCH] = s->pairs || has_prefetch(code, s->program.code_count, 0),
		[REQUESTER_DRAIN] = c->store_buffer_entries > 0,
		[REQUESTER_AHEAD] = c->store_buffer_entries > 0 || has_prefetch(code, s->program.code_count, 1),
		[REQUESTER_FILL] = s->fill_buffers,
	};
	s->requesters = 0;
	for (uint32_t kind = 0; kind < REQUESTER_KIND_COUNT; kind++) {
		s->first_requester[kind] = counts[kind] ? s->requesters : HL_NONE;
		s->requesters += counts[kind] * s->cores;
	}
}

static void set_costs(hl_sim *s) {
	for (uint32_t op = 0; op < OP_COUNT; op++) s->op_cycles[op] = insn_costs[op] * s->config.instruction_cycles;
	for (uint32_t op = OP_LDS8; op <= OP_ST64; op++) s->op_cycles[op] = s->config.l1_hit_cycles;
	if (s->config.store_buffer_entries > 0) /* the core goes on while the buffer writes the cache */
		for (uint32_t op = OP_ST8; op <= OP_ST64; op++) s->op_cycles[op] = s->config.instruction_cycles;
	for (uint32_t op = OP_XADD; op <= OP_CMPXCHG2; op++) s->op_cycles[op] = s->config.atomic_hit_cycles;
	s->op_cycles[OP_STNT] = s->op_cycles[OP_ST8];
	s->step_cycles_max = largest(s->op_cycles, OP_COUNT);
	if (s->config.pause_cycles > s->step_cycles_max) s->step_cycles_max = s->config.pause_cycles;
	if (s->config.fence_cycles > s->step_cycles_max) s->step_cycles_max = s->config.fence_cycles;
}

/* Counts at most HL_ENTITIES_MAX: more are too many in any case. */
static uint32_t slots_of(const hl_sim *s, uint32_t left_busy) {
	uint32_t each = s->config.chip_cache ? HL_SLOTS_PER_REQUESTER_CHIP : HL_SLOTS_PER_REQUESTER;
	uint64_t slots = s->requesters * ((uint64_t)each + left_busy);
	return slots < HL_ENTITIES_MAX ? (uint32_t)slots : HL_ENTITIES_MAX;
}

static void set_sizes(hl_sim *s, const uint64_t *code, uint32_t left_busy) {
	const hl_config *c = &s->config;
	const hl_program *p = &s->program;
	s->seed = pair(c->seed_lo, c->seed_hi);
	s->cycles_max = at_most_time(pair(c->cycles_max_lo, c->cycles_max_hi), HL_TIME_MAX);
	s->trace_from = pair(c->trace_from_lo, c->trace_from_hi);
	s->trace_until = at_most_time(pair(c->trace_until_lo, c->trace_until_hi), UINT64_MAX);
	s->watched_from = watch_wanted(c) ? c->watched_offset : 0;
	s->watched_until = watch_wanted(c) ? c->watched_offset + watch_bytes(c) : 0;
	s->progress_steps_max = c->progress_steps_max ? c->progress_steps_max : PROGRESS_STEPS_DEFAULT;
	if (c->progress_steps_max == UINT32_MAX) s->progress_steps_max = PROGRESS_STEPS_ENDLESS;
	s->event_steps = HL_EVENT_STEPS_MAX;
	if (s->progress_steps_max < HL_EVENT_STEPS_MAX) s->event_steps = (int64_t)s->progress_steps_max;
	s->until = HL_TIME_MAX;
	s->cores = c->core_count;
	set_requesters(s, code);
	s->stack_stride = round_up(p->stack_bytes + p->stack_room, c->line_bytes);
	set_uses(s, code);
	s->slots = slots_of(s, left_busy);
	s->entities = s->cores + s->requesters + s->slots;
	s->line_shift = (uint32_t)__builtin_ctz(c->line_bytes);
	s->line_first = HL_MEMORY_BASE / c->line_bytes;
	s->stack_base = HL_MEMORY_BASE + round_up(p->memory_bytes, c->line_bytes);
	s->sharer_words = (s->cores + 63) / 64;
	s->loop_count = loops_count(code, p->code_count);
	s->queue.leaves = evq_leaves(s->entities);
	s->queue.front_leaves = evq_leaves(2 * s->cores); /* cores and their demands come first: see number_entities */
}

/* The memory of globals and stacks, those of contexts too; the sum may not fit 32 bits before it is checked. */
static uint64_t memory_of(const hl_sim *s) {
	return s->stack_base - HL_MEMORY_BASE + ((uint64_t)s->cores + s->contexts) * s->stack_stride;
}

/*
 * Called once the size of the memory is known. Each granule that is used has a cell or two for each core and kind of
 * access.
 */
static void set_race_sizes(hl_sim *s) {
	if (!races_watched(s)) return;
	s->race_granules = s->memory_bytes / 8 + 1; /* a program without memory has one granule, which it does not use */
	uint64_t places = (uint64_t)s->race_granules + s->config.store_buffer_entries; /* those of buffers count apart */
	uint64_t cells = 4 * s->cores * places + 1;
	s->race_cell_count = cells < HL_RACE_CELLS_MAX ? (uint32_t)cells : HL_RACE_CELLS_MAX;
	uint64_t syncs = 8ull * s->race_granules + 1;
	s->race_sync_count = syncs < HL_RACE_SYNCS_MAX ? (uint32_t)syncs : HL_RACE_SYNCS_MAX;
	s->race_reader_count = cells < HL_RACE_READERS_MAX ? (uint32_t)cells : HL_RACE_READERS_MAX;
}

/* ---- Filling -------------------------------------------------------------------------------------------------- */

/* Copies a table of nodes by nodes so that its columns become rows. */
static void copy_turned(uint32_t *to, const uint8_t *table, uint32_t nodes) {
	for (uint32_t i = 0; i < nodes; i++)
		for (uint32_t k = 0; k < nodes; k++) memcpy(&to[k * nodes + i], table + 4ull * (i * nodes + k), 4);
}

static void copy_constants(const tables *t, hl_sim *s, const uint8_t *block) {
	const hl_config *c = &s->config;
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	memcpy(t->node_of_core, block + c->node_of_core_offset, 4ull * s->cores);
	copy_turned(t->hop, block + c->hop_offset, c->node_count);
	memcpy(t->transfer, block + c->transfer_offset, 4 * transfer_entries(c));
	copy_turned(t->dram, block + c->dram_offset, c->node_count);
	memcpy(t->reach, block + c->reach_offset, 4 * nodes2);
	for (uint32_t i = 0; i < s->cores; i++) t->work[i] = 100;
	for (uint32_t i = 0; i < s->cores; i++) t->sibling[i] = i;
	if (c->work_offset) memcpy(t->work, block + c->work_offset, 4ull * s->cores);
	if (c->sibling_offset) memcpy(t->sibling, block + c->sibling_offset, 4ull * s->cores);
	memcpy(t->place, block + c->place_offset, 4ull * c->level_count * s->cores);
	memcpy(t->params, block + c->params_offset, 8ull * c->param_count);
	const uint8_t *code = block + c->program_offset + sizeof(hl_program);
	memcpy(t->code, code, 8ull * s->program.code_count);
	memcpy(s->memory, code + 8ull * s->program.code_count, s->program.data_bytes);
}

static uint8_t kind_of(const hl_sim *s, uint32_t requester) {
	uint8_t kind = 0;
	for (uint8_t k = 0; k < REQUESTER_KIND_COUNT; k++)
		if (s->first_requester[k] != HL_NONE && s->first_requester[k] <= requester) kind = k;
	return kind;
}

/*
 * The entities of the event queue, in the order in which events of one moment and class are handled: a core beside its
 * demand requester (only one of them ever has an event), then the other requesters, then the slots.
 */
static void number_entities(event_owner *owner, hl_sim *s) {
	for (uint32_t i = 0; i < s->requesters; i++) {
		request *q = &s->request[i];
		q->core = i % s->cores;
		q->kind = kind_of(s, i);
		q->unit = (uint8_t)((i - s->first_requester[q->kind]) / s->cores);
		q->draws = net_draws_of(s, q->core, (enum requester_kind)q->kind, q->unit);
		q->entity = i < s->cores ? sim_core_entity(i) + 1 : s->cores + i;
		owner[q->entity] = (event_owner){.kind = EVENT_OF_REQUESTER, .index = i};
	}
	for (uint32_t i = 0; i < s->cores; i++)
		owner[sim_core_entity(i)] = (event_owner){.kind = EVENT_OF_CORE, .index = i};
	for (uint32_t i = 0; i < s->slots; i++)
		owner[s->cores + s->requesters + i] = (event_owner){.kind = EVENT_OF_SLOT, .index = i};
}

/* Programs for the largest machine have many thousand lines: each copy writes twice as many as the one before. */
static void init_lines(hl_sim *s) {
	if (s->lines == 0) return;
	line *l = s->line;
	l->owner = l->slot = l->chip_slots = l->last_writer = HL_NONE;
	l->home = LINE_HOMELESS;
	for (uint32_t done = 1; done < s->lines; done *= 2) {
		uint32_t more = done < s->lines - done ? done : s->lines - done;
		memcpy(l + done, l, more * sizeof *l);
	}
}

static void init_slots(hl_sim *s) {
	for (uint32_t i = 0; i < s->slots; i++) {
		s->slot[i].line = HL_NONE;
		s->slot[i].next = i + 1 < s->slots ? i + 1 : HL_NONE;
	}
	s->g->free_slot = 0;
	for (uint32_t i = 0; i < s->config.node_count; i++) s->port_queue[i] = (port_queue){HL_NONE, HL_NONE};
}

static void init_cores(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++) {
		core *c = &s->core[i];
		c->pc = HL_NONE;
		c->spin.loop = HL_NONE;
		rng_init(&c->random, s->seed, i);
		rng_init(&c->jitter, s->seed, JITTER_STREAM + i);
	}
	rng_init(&s->g->random, s->seed, HL_CORES_MAX);
	contexts_init(s);
	interrupts_init(s);
	warmth_init(s);
	channels_init(s);
}

static void fill(hl_sim *s, const tables *t, const uint8_t *block, uint32_t *loops_scratch) {
	copy_constants(t, s, block);
	number_entities(t->owner, s);
	loops_find(s, loops_scratch);
	if (s->fill_buffers) ahead_foresee(s, t->taken);
	decode_program(t->insn, s);
	if (s->fill_buffers) ahead_find_loads(s, t->to_load, t->to_load_behind);
	evq_init(&s->queue);
	init_lines(s);
	init_slots(s);
	places_init(s);
	init_cores(s);
	if (races_watched(s)) races_init(s);
	s->g->status = HL_MORE;
}

/* ---- hl_create ------------------------------------------------------------------------------------------------ */

/* Makes a handle that can only tell why it was refused. */
static hl_sim *refused(hl_status status, uint64_t pc, uint64_t a, uint64_t b) {
	hl_sim *s = calloc(1, sizeof(hl_sim) + sizeof(globals) + sizeof(hl_totals) + 32);
	if (!s) return NULL;
	s->g = (globals *)(void *)(s + 1);
	s->out_totals = (hl_totals *)(void *)(s->g + 1);
	s->g->status = status;
	s->g->fault = (hl_fault){.status = status, .core = HL_NONE, .pc = pc, .detail_a = a, .detail_b = b,
	                         .other_core = HL_NONE, .other_pc = HL_NONE, .context = HL_NONE,
	                         .other_context = HL_NONE};
	return s;
}

static verify_result verify(const hl_program *p, const uint64_t *code) {
	void *scratch = calloc(1, verify_scratch_bytes(p->code_count));
	if (!scratch) return (verify_result){.status = HL_NO_MEMORY, .at = HL_NONE};
	verify_result result = verify_program(p, code, scratch);
	free(scratch);
	return result;
}

static uint32_t smallest(const uint8_t *block, uint32_t offset, uint64_t count, uint32_t least) {
	const uint32_t *entries = (const uint32_t *)(const void *)(block + offset);
	for (uint64_t i = 0; i < count; i++)
		if (entries[i] < least) least = entries[i];
	return least;
}

static uint32_t shortest_miss(const hl_config *c, const uint8_t *block) {
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	uint32_t least = smallest(block, c->dram_offset, nodes2, c->invalidate_base_cycles);
	least = smallest(block, c->transfer_offset, transfer_entries(c), least);
	if (c->sibling_offset && c->sibling_cycles < least) least = c->sibling_cycles;
	if (c->home_hit_cycles && c->home_hit_cycles < least) least = c->home_hit_cycles;
	if (c->chip_cache && c->llc_hit_cycles < least) least = c->llc_hit_cycles;
	return least - net_spread(least, 2 * c->message_jitter_cycles); /* the request may be early, and the data */
}

/*
 * Queues that a requester can leave busy behind it, beyond the one that it has just left: as many as misses fit into
 * the time for which a read keeps a home busy that does not block, or into that of the longest way to a home, which has
 * not heard of the arrival before. Without jitter no miss fits into such a way.
 */
static uint32_t queues_left_busy(const hl_config *c, const uint8_t *block) {
	const uint32_t *hop = (const uint32_t *)(const void *)(block + c->hop_offset);
	uint32_t longest = largest(hop, (uint64_t)c->node_count * c->node_count);
	longest += net_spread(longest, c->message_jitter_cycles);
	uint32_t occupancy = c->read_occupancy_cycles == HL_BLOCKING ? 0 : c->read_occupancy_cycles;
	return (occupancy > longest ? occupancy : longest) / shortest_miss(c, block);
}

/*
 * The run has too many owners of events: names the number that is to blame. That is the lines that each core may have
 * under way, where there is no room for them even if no home is busy for long, and else how long homes are busy.
 */
static hl_sim *refused_owners(const hl_sim *s) {
	const hl_config *c = &s->config;
	int blocks = c->read_occupancy_cycles == HL_BLOCKING;
	if (s->fill_buffers && (blocks || s->cores + s->requesters + slots_of(s, 0) >= HL_ENTITIES_MAX))
		return refused(HL_TOO_LARGE, HL_NONE, offsetof(hl_config, window_misses), c->window_misses);
	return refused(HL_TOO_LARGE, HL_NONE, offsetof(hl_config, read_occupancy_cycles), c->read_occupancy_cycles);
}

static hl_sim *build(const hl_config *config, const hl_program *program, const uint64_t *code, const uint8_t *block,
                     const verify_result *v) {
	hl_sim draft = {.config = *config, .program = *program, .registers = v->registers, .window_max = v->window_max,
	                .handler_window = v->handler_window};
	set_costs(&draft);
	set_sizes(&draft, code, queues_left_busy(config, block));
	if (draft.entities >= HL_ENTITIES_MAX) return refused_owners(&draft);
	uint64_t memory = memory_of(&draft);
	if (memory > UINT32_MAX / 2) return refused(HL_TOO_LARGE, HL_NONE, offsetof(hl_config, program_offset), memory);
	draft.memory_bytes = (uint32_t)memory;
	draft.lines = (uint32_t)(memory >> draft.line_shift);
	set_race_sizes(&draft);
	draft.line_groups = (draft.lines + LINE_GROUP - 1) / LINE_GROUP;
	uint64_t bytes = 0;
	(void)lay_out(&draft, NULL, &bytes);
	if (bytes > SIZE_MAX / 2) return refused(HL_NO_MEMORY, HL_NONE, 0, bytes);
	uint8_t *base = calloc(1, (size_t)bytes);
	uint32_t *scratch = calloc(1, loops_scratch_bytes(program->code_count));
	if (base && scratch) {
		tables t = lay_out(&draft, base, &bytes);
		memcpy(base, &draft, sizeof draft);
		fill((hl_sim *)(void *)base, &t, block, scratch);
	}
	free(scratch);
	if (base && scratch) return (hl_sim *)(void *)base;
	free(base);
	return refused(HL_NO_MEMORY, HL_NONE, 0, bytes);
}

hl_sim *hl_create(const void *config, uint32_t bytes) {
	if (bytes < sizeof(hl_config)) return refused(HL_BAD_CONFIG, HL_NONE, offsetof(hl_config, total_bytes), bytes);
	hl_config c;
	memcpy(&c, config, sizeof c);
	check k = {.config = &c, .block = config, .bytes = bytes, .status = HL_OK};
	if (!check_config(&k)) return refused(k.status, HL_NONE, k.field, k.value);
	hl_program p;
	memcpy(&p, k.block + c.program_offset, sizeof p);
	if (!check_program_head(&k, &p)) return refused(k.status, HL_NONE, k.field, k.value);
	const uint64_t *code = (const uint64_t *)(const void *)(k.block + c.program_offset + sizeof p);
	verify_result v = verify(&p, code);
	if (v.status != HL_OK) return refused(v.status, v.at, v.at, v.found);
	return build(&c, &p, code, k.block, &v);
}

void hl_destroy(hl_sim *sim) {
	free(sim);
}

void *hl_alloc(uint32_t bytes) {
	return calloc(1, bytes);
}

void hl_free(void *block) {
	free(block);
}
