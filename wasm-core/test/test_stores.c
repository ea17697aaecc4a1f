/* Store buffers: which of each other's stores two cores may see, and the cost of a store to its core. */
#include <stdlib.h>

#include "../src/races.h"
#include "script.h"
#include "test_macros.h"

enum { X = 0, Y = 64, SEEN = 128, OTHERS = 256, ROUND = 20000 };

/*
 * Each of two cores stores 1 to its place and loads the other's, at moments `apart` cycles from each other; both have
 * copies of both lines before. What the loads see is stored in SEEN, core by core.
 */
static program store_then_load(int with_fence, uint32_t apart) {
	program p = program_new(4096);
	begin_operation(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit(&p, OP_MULI, 1, 0, 0, 64);
	emit(&p, OP_ADDI, 1, 1, 0, AT(X)); /* r1: the core's own place */
	emit(&p, OP_LI, 2, 0, 0, AT(Y) + AT(X));
	emit(&p, OP_SUB, 2, 2, 1, 0); /* r2: the other's place */
	emit(&p, OP_LD64, 5, 1, 0, 0);
	emit(&p, OP_LD64, 5, 2, 0, 0);
	emit(&p, OP_MULI, 3, 0, 0, apart);
	emit(&p, OP_ADDI, 3, 3, 0, ROUND);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_LI, 4, 0, 0, 1);
	emit(&p, OP_ST64, 4, 1, 0, 0);
	if (with_fence) emit(&p, OP_FENCE, 0, 0, 0, 0);
	emit(&p, OP_LD64, 5, 2, 0, 0);
	emit(&p, OP_MULI, 6, 0, 0, 64);
	emit(&p, OP_ADDI, 6, 6, 0, AT(SEEN));
	emit(&p, OP_ADDI, 5, 5, 0, 10); /* 10: saw 0; 11: saw 1 */
	emit(&p, OP_ST64, 5, 6, 0, 0);
	emit(&p, OP_LI, 7, 0, 0, 2 * ROUND);
	emit(&p, OP_WAITUNTIL, 0, 7, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

/* 1: neither core has seen the other's store. */
static int both_see_nothing(uint32_t entries, int with_fence, uint32_t apart) {
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = entries;
	set_cycles_max(&m, 2 * ROUND - 1); /* before the second operation */
	program p = store_then_load(with_fence, apart);
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	int nothing = memory_word(s, SEEN) == 10 && memory_word(s, SEEN + 64) == 10;
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return nothing;
}

/* What comes between the two stores of a message, or what kind of store the second one is. */
enum between { NOTHING, BARRIER, RELEASE, VOLATILE, BETWEEN_COUNT };

/*
 * Core 0 stores to two lines of core 1's, which it asks for at once, and then data to X, whose line core 1 has, and
 * then a flag, whose line core 0 has itself. Core 1 loads the flag,
 * `early` cycles before, and then the data; SEEN becomes 1 when it has seen the flag without the data.
 */
static program message(enum between between, uint32_t flag, uint32_t early) {
	static const uint8_t orders[BETWEEN_COUNT] = {ORDER_PLAIN, ORDER_PLAIN, ORDER_RELEASE, ORDER_VOLATILE};
	program p = program_new(4096);
	uint32_t reader = label_new(&p), end = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, AT(X));
	emit(&p, OP_LI, 2, 0, 0, AT(flag));
	emit(&p, OP_LI, 4, 0, 0, 1);
	emit(&p, OP_LI, 8, 0, 0, AT(OTHERS));
	emit(&p, OP_LI, 3, 0, 0, ROUND);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 0, 0, reader);
	emit(&p, OP_ST64, 9, 2, 0, 0); /* 0: the line of the flag comes to core 0 */
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_ST64, 4, 8, 0, 0);
	emit(&p, OP_ST64, 4, 8, 0, 64);
	emit(&p, OP_ST64, 4, 1, 0, 0);
	if (between == BARRIER) emit(&p, OP_ORDER, 0, 0, 0, ORDER_RELEASE);
	emit(&p, OP_ST64, 4, 2, orders[between], 0);
	emit_branch(&p, OP_JMP, 0, 0, end);
	label_bind(&p, reader);
	emit(&p, OP_ST64, 9, 8, 0, 0);
	emit(&p, OP_ST64, 9, 8, 0, 64);
	emit(&p, OP_LD64, 5, 1, 0, 0);
	emit(&p, OP_ADDI, 3, 3, 0, -(int64_t)early);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_LD64, 6, 2, 0, 0);
	emit(&p, OP_LD64, 5, 1, 0, 0);
	emit(&p, OP_LTS, 6, 5, 6, 0);
	emit(&p, OP_LI, 1, 0, 0, AT(SEEN));
	emit(&p, OP_ST64, 6, 1, 0, 0);
	label_bind(&p, end);
	emit(&p, OP_LI, 7, 0, 0, 2 * ROUND);
	emit(&p, OP_WAITUNTIL, 0, 7, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

/* 1: at some moment core 1 has seen the flag without the data. */
static int overtakes(uint32_t order, enum between between, uint32_t flag) {
	uint64_t seen = 0;
	for (uint32_t early = 0; early < 200 && !seen; early += 3) {
		machine m = machine_uniform(2);
		m.config.store_buffer_entries = 4;
		m.config.store_order = order;
		set_cycles_max(&m, 2 * ROUND - 1);
		program p = message(between, flag, early);
		hl_sim *s = sim_make(&m, &p);
		sim_finish(s, 1000);
		seen = memory_word(s, SEEN);
		hl_destroy(s);
		machine_free(&m);
		program_free(&p);
	}
	return seen == 1;
}

/* The shape "MP": the flag may overtake the data where the order of stores is partial and nothing holds it back. */
static int test_message_passing(void) {
	for (uint32_t between = 0; between < BETWEEN_COUNT; between++) {
		int is_ordered = between == BARRIER || between == RELEASE;
		ENSURE(!overtakes(HL_STORE_ORDER_TOTAL, (enum between)between, Y));
		ENSURE_EQUAL(overtakes(HL_STORE_ORDER_PARTIAL, (enum between)between, Y), !is_ordered);
	}
	ENSURE(!overtakes(HL_STORE_ORDER_PARTIAL, NOTHING, X + 8)); /* on one line, in order */
	return 0;
}

/* The shape "SB" of total store order: allowed with a buffer, forbidden without one and with a fence. */
static int test_store_buffering(void) {
	int seen = 0;
	for (uint32_t apart = 0; apart < 120; apart += 3) {
		seen += both_see_nothing(4, 0, apart);
		ENSURE(!both_see_nothing(0, 0, apart));
		ENSURE(!both_see_nothing(4, 1, apart));
	}
	ENSURE(seen > 0);
	return 0;
}

/* Core 1 stores to a line of core 0's: core 1 goes on at once, and its atomic waits for the store. */
static int costs(uint32_t after_stores) {
	static const step steps[] = {{0, 100, OP_ST64, 256},  {0, 600, OP_ST64, 512},  {1, 1000, OP_ST64, 256},
								 {1, 1010, OP_ST64, 512}, {1, 1020, OP_LD64, 256}, {1, 1030, OP_XADD, 768}};
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 4;
	m.config.atomic_after_stores_cycles = after_stores;
	script_result result = script_run(&m, steps, 6, NULL);
	ENSURE_EQUAL(result.took[2], m.config.instruction_cycles);
	ENSURE_EQUAL(result.took[3], m.config.instruction_cycles);
	ENSURE_EQUAL(result.took[4], m.config.l1_hit_cycles); /* its own store, from the buffer */
	/* The two stores' lines overlap on their way: the second has drained at 1110; then a miss of 200 and the atomic. */
	ENSURE_EQUAL(result.took[5], 1110 - 1030 + after_stores + 200 + m.config.atomic_hit_cycles);
	const hl_core_stats *c = &hl_core_stats_of(result.s)[1];
	ENSURE_EQUAL(c->cycles_store_drain, 1110 - 1030);
	ENSURE_EQUAL(c->store_waits, 1); /* one atomic, though the buffer has drained in two steps */
	ENSURE_EQUAL(c->store_stalls + c->cycles_store_full, 0);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

static int test_costs(void) {
	return costs(0) || costs(30);
}

/*
 * Core 0 stores to a line of which core 1 has a copy, and core 1 asks for the line again meanwhile. Returns what core
 * 0's atomic on the line takes, which waits for the store.
 */
static uint64_t taking_again(uint32_t after_stores) {
	static const step steps[] = {{0, 100, OP_XADD, 256}, {1, 600, OP_LD64, 256}, {0, 1000, OP_ST64, 256},
								 {0, 1010, OP_XADD, 256}, {1, 1060, OP_LD64, 256}};
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 4;
	m.config.hold_cycles = 5;
	m.config.atomic_after_stores_cycles = after_stores;
	script_result result = script_run(&m, steps, 5, NULL);
	hl_destroy(result.s);
	machine_free(&m);
	return result.took[3];
}

static int test_taking_again(void) {
	uint64_t at_once = taking_again(0);
	ENSURE_EQUAL(taking_again(3), at_once + 3); /* within the hold of 5 cycles */
	ENSURE(taking_again(15) > at_once + 15 + 100); /* the line has gone to core 1, and must come back */
	return 0;
}

/*
 * Core 0's store past the caches does not stop it; an atomic behind it waits for the home's answer. From the moment at
 * which the home has executed it, the core reads memory, not its buffer.
 */
static int test_past_caches(void) {
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 4;
	for (uint32_t i = 0; i < m.config.node_count * m.config.node_count; i++) m.hop[i] = 50;
	static const step steps[] = {{0, 1000, OP_STNT, 256}, {0, 1010, OP_XADD, 768}, {0, 2000, OP_STNT, 256},
								 {0, 2060, OP_LD64, 256}, {0, 3000, OP_STNT, 256}, {0, 3010, OP_LD64, 256}};
	script_result result = script_run(&m, steps, 6, NULL);
	ENSURE_EQUAL(result.took[0], m.config.instruction_cycles);
	ENSURE_EQUAL(result.took[1], 1101 - 1010 + 200 + m.config.atomic_hit_cycles);
	ENSURE_EQUAL(result.took[3], 2101 - 2060 + 200); /* the answer, and then memory */
	ENSURE_EQUAL(result.took[5], m.config.l1_hit_cycles); /* the request is still on its way */
	ENSURE_EQUAL(hl_core_stats_of(result.s)[0].store_waits, 1);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* The records of stores that enter and leave the buffer of core 1, in order: 1 when they are as in test_full. */
static int is_traced(const hl_sim *s) {
	static const struct { enum trace_kind kind; uint32_t time, offset, a, b; } expected[] = {
		{TRACE_STORE, 1000, 256, 1, 0}, {TRACE_DRAIN, 1100, 256, 0, 0},
		{TRACE_STORE, 1100, 520, 1, 8}, {TRACE_DRAIN, 1200, 520, 0, 8 << 16}};
	uint32_t found = 0;
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written; i++) {
		const hl_record *record = &hl_trace_of(s)[i];
		if (record->core != 1 || (record->kind != TRACE_STORE && record->kind != TRACE_DRAIN)) continue;
		if (found == 4) break; /* the script stores its results at the end */
		if (record->kind != expected[found].kind || record->time_lo != expected[found].time) return 0;
		if (record->line != hl_line_first(s) + expected[found].offset / 64) return 0;
		if (record->a != expected[found].a || record->b != expected[found].b) return 0;
		found++;
	}
	return found == 4;
}

/* A buffer of one entry stops its core at the second store that misses. */
static int test_full(void) {
	static const step steps[] = {
		{0, 100, OP_ST64, 256}, {0, 600, OP_ST64, 512}, {1, 1000, OP_ST64, 256}, {1, 1010, OP_ST64, 520}};
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 1;
	m.config.trace_records = 1024;
	script_result result = script_run(&m, steps, 4, NULL);
	ENSURE_EQUAL(result.took[2], m.config.instruction_cycles);
	ENSURE_EQUAL(result.took[3], 1100 - 1010 + m.config.instruction_cycles);
	ENSURE(is_traced(result.s));
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* The statistics of a core's buffer, found again from the trace of the whole run. */
static int agrees_with_trace(const hl_sim *s, uint32_t core_index) {
	uint64_t entries = 0, occupancy = 0, most = 0, waiting = 0;
	ENSURE_EQUAL(hl_totals_of(s)->trace_dropped, 0);
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written; i++) {
		const hl_record *record = &hl_trace_of(s)[i];
		if (record->core != core_index) continue;
		if (record->kind == TRACE_STORE) {
			entries++;
			waiting++;
			occupancy -= record->time_lo;
			ENSURE_EQUAL(record->a, waiting);
		} else if (record->kind == TRACE_DRAIN) {
			waiting--;
			occupancy += record->time_lo;
			ENSURE_EQUAL(record->a, waiting);
		}
		if (waiting > most) most = waiting;
	}
	const hl_core_stats *c = &hl_core_stats_of(s)[core_index];
	ENSURE_EQUAL(waiting, 0);
	ENSURE_EQUAL(c->store_entries, entries);
	ENSURE_EQUAL(c->store_occupancy, occupancy);
	ENSURE_EQUAL(c->store_max, most);
	return 0;
}

/* Cycles that the core's stores have been in its buffer until now, by the trace of the whole run. */
static uint64_t traced_occupancy(const hl_sim *s, uint32_t core_index) {
	uint64_t now = hl_totals_of(s)->time, cycles = 0;
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written; i++) {
		const hl_record *record = &hl_trace_of(s)[i];
		if (record->core != core_index || record->time_lo > now) continue;
		if (record->kind == TRACE_STORE) cycles += now - record->time_lo;
		if (record->kind == TRACE_DRAIN) cycles -= now - record->time_lo;
	}
	return cycles;
}

/* Both cores store to three lines, and core 0 does so again at 2000: its stores are in its buffer together. */
static int test_occupancy_at_moments(void) {
	program p = program_new(1024);
	begin_operation(&p);
	uint32_t ends = label_new(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, AT(256));
	emit(&p, OP_LI, 2, 0, 0, 2000);
	uint32_t stores = label_here(&p);
	for (uint32_t i = 0; i < 3; i++) emit(&p, OP_ST64, 2, 1, 0, 64 * i);
	emit_branch(&p, OP_BNZ, 0, 0, ends);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_LI, 0, 0, 0, 1);
	emit_branch(&p, OP_JMP, 0, 0, stores);
	label_bind(&p, ends);
	emit(&p, OP_LI, 2, 0, 0, 100000);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 4;
	m.config.trace_records = 1024;
	set_cycles_max(&m, 99999);
	hl_sim *s = sim_make(&m, &p);
	uint64_t most = 0;
	for (uint32_t time = 50; time < 3000; time += 50) {
		ENSURE_EQUAL(hl_run_until(s, 1000, time, 0), HL_MORE);
		hl_results(s);
		uint64_t before = hl_core_stats_of(s)[0].store_occupancy;
		ENSURE_EQUAL(before, traced_occupancy(s, 0));
		ENSURE_EQUAL(hl_core_stats_of(s)[1].store_occupancy, traced_occupancy(s, 1));
		ENSURE(hl_run_until(s, 1000, time + 1, 0) == HL_MORE);
		hl_results(s);
		uint64_t in_buffer = hl_core_stats_of(s)[0].store_occupancy - before;
		if (in_buffer > most) most = in_buffer;
	}
	ENSURE_EQUAL(most, 3);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* A core stores to three lines of another core's, as fast as a buffer of two entries lets it. */
static int test_statistics(void) {
	static const step steps[] = {{0, 100, OP_ST64, 256},  {0, 500, OP_ST64, 512},  {0, 900, OP_ST64, 768},
								 {1, 2000, OP_ST64, 256}, {1, 2000, OP_ST64, 512}, {1, 2000, OP_ST64, 768}};
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 2;
	m.config.trace_records = 1024;
	script_result result = script_run(&m, steps, 6, NULL);
	const hl_core_stats *c = &hl_core_stats_of(result.s)[1];
	for (uint32_t i = 0; i < 2; i++)
		if (agrees_with_trace(result.s, i)) return 1;
	ENSURE_EQUAL(c->store_max, 2);
	ENSURE_EQUAL(c->store_stalls, 2); /* the third store, and the third one of those by which the script ends */
	ENSURE(c->cycles_store_full > result.took[5] - m.config.l1_hit_cycles);
	ENSURE(hl_totals_of(result.s)->stores_max >= 2 && hl_totals_of(result.s)->stores_max <= 4);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* A line that was prefetched for writing is there when the store comes; one that was prefetched for reading is not. */
static int test_prefetch_for_writing(void) {
	for (uint32_t writing = 0; writing < 2; writing++) {
		machine m = machine_uniform(2);
		program p = program_new(4096);
		begin_operation(&p);
		emit(&p, OP_LI, 1, 0, 0, AT(X));
		emit(&p, OP_CPU, 0, 0, 0, 0);
		uint32_t first = label_new(&p);
		emit_branch(&p, OP_BZ, 0, 0, first);
		emit(&p, OP_LI, 3, 0, 0, 1000);
		emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
		emit(&p, OP_PREFETCH, 0, 1, writing, 0);
		emit(&p, OP_WORKI, 0, 0, 0, 500);
		emit(&p, OP_NOW, 4, 0, 0, 0);
		emit(&p, OP_ST64, 3, 1, 0, 0);
		emit(&p, OP_NOW, 5, 0, 0, 0);
		emit(&p, OP_SUB, 5, 5, 4, 0);
		emit(&p, OP_LI, 2, 0, 0, AT(SEEN));
		emit(&p, OP_ST64, 5, 2, 0, 0);
		label_bind(&p, first);
		emit(&p, OP_ST64, 1, 1, 0, 0); /* core 0 has written the line before */
		emit(&p, OP_LI, 3, 0, 0, ROUND);
		emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
		emit(&p, OP_RET, 0, 0, 0, 0);
		set_cycles_max(&m, ROUND - 1);
		hl_sim *s = sim_make(&m, &p);
		ENSURE_EQUAL(sim_finish(s, 1000), HL_DONE);
		ENSURE_EQUAL(memory_word(s, SEEN), writing ? m.config.l1_hit_cycles : 123);
		hl_destroy(s);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

static const test tests[] = {
	{"two cores may both miss the other's store, unless they have no buffer or a fence", test_store_buffering},
	{"a flag overtakes its data only under partial store order, without a barrier, to another line", test_message_passing},
	{"a store does not wait for its line; an atomic waits for the stores before it", test_costs},
	{"after its store a core takes its line again only if its atomic begins soon", test_taking_again},
	{"a full buffer stops its core", test_full},
	{"a store past the caches stops an atomic, and is no longer forwarded when the home has it", test_past_caches},
	{"the statistics of a buffer are what its stores did", test_statistics},
	{"the time of stores in a buffer is told at any moment", test_occupancy_at_moments},
	{"a line prefetched for writing is there when the store comes", test_prefetch_for_writing},
};

SUITE(stores);
