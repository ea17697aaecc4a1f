/* The trace: records in the order of their times, a ring, a window, and a hash that they do not change. */
#include <stdlib.h>
#include <string.h>

#include "generate.h"
#include "script.h"
#include "test_macros.h"

static const uint8_t hashed[] = {
#define HL_TRACE(NAME, is_hashed, line_used, a, b, sentence) is_hashed,
#include "../src/trace_kinds.def"
#undef HL_TRACE
};

enum { RECORDS = 1 << 16 };

/* A read that is served ahead (dir.c) has its FREE and SERVE written early, in order among those of its line. */
static int is_written_early(uint32_t kind) {
	return kind == TRACE_FREE || kind == TRACE_SERVE;
}

static int check_records(const hl_sim *s) {
	uint64_t written = hl_totals_of(s)->trace_written, last = 0, last_of_line[256] = {0};
	for (uint64_t i = written > RECORDS ? written - RECORDS : 0; i < written; i++) {
		const hl_record *record = &hl_trace_of(s)[i % RECORDS];
		ENSURE(record->kind < TRACE_KIND_COUNT);
		if (!hashed[record->kind] && record->kind != TRACE_QUEUE && !is_written_early(record->kind)) continue;
		uint32_t line_index = record->line - hl_line_first(s);
		uint64_t *before = is_written_early(record->kind) && line_index < 256 ? &last_of_line[line_index] : &last;
		ENSURE(record_time(record) >= *before && record_time(record) >= last);
		*before = record_time(record);
	}
	return 0;
}

static int check_order(uint64_t seed) {
	rng r;
	rng_init(&r, seed, 23);
	generate_options o = {.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 5};
	program p = generate_program(&r, &o);
	machine m = generate_machine(&r, &(machine_options){.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1});
	m.config.instruction_cycles = pick(&r, 1, 9);
	m.config.trace_records = RECORDS;
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	int wrong = check_records(s);
	if (wrong) printf("    SEED=%" PRIu64 "\n", seed);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return wrong;
}

static int test_order(void) {
	for (uint32_t i = 0; i < test_effort(150); i++)
		if (check_order(test_seed(900000) + i)) return 1;
	return 0;
}

static program counting_program(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, 1);
	emit(&p, OP_XADD, 1, 0, 1, 8);
	emit(&p, OP_WORKI, 0, 0, 0, 50);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static hl_sim *traced(uint32_t records, uint64_t from, uint64_t until) {
	program p = counting_program();
	machine m = machine_uniform(4);
	m.config.operations_max = 300;
	m.config.trace_records = records;
	m.config.trace_from_lo = (uint32_t)from;
	m.config.trace_until_lo = (uint32_t)until;
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	machine_free(&m);
	program_free(&p);
	return s;
}

/* A small ring keeps the last records of a large one. */
static int test_ring(void) {
	hl_sim *large = traced(RECORDS, 0, 0), *small = traced(64, 0, 0);
	uint64_t written = hl_totals_of(large)->trace_written;
	ENSURE(written > 1000 && written < RECORDS);
	ENSURE_EQUAL(hl_totals_of(large)->trace_dropped, 0);
	ENSURE_EQUAL(hl_totals_of(small)->trace_written, written);
	ENSURE_EQUAL(hl_totals_of(small)->trace_dropped, written - 64);
	for (uint64_t i = written - 64; i < written; i++)
		ENSURE(memcmp(&hl_trace_of(small)[i % 64], &hl_trace_of(large)[i], sizeof(hl_record)) == 0);
	hl_destroy(large);
	hl_destroy(small);
	return 0;
}

