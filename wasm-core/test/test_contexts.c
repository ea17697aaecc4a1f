/* Contexts against a naive model of coroutines; their limits; and the faults of contexts that go wrong. */
#include <stdlib.h>

#include "asm.h"
#include "generate.h"
#include "test_macros.h"

enum { CONTEXTS = 6, STEPS = 20, CALLS = 4, SWITCH = 17, RESULTS = 0, MAIN = 0, ROUNDS = CONTEXTS * STEPS + 1 };

/* A context multiplies its number by 3, adds `add`, and switches to another context, sometimes from within calls. */
typedef struct context_step {
	uint32_t add;
	uint32_t to;
	uint32_t calls; /* so many, one in another */
} context_step;

typedef struct coroutine {
	context_step step[STEPS];
	uint32_t at;
	uint64_t number;
} coroutine;

/* Functions that switch to the context in register 0 from within so many calls; each finds its registers again. */
static void emit_callees(program *p, uint32_t callees[CALLS + 1]) {
	for (uint32_t depth = 1; depth <= CALLS; depth++) {
		uint32_t window = 4 + depth; /* where the registers of the next function begin */
		callees[depth] = label_here(p);
		emit(p, OP_LI, 1, 0, 0, 10 + depth);
		emit(p, OP_MOV, window, 0, 0, 0);
		if (depth == 1) emit(p, OP_CONTEXTSWITCH, 0, 0, 0, 0);
		else emit_call(p, window, callees[depth - 1]);
		emit(p, OP_EQI, 2, 1, 0, 10 + depth);
		emit(p, OP_DIVU, 2, 1, 2, 0); /* a fault when it does not */
		emit(p, OP_RET, 0, 0, 0, 0);
	}
}

static void emit_step(program *p, const context_step *x, const uint32_t *callees) {
	emit(p, OP_MULI, 5, 5, 0, 3);
	emit(p, OP_ADDI, 5, 5, 0, x->add);
	emit(p, OP_FRAME, 6, 0, 0, 0);
	emit(p, OP_ST64, 5, 6, 0, 8); /* on the context's own stack */
	emit(p, OP_LI, 8, 0, 0, x->to);
	if (x->calls) emit_call(p, 8, callees[x->calls]); /* register 8 is its register 0 */
	else emit(p, OP_CONTEXTSWITCH, 0, 8, 0, 0);
	emit(p, OP_LI, 5, 0, 0, 0);
	emit(p, OP_FRAME, 6, 0, 0, 0);
	emit(p, OP_LD64, 5, 6, 0, 8);
}

static uint64_t pointer_to(uint32_t entry) {
	return HL_FUNCTION_BASE + (uint64_t)HL_FUNCTION_STEP * entry;
}

/*
 * The main context creates all contexts, which are 1, 2, ... on one core, and goes to each in turn, for `rounds`
 * rounds.
 */
static program coroutines_program(const coroutine *x) {
	program p = program_new(4096);
	p.head.stack_bytes = 64;
	uint32_t callees[CALLS + 1];
	emit_callees(&p, callees);
	uint32_t entries[CONTEXTS];
	for (uint32_t i = 0; i < CONTEXTS; i++) {
		entries[i] = emit(&p, OP_ENTRY, 1, 0, 0, 0);
		emit(&p, OP_MOV, 5, 0, 0, 0);
		for (uint32_t k = 0; k < STEPS; k++) emit_step(&p, &x[i].step[k], callees);
		emit(&p, OP_LI, 6, 0, 0, AT(RESULTS + 8 * i));
		emit(&p, OP_ST64, 5, 6, 0, 0);
		uint32_t again = label_here(&p);
		emit(&p, OP_LI, 8, 0, 0, MAIN);
		emit(&p, OP_CONTEXTSWITCH, 0, 8, 0, 0);
		emit_branch(&p, OP_JMP, 0, 0, again);
	}
	begin_setup(&p);
	for (uint32_t i = 0; i < CONTEXTS; i++) {
		emit_constant(&p, 1, pointer_to(entries[i]));
		emit(&p, OP_LI, 2, 0, 0, 100 + i);
		emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	}
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_LI, 9, 0, 0, ROUNDS);
	uint32_t round = label_here(&p);
	for (uint32_t i = 0; i < CONTEXTS; i++) {
		emit(&p, OP_LI, 8, 0, 0, 1 + i);
		emit(&p, OP_CONTEXTSWITCH, 0, 8, 0, 0);
	}
	emit(&p, OP_ADDI, 9, 9, 0, -1);
	emit_branch(&p, OP_BNZ, 9, 0, round);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

