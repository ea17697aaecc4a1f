/* A snapshot is the whole run: the run continues equally from it, in the same simulation and in a fresh one. */
#include <stdlib.h>
#include <string.h>

#include "generate.h"
#include "test_macros.h"

static int check_random(uint64_t seed) {
	rng r;
	rng_init(&r, seed, 19);
	generate_options o = {.waits = 1, .spin = 1, .prefetch = (uint32_t)chance(&r, 50), .operations_max = 8};
	o.interrupts = (uint32_t)(seed & 1);
	program p = generate_program(&r, &o);
	machine_options kinds = {.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1, .interrupts = o.interrupts};
	machine m = generate_machine(&r, &kinds);
	m.config.start = pick(&r, 0, HL_START_COUNT - 1);
	m.config.warmup_operations = pick(&r, 0, 2);
	m.config.trace_records = 256;
	hl_sim *a = sim_make(&m, &p), *b = sim_make(&m, &p);
	uint8_t *snapshot = malloc(hl_snapshot_bytes(a));
	hl_run(a, pick(&r, 1, 3000), 0);
	hl_snapshot_save(a, snapshot);
	sim_finish(a, 1000);
	hl_snapshot_load(b, snapshot);
	sim_finish(b, 1000);
	const char *what = results_difference(a, b);
	uint64_t events = hl_totals_of(a)->events, steps = hl_totals_of(a)->steps;
	hl_snapshot_load(a, snapshot); /* return to the snapshot in the same simulation */
	sim_finish(a, 1000);
	if (!what) what = results_difference(a, b);
	if (!what && (hl_totals_of(a)->events != events || hl_totals_of(a)->steps != steps)) what = "effort";
	if (!what && memcmp(hl_trace_of(a), hl_trace_of(b), 256 * sizeof(hl_record)) != 0) what = "trace";
	if (what) printf("    differ in %s, SEED=%" PRIu64 "\n", what, seed);
	free(snapshot);
	hl_destroy(a);
	hl_destroy(b);
	machine_free(&m);
	program_free(&p);
	return what != NULL;
}

static int test_random(void) {
	for (uint32_t i = 0; i < test_effort(250); i++)
		if (check_random(test_seed(800000) + i)) return 1;
	return 0;
}

/* Saving and asking for results leave the state untouched, and the state holds no addresses. */
static int test_without_pointers(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, 1);
	emit(&p, OP_XADD, 1, 0, 1, 8);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_opteron(12);
	m.config.operations_max = 1000;
	hl_sim *a = sim_make(&m, &p), *padding = sim_make(&m, &p), *b = sim_make(&m, &p);
	hl_run(a, 500, 0);
	hl_run(b, 200, 0);
	hl_results(b);
	hl_run(b, 300, 0);
	uint8_t *first = malloc(hl_snapshot_bytes(a)), *second = malloc(hl_snapshot_bytes(b));
	ENSURE_EQUAL(hl_snapshot_bytes(a), hl_snapshot_bytes(b));
	hl_snapshot_save(a, first);
	hl_snapshot_save(b, second);
	ENSURE(memcmp(first, second, hl_snapshot_bytes(a)) == 0);
	free(first);
	free(second);
	hl_destroy(a);
	hl_destroy(padding);
	hl_destroy(b);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Snapshots before the first event, during setup, and after the end. */
static int test_odd_moments(void) {
	program p = program_new(64);
	begin_setup_cpu(&p);
	emit(&p, OP_LI, 1, 0, 0, 200000);
	uint32_t head = label_here(&p);
	emit(&p, OP_ADDI, 1, 1, 0, -1);
	emit_branch(&p, OP_BNZ, 1, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 10);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(3);
	m.config.operations_max = 100;
	hl_sim *s = sim_make(&m, &p), *reference = sim_make(&m, &p);
	sim_finish(reference, 1000);
	uint8_t *snapshot = malloc(hl_snapshot_bytes(s));
	for (uint32_t moment = 0; moment < 32; moment++) {
		hl_snapshot_save(s, snapshot);
		sim_finish(s, 1000);
		ENSURE(results_difference(s, reference) == NULL);
		hl_snapshot_load(s, snapshot);
		hl_run(s, 1, 1);
	}
	free(snapshot);
	hl_destroy(s);
	hl_destroy(reference);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"random runs go on from a snapshot as they did before", test_random},
	{"equal runs have equal snapshots, wherever they lie in memory", test_without_pointers},
	{"snapshots work in setup and before the first event", test_odd_moments},
};

SUITE(snapshot);
