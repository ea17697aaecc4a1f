/*
 * Configuration blocks are untrusted: each field out of its range is refused with its byte offset, and so are cut
 * blocks.
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../src/limits.h"
#include "asm.h"
#include "test_macros.h"

static program small_program(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 10);
	emit(&p, OP_RET, 0, 0, 0, 0);
	program_data(&p, 0, 5);
	return p;
}

static block small_block(int chip_cache) {
	program p = small_program();
	machine m = chip_cache ? machine_inclusive(4) : machine_new(4, 2);
	m.config.operations_max = 100;
	m.config.param_count = 2;
	block b = block_make(&m, &p);
	machine_free(&m);
	program_free(&p);
	return b;
}

static hl_fault create(const block *b) {
	hl_sim *s = hl_create(b->bytes, b->count);
	hl_fault fault = *hl_fault_of(s);
	fault.status = hl_status_of(s);
	hl_run(s, 100, 0); /* a refused simulation repeats its status */
	if (hl_status_of(s) != fault.status && fault.status != HL_MORE) fault.status = HL_STATUS_COUNT;
	hl_results(s);
	hl_destroy(s);
	return fault;
}

/* Creates a run from the block with one word changed, and restores the word. */
static hl_fault create_with(block *b, size_t offset, uint32_t value) {
	uint32_t before;
	memcpy(&before, b->bytes + offset, 4);
	memcpy(b->bytes + offset, &value, 4);
	hl_fault fault = create(b);
	memcpy(b->bytes + offset, &before, 4);
	return fault;
}

typedef struct field_case {
	const char *name;
	size_t offset;
	uint32_t value;
} field_case;

