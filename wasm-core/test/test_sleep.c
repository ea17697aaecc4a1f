/* Sleep and interrupts: when a core goes on, what it is charged, and the fault of a sleep that no core ends. */
#include <stdlib.h>

#include "asm.h"
#include "generate.h"
#include "test_macros.h"

enum { STEPS_MAX = 24, LATENCY = 500, SEND = 30, END = 100000, RESULTS = 0, RESULT_BYTES = 8 * STEPS_MAX };

/* A core sleeps until a time at the latest, or works, or wakes the other one. */
typedef struct sleep_step {
	enum opcode op;
	uint32_t value;
} sleep_step;

typedef struct sleeper {
	sleep_step step[STEPS_MAX];
	uint64_t seen[STEPS_MAX]; /* the core's time after each step */
	uint32_t at;
	uint64_t time;
	uint64_t pending; /* arrival of an interrupt, 0: none */
	int asleep;
} sleeper;

static machine sleep_machine(uint32_t cores) {
	machine m = machine_uniform(cores);
	m.config.interrupt_cycles = LATENCY;
	m.config.interrupt_send_cycles = SEND;
	set_cycles_max(&m, END - 1);
	return m;
}

static void emit_sleeper(program *p, const sleeper *x, uint32_t core_index) {
	uint32_t other = label_new(p);
	emit(p, OP_CPU, 0, 0, 0, 0);
	emit(p, OP_EQI, 1, 0, 0, core_index);
	emit_branch(p, OP_BZ, 1, 0, other);
	emit(p, OP_LI, 2, 0, 0, 10); /* both cores begin at the same time */
	emit(p, OP_WAITUNTIL, 0, 2, 0, 0);
	for (uint32_t i = 0; i < STEPS_MAX; i++) {
		emit(p, OP_LI, 3, 0, 0, x->step[i].value);
		emit(p, x->step[i].op, 0, 3, 0, 0);
		emit(p, OP_NOW, 10 + i, 0, 0, 0);
	}
	emit(p, OP_LI, 2, 0, 0, END / 2);
	emit(p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(p, OP_LI, 4, 0, 0, AT(RESULTS + core_index * RESULT_BYTES));
	for (uint32_t i = 0; i < STEPS_MAX; i++) emit(p, OP_ST64, 10 + i, 4, 0, 8 * i);
	label_bind(p, other);
}

/* One step of the core that is first; the constants LI take a cycle each. */
static void advance(sleeper *x, sleeper *other) {
	const sleep_step *step = &x->step[x->at];
	if (x->asleep) { /* the core wakes at `time` */
		x->asleep = 0;
		if (x->pending && x->pending <= x->time) x->pending = 0;
	} else {
		x->time += 1;
		if (step->op == OP_WORK) x->time += step->value;
		if (step->op == OP_WAKE) {
			uint64_t arrival = x->time + LATENCY;
			if (!other->pending || arrival < other->pending) other->pending = arrival;
			if (other->asleep && arrival < other->time) other->time = arrival;
			x->time += SEND;
		}
		if (step->op == OP_SLEEP) {
			uint64_t ends = step->value;
			if (x->pending && x->pending < ends) ends = x->pending;
			if (ends > x->time) {
				x->asleep = 1;
				x->time = ends;
				return;
			}
			if (x->pending && x->pending <= x->time) x->pending = 0;
		}
	}
	x->seen[x->at++] = x->time;
}

/* The moment of a core's next action that the other core could see: that of its step, behind the constant. */
static uint64_t next_of(const sleeper *x) {
	if (x->at == STEPS_MAX) return UINT64_MAX;
	return x->asleep ? x->time : x->time + 1;
}

static void simulate_naively(sleeper x[2]) {
	for (uint32_t i = 0; i < 2; i++) x[i].time = 10;
	for (;;) {
		uint64_t first = next_of(&x[0]), second = next_of(&x[1]);
		if (first == UINT64_MAX && second == UINT64_MAX) return;
		if (first <= second) advance(&x[0], &x[1]);
		else advance(&x[1], &x[0]);
	}
}

static int compare_with_naive(rng *r) {
	sleeper x[2] = {0};
	for (uint32_t i = 0; i < 2; i++)
		for (uint32_t k = 0; k < STEPS_MAX; k++) {
			enum opcode op = chance(r, 40) ? OP_WAKE : chance(r, 50) ? OP_SLEEP : OP_WORK;
			uint32_t value = op == OP_WAKE ? 1 - i : op == OP_WORK ? pick(r, 1, 900) : 20 + k * 400 + pick(r, 0, 2000);
			x[i].step[k] = (sleep_step){.op = op, .value = value};
		}
	machine m = sleep_machine(2);
	program p = program_new(4096);
	begin_operation(&p);
	for (uint32_t i = 0; i < 2; i++) emit_sleeper(&p, &x[i], i);
	emit(&p, OP_LI, 2, 0, 0, END);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	simulate_naively(x);
	hl_sim *s = sim_make(&m, &p), *sliced = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10000), HL_DONE);
	while (hl_run(sliced, 1, 0) == HL_MORE) {
	}
	hl_results(sliced);
	ENSURE(results_difference(s, sliced) == NULL);
	for (uint32_t i = 0; i < 2; i++)
		for (uint32_t k = 0; k < STEPS_MAX; k++)
			ENSURE_EQUAL(memory_word(s, RESULTS + i * RESULT_BYTES + 8 * k), x[i].seen[k]);
	hl_destroy(s);
	hl_destroy(sliced);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_naive(void) {
	return repeat_random(12, 200, compare_with_naive);
}

