/*
 * A run is executed in slices, and a core's long stretch of instructions in several events: neither may change a
 * result, and no slice may last long, whatever the program does.
 */
#include <string.h>

#include "../src/invariants.h"
#include "generate.h"
#include "test_macros.h"

static int has_same_effort(const hl_sim *a, const hl_sim *b) {
	const hl_totals *x = hl_totals_of(a), *y = hl_totals_of(b);
	return x->events == y->events && x->steps == y->steps && x->trace_written == y->trace_written;
}

/* Runs one slice: by events, by instructions or, with kinds = 3, also up to a moment. */
static void run_some_slice(hl_sim *s, rng *r, uint32_t kinds, uint64_t *time) {
	*time += pick(r, 0, 2000);
	switch (pick(r, 0, kinds)) {
	case 0: hl_run(s, pick(r, 1, 40), 0); break;
	case 1: hl_run(s, 1000, pick(r, 1, 60)); break;
	case 2: hl_run(s, pick(r, 1, 10), pick(r, 1, 5)); break;
	default: hl_run_until(s, pick(r, 1, 200), (uint32_t)*time, (uint32_t)(*time >> 32)); break;
	}
	if (chance(r, 30)) hl_results(s);
}

static program random_program(rng *r, uint32_t interrupts) {
	generate_options o = {.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 6, .interrupts = interrupts};
	return generate_program(r, &o);
}

static machine random_machine(rng *r, uint32_t interrupts) {
	machine_options o = {.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1, .interrupts = interrupts};
	machine m = generate_machine(r, &o);
	m.config.warmup_operations = pick(r, 0, 1);
	m.config.start = pick(r, 0, HL_START_COUNT - 1);
	m.config.trace_records = 64;
	return m;
}

/*
 * A run gives the same results whether it is sliced by events, instructions or time, and asked for results in between.
 */
static int check_slices(uint64_t seed) {
	rng r;
	rng_init(&r, seed, 17);
	uint32_t interrupts = (uint32_t)(seed & 1);
	program p = random_program(&r, interrupts);
	machine m = random_machine(&r, interrupts);
	hl_sim *whole = sim_make(&m, &p), *sliced = sim_make(&m, &p);
	whole->event_steps = sliced->event_steps = chance(&r, 50) ? HL_EVENT_STEPS_MAX : pick(&r, 1, 40);
	sim_finish(whole, 1000);
	uint64_t time = 0;
	uint32_t kinds = pick(&r, 2, 3); /* stopping at a moment may split an event: that is more effort, not another run */
	for (uint32_t i = 0; i < 200 && hl_status_of(sliced) == HL_MORE; i++) run_some_slice(sliced, &r, kinds, &time);
	sim_finish(sliced, 1000);
	const char *what = results_difference(whole, sliced);
	if (!what && kinds < 3 && !has_same_effort(whole, sliced)) what = "effort";
	size_t bytes = 64 * sizeof(hl_record);
	if (!what && kinds < 3 && memcmp(hl_trace_of(whole), hl_trace_of(sliced), bytes) != 0) what = "trace";
	if (what) printf("    differ in %s, SEED=%" PRIu64 "\n", what, seed);
	hl_destroy(whole);
	hl_destroy(sliced);
	machine_free(&m);
	program_free(&p);
	return what != NULL;
}

static int test_slices(void) {
	for (uint32_t i = 0; i < test_effort(400); i++)
		if (check_slices(test_seed(710000) + i)) return 1;
	return 0;
}

/*
 * An event may end between any two rounds of a loop, with and without parking: only the effort differs. Not so in a
 * storm, which cores that run ahead see for as long as their event lasts; and where measuring begins in the middle of
 * such an event, the account of its cycles may name other categories.
 */