/* Runs until no core has a step left; returns the switches made. */
static uint64_t run_naively(coroutine *x) {
	uint64_t switches = 0;
	for (uint32_t round = 0; round < ROUNDS; round++) {
		for (uint32_t i = 0; i < CONTEXTS; i++) {
			uint32_t in = 1 + i;
			switches++;
			while (in != MAIN) {
				coroutine *c = &x[in - 1];
				uint32_t to = MAIN;
				if (c->at < STEPS) {
					c->number = c->number * 3 + c->step[c->at].add;
					to = c->step[c->at++].to;
				}
				switches += to != in;
				in = to;
			}
		}
	}
	return switches;
}

static int compare_with_naive(rng *r) {
	coroutine x[CONTEXTS] = {0};
	for (uint32_t i = 0; i < CONTEXTS; i++) {
		x[i].number = 100 + i;
		for (uint32_t k = 0; k < STEPS; k++)
			x[i].step[k] = (context_step){.add = pick(r, 0, 1000),
			                              .to = pick(r, 0, CONTEXTS),
			                              .calls = chance(r, 50) ? pick(r, 1, CALLS) : 0};
	}
	machine m = machine_uniform(1);
	m.config.context_switch_cycles = SWITCH;
	m.config.operations_max = 1;
	program p = coroutines_program(x);
	uint64_t switches = run_naively(x);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10000), HL_DONE);
	for (uint32_t i = 0; i < CONTEXTS; i++) ENSURE_EQUAL(memory_word(s, RESULTS + 8 * i), x[i].number);
	const hl_core_stats *c = hl_core_stats_of(s);
	/* The cap counts contexts; all operations but the first go to each context and straight back. */
	ENSURE_EQUAL(c->operations, CONTEXTS);
	switches += (CONTEXTS - 1) * ROUNDS * CONTEXTS * 2;
	ENSURE_EQUAL(c->context_switches, switches);
	ENSURE(c->cycles_switch >= switches * SWITCH); /* a switch of a context to itself is not counted */
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_naive(void) {
	return repeat_random(13, 100, compare_with_naive);
}

/* On four cores, each core takes the next of many contexts, which adds 1 to its own count and goes back. */
static program many_contexts(uint32_t count) {
	program p = program_new(64 * 1024);
	uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
	uint32_t again = label_here(&p);
	emit(&p, OP_MULI, 5, 0, 0, 8);
	emit(&p, OP_ADDI, 5, 5, 0, AT(64));
	emit(&p, OP_LI, 6, 0, 0, 1);
	emit(&p, OP_XADD, 7, 5, 6, 8);
	emit(&p, OP_CPU, 8, 0, 0, 0); /* the context in which this core began */
	emit(&p, OP_CONTEXTSWITCH, 0, 8, 0, 0);
	emit_branch(&p, OP_JMP, 0, 0, again);
	begin_setup(&p);
	emit(&p, OP_LI, 2, 0, 0, 0);
	emit(&p, OP_LI, 4, 0, 0, count);
	emit_constant(&p, 1, pointer_to(entry));
	uint32_t create = label_here(&p);
	emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	emit(&p, OP_ADDI, 2, 2, 0, 1);
	emit_branch(&p, OP_BLTS, 2, 4, create);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_CPUS, 4, 0, 0, 0); /* a core has every fourth context */
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit(&p, OP_ADD, 1, 1, 4, 0); /* contexts of the program begin behind those of the cores */
	emit(&p, OP_LI, 3, 0, 0, count);
	emit(&p, OP_ADD, 3, 3, 4, 0);
	uint32_t next = label_here(&p);
	emit(&p, OP_CONTEXTSWITCH, 0, 1, 0, 0);
	emit(&p, OP_ADD, 1, 1, 4, 0);
	emit_branch(&p, OP_BLTS, 1, 3, next);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_many(void) {
	machine m = machine_uniform(4);
	m.config.operations_max = 40;
	program p = many_contexts(1000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100000), HL_DONE);
	for (uint32_t i = 0; i < 1000; i++) ENSURE(memory_word(s, 64 + 8 * i) >= 9);
	hl_destroy(s);
	program_free(&p);
	p = many_contexts(HL_CONTEXTS_MAX + 1);
	s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100000), HL_TOO_MANY_CONTEXTS);
	ENSURE_EQUAL(INSN_OP(s->code[hl_fault_of(s)->pc]), OP_CONTEXT);
	hl_destroy(s);
	program_free(&p);
	machine_free(&m);
	return 0;
}