#define BAD(field, value_) \
	{ #field, offsetof(hl_config, field), (value_) }

static int check_cases(const field_case *cases, uint32_t count, int chip_cache) {
	block b = small_block(chip_cache);
	ENSURE_EQUAL(create(&b).status, HL_MORE);
	for (uint32_t i = 0; i < count; i++) {
		hl_fault fault = create_with(&b, cases[i].offset, cases[i].value);
		if (fault.status != HL_BAD_CONFIG || fault.detail_a != cases[i].offset)
			printf("    %s = %u: status %u, detail %u\n", cases[i].name, cases[i].value, (uint32_t)fault.status,
				   (uint32_t)fault.detail_a);
		ENSURE_EQUAL(fault.status, HL_BAD_CONFIG);
		ENSURE_EQUAL(fault.detail_a, cases[i].offset);
		ENSURE_EQUAL(fault.detail_b, cases[i].value);
	}
	block_free(&b);
	return 0;
}

static int test_machine_fields(void) {
	static const field_case cases[] = {
		BAD(core_count, 0),
		BAD(core_count, HL_CORES_MAX + 1),
		BAD(node_count, 0),
		BAD(node_count, HL_NODES_MAX + 1),
		BAD(line_bytes, 8),
		BAD(line_bytes, 48),
		BAD(line_bytes, 512),
		BAD(protocol, 3),
		BAD(instruction_cycles, 0),
		BAD(instruction_cycles, 1001),
		BAD(pause_cycles, HL_LATENCY_MAX + 1),
		BAD(fence_cycles, HL_LATENCY_MAX + 1),
		BAD(l1_hit_cycles, 0),
		BAD(l1_hit_cycles, HL_LATENCY_MAX + 1),
		BAD(atomic_hit_cycles, 0),
		BAD(atomic_hit_cycles, HL_LATENCY_MAX + 1),
		BAD(read_occupancy_cycles, 0),
		BAD(read_occupancy_cycles, HL_LATENCY_MAX + 1),
		BAD(invalidate_base_cycles, 0),
		BAD(invalidate_base_cycles, 11), /* not more than the longest hop */
		BAD(invalidate_base_cycles, HL_LATENCY_MAX + 1),
		BAD(home_hit_cycles, 11), /* not more than the longest hop, and not 0 */
		BAD(home_hit_cycles, HL_LATENCY_MAX + 1),
		BAD(home_arithmetic, 2),
		BAD(invalidate_each_cycles, HL_LATENCY_MAX + 1),
		BAD(chip_cache, 2),
		BAD(port_cycles, HL_LATENCY_MAX + 1),
		BAD(window_instructions, HL_WINDOW_INSTRUCTIONS_MAX + 1),
		BAD(window_misses, HL_FILL_BUFFERS_MAX + 1),
		BAD(adjacent_lines, 2),
		BAD(retries, 2),
		BAD(home_policy, 3),
		BAD(matrix, 2),
	};
	return check_cases(cases, sizeof cases / sizeof *cases, 0);
}

static int test_chip_fields(void) {
	static const field_case cases[] = {
		BAD(llc_hit_cycles, 0),       BAD(llc_hit_cycles, 11),       BAD(llc_hit_cycles, HL_LATENCY_MAX + 1),
		BAD(llc_occupancy_cycles, 0), BAD(llc_occupancy_cycles, 43), /* more than llc_hit_cycles */
	};
	return check_cases(cases, sizeof cases / sizeof *cases, 1);
}

static int test_run_fields(void) {
	static const field_case cases[] = {
		BAD(start, 3),
		BAD(park, 2),
		BAD(warmup_operations, 1000001),
		BAD(batch_min, 3),
		BAD(batch_min, HL_BATCHES_MAX + 1),
		BAD(precision_ppm, 1000001),
		BAD(trace_records, 3),
		BAD(trace_records, 2 * HL_TRACE_RECORDS_MAX),
		BAD(param_count, HL_PARAMS_MAX + 1),
	};
	return check_cases(cases, sizeof cases / sizeof *cases, 0);
}

/* A run that watches one word of its 64 bytes. */
static int test_watched_fields(void) {
	static const field_case cases[] = {
		BAD(watched_count, HL_WATCHED_MAX + 1), BAD(watched_stride, 0),   BAD(watched_stride, 6),
		BAD(watched_offset, 2),                 BAD(watched_offset, 64),  BAD(watched_offset, 0xfffffffc),
	};
	block b = small_block(0);
	((hl_config *)(void *)b.bytes)->watched_count = 1;
	((hl_config *)(void *)b.bytes)->watched_stride = 4;
	ENSURE_EQUAL(create(&b).status, HL_MORE);
	for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		hl_fault fault = create_with(&b, cases[i].offset, cases[i].value);
		ENSURE_EQUAL(fault.status, HL_BAD_CONFIG);
		ENSURE_EQUAL(fault.detail_a, cases[i].offset);
	}
	block_free(&b);
	return 0;
}

static int test_section_fields(void) {
	static const field_case cases[] = {
		BAD(node_of_core_offset, 0),
		BAD(node_of_core_offset, 190),
		BAD(node_of_core_offset, 0xfffffffc),
		BAD(hop_offset, 4),
		BAD(hop_offset, 2),
		BAD(hop_offset, 0xfffffffc),
		BAD(transfer_offset, 0),
		BAD(transfer_offset, 0x7ffffffc),
		BAD(dram_offset, 0),
		BAD(dram_offset, 0xfffffffc),
		BAD(params_offset, 0),
		BAD(params_offset, 196),
		BAD(params_offset, 0xfffffff8),
		BAD(program_offset, 0),
		BAD(program_offset, 196),
		BAD(program_offset, 0xfffffff8),
	};
	return check_cases(cases, sizeof cases / sizeof *cases, 0);
}

static int test_no_cap(void) {
	block b = small_block(0);
	hl_fault fault = create_with(&b, offsetof(hl_config, operations_max), 0);
	ENSURE_EQUAL(fault.status, HL_BAD_CONFIG);
	ENSURE_EQUAL(fault.detail_a, offsetof(hl_config, precision_ppm));
	block_free(&b);
	return 0;
}