/* Core 1 sleeps without an end; core 0 wakes it once at 2,000, or never, and sleeps too. */
static program one_wake(int wakes) {
	program p = program_new(64);
	uint32_t other = label_new(&p);
	begin_operation(&p);
	emit_constant(&p, 5, UINT64_MAX >> 1);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 0, 0, other);
	emit(&p, OP_LI, 2, 0, 0, 2000);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_LI, 2, 0, 0, 1);
	if (wakes) emit(&p, OP_WAKE, 0, 2, 0, 0);
	emit(&p, OP_SLEEP, 0, 5, 0, 0);
	label_bind(&p, other);
	emit(&p, OP_SLEEP, 0, 5, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_nobody_wakes(void) {
	for (int wakes = 0; wakes < 2; wakes++) {
		machine m = sleep_machine(2);
		program p = one_wake(wakes);
		hl_sim *s = sim_make(&m, &p);
		ENSURE_EQUAL(sim_finish(s, 10000), HL_SLEEPS_FOREVER);
		ENSURE_EQUAL(INSN_OP(s->code[hl_fault_of(s)->pc]), OP_SLEEP);
		const hl_core_stats *c = &hl_core_stats_of(s)[1];
		ENSURE_EQUAL(c->operations, (uint64_t)wakes);
		if (wakes) ENSURE(c->cycles_idle >= 2000 + LATENCY - 10);
		hl_destroy(s);
		machine_free(&m);
		program_free(&p);
	}
	return 0;
}

/*
 * Core 1 reads a word, sleeps, and on waking stores what it then reads, plus 10. Core 0 stores 1 to that word and wakes
 * core 1 at once: a random delay may hold the store back for longer than the interrupt takes.
 */
static program store_and_wake(void) {
	program p = program_new(128);
	uint32_t other = label_new(&p), end = label_new(&p);
	begin_operation(&p);
	emit_constant(&p, 5, END / 2);
	emit(&p, OP_LI, 1, 0, 0, AT(0));
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 0, 0, other);
	emit(&p, OP_LI, 2, 0, 0, 2000);
	emit(&p, OP_WAITUNTIL, 0, 2, 0, 0);
	emit(&p, OP_LI, 3, 0, 0, 1);
	emit(&p, OP_ST64, 3, 1, 0, 0);
	emit(&p, OP_WAKE, 0, 3, 0, 0);
	emit_branch(&p, OP_JMP, 0, 0, end);
	label_bind(&p, other);
	emit(&p, OP_LD64, 3, 1, 0, 0);
	emit(&p, OP_SLEEP, 0, 5, 0, 0);
	emit(&p, OP_LD64, 3, 1, 0, 0);
	emit(&p, OP_ADDI, 3, 3, 0, 10);
	emit(&p, OP_ST64, 3, 1, 0, 64);
	label_bind(&p, end);
	emit_constant(&p, 5, 2 * END);
	emit(&p, OP_WAITUNTIL, 0, 5, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int check_store_and_wake(uint32_t jitter, uint32_t seed) {
	machine m = sleep_machine(2);
	m.config.store_buffer_entries = 4;
	m.config.jitter_cycles = jitter;
	m.config.seed_lo = seed;
	program p = store_and_wake();
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10000), HL_DONE);
	ENSURE_EQUAL(memory_word(s, 64), 11);
	/* The store misses, because core 1 has read the line; and without jitter it drains long before core 1 wakes. */
	if (jitter == 0) ENSURE_EQUAL(hl_core_stats_of(s)[0].store_waits, 1);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_wake_follows_stores(void) {
	for (uint32_t seed = 1; seed < 60; seed++)
		if (check_store_and_wake(1000, seed)) return 1;
	return check_store_and_wake(0, 1);
}

static int test_bad_core(void) {
	machine m = sleep_machine(2);
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 2, 0, 0, 2);
	emit(&p, OP_WAKE, 0, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10000), HL_BAD_ARGUMENT);
	ENSURE_EQUAL(hl_fault_of(s)->detail_a, 2);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"cores go on at the moments of a naive model, in slices or not", test_naive},
	{"a sleep that no core ends is named, and one that is ended is idle time", test_nobody_wakes},
	{"a core that is woken sees what was stored before, however long stores are held back", test_wake_follows_stores},
	{"a core that does not exist cannot be woken", test_bad_core},
};

SUITE(sleep);