static int check_events(uint64_t seed) {
	rng r;
	rng_init(&r, seed, 23);
	uint32_t interrupts = (uint32_t)(seed & 1);
	program p = random_program(&r, interrupts);
	machine m = random_machine(&r, interrupts);
	m.config.start = chance(&r, 50) ? HL_START_IDLE : HL_START_TOGETHER;
	m.config.warmup_operations = 0;
	hl_sim *whole = sim_make(&m, &p);
	m.config.park = (uint32_t)chance(&r, 70);
	hl_sim *cut = sim_make(&m, &p);
	cut->event_steps = pick(&r, 1, chance(&r, 50) ? 4 : 100);
	sim_finish(whole, 1000);
	sim_finish(cut, 100000);
	const char *what = results_difference(whole, cut);
	if (what) printf("    differ in %s, SEED=%" PRIu64 "\n", what, seed);
	hl_destroy(whole);
	hl_destroy(cut);
	machine_free(&m);
	program_free(&p);
	return what != NULL;
}

static int test_events(void) {
	for (uint32_t i = 0; i < test_effort(400); i++)
		if (check_events(test_seed(720000) + i)) return 1;
	return 0;
}

/* ---- No slice lasts long -------------------------------------------------------------------------------------- */

/* The most instructions that a slice executes beyond its own number: the rest of one event. */
#define BEYOND_MAX (HL_EVENT_STEPS_MAX + HL_CODE_MAX)
#define BUDGET 100000u

static void long_body(program *p) {
	for (uint32_t i = 0; i < 5000; i++) emit(p, OP_ADDI, 1, 1, 0, 1);
}

static void endless_loop(program *p) {
	begin_operation(p);
	uint32_t head = label_here(p);
	long_body(p);
	emit_branch(p, OP_JMP, 0, 0, head);
}

/* Sixty functions, each of which calls the next one twice: 2^60 instructions without a jump backwards. */
static void endless_calls(program *p) {
	uint32_t callee = label_here(p);
	emit(p, OP_RET, 0, 0, 0, 0);
	for (uint32_t i = 0; i < 60; i++) {
		uint32_t caller = label_here(p);
		emit_call(p, 1, callee);
		emit_call(p, 1, callee);
		emit(p, OP_RET, 0, 0, 0, 0);
		callee = caller;
	}
	begin_operation(p);
	emit_call(p, 1, callee);
	emit(p, OP_RET, 0, 0, 0, 0);
}

/* One core alone, whose operations begin one after the other without a jump backwards. */
static void operations_in_a_row(program *p) {
	begin_operation(p);
	long_body(p);
	emit(p, OP_RET, 0, 0, 0, 0);
}

static void endless_setup(program *p) {
	begin_setup(p);
	uint32_t head = label_here(p);
	long_body(p);
	emit_branch(p, OP_JMP, 0, 0, head);
	begin_operation(p);
	emit(p, OP_RET, 0, 0, 0, 0);
}

static void long_setup_of_each(program *p) {
	begin_setup_cpu(p);
	long_body(p);
	emit(p, OP_RET, 0, 0, 0, 0);
	begin_operation(p);
	emit(p, OP_WORKI, 0, 0, 0, 10);
	emit(p, OP_RET, 0, 0, 0, 0);
}

