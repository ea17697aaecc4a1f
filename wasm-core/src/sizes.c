#include "sizes.h"

#include <stddef.h>

#include "caches.h"
#include "channels.h"
#include "insn.h"
#include "interrupts.h"
#include "loops.h"
#include "net.h"
#include "races.h"
#include "sides.h"
#include "storm.h"
#include "watch.h"

/* Steps without a completed operation before a run is given up (assumed: about a second of real time). */
#define PROGRESS_STEPS_DEFAULT 100000000ull
/* More than any run makes; sums of it and of a run's steps fit in 64 bits. */
#define PROGRESS_STEPS_ENDLESS (1ull << 62)

#define TOO_LARGE(field_, value_) \
	(config_verdict){.status = HL_TOO_LARGE, .field = offsetof(hl_config, field_), .value = (value_)}

/* ---- What the run uses ---------------------------------------------------------------------------------------- */

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
	s->step_cycles_max = config_largest(s->op_cycles, OP_COUNT);
	if (s->config.pause_cycles > s->step_cycles_max) s->step_cycles_max = s->config.pause_cycles;
	if (s->config.fence_cycles > s->step_cycles_max) s->step_cycles_max = s->config.fence_cycles;
}

/* ---- Queues --------------------------------------------------------------------------------------------------- */

static uint32_t smallest(const uint8_t *block, uint32_t offset, uint64_t count, uint32_t least) {
	const uint32_t *entries = config_table(block, offset);
	for (uint64_t i = 0; i < count; i++)
		if (entries[i] < least) least = entries[i];
	return least;
}

static uint32_t shortest_miss(const hl_config *c, const uint8_t *block) {
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	uint32_t least = smallest(block, c->dram_offset, nodes2, c->invalidate_base_cycles);
	least = smallest(block, c->transfer_offset, config_transfers(c), least);
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
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	uint32_t longest = config_largest(config_table(block, c->hop_offset), nodes2);
	longest += net_spread(longest, c->message_jitter_cycles);
	uint32_t occupancy = c->read_occupancy_cycles == HL_BLOCKING ? 0 : c->read_occupancy_cycles;
	return (occupancy > longest ? occupancy : longest) / shortest_miss(c, block);
}

/* Counts at most HL_ENTITIES_MAX: more are too many in any case. */
static uint32_t slots_of(const hl_sim *s, uint32_t left_busy) {
	uint32_t each = s->config.chip_cache ? HL_SLOTS_PER_REQUESTER_CHIP : HL_SLOTS_PER_REQUESTER;
	uint64_t slots = s->requesters * ((uint64_t)each + left_busy);
	return slots < HL_ENTITIES_MAX ? (uint32_t)slots : HL_ENTITIES_MAX;
}

/*
 * The run has too many owners of events: names the number that is to blame. That is the lines that each core may have
 * under way, where there is no room for them even if no home is busy for long, and else how long homes are busy.
 */
static config_verdict too_many_owners(const hl_sim *s) {
	const hl_config *c = &s->config;
	int blocks = c->read_occupancy_cycles == HL_BLOCKING;
	if (s->fill_buffers && (blocks || s->cores + s->requesters + slots_of(s, 0) >= HL_ENTITIES_MAX))
		return TOO_LARGE(window_misses, c->window_misses);
	return TOO_LARGE(read_occupancy_cycles, c->read_occupancy_cycles);
}

/* ---- Sizes ---------------------------------------------------------------------------------------------------- */

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

/* The numbers that are configured in two words, or by a value with a meaning of its own. */
static void set_limits(hl_sim *s) {
	const hl_config *c = &s->config;
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
}

static void set_sizes(hl_sim *s, const uint64_t *code, uint32_t left_busy) {
	const hl_config *c = &s->config;
	const hl_program *p = &s->program;
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

config_verdict sizes_set(hl_sim *s, const uint64_t *code, const uint8_t *block) {
	set_limits(s);
	set_costs(s);
	set_sizes(s, code, queues_left_busy(&s->config, block));
	if (s->entities >= HL_ENTITIES_MAX) return too_many_owners(s);
	uint64_t memory = memory_of(s);
	if (memory > UINT32_MAX / 2) return TOO_LARGE(program_offset, memory);
	s->memory_bytes = (uint32_t)memory;
	s->lines = (uint32_t)(memory >> s->line_shift);
	s->line_groups = (s->lines + LINE_GROUP - 1) / LINE_GROUP;
	set_race_sizes(s);
	return (config_verdict){.status = HL_OK};
}
