/* The instructions: their results, their cost, and their faults. */
#include <stdlib.h>
#include <string.h>

#include "../src/floating.h"
#include "../src/insn.h"
#include "../src/rng.h"
#include "asm.h"
#include "reference_alu.h"
#include "reference_floating.h"
#include "test_macros.h"

static const uint64_t nasty[] = {0,
								 1,
								 2,
								 7,
								 31,
								 63,
								 64,
								 0x7f,
								 0x80,
								 0xff,
								 0x7fff,
								 0x8000,
								 0x7fffffff,
								 0x80000000u,
								 0xffffffffu,
								 0x100000000u,
								 0x7fffffffffffffffu,
								 0x8000000000000000u,
								 0xfffffffffffffff0u,
								 UINT64_MAX,
								 0x123456789abcdef0u,
								 /* as doubles: 1, -1.5, infinite, none, 1/3, -2^63, between two floats */
								 0x3ff0000000000000u,
								 0xbff8000000000000u,
								 1,
								 0x7ff0000000000000u,
								 0x7ff0000000000001u,
								 0x3fd5555555555555u,
								 0xc3e0000000000000u,
								 0x47efffffefffffffu,
								 /* as floats: 1, -1.5, infinite, no number, the largest, 1/3 */
								 0x3f800000u,
								 0xbfc00000u,
								 0xff800000u,
								 0x7fc00001u,
								 0x7f7fffffu,
								 0x3eaaaaabu};
enum { NASTY = sizeof nasty / sizeof *nasty };

static machine one_core(void) {
	machine m = machine_uniform(1);
	m.config.operations_max = 1;
	return m;
}

static hl_sim *run_program(program *p) {
	machine m = one_core();
	m.config.param_count = 2;
	m.params[0] = -5;
	m.params[1] = 1ll << 40;
	p->head.param_count = 2;
	p->head.assert_count = 8;
	hl_sim *s = sim_make(&m, p);
	sim_finish(s, 100);
	machine_free(&m);
	return s;
}

/* ---- Arithmetic ----------------------------------------------------------------------------------------------- */

static int is_division(enum opcode op) {
	return op >= OP_DIVS && op <= OP_REMU;
}

static int32_t immediate_of(uint64_t value) {
	return (int32_t)(uint32_t)value;
}

/* Computes the operation on every pair of nasty values in one program, which writes the results to memory. */
static int check_compute(enum opcode op) {
	const char *roles = insn_roles[op];
	program p = program_new(8 * NASTY * NASTY);
	begin_operation(&p);
	for (uint32_t i = 0; i < NASTY * NASTY; i++) {
		uint64_t b = nasty[i / NASTY], c = nasty[i % NASTY];
		if (is_division(op) && c == 0) continue;
		emit_constant(&p, 1, b);
		emit_constant(&p, 2, c);
		emit_constant(&p, 3, b);
		emit(&p, op, 3, roles[1] == '.' ? 0 : 1, roles[2] == '.' ? 0 : 2, roles[3] == '.' ? 0 : immediate_of(c));
		emit_constant(&p, 4, AT(8 * i));
		emit(&p, OP_ST64, 3, 4, 0, 0);
	}
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	for (uint32_t i = 0; i < NASTY * NASTY; i++) {
		uint64_t b = nasty[i / NASTY], c = nasty[i % NASTY], expected = 0;
		if (is_division(op) && c == 0) continue;
		ENSURE(reference_compute(op, b, b, c, immediate_of(c), &expected));
		if (memory_word(s, 8 * i) != expected) printf("    op %u of %" PRIx64 ", %" PRIx64 "\n", (uint32_t)op, b, c);
		ENSURE_EQUAL(memory_word(s, 8 * i), expected);
	}
	hl_destroy(s);
	program_free(&p);
	return 0;
}

static int test_arithmetic(void) {
	uint64_t ignored;
	uint32_t checked = 0;
	for (uint32_t op = 0; op < OP_COUNT; op++) {
		if (!reference_compute((enum opcode)op, 1, 1, 1, 1, &ignored)) continue;
		checked++;
		if (check_compute((enum opcode)op)) return 1;
	}
	ENSURE_EQUAL(checked, 75);
	return 0;
}