static int check_budget(void (*write)(program *p), uint32_t cores, hl_status end) {
	program p = program_new(64);
	write(&p);
	machine m = machine_uniform(cores);
	m.config.operations_max = 1000;
	m.config.progress_steps_max = 3000000;
	hl_sim *s = sim_make(&m, &p);
	uint64_t before = 0;
	for (uint32_t status = HL_MORE; status == HL_MORE;) {
		status = hl_run(s, UINT32_MAX, BUDGET);
		hl_results(s);
		uint64_t steps = hl_totals_of(s)->steps;
		ENSURE(steps - before <= BUDGET + BEYOND_MAX);
		before = steps;
	}
	ENSURE_EQUAL(hl_status_of(s), end);
	if (end == HL_NO_PROGRESS) ENSURE(before <= m.config.progress_steps_max + BEYOND_MAX);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Cycles that setup() books belong to no core's time: invariants of running cores do not hold yet. */
static int test_invariants_in_setup(void) {
	program p = program_new(64);
	long_setup_of_each(&p);
	machine m = machine_uniform(3);
	m.config.operations_max = 10;
	hl_sim *s = sim_make(&m, &p);
	for (uint32_t i = 0; i < 3; i++) {
		hl_run(s, 100, 1);
		invariants_check_all(s);
		hl_results(s);
	}
	ENSURE_EQUAL(sim_finish(s, 100), HL_DONE);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_budget(void) {
	return check_budget(endless_loop, 1, HL_NO_PROGRESS) || check_budget(endless_loop, 48, HL_NO_PROGRESS) ||
	       check_budget(endless_calls, 3, HL_NO_PROGRESS) || check_budget(operations_in_a_row, 1, HL_DONE) ||
	       check_budget(endless_setup, 2, HL_NO_PROGRESS) || check_budget(long_setup_of_each, 400, HL_DONE);
}

/* setup() that gives megabytes their homes, over and over: its lines count, or a slice would place billions of them. */
static int test_placing(void) {
	program p = program_new(HL_MEMORY_BYTES_MAX);
	begin_setup(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, HL_MEMORY_BYTES_MAX);
	uint32_t head = label_here(&p);
	for (uint32_t i = 0; i < 1000; i++) emit(&p, OP_INTERLEAVE, 0, 1, 0, 0);
	emit_branch(&p, OP_JMP, 0, 0, head);
	begin_operation(&p);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	m.config.operations_max = 1000;
	m.config.progress_steps_max = 3000000;
	hl_sim *s = sim_make(&m, &p);
	uint32_t slices = 0;
	while (hl_run(s, UINT32_MAX, BUDGET) == HL_MORE) {
		slices++;
		hl_results(s);
		ENSURE(hl_totals_of(s)->steps <= 4 * slices);
	}
	ENSURE_EQUAL(hl_status_of(s), HL_NO_PROGRESS);
	ENSURE(slices >= 10);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Core 0 writes a word that the other cores watch in a loop of a given length. */
static program watched_from_a_loop(uint32_t length) {
	program p = program_new(256);
	begin_operation(&p);
	uint32_t write = label_new(&p), head = label_new(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit_branch(&p, OP_BZ, 1, 0, write);
	label_bind(&p, head);
	emit(&p, OP_SPIN, 1, 0, 0, 0);
	for (uint32_t i = 0; i < length; i++) emit(&p, OP_ADDI, 1, 0, 0, 1);
	emit(&p, OP_LD64, 1, 0, 0, 0);
	emit_branch(&p, OP_BZ, 1, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, write);
	emit(&p, OP_WORKI, 0, 0, 0, 200000);
	emit(&p, OP_LD64, 1, 0, 0, 8);
	emit(&p, OP_ADDI, 1, 1, 0, 1);
	emit(&p, OP_ST64, 1, 0, 0, 8);
	emit(&p, OP_SHRUI, 1, 1, 0, 3);
	emit(&p, OP_ST64, 1, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

/* Long rounds are executed rather than caught up with all at once; short ones are parked. Both give the same run. */
static int check_rounds(uint32_t length, int parks) {
	program p = watched_from_a_loop(length);
	machine m = machine_uniform(5);
	m.config.operations_max = 50;
	hl_sim *parked = sim_make(&m, &p);
	m.config.park = 0;
	hl_sim *going_round = sim_make(&m, &p);
	sim_finish(parked, 10000);
	sim_finish(going_round, 10000);
	ENSURE(results_difference(parked, going_round) == NULL);
	uint64_t saved = hl_totals_of(going_round)->steps - hl_totals_of(parked)->steps;
	ENSURE_EQUAL(saved > hl_totals_of(going_round)->steps / 2, parks);
	hl_destroy(parked);
	hl_destroy(going_round);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_rounds(void) {
	return check_rounds(10, 1) || check_rounds(HL_PARK_STEPS_MAX - 10, 1) || check_rounds(HL_PARK_STEPS_MAX + 10, 0);
}

static const test tests[] = {
	{"how a run is sliced changes nothing", test_slices},
	{"where a core's event ends changes nothing", test_events},
	{"a slice executes the instructions it was given, and at most one event more", test_budget},
	{"the invariants hold while setup is unfinished", test_invariants_in_setup},
	{"placing memory in setup cannot make a slice long", test_placing},
	{"only short rounds of waiting are caught up with within an event", test_rounds},
};

SUITE(slices);
