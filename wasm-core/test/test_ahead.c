/* Loads that a core begins behind one that waits: which misses overlap, and what ends the look for them. */
#include <stdlib.h>

#include "asm.h"
#include "test_macros.h"

enum { LINE = 64, LOADS = 16, RESULT = 0, OWN = LINE, LINES = 1024, MEMORY = 8192, MISS = 200, HIT = 3 };
enum { R_LINES = 0, R_BEGAN = 1, R_OWN = 2, R_POINTER = 3, R_VALUE = 4, R_INDEX = 5, R_SUM = 6, R_TIME = 7 };
enum { WINDOW = 10 };

typedef void (*body)(program *p);

/*
 * The program of one core, which has the line OWN and none of the lines from LINES on. Each of these begins with the
 * address of the next one. The cycles of `timed` are in RESULT.
 */
static program make_program(body functions, body timed) {
	program p = program_new(MEMORY);
	for (uint32_t i = 0; i < 2 * LOADS; i++) program_data(&p, LINES + i * LINE, AT(LINES) + (i + 1) * LINE);
	if (functions) functions(&p);
	begin_operation(&p);
	emit(&p, OP_LI, R_LINES, 0, 0, AT(LINES));
	emit(&p, OP_LI, R_OWN, 0, 0, AT(OWN));
	emit(&p, OP_LI, R_POINTER, 0, 0, AT(LINES));
	emit(&p, OP_ST64, R_LINES, R_OWN, 0, 0);
	emit(&p, OP_LI, R_INDEX, 0, 0, 0);
	emit(&p, OP_LI, R_SUM, 0, 0, 0);
	emit(&p, OP_NOW, R_BEGAN, 0, 0, 0);
	timed(&p);
	emit(&p, OP_NOW, R_TIME, 0, 0, 0);
	emit(&p, OP_SUB, R_TIME, R_TIME, R_BEGAN, 0);
	emit(&p, OP_LI, R_OWN, 0, 0, AT(RESULT));
	emit(&p, OP_ST64, R_TIME, R_OWN, 0, 0);
	emit(&p, OP_LI, R_TIME, 0, 0, 1000000);
	emit(&p, OP_WAITUNTIL, 0, R_TIME, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

typedef struct outcome {
	uint64_t cycles;
	uint64_t misses; /* of reads */
} outcome;

static outcome run_on(machine *m, body functions, body timed) {
	program p = make_program(functions, timed);
	set_cycles_max(m, 999999);
	hl_sim *s = sim_make(m, &p);
	uint32_t status = sim_finish(s, 1000);
	outcome result = {.cycles = memory_word(s, RESULT), .misses = hl_core_stats_of(s)->read_misses};
	if (status != HL_DONE) result.cycles = UINT64_MAX;
	hl_destroy(s);
	program_free(&p);
	return result;
}

static machine machine_with(uint32_t instructions, uint32_t misses) {
	machine m = machine_uniform(1);
	m.config.home_policy = HL_HOME_NODE0;
	m.config.window_instructions = instructions;
	m.config.window_misses = misses;
	return m;
}

static outcome run_with(uint32_t instructions, uint32_t misses, body functions, body timed) {
	machine m = machine_with(instructions, misses);
	outcome result = run_on(&m, functions, timed);
	machine_free(&m);
	return result;
}

/* Cycles that the code takes less when the core looks ahead. */
static uint64_t gain(body functions, body timed) {
	return run_with(0, 0, functions, timed).cycles - run_with(200, 10, functions, timed).cycles;
}

/* ---- How many misses overlap ---------------------------------------------------------------------------------- */

static void load_line(program *p, uint32_t i) {
	emit(p, OP_LD64, R_VALUE, R_LINES, 0, i * LINE);
}

static void independent(program *p) {
	for (uint32_t i = 0; i < LOADS; i++) load_line(p, i);
}

static void dependent(program *p) {
	for (uint32_t i = 0; i < LOADS; i++) emit(p, OP_LD64, R_POINTER, R_POINTER, 0, 0);
}

static int test_independent(void) {
	ENSURE_EQUAL(run_with(0, 10, NULL, independent).cycles, LOADS * MISS);
	ENSURE_EQUAL(run_with(200, 1, NULL, independent).cycles, LOADS * MISS);
	for (uint32_t misses = 2; misses <= LOADS; misses++) {
		uint64_t waves = (LOADS + misses - 1) / misses;
		ENSURE_EQUAL(run_with(200, misses, NULL, independent).cycles, waves * MISS + (LOADS - waves) * HIT);
	}
	return 0;
}

static int test_dependent(void) {
	ENSURE_EQUAL(run_with(200, 10, NULL, dependent).cycles, LOADS * MISS);
	return 0;
}

static int test_instructions(void) {
	ENSURE_EQUAL(run_with(1, 10, NULL, independent).cycles, LOADS / 2 * (MISS + HIT));
	ENSURE_EQUAL(run_with(3, 10, NULL, independent).cycles, LOADS / 4 * (MISS + 3 * HIT));
	return 0;
}

static int test_first_touch(void) {
	machine m = machine_with(200, 10);
	m.config.home_policy = HL_HOME_FIRST_TOUCH;
	ENSURE_EQUAL(run_on(&m, NULL, independent).cycles, LOADS * MISS);
	machine_free(&m);
	return 0;
}

/* ---- What ends a look ----------------------------------------------------------------------------------------- */

static void between_loads(program *p, enum opcode op) {
	load_line(p, 0);
	switch (op) {
	case OP_XADD: emit(p, OP_XADD, R_VALUE, R_OWN, R_INDEX, 8); break;
	case OP_WORKI: emit(p, OP_WORKI, 0, 0, 0, 5); break;
	case OP_WAITUNTIL: emit(p, OP_WAITUNTIL, 0, R_INDEX, 0, 0); break;
	case OP_ORDER: emit(p, OP_ORDER, 0, 0, 0, 2); break;
	case OP_LOCKWAIT: emit(p, OP_LOCKWAIT, 0, R_OWN, 0, 0); break;
	default: emit(p, op, 0, 0, 0, 0); break;
	}
	load_line(p, 1);
}

#define BETWEEN(OP) \
	static void between_##OP(program *p) { between_loads(p, OP_##OP); }
BETWEEN(FENCE)
BETWEEN(RELAX)
BETWEEN(XADD)
BETWEEN(WORKI)
BETWEEN(WAITUNTIL)
BETWEEN(ORDER)
BETWEEN(LOCKWAIT)

static int test_ends(void) {
	ENSURE_EQUAL(gain(NULL, between_FENCE), 0);
	ENSURE_EQUAL(gain(NULL, between_RELAX), 0);
	ENSURE_EQUAL(gain(NULL, between_XADD), 0);
	ENSURE_EQUAL(gain(NULL, between_WORKI), 0);
	ENSURE_EQUAL(gain(NULL, between_WAITUNTIL), 0);
	ENSURE_EQUAL(gain(NULL, between_ORDER), MISS - HIT);
	ENSURE_EQUAL(gain(NULL, between_LOCKWAIT), MISS - HIT);
	return 0;
}

static void bad_address_ahead(program *p) {
	uint32_t past = label_new(p);
	load_line(p, 0);
	emit_branch(p, OP_BNZ, R_VALUE, 0, past); /* taken, but not foreseen */
	emit(p, OP_LD64, R_VALUE, R_INDEX, 0, 0);
	emit(p, OP_DIVU, R_VALUE, R_VALUE, R_INDEX, 0);
	label_bind(p, past);
}

static int test_no_fault(void) {
	ENSURE_EQUAL(gain(NULL, bad_address_ahead), 0);
	return 0;
}

/* ---- What is known -------------------------------------------------------------------------------------------- */

/* A pointer comes from the core's own line; `store`: it is stored there behind the load that waits. */
static void pointer_from_own(program *p, int store) {
	load_line(p, 9);
	if (store) emit(p, OP_ST64, R_LINES, R_OWN, 0, 0);
	emit(p, OP_LD64, R_POINTER, R_OWN, 0, 0);
	emit(p, OP_LD64, R_VALUE, R_POINTER, 0, 0);
}

static void pointer_at_hand(program *p) {
	pointer_from_own(p, 0);
}

static void pointer_just_stored(program *p) {
	pointer_from_own(p, 1);
}

static int test_values(void) {
	ENSURE_EQUAL(gain(NULL, pointer_at_hand), MISS - HIT);
	ENSURE_EQUAL(gain(NULL, pointer_just_stored), 0);
	return 0;
}

static void branch_forward(program *p) {
	uint32_t past = label_new(p);
	load_line(p, 0);
	emit_branch(p, OP_BZ, R_VALUE, 0, past); /* not taken */
	load_line(p, 1);
	label_bind(p, past);
}

static void branch_forward_wrong(program *p) {
	uint32_t past = label_new(p);
	load_line(p, 0);
	emit_branch(p, OP_BNZ, R_VALUE, 0, past); /* taken */
	load_line(p, 1);
	label_bind(p, past);
}

static int test_branches(void) {
	ENSURE_EQUAL(gain(NULL, branch_forward), MISS - HIT);
	ENSURE_EQUAL(gain(NULL, branch_forward_wrong), 0);
	ENSURE_EQUAL(run_with(0, 0, NULL, branch_forward_wrong).misses, 1);
	ENSURE_EQUAL(run_with(200, 10, NULL, branch_forward_wrong).misses, 2);
	return 0;
}

/* ---- Loops and calls ------------------------------------------------------------------------------------------ */

/* Searches the lines for one that begins with 0; the way out is foreseen at no round. */
static void search(program *p) {
	uint32_t head = label_here(p), found = label_new(p);
	emit(p, OP_SPIN, R_TIME, 0, 0, 0);
	emit(p, OP_LD64, WINDOW, R_POINTER, 0, 0);
	emit_branch(p, OP_BZ, WINDOW, 0, found);
	emit(p, OP_ADDI, R_POINTER, R_POINTER, 0, LINE);
	emit(p, OP_ADDI, R_INDEX, R_INDEX, 0, 1);
	emit(p, OP_LTUI, WINDOW, R_INDEX, 0, LOADS);
	emit_branch(p, OP_BNZ, WINDOW, 0, head);
	label_bind(p, found);
}

static uint32_t second_word; /* label of a function */

static void second_word_of(program *p) {
	second_word = label_here(p);
	emit(p, OP_LD64, 0, 0, 0, 8);
	emit(p, OP_RET, 0, 0, 0, 0);
}

static void sum_by_calls(program *p) {
	uint32_t head = label_here(p);
	emit(p, OP_MOV, WINDOW, R_POINTER, 0, 0);
	emit_call(p, WINDOW, second_word);
	emit(p, OP_ADD, R_SUM, R_SUM, WINDOW, 0);
	emit(p, OP_ADDI, R_POINTER, R_POINTER, 0, LINE);
	emit(p, OP_ADDI, R_INDEX, R_INDEX, 0, 1);
	emit(p, OP_LTUI, WINDOW, R_INDEX, 0, LOADS);
	emit_branch(p, OP_BNZ, WINDOW, 0, head);
}

static int test_loops(void) {
	uint64_t all = (LOADS - 2) * (MISS - HIT); /* ten lines come at once, and then the other six */
	ENSURE_EQUAL(gain(NULL, search), all);
	ENSURE_EQUAL(gain(second_word_of, sum_by_calls), all);
	return 0;
}

/* A wait loop whose condition is computed, and a load behind it. */
static void computed_wait(program *p) {
	uint32_t head = label_here(p), out = label_new(p);
	emit(p, OP_SPIN, R_TIME, 0, 0, 0);
	emit(p, OP_LD64, WINDOW, R_LINES, 0, 0);
	emit(p, OP_SHRUI, WINDOW, WINDOW, 0, 4);
	emit_branch(p, OP_BNZ, WINDOW, 0, out);
	emit(p, OP_RELAX, 0, 0, 0, 0);
	emit_branch(p, OP_JMP, 0, 0, head);
	label_bind(p, out);
	load_line(p, 1);
}

static uint32_t pc_of(const program *p, enum opcode op, uint32_t from) {
	while (INSN_OP(p->code[from]) != (uint32_t)op) from++;
	return from;
}

static int test_ways(void) {
	machine m = machine_with(200, 10);
	set_cycles_max(&m, 999999);
	program p = make_program(NULL, computed_wait);
	hl_sim *s = sim_make(&m, &p);
	uint32_t load = pc_of(&p, OP_LD64, 0), relax = pc_of(&p, OP_RELAX, 0), next = pc_of(&p, OP_LD64, relax);
	ENSURE_EQUAL(s->to_load[load], 0);
	ENSURE_EQUAL(s->to_load[load + 1], 2); /* the branch may leave the loop */
	ENSURE_EQUAL(s->to_load_behind[load], HL_WINDOW_INSTRUCTIONS_MAX); /* but it is foreseen to stay */
	ENSURE_EQUAL(s->to_load[relax], HL_WINDOW_INSTRUCTIONS_MAX);
	ENSURE_EQUAL(s->to_load[relax + 1], 2); /* back, to the head, to the load */
	ENSURE_EQUAL(s->to_load_behind[next], HL_WINDOW_INSTRUCTIONS_MAX); /* WAITUNTIL ends the look */
	hl_destroy(s);
	program_free(&p);
	machine_free(&m);
	return 0;
}

static const test tests[] = {
	{"independent misses overlap, as many as lines may be under way", test_independent},
	{"a chain of misses costs one after another", test_dependent},
	{"a look ends behind so many instructions", test_instructions},
	{"memory without a home is not asked for", test_first_touch},
	{"atomics, fences and what takes its own time end a look, and annotations do not", test_ends},
	{"a look has no faults", test_no_fault},
	{"a pointer at hand is followed, and one from a line that is being stored to is not", test_values},
	{"an unknown branch forward is foreseen not to be taken", test_branches},
	{"a search and a sum by calls begin the loads of later rounds", test_loops},
	{"a look ends where it can come to no load any more", test_ways},
};

SUITE(ahead);