/* Bits of a double, or of a float in the low half: of any kind, and often so near to others that results cancel out. */
static uint64_t random_bits(rng *r) {
	uint64_t any = rng_next(r);
	switch (rng_next(r) & 7) {
	case 0: return any;
	case 1: return any & 0x800fffff807fffffu;                                   /* small */
	case 2: return any | 0x7ff000007f800000u;                                   /* none, or infinite */
	case 3: return (any & 0xffffu) << 32;                                       /* a short number */
	case 4: return (any & 0x801fffff81ffffffu) | 0x3fe000003e800000u;           /* about 1 */
	case 5: return (any & 0x807000000f800000u) | 0x3f8000003f000000u;           /* a power of two */
	case 6: return any & 0xffffffffu;                                           /* a float, or very small */
	default: return ((any & 0x83ffffffffffffffu) ^ (any >> 3 & 0xfffu)) + 0x3e00000000000000u;
	}
}

static int test_floating(void) {
	rng r;
	rng_init(&r, test_seed(57), 0);
	for (uint32_t round = 0; round < test_effort(200000); round++) {
		uint64_t b = random_bits(&r), c = random_bits(&r), expected = 0;
		for (uint32_t op = OP_FADD; op <= OP_F2D; op++) {
			ENSURE(reference_floating((enum opcode)op, b, c, &expected));
			uint64_t found = floating_compute(op, b, c);
			if (found != expected) printf("    op %u of %" PRIx64 ", %" PRIx64 "\n", op, b, c);
			ENSURE_EQUAL(found, expected);
		}
	}
	return 0;
}

/* The second implementation, with which the instructions are compared, agrees with C where C defines the result. */
static int test_yardstick(void) {
	uint64_t value;
	for (uint32_t i = 0; i < NASTY * NASTY; i++) {
		uint64_t b = nasty[i / NASTY], c = nasty[i % NASTY];
		int overflow = b == 1ull << 63 && c == UINT64_MAX;
		if (c != 0 && !overflow) {
			reference_compute(OP_DIVS, 0, b, c, 0, &value);
			ENSURE_EQUAL(value, (uint64_t)((int64_t)b / (int64_t)c));
			reference_compute(OP_REMS, 0, b, c, 0, &value);
			ENSURE_EQUAL(value, (uint64_t)((int64_t)b % (int64_t)c));
		}
		reference_compute(OP_LTS, 0, b, c, 0, &value);
		ENSURE_EQUAL(value, (int64_t)b < (int64_t)c);
		reference_compute(OP_LES, 0, b, c, 0, &value);
		ENSURE_EQUAL(value, (int64_t)b <= (int64_t)c);
		reference_compute(OP_MULS32, 0, b, c, 0, &value);
		ENSURE_EQUAL(value, (uint64_t)(int64_t)(int32_t)((uint32_t)b * (uint32_t)c));
		reference_compute(OP_SEXT16, 0, b, c, 0, &value);
		ENSURE_EQUAL(value, (uint64_t)(int64_t)(int16_t)b);
		reference_compute(OP_LTUI, 0, b, 0, -1, &value);
		ENSURE_EQUAL(value, b < UINT64_MAX);
	}
	return 0;
}

static int check_branch(enum opcode op) {
	program p = program_new(8 * NASTY * NASTY);
	begin_operation(&p);
	for (uint32_t i = 0; i < NASTY * NASTY; i++) {
		uint32_t taken = label_new(&p);
		emit_constant(&p, 1, nasty[i / NASTY]);
		emit_constant(&p, 2, nasty[i % NASTY]);
		emit(&p, OP_LI, 3, 0, 0, 1);
		emit_branch(&p, op, 1, 2, taken);
		emit(&p, OP_LI, 3, 0, 0, 0);
		label_bind(&p, taken);
		emit_constant(&p, 4, AT(8 * i));
		emit(&p, OP_ST64, 3, 4, 0, 0);
	}
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	for (uint32_t i = 0; i < NASTY * NASTY; i++)
		ENSURE_EQUAL(memory_word(s, 8 * i), reference_is_taken(op, nasty[i / NASTY], nasty[i % NASTY]));
	hl_destroy(s);
	program_free(&p);
	return 0;
}

