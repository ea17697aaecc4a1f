/*
 * The programs that the verifier refuses, and the place it names; a program that it accepts cannot fault the
 * interpreter.
 */
#include <stdlib.h>

#include "../src/insn.h"
#include "generate.h"
#include "test_macros.h"

/* A program that does nothing, with one instruction in its middle that the tests spoil. */
enum { SPOILT = 2 };

static program plain_program(void) {
	program p = program_new(64);
	p.head.stack_bytes = 64;
	p.head.param_count = 1;
	p.head.assert_count = 1;
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, 1);
	emit(&p, OP_MOV, 2, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 10);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static machine plain_machine(void) {
	machine m = machine_uniform(2);
	m.config.param_count = 1;
	m.config.operations_max = 10;
	return m;
}

/* The status and place with which the program is refused, or HL_MORE. */
static hl_fault refusal_of(const program *p) {
	machine m = plain_machine();
	hl_sim *s = sim_make(&m, p);
	hl_fault fault = *hl_fault_of(s);
	fault.status = hl_status_of(s);
	hl_destroy(s);
	machine_free(&m);
	return fault;
}

static int refused_with(program *p, hl_status status, uint64_t at) {
	hl_fault fault = refusal_of(p);
	ENSURE_EQUAL(fault.status, status);
	ENSURE_EQUAL((uint32_t)fault.pc, (uint32_t)at);
	return 0;
}

static int spoilt_by(uint64_t word) {
	program p = plain_program();
	p.code[SPOILT] = word;
	int wrong = refused_with(&p, HL_BAD_PROGRAM, SPOILT);
	if (wrong) printf("    word %016" PRIx64 "\n", word);
	program_free(&p);
	return wrong;
}

static uint64_t word(uint32_t op, uint32_t a, uint32_t b, uint32_t c, uint32_t imm) {
	return op | (uint64_t)a << 8 | (uint64_t)b << 16 | (uint64_t)c << 24 | (uint64_t)imm << 32;
}

static int test_opcodes(void) {
	for (uint32_t op = OP_COUNT; op < 256; op++)
		if (spoilt_by(word(op, 0, 0, 0, 0))) return 1;
	return 0;
}

static int test_unused_operands(void) {
	for (uint32_t op = 0; op < OP_COUNT; op++) {
		const char *roles = insn_roles[op];
		for (uint32_t i = 0; i < 3; i++)
			if (roles[i] == '.' && spoilt_by(word(op, i == 0, i == 1, i == 2, roles[3] == 'z' ? 8 : 0))) return 1;
		if (roles[3] == '.' && spoilt_by(word(op, 0, 0, 0, 1))) return 1;
	}
	return 0;
}

static int test_immediates(void) {
	for (uint32_t op = 0; op < OP_COUNT; op++) {
		char role = insn_roles[op][3];
		if ((role == 't' || role == 'e') && (spoilt_by(word(op, 0, 0, 0, 5)) || spoilt_by(word(op, 0, 0, 0, HL_NONE))))
			return 1;
		if (role == 'p' && spoilt_by(word(op, 0, 0, 0, 1))) return 1;
		if (role == 'f' && spoilt_by(word(op, 0, 0, 0, 1))) return 1;
		if (role == 'o' && spoilt_by(word(op, 0, 0, 0, 64))) return 1;
		if (role == 'x' && spoilt_by(word(op, 0, 0, 0, 1))) return 1;
	}
	return 0;
}

/* The second register of a pair is checked as well, and each half of 16 bytes has 8. */
static int test_register_pairs(void) {
	for (uint32_t width = 1; width <= 4; width *= 2)
		if (spoilt_by(word(OP_CMPXCHG2, 2, 0, 4, width))) return 1;
	if (spoilt_by(word(OP_CMPXCHG2, 255, 0, 4, 8)) || spoilt_by(word(OP_CMPXCHG2, 4, 0, 255, 8))) return 1;
	program p = plain_program();
	p.code[SPOILT] = word(OP_CMPXCHG2, 254, 0, 4, 8);
	ENSURE_EQUAL(refusal_of(&p).status, HL_MORE);
	program_free(&p);
	return 0;
}

static int test_widths(void) {
	for (uint32_t width = 0; width < 64; width++) {
		uint32_t size = width & 15;
		int fits = width < 32 && (size == 1 || size == 2 || size == 4 || size == 8);
		if (!fits && spoilt_by(word(OP_XADD, 2, 0, 1, width))) return 1;
		if (!fits) continue;
		program p = plain_program();
		p.code[SPOILT] = word(OP_XADD, 2, 0, 1, width);
		ENSURE_EQUAL(refusal_of(&p).status, HL_MORE);
		program_free(&p);
	}
	return 0;
}

