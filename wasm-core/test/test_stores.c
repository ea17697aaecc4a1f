/* Store buffers: which of each other's stores two cores may see, and the cost of a store to its core. */
#include <stdlib.h>

#include "script.h"
#include "test_macros.h"

enum { X = 0, Y = 64, SEEN = 128, ROUND = 20000 };

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
static int test_costs(void) {
	static const step steps[] = {{0, 100, OP_ST64, 256},  {0, 600, OP_ST64, 512},  {1, 1000, OP_ST64, 256},
								 {1, 1010, OP_ST64, 512}, {1, 1020, OP_LD64, 256}, {1, 1030, OP_XADD, 768}};
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 4;
	script_result result = script_run(&m, steps, 6, NULL);
	ENSURE_EQUAL(result.took[2], m.config.l1_hit_cycles);
	ENSURE_EQUAL(result.took[3], m.config.l1_hit_cycles);
	ENSURE_EQUAL(result.took[4], m.config.l1_hit_cycles); /* its own store, from the buffer */
	/* The two stores' lines overlap on their way: the second has drained at 1110; then a miss of 200 and the atomic. */
	ENSURE_EQUAL(result.took[5], 1110 - 1030 + 200 + m.config.atomic_hit_cycles);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* A buffer of one entry stops its core at the second store that misses. */
static int test_full(void) {
	static const step steps[] = {
		{0, 100, OP_ST64, 256}, {0, 600, OP_ST64, 512}, {1, 1000, OP_ST64, 256}, {1, 1010, OP_ST64, 512}};
	machine m = machine_uniform(2);
	m.config.store_buffer_entries = 1;
	script_result result = script_run(&m, steps, 4, NULL);
	ENSURE_EQUAL(result.took[2], m.config.l1_hit_cycles);
	ENSURE_EQUAL(result.took[3], 1100 - 1010 + m.config.l1_hit_cycles);
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
	{"a store does not wait for its line; an atomic waits for the stores before it", test_costs},
	{"a full buffer stops its core", test_full},
	{"a line prefetched for writing is there when the store comes", test_prefetch_for_writing},
};

SUITE(stores);
