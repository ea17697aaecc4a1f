/*
 * Every limit of limits.h: a program within it works, one that exceeds it gives the documented status and never
 * crashes.
 */
#define _POSIX_C_SOURCE 200809L
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "asm.h"
#include "../src/races.h"
#include "generate.h"
#include "test_macros.h"

/* Under the address sanitizer a failed allocation returns a null pointer, as without it. */
const char *__asan_default_options(void);
const char *__asan_default_options(void) {
	return "allocator_may_return_null=1:max_allocation_size_mb=3000";
}

static program idle_program(uint32_t memory_bytes, uint32_t stack_bytes) {
	program p = program_new(memory_bytes);
	p.head.stack_bytes = stack_bytes;
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 100);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static uint32_t status_of(machine *m, const program *p) {
	if (!m->config.operations_max) m->config.operations_max = 2 * m->config.core_count;
	hl_sim *s = sim_make(m, p);
	uint32_t status = sim_finish(s, 1000);
	hl_destroy(s);
	return status;
}

static int check_machine(machine m, uint32_t expected) {
	program p = idle_program(64, 0);
	uint32_t status = status_of(&m, &p);
	machine_free(&m);
	program_free(&p);
	ENSURE_EQUAL(status, expected);
	return 0;
}

static int test_cores(void) {
	if (check_machine(machine_new(HL_CORES_MAX, 8), HL_DONE)) return 1;
	return check_machine(machine_new(HL_CORES_MAX + 1, 8), HL_BAD_CONFIG);
}

static int test_nodes(void) {
	if (check_machine(machine_new(HL_NODES_MAX, HL_NODES_MAX), HL_DONE)) return 1;
	return check_machine(machine_new(HL_NODES_MAX + 1, HL_NODES_MAX + 1), HL_BAD_CONFIG);
}

static int test_chip_nodes(void) {
	for (uint32_t nodes = HL_CHIP_CACHE_NODES_MAX; nodes <= HL_CHIP_CACHE_NODES_MAX + 1; nodes++) {
		machine m = machine_new(nodes, nodes);
		m.config.chip_cache = 1;
		m.config.llc_hit_cycles = 90;
		if (check_machine(m, nodes == HL_CHIP_CACHE_NODES_MAX ? HL_DONE : HL_BAD_CONFIG)) return 1;
	}
	return 0;
}