/* A window holds exactly the records of its times. */
static int test_window(void) {
	hl_sim *all = traced(RECORDS, 0, 0), *window = traced(RECORDS, 2000, 5000);
	uint64_t found = 0;
	for (uint64_t i = 0; i < hl_totals_of(all)->trace_written; i++) {
		const hl_record *record = &hl_trace_of(all)[i];
		if (record_time(record) < 2000 || record_time(record) >= 5000) continue;
		ENSURE(memcmp(record, &hl_trace_of(window)[found++], sizeof *record) == 0);
	}
	ENSURE(found > 100);
	ENSURE_EQUAL(hl_totals_of(window)->trace_written, found);
	hl_destroy(all);
	hl_destroy(window);
	return 0;
}

/* A program that prints what its atomic addition returns; only records of that kind are kept. */
static int test_printed(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, -1);
	emit(&p, OP_XADD, 1, 0, 1, 8);
	uint32_t print = p.count;
	emit(&p, OP_PRINT, 0, 1, 0, 7);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	m.config.operations_max = 5;
	m.config.trace_records = 64;
	m.config.trace_kinds_lo = 1u << TRACE_PRINT;
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	uint64_t written = hl_totals_of(s)->trace_written;
	ENSURE(written >= 5 && written <= 64);
	for (uint64_t i = 0; i < written; i++) {
		const hl_record *record = &hl_trace_of(s)[i];
		ENSURE_EQUAL(record->kind, TRACE_PRINT);
		ENSURE_EQUAL(record->pc, print);
		ENSURE_EQUAL(record->a | ((uint64_t)record->b << 32), 0 - i);
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static uint32_t low_half_at(const hl_sim *s, uint64_t offset) {
	return s->memory[offset] | (uint32_t)s->memory[offset + 1] << 8;
}

/* Follows the values of all watched words through the records; the last ones are those of memory at the end. */
static int check_words(const hl_sim *s, uint32_t *out_changes) {
	const hl_config *c = &s->config;
	uint64_t written = hl_totals_of(s)->trace_written;
	ENSURE(written <= RECORDS && written >= c->watched_count);
	uint32_t *value = calloc(c->watched_count, sizeof *value);
	for (uint64_t i = 0; i < written; i++) {
		const hl_record *record = &hl_trace_of(s)[i];
		ENSURE_EQUAL(record->kind, TRACE_WORD);
		int is_initial = i < c->watched_count;
		ENSURE_EQUAL(record->core == HL_NONE, is_initial);
		if (is_initial) {
			ENSURE_EQUAL(record->a, i);
			ENSURE_EQUAL(record->b >> 16, record->b & 0xffff);
		} else {
			ENSURE_EQUAL(record->b >> 16, value[record->a]);
			++*out_changes;
		}
		uint64_t offset = c->watched_offset + (uint64_t)record->a * c->watched_stride;
		ENSURE_EQUAL(record->line - hl_line_first(s), offset / c->line_bytes);
		value[record->a] = record->b & 0xffff;
	}
	for (uint32_t word = 0; word < c->watched_count; word++)
		ENSURE_EQUAL(value[word], low_half_at(s, c->watched_offset + (uint64_t)word * c->watched_stride));
	free(value);
	return 0;
}

static int check_watched(uint64_t seed, uint32_t *out_changes) {
	rng r;
	rng_init(&r, seed, 29);
	generate_options o = {.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 5};
	program p = generate_program(&r, &o);
	machine m = generate_machine(&r, &(machine_options){.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1});
	m.config.store_buffer_entries = pick(&r, 0, 1) * 4;
	m.config.trace_records = RECORDS;
	m.config.trace_kinds_lo = 1u << TRACE_WORD;
	m.config.watched_stride = 4 * pick(&r, 1, 3);
	m.config.watched_offset = 4 * pick(&r, 0, 2);
	m.config.watched_count = (p.head.memory_bytes - m.config.watched_offset - 4) / m.config.watched_stride + 1;
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	uint64_t hash = hl_totals_of(s)->trace_hash;
	int wrong = check_words(s, out_changes);
	hl_destroy(s);
	m.config.watched_count = 0;
	hl_sim *unwatched = sim_make(&m, &p);
	sim_finish(unwatched, 1000);
	if (hl_totals_of(unwatched)->trace_hash != hash) wrong = 1;
	if (wrong) printf("    SEED=%" PRIu64 "\n", seed);
	hl_destroy(unwatched);
	machine_free(&m);
	program_free(&p);
	return wrong;
}

static int test_watched(void) {
	uint32_t changes = 0;
	uint32_t rounds = test_effort(150);
	for (uint32_t i = 0; i < rounds; i++)
		if (check_watched(test_seed(930000) + i, &changes)) return 1;
	ENSURE(changes > 2 * rounds);
	return 0;
}

static int test_hash(void) {
	hl_sim *with = traced(RECORDS, 0, 0), *without = traced(0, 0, 0), *window = traced(128, 1000, 1001);
	uint64_t hash = hl_totals_of(with)->trace_hash;
	ENSURE(hash != 0);
	ENSURE_EQUAL(hl_totals_of(without)->trace_hash, hash);
	ENSURE_EQUAL(hl_totals_of(window)->trace_hash, hash);
	ENSURE(hl_trace_of(without) == NULL);
	ENSURE_EQUAL(hl_totals_of(without)->trace_written, 0);
	hl_destroy(with);
	hl_destroy(without);
	hl_destroy(window);
	return 0;
}

/* Runs whose seeds make a difference have different hashes. */
static int test_hash_tells_runs_apart(void) {
	uint64_t hashes[20];
	for (uint32_t i = 0; i < 20; i++) {
		program p = program_new(64);
		begin_operation(&p);
		emit(&p, OP_LI, 0, 0, 0, 100);
		emit(&p, OP_WORKRND, 0, 0, 0, 0);
		emit(&p, OP_RET, 0, 0, 0, 0);
		machine m = machine_uniform(2);
		m.config.operations_max = 10;
		set_seed(&m, i);
		hl_sim *s = sim_make(&m, &p);
		sim_finish(s, 10);
		hashes[i] = hl_totals_of(s)->trace_hash;
		for (uint32_t k = 0; k < i; k++) ENSURE(hashes[k] != hashes[i]);
		hl_destroy(s);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

/* One miss writes its records in order: request, queue, serve, data, free. */
static int test_story_of_a_miss(void) {
	machine m = machine_uniform(1);
	m.config.trace_records = 64;
	static const step steps[] = {{0, 1000, OP_LD64, 128}};
	script_result result = script_run(&m, steps, 1, NULL);
	static const struct {
		uint32_t kind, time, a;
	} story[] = {{TRACE_REQUEST, 1000, ACCESS_READ},
				 {TRACE_QUEUE, 1010, 0},
				 {TRACE_SERVE, 1010, SOURCE_MEMORY},
				 {TRACE_DATA, 1200, STATE_EXCLUSIVE},
				 {TRACE_FREE, 1210, 0}};
	uint32_t next = 0;
	for (uint64_t i = 0; i < hl_totals_of(result.s)->trace_written && next < 5; i++) {
		const hl_record *record = &hl_trace_of(result.s)[i];
		if (record->line != hl_line_first(result.s) + 2) continue;
		ENSURE_EQUAL(record->kind, story[next].kind);
		ENSURE_EQUAL(record->time_lo, story[next].time);
		ENSURE_EQUAL(record->a, story[next].a);
		next++;
	}
	ENSURE_EQUAL(next, 5);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

static const test tests[] = {
	{"what a program prints is a record with its value, and other kinds are left out", test_printed},
	{"watched words are followed from their first value to their last", test_watched},
	{"records are in the order of their times, but for reads served ahead and notes of cores", test_order},
	{"a ring keeps the last records", test_ring},
	{"a window keeps the records of its times", test_window},
	{"the hash does not depend on what is kept", test_hash},
	{"the hash tells runs apart", test_hash_tells_runs_apart},
	{"a miss tells its story", test_story_of_a_miss},
};

SUITE(trace);