static int test_runs_off_the_end(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, 1);
	emit(&p, OP_LI, 0, 0, 0, 2);
	ENSURE(!refused_with(&p, HL_BAD_PROGRAM, 1));
	emit_branch(&p, OP_BZ, 0, 0, label_here(&p)); /* the code behind a conditional branch counts as reached */
	p.label_of[2] = HL_NONE;
	ENSURE(!refused_with(&p, HL_BAD_PROGRAM, 2));
	program_free(&p);
	return 0;
}

static int test_entries(void) {
	program p = plain_program();
	uint32_t *entries[] = {&p.head.operation, &p.head.setup, &p.head.setup_cpu};
	for (uint32_t i = 0; i < 3; i++) {
		uint32_t good = *entries[i];
		*entries[i] = p.count;
		ENSURE(!refused_with(&p, HL_BAD_PROGRAM, HL_NONE));
		*entries[i] = good;
	}
	p.head.operation = HL_NONE;
	ENSURE(!refused_with(&p, HL_BAD_PROGRAM, HL_NONE));
	program_free(&p);
	return 0;
}

/* Functions first..first+count-1, each calling the next; the last calls `last`, or none (HL_NONE). */
static program chain_program(uint32_t count, uint32_t last, uint32_t window) {
	program p = program_new(64);
	for (uint32_t i = 0; i < count; i++) {
		uint32_t next = i + 1 < count ? i + 1 : last;
		if (next == HL_NONE) emit(&p, OP_MOV, 0, 0, 0, 0);
		else emit(&p, OP_CALL, window, 0, 0, 2 * (int64_t)next);
		emit(&p, OP_RET, 0, 0, 0, 0);
	}
	p.head.operation = 0;
	return p;
}

static int chain_status(uint32_t count, uint32_t last, uint32_t window, hl_status expected) {
	program p = chain_program(count, last, window);
	hl_fault fault = refusal_of(&p);
	program_free(&p);
	ENSURE_EQUAL(fault.status, expected);
	return 0;
}

/* Calls in a cycle run until the call stack is full: the fault of the last caller says how deep the stack was. */
static int check_endless_recursion(uint32_t count, uint32_t last, uint32_t window) {
	program p = chain_program(count, last, window);
	machine m = plain_machine();
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_STACK_FULL);
	uint64_t deepest = hl_fault_of(s)->detail_a;
	ENSURE(deepest == HL_CALL_DEPTH_MAX || (window == 255 && deepest >= 14 && deepest < HL_CALL_DEPTH_MAX));
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_recursion(void) {
	if (check_endless_recursion(1, 0, 1) || check_endless_recursion(2, 0, 1) || check_endless_recursion(5, 2, 1))
		return 1;
	if (check_endless_recursion(40, 39, 0) || check_endless_recursion(3, 1, 255)) return 1;
	return check_endless_recursion(1, 0, 0);
}