static int test_versions(void) {
	block b = small_block(0);
	hl_fault fault = create_with(&b, offsetof(hl_config, abi_version), HL_ABI_VERSION + 1);
	ENSURE_EQUAL(fault.status, HL_BAD_ABI);
	ENSURE_EQUAL(fault.detail_b, HL_ABI_VERSION + 1);
	hl_config c;
	memcpy(&c, b.bytes, sizeof c);
	fault = create_with(&b, c.program_offset + offsetof(hl_program, bytecode_version), HL_BYTECODE_VERSION + 1);
	ENSURE_EQUAL(fault.status, HL_BAD_BYTECODE_VERSION);
	fault = create_with(&b, c.program_offset + offsetof(hl_program, magic), 0);
	ENSURE_EQUAL(fault.status, HL_BAD_PROGRAM);
	block_free(&b);
	return 0;
}

static int check_entry(block *b, uint32_t section, uint32_t value, size_t field) {
	hl_fault fault = create_with(b, section, value);
	ENSURE_EQUAL(fault.status, HL_BAD_CONFIG);
	ENSURE_EQUAL(fault.detail_a, field);
	ENSURE_EQUAL(fault.detail_b, value);
	return 0;
}

static int test_table_entries(void) {
	block b = small_block(0);
	hl_config c;
	memcpy(&c, b.bytes, sizeof c);
	if (check_entry(&b, c.node_of_core_offset + 12, 2, offsetof(hl_config, node_of_core_offset))) return 1;
	if (check_entry(&b, c.hop_offset, HL_LATENCY_MAX + 1, offsetof(hl_config, hop_offset))) return 1;
	if (check_entry(&b, c.transfer_offset + 4, 11, offsetof(hl_config, transfer_offset))) return 1;
	if (check_entry(&b, c.transfer_offset + 4, HL_LATENCY_MAX + 1, offsetof(hl_config, transfer_offset))) return 1;
	if (check_entry(&b, c.dram_offset + 12, 11, offsetof(hl_config, dram_offset))) return 1;
	if (check_entry(&b, c.dram_offset + 12, HL_LATENCY_MAX + 1, offsetof(hl_config, dram_offset))) return 1;
	block_free(&b);
	return 0;
}

static int test_program_head(void) {
	block b = small_block(0);
	hl_config c;
	memcpy(&c, b.bytes, sizeof c);
	static const field_case cases[] = {
		{"code_count", offsetof(hl_program, code_count), 0},
		{"code_count", offsetof(hl_program, code_count), 100},
		{"data_bytes", offsetof(hl_program, data_bytes), 65},
		{"data_bytes", offsetof(hl_program, data_bytes), 0xffffffff},
		{"param_count", offsetof(hl_program, param_count), 3},
	};
	for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		hl_fault fault = create_with(&b, c.program_offset + cases[i].offset, cases[i].value);
		ENSURE_EQUAL(fault.status, HL_BAD_PROGRAM);
		ENSURE_EQUAL(fault.detail_a, offsetof(hl_config, program_offset));
	}
	block_free(&b);
	return 0;
}

/* Each prefix stands in a block of its own, so that the sanitizer sees a step beyond it; its length is told or not. */
static int test_truncated(void) {
	block b = small_block(0);
	for (uint32_t count = 0; count < b.count; count++) {
		uint8_t *cut = malloc(count + (count == 0));
		memcpy(cut, b.bytes, count);
		block shorter = {.bytes = cut, .count = count};
		ENSURE(create(&shorter).status != HL_MORE);
		if (count >= 8) memcpy(cut + offsetof(hl_config, total_bytes), &count, 4);
		hl_fault fault = create(&shorter);
		ENSURE(fault.status == HL_BAD_CONFIG || fault.status == HL_BAD_PROGRAM);
		free(cut);
	}
	block_free(&b);
	return 0;
}

/* Sets every word of the block to nasty values: the block is refused or run, and never crashes. */
static int test_nasty_words(void) {
	static const uint32_t values[] = {0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffff8, 4096};
	block b = small_block(1);
	for (uint32_t offset = 0; offset < b.count; offset += 4)
		for (uint32_t i = 0; i < sizeof values / sizeof *values; i++) create_with(&b, offset, values[i]);
	ENSURE_EQUAL(create(&b).status, HL_MORE);
	block_free(&b);
	return 0;
}