static int test_matrix_cores(void) {
	machine m = machine_new(HL_MATRIX_CORES_MAX, 4);
	m.config.matrix = 1;
	for (uint32_t i = 0; i < HL_MATRIX_CORES_MAX * HL_MATRIX_CORES_MAX; i++) m.transfer[i] = 100;
	if (check_machine(m, HL_DONE)) return 1;
	program p = idle_program(64, 0);
	m = machine_new(HL_MATRIX_CORES_MAX + 1, 4);
	m.config.operations_max = 5;
	block b = block_make(&m, &p);
	uint32_t one = 1;
	memcpy(b.bytes + offsetof(hl_config, matrix), &one, 4);
	hl_sim *s = hl_create(b.bytes, b.count);
	ENSURE_EQUAL(hl_status_of(s), HL_BAD_CONFIG);
	ENSURE_EQUAL(hl_fault_of(s)->detail_a, offsetof(hl_config, core_count));
	hl_destroy(s);
	block_free(&b);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* A machine with the most cores and so many lines under way for each; one that is refused names the field. */
static int check_owners(uint32_t misses, uint32_t occupancy, uint32_t expected, size_t field) {
	program p = idle_program(64, 0);
	machine m = machine_new(HL_CORES_MAX, 8);
	m.config.window_instructions = HL_WINDOW_INSTRUCTIONS_MAX;
	m.config.window_misses = misses;
	m.config.read_occupancy_cycles = occupancy;
	m.config.operations_max = 5;
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(hl_status_of(s), expected);
	if (expected == HL_TOO_LARGE) ENSURE_EQUAL(hl_fault_of(s)->detail_a, field);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_owners(void) {
	const size_t misses = offsetof(hl_config, window_misses), occupancy = offsetof(hl_config, read_occupancy_cycles);
	for (uint32_t blocks = 0; blocks <= 1; blocks++) {
		uint32_t brief = blocks ? HL_BLOCKING : 1;
		if (check_owners(2, brief, HL_MORE, 0)) return 1;
		if (check_owners(HL_FILL_BUFFERS_MAX, brief, HL_TOO_LARGE, misses)) return 1;
	}
	if (check_owners(1, HL_LATENCY_MAX, HL_TOO_LARGE, occupancy)) return 1;
	return check_owners(2, HL_LATENCY_MAX, HL_TOO_LARGE, occupancy);
}

static int test_line_bytes(void) {
	for (uint32_t bytes = HL_LINE_BYTES_MIN / 2; bytes <= HL_LINE_BYTES_MAX * 2; bytes *= 2) {
		machine m = machine_uniform(2);
		m.config.line_bytes = bytes;
		int fits = bytes >= HL_LINE_BYTES_MIN && bytes <= HL_LINE_BYTES_MAX;
		if (check_machine(m, fits ? HL_DONE : HL_BAD_CONFIG)) return 1;
	}
	return 0;
}

static int check_memory(uint32_t memory_bytes, uint32_t stack_bytes, uint32_t expected) {
	program p = idle_program(memory_bytes, stack_bytes);
	machine m = machine_uniform(2);
	uint32_t status = status_of(&m, &p);
	machine_free(&m);
	program_free(&p);
	ENSURE_EQUAL(status, expected);
	return 0;
}

static int test_memory(void) {
	if (check_memory(HL_MEMORY_BYTES_MAX, 0, HL_DONE) || check_memory(HL_MEMORY_BYTES_MAX + 1, 0, HL_TOO_LARGE))
		return 1;
	return check_memory(64, HL_STACK_BYTES_MAX, HL_DONE) || check_memory(64, HL_STACK_BYTES_MAX + 1, HL_TOO_LARGE);
}

static int test_code(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		program p = idle_program(64, 0);
		while (p.count < HL_CODE_MAX + extra) emit(&p, OP_RET, 0, 0, 0, 0);
		machine m = machine_uniform(1);
		ENSURE_EQUAL(status_of(&m, &p), extra ? HL_TOO_LARGE : HL_DONE);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

static int test_params(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		program p = idle_program(64, 0);
		machine m = machine_uniform(1);
		m.config.operations_max = 5;
		m.config.param_count = HL_PARAMS_MAX;
		p.head.param_count = HL_PARAMS_MAX;
		block b = block_make(&m, &p);
		uint32_t count = HL_PARAMS_MAX + extra;
		memcpy(b.bytes + offsetof(hl_config, param_count), &count, 4);
		hl_sim *s = hl_create(b.bytes, b.count);
		ENSURE_EQUAL(hl_status_of(s), extra ? HL_BAD_CONFIG : HL_MORE);
		hl_destroy(s);
		block_free(&b);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

/* operation() calls each of the other functions. */
static int test_functions(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		program p = program_new(64);
		uint32_t others = HL_FUNCTIONS_MAX - 1 + extra;
		for (uint32_t i = 0; i < others; i++) emit(&p, OP_RET, 0, 0, 0, 0);
		begin_operation(&p);
		for (uint32_t i = 0; i < others; i++) emit(&p, OP_CALL, 1, 0, 0, i);
		emit(&p, OP_RET, 0, 0, 0, 0);
		machine m = machine_uniform(1);
		ENSURE_EQUAL(status_of(&m, &p), extra ? HL_TOO_LARGE : HL_DONE);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

static int test_locks(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		program p = program_new(64);
		begin_operation(&p);
		emit(&p, OP_LI, 0, 0, 0, 4096);
		emit(&p, OP_LI, 1, 0, 0, HL_LOCKS_MAX + extra);
		uint32_t head = label_here(&p);
		emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
		emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
		emit(&p, OP_ADDI, 0, 0, 0, 8);
		emit(&p, OP_ADDI, 1, 1, 0, -1);
		emit_branch(&p, OP_BNZ, 1, 0, head);
		emit(&p, OP_RET, 0, 0, 0, 0);
		machine m = machine_uniform(1);
		ENSURE_EQUAL(status_of(&m, &p), extra ? HL_TOO_MANY_LOCKS : HL_DONE);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

/* Each lock is taken at three places: the places beyond the limit are left out, and the locks count all. */
static int test_lock_callers(void) {
	enum { PLACES = 3 };
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, 4096);
	emit(&p, OP_LI, 1, 0, 0, HL_LOCKS_MAX);
	uint32_t head = label_here(&p);
	for (uint32_t i = 0; i < PLACES; i++) {
		emit(&p, OP_LOCKHELD, 0, 0, 0, 0);
		emit(&p, OP_LOCKRELEASED, 0, 0, 0, 0);
	}
	emit(&p, OP_ADDI, 0, 0, 0, 8);
	emit(&p, OP_ADDI, 1, 1, 0, -1);
	emit_branch(&p, OP_BNZ, 1, 0, head);
	emit_constant(&p, 3, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(hl_lock_caller_count(s), HL_LOCK_CALLERS_MAX);
	for (uint32_t i = 0; i < HL_LOCK_CALLERS_MAX; i++) ENSURE_EQUAL(hl_lock_callers_of(s)[i].lock, i / PLACES);
	for (uint32_t i = 0; i < HL_LOCKS_MAX; i++) ENSURE_EQUAL(hl_lock_stats_of(s)[i].acquisitions, PLACES);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/*
 * Core 1 waits in a loop that reads this many lines; core 0 ends the wait late. Within the limit the cycles of core 1
 * are spinning, beyond it they are not recognised as waiting, and no other result changes.
 */
static int check_spin_loads(uint32_t lines, int recognised) {
	program p = program_new(64 * 32);
	uint32_t setter = label_new(&p), head = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit_branch(&p, OP_BZ, 1, 0, setter);
	label_bind(&p, head);
	emit(&p, OP_SPIN, 2, 0, 0, 0);
	for (uint32_t i = 0; i < lines; i++) emit(&p, OP_LD64, 2, 0, 0, 64 * i);
	emit_branch(&p, OP_BZ, 2, 0, head);
	emit(&p, OP_LI, 2, 0, 0, 1 << 30);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, setter);
	emit(&p, OP_WORKI, 0, 0, 0, 50000);
	emit(&p, OP_ST64, 0, 0, 0, 64 * (lines - 1));
	emit(&p, OP_LI, 2, 0, 0, 1 << 30);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 100000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 1000), HL_DONE);
	uint64_t spun = hl_core_stats_of(s)[1].cycles_spin;
	ENSURE(recognised ? spun > 45000 : spun == 0);
	ENSURE(hl_core_stats_of(s)[1].cycles_idle > 49000);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_spin_loads(void) {
	return check_spin_loads(HL_SPIN_LOADS_MAX, 1) || check_spin_loads(HL_SPIN_LOADS_MAX + 1, 0);
}

static int test_trace_records(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		machine m = machine_uniform(1);
		m.config.trace_records = HL_TRACE_RECORDS_MAX << extra;
		if (check_machine(m, extra ? HL_BAD_CONFIG : HL_DONE)) return 1;
	}
	return 0;
}

static int test_watched(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		machine m = machine_uniform(1);
		m.config.trace_records = 64;
		m.config.watched_count = HL_WATCHED_MAX + extra;
		m.config.watched_stride = 4;
		program p = idle_program(4 * HL_WATCHED_MAX + 64, 0);
		uint32_t status = status_of(&m, &p);
		machine_free(&m);
		program_free(&p);
		ENSURE_EQUAL(status, extra ? HL_BAD_CONFIG : HL_DONE);
	}
	return 0;
}

static int test_jitter(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		machine m = machine_uniform(1);
		m.config.jitter_cycles = HL_JITTER_MAX + extra;
		if (check_machine(m, extra ? HL_BAD_CONFIG : HL_DONE)) return 1;
	}
	return 0;
}

/* Stores may be later than all else, but only where there is jitter. */
static int test_drain_jitter(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		machine m = machine_uniform(1);
		m.config.jitter_cycles = 1;
		m.config.drain_jitter_cycles = HL_JITTER_MAX + extra;
		if (check_machine(m, extra ? HL_BAD_CONFIG : HL_DONE)) return 1;
	}
	machine m = machine_uniform(1);
	m.config.drain_jitter_cycles = 1;
	return check_machine(m, HL_BAD_CONFIG);
}

static int test_race_cores(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		machine m = machine_uniform(HL_RACE_CORES_MAX + extra);
		m.config.watch_races = HL_RACES_LIST;
		if (check_machine(m, extra ? HL_BAD_CONFIG : HL_DONE)) return 1;
	}
	return 0;
}