enum wrong { ENTERS_NOTHING, ENTERS_TAKEN, RETURNS, NO_FUNCTION, TOO_DEEP, IN_SETUP, WRONGS };

/* Core 0 makes the mistake; core 1 works. */
static program wrong_program(enum wrong wrong) {
	program p = program_new(64);
	p.head.stack_room = 64;
	uint32_t deep = label_here(&p);
	emit(&p, OP_ENTER, 0, 0, 0, 16);
	emit_call(&p, 1, deep);
	emit(&p, OP_RET, 0, 0, 0, 0);
	uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
	if (wrong == TOO_DEEP) emit_call(&p, 1, deep);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_setup(&p);
	emit_constant(&p, 1, pointer_to(entry) + (wrong == NO_FUNCTION));
	emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	if (wrong == IN_SETUP) emit(&p, OP_CONTEXTSWITCH, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	uint32_t other = label_new(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit_branch(&p, OP_BNZ, 0, 0, other);
	emit(&p, OP_LI, 1, 0, 0, wrong == ENTERS_NOTHING ? 3 : wrong == ENTERS_TAKEN ? 1 : 2);
	emit(&p, OP_CONTEXTSWITCH, 0, 1, 0, 0);
	label_bind(&p, other);
	emit(&p, OP_WORKI, 0, 0, 0, 100);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_wrong(void) {
	static const hl_status expected[WRONGS] = {HL_BAD_CONTEXT, HL_BAD_CONTEXT, HL_CONTEXT_ENDED,
											   HL_BAD_CALL,    HL_STACK_FULL,  HL_TIME_ONLY};
	machine m = machine_uniform(2);
	set_cycles_max(&m, 100000);
	for (uint32_t wrong = 0; wrong < WRONGS; wrong++) {
		program p = wrong_program((enum wrong)wrong);
		hl_sim *s = sim_make(&m, &p);
		ENSURE_EQUAL(sim_finish(s, 100000), expected[wrong]);
		ENSURE_EQUAL(hl_fault_of(s)->core, 0);
		ENSURE(hl_fault_of(s)->pc < s->program.code_count);
		hl_destroy(s);
		program_free(&p);
	}
	machine_free(&m);
	return 0;
}

/* Before the first context is created, a program may say what the contexts of its cores do; there are no others yet. */
static int test_state_in_setup(void) {
	machine m = machine_uniform(2);
	for (uint32_t number = 0; number <= 2; number++) {
		program p = program_new(64);
		uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
		emit(&p, OP_RET, 0, 0, 0, 0);
		begin_setup(&p);
		emit(&p, OP_LI, 1, 0, 0, (int32_t)number);
		emit(&p, OP_LI, 2, 0, 0, HL_CONTEXT_IS_IDLE);
		emit(&p, OP_CONTEXTSTATE, 0, 1, 2, 0);
		emit_constant(&p, 1, pointer_to(entry));
		emit(&p, OP_CONTEXT, 3, 1, 2, 0);
		emit(&p, OP_RET, 0, 0, 0, 0);
		begin_operation(&p);
		emit(&p, OP_WORKI, 0, 0, 0, 100);
		emit(&p, OP_RET, 0, 0, 0, 0);
		set_cycles_max(&m, 1000);
		hl_sim *s = sim_make(&m, &p);
		ENSURE_EQUAL(sim_finish(s, 1000), number < 2 ? HL_DONE : HL_BAD_ARGUMENT);
		if (number < 2) ENSURE_EQUAL(hl_context_state_of(s, number), HL_CONTEXT_IS_IDLE);
		hl_destroy(s);
		program_free(&p);
	}
	machine_free(&m);
	return 0;
}

/*
 * Measuring begins before the first context is created, after two operations of each core: the contexts of the cores
 * count the time since then, as the totals do.
 */
static int test_created_while_measured(void) {
	machine m = machine_uniform(2);
	m.config.warmup_operations = 2;
	m.config.operations_max = 8;
	program p = program_new(64);
	uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	uint32_t done = label_new(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 100);
	emit(&p, OP_NOW, 1, 0, 0, 0);
	emit(&p, OP_LI, 2, 0, 0, 350);
	emit_branch(&p, OP_BLTS, 1, 2, done);
	emit_constant(&p, 1, pointer_to(entry));
	emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	label_bind(&p, done);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100000), HL_DONE);
	const hl_totals *t = hl_totals_of(s);
	ENSURE(hl_context_count(s) > 2);
	ENSURE(t->measured_from > 100 && t->measured_from < 350);
	for (uint32_t i = 0; i < 2; i++) ENSURE_EQUAL(hl_context_stats_of(s)[i].running, t->time - t->measured_from);
	hl_destroy(s);
	program_free(&p);
	machine_free(&m);
	return 0;
}

/*
 * A context that setup() creates waits from the begin on; one that is created later, from the first word about it; and
 * one of which nothing is said has no time before a core enters it.
 */
static int test_created_later(void) {
	enum { BEFORE = 1000, UNSPOKEN = 300, SPOKEN = 200, INSIDE = 100, FEW = 50 };
	machine m = machine_uniform(1);
	set_cycles_max(&m, 100000);
	program p = program_new(64);
	uint32_t entry = emit(&p, OP_ENTRY, 1, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, INSIDE);
	emit(&p, OP_LI, 1, 0, 0, 0);
	emit(&p, OP_EXIT, 0, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_setup(&p);
	emit_constant(&p, 1, pointer_to(entry));
	emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, BEFORE);
	emit_constant(&p, 1, pointer_to(entry));
	emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	emit(&p, OP_CONTEXT, 4, 1, 2, 0);
	emit(&p, OP_WORKI, 0, 0, 0, UNSPOKEN);
	emit(&p, OP_LI, 2, 0, 0, HL_CONTEXT_IS_RUNNABLE);
	emit(&p, OP_CONTEXTSTATE, 0, 3, 2, 0);
	emit(&p, OP_WORKI, 0, 0, 0, SPOKEN);
	emit(&p, OP_CONTEXTSWITCH, 0, 4, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100000), HL_DONE);
	const hl_context_stats *stats = hl_context_stats_of(s);
	uint64_t time = hl_totals_of(s)->time;
	ENSURE_EQUAL(stats[1].runnable, time);
	uint64_t least = SPOKEN + m.config.context_switch_cycles + INSIDE;
	ENSURE(stats[2].runnable >= least && stats[2].runnable < least + FEW);
	ENSURE_EQUAL(stats[2].running, 0);
	ENSURE_EQUAL(stats[3].runnable, 0);
	ENSURE_EQUAL(stats[3].running, stats[0].runnable); /* the context of the core, which was left then */
	ENSURE(stats[3].running >= INSIDE);
	hl_destroy(s);
	program_free(&p);
	machine_free(&m);
	return 0;
}

static const test tests[] = {
	{"the time of a context that is created later begins with the first word about it", test_created_later},
	{"contexts of cores count from where measuring began, also where others come later", test_created_while_measured},
	{"the contexts of cores have a state before others are created", test_state_in_setup},
	{"contexts compute what coroutines compute, on stacks of their own", test_naive},
	{"1,000 contexts run on 4 cores; more than the limit are refused", test_many},
	{"what goes wrong with a context is named with core and instruction", test_wrong},
};

SUITE(contexts);