/* operation() calls through register 1, which is given, with one argument; the function at 4 has ENTRY. */
static program pointer_program(int64_t pointer, uint32_t entry_arguments) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, pointer);
	emit(&p, OP_LI, 2, 0, 0, 7);
	emit(&p, OP_CALLI, 2, 1, 1, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	emit(&p, OP_ENTRY, entry_arguments, 0, 0, 0);
	emit(&p, OP_ADDI, 0, 0, 0, 1);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int check_pointer(int64_t pointer, uint32_t arguments, uint32_t expected) {
	program p = pointer_program(pointer, arguments);
	machine m = plain_machine();
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), expected);
	if (expected == HL_BAD_CALL) {
		ENSURE_EQUAL(hl_fault_of(s)->pc, 2);
		ENSURE_EQUAL(hl_fault_of(s)->detail_a, (uint64_t)pointer);
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_pointers_to_functions(void) {
	const int64_t good = HL_FUNCTION_BASE + 4 * HL_FUNCTION_STEP;
	if (check_pointer(good, 1, HL_DONE)) return 1;
	if (check_pointer(good, 2, HL_BAD_CALL) || check_pointer(good, 0, HL_BAD_CALL)) return 1;
	const int64_t bad[] = {0, 1, -1, 4, good + 1, good + 8, good + 16, good - 16, HL_FUNCTION_BASE,
	                       HL_FUNCTION_BASE + 7 * HL_FUNCTION_STEP, HL_FUNCTION_BASE - 16, HL_MEMORY_BASE};
	for (uint32_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
		if (check_pointer(bad[i], 1, HL_BAD_CALL)) return 1;
	return 0;
}

/* ENTRY and ENTER stand at the beginning of a function and nowhere else, and no jump goes there. */
static int test_beginnings(void) {
	static const enum opcode starts[] = {OP_ENTRY, OP_ENTER};
	for (uint32_t i = 0; i < 2; i++) {
		program p = pointer_program(HL_FUNCTION_BASE + 4 * HL_FUNCTION_STEP, 1);
		p.code[5] = word(starts[i], 0, 0, 0, 0); /* behind ENTRY */
		ENSURE_EQUAL(refusal_of(&p).status, starts[i] == OP_ENTER ? HL_MORE : HL_BAD_PROGRAM);
		p.code[5] = word(OP_MOV, 0, 0, 0, 0);
		p.code[3] = word(starts[i], 0, 0, 0, 0); /* in the middle */
		ENSURE_EQUAL(refusal_of(&p).status, HL_BAD_PROGRAM);
		p.code[3] = word(OP_JMP, 0, 0, 0, 0);
		p.code[0] = word(starts[i], 0, 0, 0, 0); /* a jump back to it */
		ENSURE_EQUAL(refusal_of(&p).status, HL_BAD_PROGRAM);
		program_free(&p);
	}
	return 0;
}

/* Every call has a frame of its own; when the room for frames is used up, the stack is full. */
static int check_frames(uint32_t room, uint32_t expected) {
	program p = program_new(64);
	p.head.stack_bytes = 16;
	p.head.stack_room = room;
	begin_operation(&p);
	emit(&p, OP_LI, 2, 0, 0, 3);
	emit(&p, OP_CALL, 2, 0, 0, 5);
	emit(&p, OP_LI, 1, 0, 0, AT(0));
	emit(&p, OP_ST64, 2, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	emit(&p, OP_ENTER, 0, 0, 0, 16); /* f(n) = n == 0 ? 0 : f(n - 1) + n, with n kept in the frame: at 5 */
	emit(&p, OP_FRAME, 1, 0, 0, 8);
	emit(&p, OP_ST64, 0, 1, 0, 0);
	emit(&p, OP_BZ, 0, 0, 0, 13);
	emit(&p, OP_ADDI, 3, 0, 0, -1);
	emit(&p, OP_CALL, 3, 0, 0, 5);
	emit(&p, OP_LD64, 0, 1, 0, 0);
	emit(&p, OP_ADD, 0, 0, 3, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = plain_machine();
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), expected);
	if (expected == HL_DONE) ENSURE_EQUAL(memory_word(s, 0), 6);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_frames(void) {
	return check_frames(64, HL_DONE) || check_frames(48, HL_STACK_FULL);
}

/* Unreached code may call itself, but must be a function then, and is checked like all code. */
static int test_unreached(void) {
	program p = plain_program();
	emit(&p, (enum opcode)255, 0, 0, 0, 0);
	ENSURE(!refused_with(&p, HL_BAD_PROGRAM, 5));
	program_free(&p);
	return 0;
}

static int test_depth(void) {
	if (chain_status(HL_CALL_DEPTH_MAX + 1, HL_NONE, 1, HL_MORE)) return 1;
	return chain_status(HL_CALL_DEPTH_MAX + 2, HL_NONE, 1, HL_TOO_LARGE);
}

static int test_registers(void) {
	if (chain_status(17, HL_NONE, 255, HL_MORE)) return 1; /* 16 windows of 255, and one register */
	if (chain_status(18, HL_NONE, 255, HL_TOO_LARGE)) return 1;
	program p = chain_program(17, HL_NONE, 255);
	p.code[32] = word(OP_MOV, 15, 0, 0, 0); /* 4080 + 16 = HL_REGISTERS_MAX */
	ENSURE_EQUAL(refusal_of(&p).status, HL_MORE);
	p.code[32] = word(OP_MOV, 16, 0, 0, 0);
	ENSURE_EQUAL(refusal_of(&p).status, HL_TOO_LARGE);
	program_free(&p);
	return 0;
}

/* The deepest chain, with the widest windows, runs, so the verifier has counted correctly. */
static int test_deepest_runs(void) {
	program p = chain_program(HL_CALL_DEPTH_MAX + 1, HL_NONE, 62);
	p.code[2 * HL_CALL_DEPTH_MAX] = word(OP_LI, 127, 0, 0, 7);
	machine m = plain_machine();
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* A function may neither jump into another nor run into it. */
static int test_shared_instructions(void) {
	for (uint32_t jumps = 0; jumps < 2; jumps++) {
		program p = program_new(64);
		emit(&p, OP_MOV, 0, 0, 0, 0);
		emit(&p, jumps ? OP_JMP : OP_MOV, 0, 0, 0, jumps ? 3 : 0); /* setup: at 0 */
		emit(&p, OP_CALL, 0, 0, 0, 0);                             /* operation: at 2 */
		emit(&p, OP_RET, 0, 0, 0, 0);
		p.head.setup = 0;
		p.head.operation = 2;
		ENSURE_EQUAL(refusal_of(&p).status, HL_BAD_PROGRAM);
		program_free(&p);
	}
	return 0;
}

/*
 * The largest programs, made to keep the verifier and the search for wait loops busy: neither takes more than a few
 * steps per instruction, or this test would last minutes.
 */
static int check_hostile(enum opcode filler, uint32_t functions) {
	program p = program_new(64);
	for (uint32_t i = 0; i + 1 < functions; i++) {
		emit(&p, OP_CALL, 0, 0, 0, 2 * ((int64_t)i + 1 + i % 2));
		emit(&p, OP_RET, 0, 0, 0, 0);
	}
	while (p.count < HL_CODE_MAX - 1) {
		uint32_t target = filler == OP_BZ ? 2 * (functions - 1) : filler == OP_CALL ? 2 * (p.count % functions) : 0;
		emit(&p, filler, 0, 0, 0, target);
	}
	emit(&p, OP_JMP, 0, 0, 0, 2 * (functions - 1));
	p.head.operation = 2 * (functions - 1);
	uint32_t status = (uint32_t)refusal_of(&p).status;
	ENSURE(status == HL_MORE || status == HL_TOO_LARGE);
	program_free(&p);
	return 0;
}

static int test_hostile(void) {
	static const enum opcode fillers[] = {OP_SPIN, OP_BZ, OP_CALL, OP_MOV, OP_CALLI};
	for (uint32_t i = 0; i < 10; i++)
		if (check_hostile(fillers[i / 2], i % 2 ? HL_FUNCTIONS_MAX : 1)) return 1;
	return 0;
}

/* Random words, and random programs with a few spoilt words, are refused or run to some end without a crash. */
static int run_random_code(uint64_t seed) {
	rng r;
	rng_init(&r, seed, 5);
	generate_options o = {.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 4};
	program p = generate_program(&r, &o);
	p.head.assert_count = 4;
	machine m = generate_machine(&r, &(machine_options){.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1});
	m.config.progress_steps_max = 20000;
	set_cycles_max(&m, 1000000);
	block b = block_make(&m, &p);
	hl_config c = *(const hl_config *)(const void *)b.bytes;
	uint64_t *code = (uint64_t *)(void *)(b.bytes + c.program_offset + sizeof(hl_program));
	for (uint32_t n = pick(&r, 1, 6); n > 0; n--) {
		uint32_t at = pick(&r, 0, p.count - 1);
		uint32_t op = pick(&r, 0, OP_COUNT - 1);
		uint32_t imm = chance(&r, 50) ? pick(&r, 0, p.count - 1) : (uint32_t)(code[at] >> 32);
		code[at] =
			word(op, insn_roles[op][0] == '.' ? 0 : pick(&r, 0, 30), insn_roles[op][1] == '.' ? 0 : pick(&r, 0, 30),
				 insn_roles[op][2] == '.' ? 0 : pick(&r, 0, 30), insn_roles[op][3] == '.' ? 0 : imm);
	}
	hl_sim *s = hl_create(b.bytes, b.count);
	int ran = hl_status_of(s) == HL_MORE;
	for (uint32_t i = 0; i < 10 && hl_run(s, 2000, 0) == HL_MORE; i++) {
	}
	hl_results(s);
	hl_destroy(s);
	block_free(&b);
	machine_free(&m);
	program_free(&p);
	return ran;
}

static int test_accepted_runs(void) {
	uint32_t ran = 0, count = test_effort(1500);
	for (uint32_t i = 0; i < count; i++) ran += (uint32_t)run_random_code(test_seed(600000) + i);
	ENSURE(ran > count / 10);
	return 0;
}

static const test tests[] = {
	{"opcodes that there are not are refused at their place", test_opcodes},
	{"unused operands must be 0", test_unused_operands},
	{"targets, entries, parameters, offsets and assertions out of range are refused", test_immediates},
	{"atomics have widths of 1, 2, 4 or 8 bytes", test_widths},
	{"both registers of a pair are within the window", test_register_pairs},
	{"code that runs off its end is refused", test_runs_off_the_end},
	{"entries outside the code are refused", test_entries},
	{"recursion runs until the call stack is full, direct and in circles", test_recursion},
	{"a call through a pointer reaches functions with so many arguments, and nothing else", test_pointers_to_functions},
	{"ENTRY and ENTER stand only at the beginning of a function", test_beginnings},
	{"every call of a function with ENTER has a frame of its own", test_frames},
	{"code that nothing reaches is checked too", test_unreached},
	{"chains of calls deeper than the limit are refused", test_depth},
	{"windows that need more registers than the limit are refused", test_registers},
	{"the deepest chain of calls runs", test_deepest_runs},
	{"functions that share instructions are refused", test_shared_instructions},
	{"the largest hostile programs are verified in one pass", test_hostile},
	{"an accepted program runs without a crash", test_accepted_runs},
};

SUITE(verify);