static int test_refused_answers(void) {
	block b = small_block(0);
	b.count = 10;
	hl_sim *s = hl_create(b.bytes, b.count);
	ENSURE_EQUAL(hl_status_of(s), HL_BAD_CONFIG);
	ENSURE_EQUAL(hl_run(s, 10, 0), HL_BAD_CONFIG);
	ENSURE_EQUAL(hl_run_until(s, 10, 5, 0), HL_BAD_CONFIG);
	hl_results(s);
	ENSURE_EQUAL(hl_core_count(s), 0);
	ENSURE_EQUAL(hl_line_count(s) - hl_line_first(s), 0);
	ENSURE_EQUAL(hl_lock_count(s), 0);
	ENSURE_EQUAL(hl_code_count(s), 0);
	ENSURE_EQUAL(hl_memory_bytes(s), 0);
	ENSURE_EQUAL(hl_line_home(s, 64), HL_NONE);
	ENSURE_EQUAL(hl_line_owner(s, 64), HL_NONE);
	ENSURE_EQUAL(hl_line_has_copy(s, 64, 0), 0);
	ENSURE_EQUAL(hl_core_pc(s, 0), HL_NONE);
	ENSURE_EQUAL(hl_totals_of(s)->operations, 0);
	hl_core_activity(s, 0);
	uint8_t room[8];
	ENSURE_EQUAL(hl_snapshot_bytes(s), 0);
	hl_snapshot_save(s, room);
	hl_snapshot_load(s, room);
	hl_destroy(s);
	hl_destroy(NULL);
	block_free(&b);
	return 0;
}

static int test_block_is_copied(void) {
	block b = small_block(0);
	hl_sim *s = hl_create(b.bytes, b.count);
	memset(b.bytes, 0xff, b.count);
	block_free(&b);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(hl_totals_of(s)->operations, 100);
	ENSURE_EQUAL(memory_word(s, 0), 5);
	hl_destroy(s);
	return 0;
}

/* A program without any memory of its own is valid. */
static int test_no_memory_at_all(void) {
	program p = program_new(0);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 10);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	m.config.operations_max = 100;
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(hl_memory_bytes(s), 0);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* A first sibling that comes later, and one that is on another node; percents of work() beyond the limits. */
static int test_bad_siblings(void) {
	static const uint32_t siblings[3][2] = {{1, 1}, {0, 0}, {0, 1}};
	for (uint32_t i = 0; i < 3; i++) {
		program p = small_program();
		machine m = machine_new(2, 2);
		m.config.operations_max = 100;
		m.config.sibling_cycles = 20;
		m.config.smt_throughput_percent = 100;
		m.sibling = calloc(2, sizeof *m.sibling);
		memcpy(m.sibling, siblings[i], sizeof siblings[i]);
		m.work = calloc(2, sizeof *m.work);
		m.work[0] = 100;
		m.work[1] = i < 2 ? 100 : HL_WORK_PERCENT_MAX + 1;
		block b = block_make(&m, &p);
		ENSURE_EQUAL(create(&b).status, HL_BAD_CONFIG);
		free(b.bytes);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

static const test tests[] = {
	{"siblings are on one node, and the first of them comes first", test_bad_siblings},
	{"watched words lie within the globals", test_watched_fields},
	{"fields of the machine out of range are refused by name", test_machine_fields},
	{"fields of the shared caches out of range are refused by name", test_chip_fields},
	{"fields of the run out of range are refused by name", test_run_fields},
	{"sections outside the block or crooked are refused by name", test_section_fields},
	{"a run without any cap is refused", test_no_cap},
	{"other versions are refused", test_versions},
	{"entries of tables out of range are refused by table", test_table_entries},
	{"heads of programs out of range are refused", test_program_head},
	{"blocks cut at any length are refused", test_truncated},
	{"no word of a block can crash it", test_nasty_words},
	{"a refused simulation answers every question", test_refused_answers},
	{"the block is copied", test_block_is_copied},
	{"a program may have no memory", test_no_memory_at_all},
};

SUITE(create);
