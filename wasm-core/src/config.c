#include "config.h"

#include <stddef.h>
#include <string.h>

#include "limits.h"
#include "watch.h"

typedef struct check {
	const hl_config *config;
	const uint8_t *block;
	uint32_t bytes;
	config_verdict verdict;
} check;

static int refuse(check *k, hl_status status, size_t field, uint64_t value) {
	if (k->verdict.status == HL_OK)
		k->verdict = (config_verdict){.status = status, .field = (uint32_t)field, .value = value};
	return 0;
}

static int in_range(check *k, size_t field, uint32_t value, uint32_t low, uint32_t high) {
	return value >= low && value <= high ? 1 : refuse(k, HL_BAD_CONFIG, field, value);
}

static const uint32_t *table(const check *k, uint32_t offset) {
	return config_table(k->block, offset);
}

#define REFUSE(field, value) refuse(k, HL_BAD_CONFIG, offsetof(hl_config, field), (value))
#define RANGE(field, low, high) in_range(k, offsetof(hl_config, field), k->config->field, (low), (high))

static int check_machine(check *k) {
	const hl_config *c = k->config;
	if (!RANGE(core_count, 1, HL_CORES_MAX) || !RANGE(node_count, 1, HL_NODES_MAX) ||
	    !RANGE(line_bytes, HL_LINE_BYTES_MIN, HL_LINE_BYTES_MAX) || !RANGE(protocol, 0, HL_PROTOCOL_COUNT - 1) ||
	    !RANGE(home_policy, 0, HL_HOME_COUNT - 1) || !RANGE(matrix, 0, 1))
		return 0;
	if (!RANGE(level_count, 0, c->arbitration == HL_ARBITRATION_LEVELS ? HL_LEVELS_MAX : 0)) return 0;
	if (c->line_bytes & (c->line_bytes - 1)) return REFUSE(line_bytes, c->line_bytes);
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
	if (c->trace_records & (c->trace_records - 1)) return REFUSE(trace_records, c->trace_records);
	int capped = c->precision_ppm || c->operations_max || c->cycles_max_lo || c->cycles_max_hi;
	return capped ? 1 : REFUSE(precision_ppm, 0);
}

static int check_section(check *k, size_t field, uint32_t offset, uint64_t bytes, uint32_t align) {
	if (offset % align || offset < sizeof(hl_config) || offset > k->bytes || bytes > k->bytes - offset)
		return refuse(k, HL_BAD_CONFIG, field, offset);
	return 1;
}

#define SECTION(field, bytes, align) \
	check_section(k, offsetof(hl_config, field), k->config->field, (bytes), (align))

static int check_sections(check *k) {
	const hl_config *c = k->config;
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	uint64_t cores = c->core_count;
	return SECTION(node_of_core_offset, 4 * cores, 4) && SECTION(hop_offset, 4 * nodes2, 4) &&
	       SECTION(transfer_offset, 4 * config_transfers(c), 4) && SECTION(dram_offset, 4 * nodes2, 4) &&
	       SECTION(reach_offset, 4 * nodes2, 4) && (!c->work_offset || SECTION(work_offset, 4 * cores, 4)) &&
	       (!c->sibling_offset || SECTION(sibling_offset, 4 * cores, 4)) &&
	       SECTION(place_offset, 4 * c->level_count * cores, 4) && SECTION(params_offset, 8ull * c->param_count, 8) &&
	       SECTION(program_offset, sizeof(hl_program), 8);
}

static int check_entries(check *k, size_t field, uint32_t offset, uint64_t count, uint32_t low, uint32_t high) {
	const uint32_t *entries = table(k, offset);
	for (uint64_t i = 0; i < count; i++)
		if (entries[i] < low || entries[i] > high) return refuse(k, HL_BAD_CONFIG, field, entries[i]);
	return 1;
}

#define ENTRIES(field, count, low, high) \
	check_entries(k, offsetof(hl_config, field), k->config->field, (count), (low), (high))

/*
 * Every total must exceed every request hop: the total contains the request's way, and the number of slots relies on
 * that.
 */
static int check_latencies(check *k) {
	const hl_config *c = k->config;
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	if (!ENTRIES(node_of_core_offset, c->core_count, 0, c->node_count - 1)) return 0;
	if (!ENTRIES(hop_offset, nodes2, 0, HL_LATENCY_MAX)) return 0;
	uint32_t least = config_largest(table(k, c->hop_offset), nodes2) + 1;
	if (!ENTRIES(transfer_offset, config_transfers(c), least, HL_LATENCY_MAX)) return 0;
	if (!ENTRIES(dram_offset, nodes2, least, HL_LATENCY_MAX)) return 0;
	if (!ENTRIES(reach_offset, nodes2, 0, HL_LATENCY_MAX)) return 0;
	if (!RANGE(invalidate_base_cycles, least, HL_LATENCY_MAX)) return 0;
	if (c->home_hit_cycles && !RANGE(home_hit_cycles, least, HL_LATENCY_MAX)) return 0;
	return !c->chip_cache || RANGE(llc_hit_cycles, least, HL_LATENCY_MAX);
}

/* The first of the cores that share their caches names itself, and all of them are on one node. */
static int check_siblings(check *k) {
	const hl_config *c = k->config;
	if (!c->sibling_offset) return 1;
	const uint32_t *sibling = table(k, c->sibling_offset), *node = table(k, c->node_of_core_offset);
	for (uint32_t i = 0; i < c->core_count; i++) {
		uint32_t first = sibling[i];
		if (first > i || sibling[first] != first || node[first] != node[i])
			return REFUSE(sibling_offset, first);
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
				return REFUSE(place_offset, first);
		}
	}
	return 1;
}

static int check_cores(check *k) {
	const hl_config *c = k->config;
	if (c->work_offset && !ENTRIES(work_offset, c->core_count, 1, HL_WORK_PERCENT_MAX)) return 0;
	return check_siblings(k) && check_places(k);
}

static int check_watched(check *k, const hl_program *p) {
	const hl_config *c = k->config;
	if (c->watched_count == 0) return 1;
	if (c->watched_stride < 4 || c->watched_stride % 4) return REFUSE(watched_stride, c->watched_stride);
	if (c->watched_offset % 4 || c->watched_offset + watch_bytes(c) > p->memory_bytes)
		return REFUSE(watched_offset, c->watched_offset);
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
	if (c->total_bytes != k->bytes) return REFUSE(total_bytes, c->total_bytes);
	return check_machine(k) && check_run(k) && check_sections(k) && check_latencies(k) && check_cores(k);
}

config_verdict config_check(const void *block, uint32_t bytes, hl_config *config, hl_program *program) {
	if (bytes < sizeof *config)
		return (config_verdict){HL_BAD_CONFIG, offsetof(hl_config, total_bytes), bytes};
	memcpy(config, block, sizeof *config);
	check k = {.config = config, .block = block, .bytes = bytes, .verdict = {.status = HL_OK}};
	if (!check_config(&k)) return k.verdict;
	memcpy(program, k.block + config->program_offset, sizeof *program);
	(void)check_program_head(&k, program);
	return k.verdict;
}