static int test_branches(void) {
	for (uint32_t op = OP_JMP; op <= OP_BLEU; op++)
		if (check_branch((enum opcode)op)) return 1;
	return 0;
}

/* ---- Memory --------------------------------------------------------------------------------------------------- */

static uint64_t widened(uint64_t value, uint32_t size, int is_signed) {
	if (size == 8) return value;
	uint64_t mask = (1ull << (8 * size)) - 1;
	value &= mask;
	return is_signed && value >> (8 * size - 1) ? value | ~mask : value;
}

/* Tests a load of each width at each aligned offset of a pattern, first missing and then hitting. */
static int test_loads(void) {
	static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8};
	for (uint32_t kind = 0; kind < 7; kind++) {
		uint32_t size = sizes[kind];
		program p = program_new(512);
		program_data(&p, 0, 0x8899aabbccddeeffu);
		program_data(&p, 8, 0x0123456789abcdefu);
		begin_operation(&p);
		emit(&p, OP_LI, 1, 0, 0, AT(100));
		for (uint32_t offset = 0; offset < 16; offset += size) {
			emit(&p, (enum opcode)(OP_LDS8 + kind), 2, 1, 0, (int64_t)offset - 100);
			emit(&p, OP_LI, 3, 0, 0, AT(64 + 8 * (offset / size)));
			emit(&p, OP_ST64, 2, 3, 0, 0);
		}
		emit(&p, OP_RET, 0, 0, 0, 0);
		hl_sim *s = run_program(&p);
		ENSURE_EQUAL(hl_status_of(s), HL_DONE);
		for (uint32_t offset = 0; offset < 16; offset += size) {
			uint64_t word = 0;
			memcpy(&word, hl_memory_of(s) + offset, size);
			ENSURE_EQUAL(memory_word(s, 64 + 8 * (offset / size)), widened(word, size, kind % 2 == 0 && kind < 6));
		}
		hl_destroy(s);
		program_free(&p);
	}
	return 0;
}

/* A store of each width leaves the neighbouring bytes unchanged; offset 0 misses, offset 32 hits. */
static int test_stores(void) {
	for (uint32_t kind = 0; kind < 4; kind++) {
		uint32_t size = 1u << kind;
		program p = program_new(64);
		for (uint32_t i = 0; i < 64; i += 8) program_data(&p, i, 0x1111111111111111u);
		begin_operation(&p);
		emit_constant(&p, 1, 0xfedcba9876543210u);
		emit(&p, OP_LI, 2, 0, 0, AT(0));
		emit(&p, (enum opcode)(OP_ST8 + kind), 1, 2, 0, 8);
		emit(&p, (enum opcode)(OP_ST8 + kind), 1, 2, 0, 32);
		emit(&p, OP_RET, 0, 0, 0, 0);
		hl_sim *s = run_program(&p);
		uint64_t expected = size == 8 ? 0 : 0x1111111111111111u << (8 * size % 64);
		expected |= widened(0xfedcba9876543210u, size, 0);
		ENSURE_EQUAL(memory_word(s, 0), 0x1111111111111111u);
		ENSURE_EQUAL(memory_word(s, 8), expected);
		ENSURE_EQUAL(memory_word(s, 16), 0x1111111111111111u);
		ENSURE_EQUAL(memory_word(s, 32), expected);
		hl_destroy(s);
		program_free(&p);
	}
	return 0;
}