/* Of more races than the table holds the first ones stay; of more releases than are kept, the detector reports so. */
static int test_race_tables(void) {
	program p = program_new(8 * (HL_RACE_SYNCS_MAX + 8));
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, AT(0));
	for (uint32_t i = 0; i < HL_RACE_REPORTS_MAX + 2; i++) emit(&p, OP_ST64, 1, 1, 0, 8 * i);
	emit(&p, OP_LI, 2, 0, 0, AT(8 * HL_RACE_SYNCS_MAX));
	uint32_t head = label_here(&p);
	emit(&p, OP_ST64, 1, 1, ORDER_RELEASE, 0);
	emit(&p, OP_ADDI, 1, 1, 0, 8);
	emit_branch(&p, OP_BLEU, 1, 2, head);
	emit_constant(&p, 2, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	m.config.watch_races = HL_RACES_LIST;
	set_cycles_max(&m, 100000000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 1000), HL_DONE);
	ENSURE_EQUAL(hl_race_count(s), HL_RACE_REPORTS_MAX);
	ENSURE_EQUAL(hl_races_given_up(s), 1);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_latencies(void) {
	for (uint32_t extra = 0; extra < 2; extra++) {
		machine m = machine_uniform(1);
		m.dram[0] = HL_LATENCY_MAX + extra;
		if (check_machine(m, extra ? HL_BAD_CONFIG : HL_DONE)) return 1;
	}
	return 0;
}

/*
 * A cap beyond the largest time becomes that time; a program that works until then gets the status that it is too long.
 */
static int test_time(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit_constant(&p, 0, HL_TIME_MAX / 4);
	emit(&p, OP_WORK, 0, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, UINT64_MAX);
	uint32_t status = status_of(&m, &p);
	ENSURE(status == HL_TOO_LONG || status == HL_DONE);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_no_progress(void) {
	program p = program_new(64);
	begin_operation(&p);
	uint32_t head = label_here(&p);
	emit_branch(&p, OP_JMP, 0, 0, head);
	machine m = machine_uniform(2);
	m.config.progress_steps_max = 1000000;
	ENSURE_EQUAL(status_of(&m, &p), HL_NO_PROGRESS);
	machine_free(&m);
	p.head.setup = 0; /* an endless setup() ends as well */
	m = machine_uniform(2);
	m.config.progress_steps_max = 1000000;
	ENSURE_EQUAL(status_of(&m, &p), HL_NO_PROGRESS);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* What comes of an endless loop that has made more steps than a word of 32 bits can count. */
static uint32_t status_beyond_a_word(uint32_t progress_steps_max) {
	program p = program_new(64);
	begin_operation(&p);
	uint32_t head = label_here(&p);
	emit_branch(&p, OP_JMP, 0, 0, head);
	machine m = machine_uniform(2);
	m.config.operations_max = 10;
	m.config.progress_steps_max = progress_steps_max;
	hl_sim *s = sim_make(&m, &p);
	uint32_t status = hl_run(s, 100, 1000);
	s->g->totals.steps += UINT32_MAX;
	if (status == HL_MORE) status = hl_run(s, 100, 1000);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return status;
}

static int test_endless_patience(void) {
	ENSURE_EQUAL(status_beyond_a_word(UINT32_MAX - 1), HL_NO_PROGRESS);
	ENSURE_EQUAL(status_beyond_a_word(UINT32_MAX), HL_MORE);
	return 0;
}

/* gcc and clang say by different words that a file is compiled with the address sanitizer. */
#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER 1
#endif
#endif

/* The largest machine with the largest stacks and the shortest lines, in less memory than these need. */
static int test_no_memory(void) {
	struct rlimit before;
	ENSURE(getrlimit(RLIMIT_AS, &before) == 0);
	program p = idle_program(HL_MEMORY_BYTES_MAX, HL_STACK_BYTES_MAX);
	machine m = machine_new(HL_CORES_MAX, 8);
	m.config.line_bytes = HL_LINE_BYTES_MIN;
	m.config.operations_max = 10;
	block b = block_make(&m, &p);
#if !defined(ADDRESS_SANITIZER)
	struct rlimit tight = before;
	tight.rlim_cur = 3ull << 30;
	ENSURE(setrlimit(RLIMIT_AS, &tight) == 0);
#endif
	hl_sim *s = hl_create(b.bytes, b.count);
	ENSURE(s != NULL);
	ENSURE_EQUAL(hl_status_of(s), HL_NO_MEMORY);
	ENSURE(hl_fault_of(s)->detail_b > 3ull << 30);
	ENSURE_EQUAL(hl_run(s, 10, 0), HL_NO_MEMORY);
	hl_destroy(s);
	setrlimit(RLIMIT_AS, &before);
	block_free(&b);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"cores", test_cores},
	{"nodes", test_nodes},
	{"nodes with chip caches", test_chip_nodes},
	{"cores with a matrix", test_matrix_cores},
	{"lines under way, and how long homes are busy, on the most cores", test_owners},
	{"bytes of a line", test_line_bytes},
	{"bytes of globals and of stacks", test_memory},
	{"instructions", test_code},
	{"parameters", test_params},
	{"functions", test_functions},
	{"locks", test_locks},
	{"places that take locks", test_lock_callers},
	{"lines that a wait loop reads", test_spin_loads},
	{"trace records", test_trace_records},
	{"watched words", test_watched},
	{"jitter", test_jitter},
	{"jitter of stores that drain", test_drain_jitter},
	{"cores of a run that looks for races", test_race_cores},
	{"races and releases that are kept", test_race_tables},
	{"latencies", test_latencies},
	{"simulated time", test_time},
	{"steps without progress, running and in setup", test_no_progress},
	{"more steps than a word counts, for a run that is never given up", test_endless_patience},
	{"memory that the core does not have", test_no_memory},
};

SUITE(limits);