static int check_atomic(enum opcode op, uint32_t width, uint64_t before, uint64_t a, uint64_t c) {
	uint32_t size = width & 15;
	program p = program_new(256);
	program_data(&p, 8, before);
	program_data(&p, 72, before);
	begin_operation(&p);
	for (uint32_t i = 0; i < 2; i++) { /* missing, and hitting behind a store to the line */
		emit_constant(&p, 1, a);
		emit_constant(&p, 2, AT(8 + 64 * i));
		emit_constant(&p, 3, c);
		if (i) emit(&p, OP_ST64, 3, 2, 0, 8);
		emit(&p, op, 1, 2, 3, width);
		emit_constant(&p, 4, AT(128 + 8 * i));
		emit(&p, OP_ST64, 1, 4, 0, 0);
	}
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	uint64_t mask = size == 8 ? UINT64_MAX : (1ull << (8 * size)) - 1;
	uint64_t modified = reference_modify(op, before & mask, a, c, size);
	for (uint32_t i = 0; i < 2; i++) {
		ENSURE_EQUAL(memory_word(s, 8 + 64 * i), (before & ~mask) | (modified & mask));
		ENSURE_EQUAL(memory_word(s, 128 + 8 * i), widened(before, size, width >= 16));
	}
	ENSURE_EQUAL(hl_core_stats_of(s)[0].atomics, 2);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

static int test_atomics(void) {
	for (uint32_t op = OP_XADD; op <= OP_CMPXCHG; op++)
		for (uint32_t kind = 0; kind < 8; kind++) {
			uint32_t width = 1u << kind % 4 | (kind >= 4 ? 16u : 0);
			if (check_atomic((enum opcode)op, width, 0x80f0e0d0c0b0a090u, 0x80f0e0d0c0b0a090u, 0x0706050403020183u))
				return 1;
			if (check_atomic((enum opcode)op, width, 0x80f0e0d0c0b0a090u, 0x91, 0xffffffffffffffffu)) return 1;
		}
	return 0;
}

/* CMPXCHG2 on the pair (5, 6), expecting (5, high): a miss first, then a hit. */
static int check_pair(uint64_t high) {
	program p = program_new(64);
	program_data(&p, 16, 5);
	program_data(&p, 24, 6);
	begin_operation(&p);
	emit_constant(&p, 4, AT(16));
	emit(&p, OP_LI, 2, 0, 0, 5);
	emit(&p, OP_LI, 3, 0, 0, (int64_t)high);
	emit(&p, OP_LI, 6, 0, 0, 70);
	emit(&p, OP_LI, 7, 0, 0, 80);
	emit(&p, OP_CMPXCHG2, 2, 4, 6, 8);
	emit_constant(&p, 1, AT(32));
	emit(&p, OP_ST64, 2, 1, 0, 0);
	emit(&p, OP_ST64, 3, 1, 0, 8);
	emit(&p, OP_CMPXCHG2, 6, 4, 6, 8); /* expects what it would write: no change, but the old values */
	emit(&p, OP_ST64, 7, 1, 0, 16);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	ENSURE_EQUAL(memory_word(s, 16), high == 6 ? 70 : 5);
	ENSURE_EQUAL(memory_word(s, 24), high == 6 ? 80 : 6);
	ENSURE_EQUAL(memory_word(s, 32), 5);
	ENSURE_EQUAL(memory_word(s, 40), 6);
	ENSURE_EQUAL(memory_word(s, 48), high == 6 ? 80 : 6);
	ENSURE_EQUAL(hl_core_stats_of(s)[0].atomics, 2);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

static int test_pairs(void) {
	return check_pair(6) || check_pair(7);
}

/* ---- The machine, calls, setup -------------------------------------------------------------------------------- */

static void store_result(program *p, uint32_t value, uint32_t index) {
	emit(p, OP_CPU, 20, 0, 0, 0);
	emit(p, OP_MULI, 20, 20, 0, 64);
	emit(p, OP_ADDI, 20, 20, 0, AT(0));
	emit(p, OP_ST64, value, 20, 0, 8 * index);
}

static int test_machine_questions(void) {
	program p = program_new(64 * 6);
	p.head.stack_bytes = 24;
	p.head.param_count = 2;
	begin_operation(&p);
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit(&p, OP_NODEOF, 2, 1, 0, 0);
	store_result(&p, 1, 0);
	store_result(&p, 2, 1);
	emit(&p, OP_CPUS, 1, 0, 0, 0);
	store_result(&p, 1, 2);
	emit(&p, OP_NODES, 1, 0, 0, 0);
	store_result(&p, 1, 3);
	emit(&p, OP_FRAME, 1, 0, 0, 8);
	store_result(&p, 1, 4);
	emit(&p, OP_ST64, 1, 1, 0, 0);
	emit(&p, OP_PARAM, 1, 0, 0, 1);
	store_result(&p, 1, 5);
	emit(&p, OP_LI, 3, 0, 0, 1 << 30);
	emit(&p, OP_WAITUNTIL, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_new(6, 3);
	m.config.param_count = 2;
	m.params[1] = -77;
	set_cycles_max(&m, 1 << 20);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	for (uint32_t i = 0; i < 6; i++) {
		ENSURE_EQUAL(memory_word(s, 64 * i), i);
		ENSURE_EQUAL(memory_word(s, 64 * i + 8), i / 2);
		ENSURE_EQUAL(memory_word(s, 64 * i + 16), 6);
		ENSURE_EQUAL(memory_word(s, 64 * i + 24), 3);
		ENSURE_EQUAL(memory_word(s, 64 * i + 32),
					 AT(64 * 6 + 64 * i + 8)); /* a stack of 24 bytes has a line of its own */
		ENSURE_EQUAL(memory_word(s, 64 * 6 + 64 * i + 8), AT(64 * 6 + 64 * i + 8));
		ENSURE_EQUAL(memory_word(s, 64 * i + 40), (uint64_t)-77);
	}
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* f(x) = g(x) + x, g(x) = 3 x: results come back in the caller's window register, everything else is kept. */
static int test_calls(void) {
	program p = program_new(64);
	uint32_t g = label_here(&p), f = label_new(&p);
	emit(&p, OP_MULI, 0, 0, 0, 3);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, f);
	emit(&p, OP_MOV, 5, 0, 0, 0);
	emit_call(&p, 5, g);
	emit(&p, OP_ADD, 0, 0, 5, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, 11);
	emit(&p, OP_LI, 9, 0, 0, 10);
	emit_call(&p, 9, f);
	emit(&p, OP_ADD, 2, 9, 1, 0);
	emit(&p, OP_LI, 3, 0, 0, AT(0));
	emit(&p, OP_ST64, 2, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	ENSURE_EQUAL(memory_word(s, 0), 51);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* setup() once, then setup_cpu() once on each core in order, before time and statistics begin. */
static int test_setup(void) {
	program p = program_new(256);
	begin_setup(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, 100);
	emit(&p, OP_ST64, 1, 0, 0, 0);
	emit(&p, OP_WORKI, 0, 0, 0, 1000000);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_setup_cpu(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_CPU, 1, 0, 0, 0);
	emit(&p, OP_LD64, 2, 0, 0, 0);
	emit(&p, OP_MULI, 2, 2, 0, 2);
	emit(&p, OP_ADD, 2, 2, 1, 0);
	emit(&p, OP_ST64, 2, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 10);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(3);
	m.config.operations_max = 30;
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(memory_word(s, 0), ((100 * 2 + 0) * 2 + 1) * 2 + 2);
	ENSURE(hl_totals_of(s)->time < 200);
	ENSURE_EQUAL(hl_core_stats_of(s)[0].stores, 0);
	ENSURE_EQUAL(hl_core_stats_of(s)[0].cycles_l1, 0);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* ---- Cost ----------------------------------------------------------------------------------------------------- */

static uint64_t expected_cost(const machine *m, enum opcode op) {
	switch (op) {
	case OP_WORK:
	case OP_WORKI: return 1;
	case OP_WORKRND: return 0; /* of mean 0 */
	case OP_RELAX: return m->config.pause_cycles;
	case OP_FENCE: return m->config.fence_cycles;
	default: return (uint64_t)insn_costs[op] * m->config.instruction_cycles;
	}
}

/* Instructions of system.h are timed in the tests of contexts, sleep, stations, channels and warmth. */
static int is_timed_here(enum opcode op) {
	int is_of_system = op >= OP_CONTEXT && op <= OP_MEMORYSTREAM && op != OP_CONTEXTSELF;
	is_of_system |= op >= OP_INTERRUPTHANDLER && op <= OP_EXIT;
	return !is_of_system && (op < OP_CALL || op > OP_RET) && op != OP_SPIN && op != OP_ONNODE && op != OP_INTERLEAVE &&
		   op != OP_PREFETCH && op != OP_STNT && (op < OP_LDS8 || op > OP_CMPXCHG2);
}

static int check_cost(enum opcode op) {
	const char *roles = insn_roles[op];
	machine m = one_core();
	m.config.instruction_cycles = 3;
	m.config.param_count = 1;
	program p = program_new(64);
	p.head.param_count = p.head.assert_count = 1;
	p.head.stack_bytes = 8;
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, op == OP_NODEOF || op == OP_WORKRND || op == OP_INDEX ? 0 : 1);
	emit(&p, OP_LI, 2, 0, 0, 1);
	if (op == OP_LOCKRELEASED) emit(&p, OP_LOCKHELD, 0, 1, 0, 0);
	emit(&p, OP_NOW, 10, 0, 0, 0);
	int64_t imm = roles[3] == 't' ? p.count + 1 : roles[3] == 'b' || op == OP_WORKI ? 1 : 0;
	emit(&p, op, roles[0] == '.' ? 0 : 3, roles[1] == '.' ? 0 : 1, roles[2] == '.' ? 0 : 2, imm);
	emit(&p, OP_NOW, 11, 0, 0, 0);
	emit(&p, OP_SUB, 11, 11, 10, 0);
	emit(&p, OP_LI, 4, 0, 0, AT(0));
	emit(&p, OP_ST64, 11, 4, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	if (sim_finish(s, 10) != HL_DONE) printf("    op %u: status %u\n", (uint32_t)op, hl_status_of(s));
	ENSURE_EQUAL(hl_status_of(s), HL_DONE);
	if (memory_word(s, 0) != expected_cost(&m, op)) printf("    op %u\n", (uint32_t)op);
	ENSURE_EQUAL(memory_word(s, 0), expected_cost(&m, op));
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_costs(void) {
	for (uint32_t op = 0; op < OP_COUNT; op++)
		if (is_timed_here((enum opcode)op) && check_cost((enum opcode)op)) return 1;
	return 0;
}

/* ---- Faults --------------------------------------------------------------------------------------------------- */

typedef struct fault_case {
	enum opcode op;
	uint64_t a, b, c; /* values of registers 1, 2, 3 */
	int64_t imm;
	hl_status status;
	uint64_t detail_a, detail_b;
} fault_case;

/* The memory has 128 bytes, from address 4096 on. */
static const fault_case fault_cases[] = {
	{OP_LD64, 0, 0, 0, 0, HL_BAD_ADDRESS, 0, 8},
	{OP_LD64, 0, 4096, 0, 128, HL_BAD_ADDRESS, 4224, 8},
	{OP_LD64, 0, 4096, 0, -8, HL_BAD_ADDRESS, 4088, 8},
	{OP_LDS8, 0, UINT64_MAX, 0, 0, HL_BAD_ADDRESS, UINT64_MAX, 1},
	{OP_LDU16, 0, 4096, 0, 1, HL_MISALIGNED, 4097, 2},
	{OP_LDS32, 0, 4098, 0, 0, HL_MISALIGNED, 4098, 4},
	{OP_LD64, 0, 4100, 0, 0, HL_MISALIGNED, 4100, 8},
	{OP_ST8, 0, 4095, 0, 0, HL_BAD_ADDRESS, 4095, 1},
	{OP_ST64, 0, 4104, 0, 1, HL_MISALIGNED, 4105, 8},
	{OP_XADD, 0, 4224, 0, 8, HL_BAD_ADDRESS, 4224, 8},
	{OP_CMPXCHG, 0, 4098, 0, 4, HL_MISALIGNED, 4098, 4},
	{OP_CMPXCHG2, 0, 4104, 0, 8, HL_MISALIGNED, 4104, 16},
	{OP_INDEX, 0, 5, 0, 5, HL_INDEX_RANGE, 5, 5},
	{OP_INDEX, 0, UINT64_MAX, 0, 5, HL_INDEX_RANGE, UINT64_MAX, 5},
	{OP_DIVS, 0, 7, 0, 0, HL_DIVIDE_BY_ZERO, 7, 0},
	{OP_DIVU, 0, 7, 0, 0, HL_DIVIDE_BY_ZERO, 7, 0},
	{OP_REMS, 0, 7, 0, 0, HL_DIVIDE_BY_ZERO, 7, 0},
	{OP_REMU, 0, 7, 0, 0, HL_DIVIDE_BY_ZERO, 7, 0},
	{OP_ASSERT, 0, 0, 0, 6, HL_ASSERT_FAILED, 6, 0},
	{OP_NODEOF, 0, 1, 0, 0, HL_BAD_ARGUMENT, 1, OP_NODEOF},
	{OP_RANDOM, 0, 0, 0, 0, HL_BAD_ARGUMENT, 0, OP_RANDOM},
	{OP_RANDOM, 0, UINT64_MAX, 0, 0, HL_BAD_ARGUMENT, UINT64_MAX, OP_RANDOM},
	{OP_RANDOMEXP, 0, UINT64_MAX, 0, 0, HL_BAD_ARGUMENT, UINT64_MAX, OP_RANDOMEXP},
	{OP_WORK, 0, UINT64_MAX, 0, 0, HL_BAD_ARGUMENT, UINT64_MAX, OP_WORK},
	{OP_WORKRND, 0, UINT64_MAX, 0, 0, HL_BAD_ARGUMENT, UINT64_MAX, OP_WORKRND},
	{OP_WORKI, 0, 0, 0, -1, HL_BAD_ARGUMENT, UINT64_MAX, OP_WORKI},
	{OP_ONNODE, 4096, 64, 0, 0, HL_SETUP_ONLY, 0, 0},
	{OP_INTERLEAVE, 4096, 64, 0, 0, HL_SETUP_ONLY, 0, 0},
};

static hl_sim *run_fault(const fault_case *k, int in_setup, uint32_t *out_pc) {
	const char *roles = insn_roles[k->op];
	program p = program_new(128);
	p.head.assert_count = 8;
	if (in_setup) begin_setup(&p);
	else begin_operation(&p);
	emit_constant(&p, 1, k->a);
	emit_constant(&p, 2, k->b);
	emit_constant(&p, 3, k->c);
	*out_pc = emit(&p, k->op, roles[0] == '.' ? 0 : 1, roles[1] == '.' ? 0 : 2, roles[2] == '.' ? 0 : 3, k->imm);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = one_core();
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 10);
	machine_free(&m);
	program_free(&p);
	return s;
}

static int check_fault(const fault_case *k, int in_setup) {
	uint32_t pc;
	hl_sim *s = run_fault(k, in_setup, &pc);
	const hl_fault *fault = hl_fault_of(s);
	if (hl_status_of(s) != k->status) printf("    op %u, b %" PRIu64 "\n", (uint32_t)k->op, k->b);
	ENSURE_EQUAL(hl_status_of(s), k->status);
	ENSURE_EQUAL(fault->status, k->status);
	ENSURE_EQUAL(fault->core, 0);
	ENSURE_EQUAL(fault->pc, pc);
	ENSURE_EQUAL(fault->detail_a, k->detail_a);
	ENSURE_EQUAL(fault->detail_b, k->detail_b);
	ENSURE_EQUAL(fault->stage, in_setup);
	if (in_setup) ENSURE_EQUAL(fault->time, 0);
	ENSURE_EQUAL(hl_run(s, 100, 0), k->status);
	hl_destroy(s);
	return 0;
}

static int test_faults(void) {
	for (uint32_t i = 0; i < sizeof fault_cases / sizeof *fault_cases; i++) {
		if (check_fault(&fault_cases[i], 0)) return 1;
		if (fault_cases[i].status != HL_SETUP_ONLY && check_fault(&fault_cases[i], 1)) return 1;
	}
	return 0;
}

static int test_bad_places(void) {
	static const fault_case cases[] = {
		{OP_ONNODE, 4096, 64, 1, 0, HL_BAD_ARGUMENT, 1, OP_ONNODE},
		{OP_ONNODE, 0, 64, 0, 0, HL_BAD_ARGUMENT, 0, OP_ONNODE},
		{OP_ONNODE, 4096, 129, 0, 0, HL_BAD_ARGUMENT, 4096, OP_ONNODE},
		{OP_ONNODE, 4200, UINT64_MAX, 0, 0, HL_BAD_ARGUMENT, 4200, OP_ONNODE},
		{OP_INTERLEAVE, 4224, 1, 0, 0, HL_BAD_ARGUMENT, 4224, OP_INTERLEAVE},
	};
	for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (check_fault(&cases[i], 1)) return 1;
	return 0;
}

/* ---- Time ----------------------------------------------------------------------------------------------------- */

/* Programs that ask for a time beyond the end of time get an error; they neither crash nor wrap the time around. */
static int check_end_of_time(uint64_t until, enum opcode then) {
	program p = program_new(128);
	begin_operation(&p);
	emit_constant(&p, 1, until);
	emit(&p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit_constant(&p, 2, AT(0));
	if (then == OP_WORK) emit(&p, OP_WORK, 0, 1, 0, 0);
	else emit(&p, then, 3, 2, 0, 0);
	emit(&p, OP_LD64, 3, 2, 0, 64);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	m.config.operations_max = 1000000;
	hl_sim *s = sim_make(&m, &p);
	uint32_t status = sim_finish(s, 1000);
	if (status != HL_BAD_ARGUMENT && status != HL_TOO_LONG && status != HL_DONE)
		printf("    until %" PRIu64 "\n", until);
	ENSURE(status == HL_BAD_ARGUMENT || status == HL_TOO_LONG || status == HL_DONE);
	ENSURE(hl_totals_of(s)->time <= HL_TIME_MAX);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_end_of_time(void) {
	static const uint64_t times[] = {HL_TIME_MAX / 2 - 1, HL_TIME_MAX / 2, HL_TIME_MAX / 2 + 1, HL_TIME_MAX - 100,
									 HL_TIME_MAX - 1,     HL_TIME_MAX,     HL_TIME_MAX + 1,     INT64_MAX};
	static const enum opcode ops[] = {OP_LD64, OP_ST64, OP_WORK};
	for (uint32_t i = 0; i < 24; i++)
		if (check_end_of_time(times[i / 3], ops[i % 3])) return 1;
	return 0;
}

static int test_waits_until(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, 1000);
	emit(&p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit(&p, OP_NOW, 2, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, -5);
	emit(&p, OP_WAITUNTIL, 0, 1, 0, 0);
	emit(&p, OP_NOW, 3, 0, 0, 0);
	emit(&p, OP_LI, 4, 0, 0, AT(0));
	emit(&p, OP_ST64, 2, 4, 0, 0);
	emit(&p, OP_ST64, 3, 4, 0, 8);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	ENSURE_EQUAL(memory_word(s, 0), 1000);
	ENSURE_EQUAL(memory_word(s, 8), 1001); /* LI; the past is over */
	ENSURE_EQUAL(hl_core_stats_of(s)[0].cycles_idle, 999);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

/* In setup, now() is 0 whatever was executed before; afterwards now() counts from 0. */
static int test_now_in_setup(void) {
	program p = program_new(64);
	begin_setup(&p);
	emit(&p, OP_WORKI, 0, 0, 0, 500);
	emit(&p, OP_NOW, 1, 0, 0, 0);
	emit(&p, OP_ADDI, 1, 1, 0, 7);
	emit(&p, OP_LI, 2, 0, 0, AT(0));
	emit(&p, OP_ST64, 1, 2, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = run_program(&p);
	ENSURE_EQUAL(memory_word(s, 0), 7);
	hl_destroy(s);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"every arithmetic instruction computes what it says, on nasty values", test_arithmetic},
	{"floating-point results are those of the standard, bit by bit, for random operands", test_floating},
	{"the implementation it is compared with is C", test_yardstick},
	{"every branch goes where it says", test_branches},
	{"loads of all widths extend as they say", test_loads},
	{"stores of all widths leave their neighbours alone", test_stores},
	{"atomics of all widths modify and give the old value", test_atomics},
	{"a compare-and-exchange of 16 bytes changes both halves or none, and gives both", test_pairs},
	{"programs learn about their machine", test_machine_questions},
	{"calls pass windows of registers", test_calls},
	{"setup runs once, setup_cpu once per core, in no time", test_setup},
	{"instructions cost what opcodes.def says", test_costs},
	{"faults tell status, core, place and details", test_faults},
	{"memory that is not there cannot be placed", test_bad_places},
	{"the end of time is an error", test_end_of_time},
	{"waiting until the past takes no time", test_waits_until},
	{"before time begins it is 0", test_now_in_setup},
};

SUITE(vm);
