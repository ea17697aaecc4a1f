#include "generate.h"

#include <stdlib.h>

#include "../src/races.h"
#include "test_macros.h"

uint32_t pick(rng *r, uint32_t low, uint32_t high) {
	return low + (uint32_t)rng_below(r, (uint64_t)high - low + 1);
}

int chance(rng *r, uint32_t percent) {
	return pick(r, 1, 100) <= percent;
}

int repeat_random(uint64_t seed_when_unset, uint32_t count, int (*round)(rng *r)) {
	rng r;
	rng_init(&r, test_seed(seed_when_unset), 0);
	for (uint32_t i = 0; i < test_effort(count); i++)
		if (round(&r)) return 1;
	return 0;
}

/* ---- Programs ------------------------------------------------------------------------------------------------- */

/*
 * The registers of operation(): its private line, eight of data, three for wait loops, a loop counter; from R_TEMP on
 * temporaries, which are dead at the heads of loops. Called functions use the same numbers in a window of their own.
 */
enum { R_PRIVATE = 0, R_DATA = 2, R_DATA_LAST = 9, R_TICKET = 10, R_WATCHED = 11, R_SEEN = 12, R_COUNT = 13 };
enum { R_TEMP = 20, R_TEMP2, R_TEMP3, R_TEMP4, R_ADDRESS, WINDOW = 30 };

/* Offsets of the globals. */
enum { SHARED = 0, SHARED_BYTES = 256, TICKET_NEXT = 512, TICKET_SERVING = 520, TICKET_APART = 576 };
enum { FLAG_LOCK = 640, BARRIER = 704, PRIVATE = 1024, PRIVATE_BYTES = 128, STACK_BYTES = 96 };
enum { POOL = 768, POOL_STEP = 64, NO_CONTEXT = -1, CONTEXT_LOCKS = 896, TIMERS_LEFT = 96, CALLS_LEFT = 104 };
enum { FRAME_BYTES = 32, ACTIVATIONS = 5, FUNCTION_ARGUMENTS = 1 };

typedef struct generator {
	program p;
	rng *r;
	generate_options o;
	uint32_t functions[3];
	uint32_t function_count;
	uint32_t pointers[3]; /* values for functions[] that begin with ENTRY; else 0 */
	uint32_t recursive;   /* a function that calls itself; HL_NONE if there is none */
	uint32_t recursive_pointer;
	uint32_t serving; /* TICKET_SERVING or TICKET_APART */
	uint32_t in_function;
	int is_repeated;   /* handlers execute this code: without limit it must not cause further interrupts */
	uint32_t contexts; /* that the program creates */
	uint32_t handler;  /* pointer to the handler of interrupts; 0: there is none */
	uint32_t entry;    /* pointer to the function in which contexts begin */
} generator;

static uint32_t data_register(generator *g) {
	return pick(g->r, R_DATA, R_DATA_LAST);
}

/* On any bits, or on numbers that are made of integers: results that are used again seldom stay numbers otherwise. */
static void floating(generator *g, uint32_t a, uint32_t b, uint32_t c) {
	static const enum opcode from[] = {OP_S2D, OP_U2D, OP_S2F, OP_U2F};
	static const enum opcode to[] = {OP_FSQRT, OP_FSQRT32, OP_D2I, OP_D2S, OP_D2U, OP_D2F, OP_F2D};
	if (chance(g->r, 40)) emit(&g->p, from[pick(g->r, 0, 3)], b, b, 0, 0);
	if (chance(g->r, 40)) emit(&g->p, to[pick(g->r, 0, 6)], a, b, 0, 0);
	else {
		uint32_t which = pick(g->r, 0, 6);
		emit(&g->p, (enum opcode)((chance(g->r, 50) ? OP_FADD : OP_FADD32) + which + (which > 3)), a, b, c, 0);
	}
}

static void arithmetic(generator *g) {
	static const enum opcode three[] = {OP_ADD,    OP_SUB,  OP_MUL,    OP_AND,    OP_OR,     OP_XOR,    OP_SHL,
										OP_SHRS,   OP_SHRU, OP_ADDS32, OP_ADDU32, OP_SUBS32, OP_SUBU32, OP_MULS32,
										OP_MULU32, OP_EQ,   OP_NE,     OP_LTS,    OP_LTU,    OP_LES,    OP_LEU};
	static const enum opcode immediate[] = {OP_ADDI,  OP_MULI,  OP_ANDI,    OP_ORI,     OP_XORI, OP_SHLI,
											OP_SHRSI, OP_SHRUI, OP_ADDIS32, OP_ADDIU32, OP_EQI,  OP_NEI,
											OP_LTSI,  OP_LTUI,  OP_GTSI,    OP_GTUI};
	static const enum opcode unary[] = {OP_MOV, OP_SEXT8, OP_SEXT16, OP_SEXT32, OP_ZEXT8, OP_ZEXT16, OP_ZEXT32};
	static const enum opcode division[] = {OP_DIVS, OP_DIVU, OP_REMS, OP_REMU};
	uint32_t a = data_register(g), b = data_register(g), c = data_register(g);
	switch (pick(g->r, 0, 9)) {
	case 0:
		if (chance(g->r, 30)) floating(g, a, b, c);
		else emit(&g->p, unary[pick(g->r, 0, 6)], a, b, 0, 0);
		break;
	case 1:
		emit(&g->p, OP_ORI, R_TEMP, c, 0, 1);
		emit(&g->p, division[pick(g->r, 0, 3)], a, b, R_TEMP, 0);
		break;
	case 2: emit(&g->p, OP_LI, a, 0, 0, (int32_t)rng_next(g->r)); break;
	case 3: emit(&g->p, OP_LIH, a, 0, 0, (int32_t)rng_next(g->r)); break;
	case 4:
	case 5:
	case 6: emit(&g->p, immediate[pick(g->r, 0, 15)], a, b, 0, (int64_t)pick(g->r, 0, 200) - 100); break;
	default: emit(&g->p, three[pick(g->r, 0, 20)], a, b, c, 0); break;
	}
}

/* R_ADDRESS = a place aligned to `size`: mostly shared, sometimes chosen by data, private, or on the stack. */
static void address(generator *g, uint32_t size) {
	uint32_t offset = pick(g->r, 0, SHARED_BYTES - 1) & ~(size - 1);
	switch (pick(g->r, 0, 9)) {
	case 0:
		emit(&g->p, OP_ANDI, R_TEMP4, data_register(g), 0, (SHARED_BYTES - 1) & ~(size - 1));
		emit(&g->p, OP_ADDI, R_ADDRESS, R_TEMP4, 0, AT(SHARED));
		break;
	case 1: emit(&g->p, OP_ADDI, R_ADDRESS, R_PRIVATE, 0, 8 + (offset & 63)); break;
	case 2: emit(&g->p, offset & 64 ? OP_THREAD : OP_FRAME, R_ADDRESS, 0, 0, offset & 63); break;
	default: emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(SHARED + offset)); break;
	}
}

static void load(generator *g) {
	static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8};
	uint32_t kind = pick(g->r, 0, 6);
	address(g, sizes[kind]);
	emit(&g->p, (enum opcode)(OP_LDS8 + kind), data_register(g), R_ADDRESS, 0, 0);
}

static void store_once(generator *g) {
	uint32_t kind = pick(g->r, 0, 3);
	address(g, 1u << kind);
	uint32_t order = chance(g->r, 70) ? ORDER_PLAIN : pick(g->r, 0, ORDER_COUNT - 1);
	if (chance(g->r, 15)) {
		emit(&g->p, OP_STNT, data_register(g), R_ADDRESS, 0, 1u << kind | order << INSN_ORDER_SHIFT);
		return;
	}
	emit(&g->p, (enum opcode)(OP_ST8 + kind), data_register(g), R_ADDRESS, order, 0);
}

/* Sometimes several stores, with barriers between them: they meet in a store buffer. */
static void store(generator *g) {
	for (store_once(g); chance(g->r, 40); store_once(g))
		if (chance(g->r, 30)) emit(&g->p, OP_ORDER, 0, 0, 0, ORDER_RELEASE);
}

/* Sometimes expects the present value, by loading it into the expecting registers first. */
static void atomic_pair(generator *g) {
	uint32_t a = pick(g->r, R_DATA, R_DATA_LAST - 1), c = pick(g->r, R_DATA, R_DATA_LAST - 1);
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(SHARED + (pick(g->r, 0, SHARED_BYTES - 1) & ~15u)));
	if (chance(g->r, 60)) {
		emit(&g->p, OP_LD64, a, R_ADDRESS, 0, 0);
		emit(&g->p, OP_LD64, a + 1, R_ADDRESS, 0, 8);
	}
	emit(&g->p, OP_CMPXCHG2, a, R_ADDRESS, c, 8);
}

static void atomic(generator *g) {
	if (chance(g->r, 20)) {
		atomic_pair(g);
		return;
	}
	uint32_t size = 1u << pick(g->r, 0, 3);
	address(g, size);
	uint32_t width = size | (chance(g->r, 50) ? 16u : 0);
	emit(&g->p, (enum opcode)pick(g->r, OP_XADD, OP_CMPXCHG), data_register(g), R_ADDRESS, data_register(g), width);
}

static void prefetch(generator *g) {
	if (!g->o.prefetch) return;
	address(g, 1);
	emit(&g->p, OP_PREFETCH, 0, R_ADDRESS, (uint32_t)chance(g->r, 50), 0);
	if (chance(g->r, 50)) emit(&g->p, OP_LDU8, data_register(g), R_ADDRESS, 0, 0);
}

static void pass_time(generator *g) {
	switch (pick(g->r, 0, 7)) {
	case 0: emit(&g->p, OP_WORKI, 0, 0, 0, pick(g->r, 0, 300)); break;
	case 1:
		emit(&g->p, OP_ANDI, R_TEMP, data_register(g), 0, 127);
		emit(&g->p, OP_WORK, 0, R_TEMP, 0, 0);
		break;
	case 2:
		emit(&g->p, OP_LI, R_TEMP, 0, 0, pick(g->r, 0, 300));
		emit(&g->p, OP_WORKRND, 0, R_TEMP, 0, 0);
		break;
	case 3: emit(&g->p, OP_RELAX, 0, 0, 0, 0); break;
	case 4:
		if (chance(g->r, 40)) emit(&g->p, OP_FENCE, 0, 0, 0, 0);
		else emit(&g->p, OP_ORDER, 0, 0, 0, pick(g->r, 0, ORDER_COUNT - 1));
		break;
	case 5:
		emit(&g->p, OP_NOW, R_TEMP, 0, 0, 0);
		emit(&g->p, OP_ADDI, R_TEMP, R_TEMP, 0, (int64_t)pick(g->r, 0, 300) - 50);
		emit(&g->p, OP_WAITUNTIL, 0, R_TEMP, 0, 0);
		break;
	case 6:
		emit(&g->p, OP_CPU, R_TEMP, 0, 0, 0);
		if (chance(g->r, 50)) emit(&g->p, OP_NODEOF, R_TEMP, R_TEMP, 0, 0);
		else emit(&g->p, OP_LI, R_TEMP, 0, 0, 0);
		emit(&g->p, OP_LI, R_TEMP2, 0, 0, pick(g->r, 0, 2000));
		emit(&g->p, OP_MEMORYSTREAM, 0, R_TEMP, R_TEMP2, 0);
		break;
	default:
		emit(&g->p, OP_LI, R_TEMP, 0, 0, pick(g->r, 1, 1000));
		emit(&g->p, chance(g->r, 50) ? OP_RANDOM : OP_RANDOMEXP, data_register(g), R_TEMP, 0, 0);
		break;
	}
}

static void ask_machine(generator *g) {
	uint32_t a = data_register(g);
	switch (pick(g->r, 0, 5)) {
	case 0: emit(&g->p, OP_CPU, a, 0, 0, 0); break;
	case 1: emit(&g->p, OP_CPUS, a, 0, 0, 0); break;
	case 2: emit(&g->p, OP_NODES, a, 0, 0, 0); break;
	case 3: emit(&g->p, OP_PARAM, a, 0, 0, pick(g->r, 0, 1)); break;
	case 4:
		emit(&g->p, OP_CPU, R_TEMP, 0, 0, 0);
		emit(&g->p, OP_NODEOF, a, R_TEMP, 0, 0);
		break;
	default: emit(&g->p, OP_NOW, a, 0, 0, 0); break;
	}
}

/* R_TEMP = some cycles from now on, or before. */
static void some_moment(generator *g, uint32_t cycles) {
	emit(&g->p, OP_NOW, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_ADDI, R_TEMP, R_TEMP, 0, (int64_t)pick(g->r, 0, cycles) - 40);
}

/* R_TEMP = any core. */
static void some_core(generator *g) {
	emit(&g->p, OP_CPUS, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_RANDOM, R_TEMP, R_TEMP, 0, 0);
}

static void about_interrupts(generator *g) {
	switch (pick(g->r, g->is_repeated ? 2 : 0, 6)) {
	case 0:
		some_moment(g, 600);
		emit(&g->p, OP_TIMER, 0, R_TEMP, 0, 0);
		break;
	case 1:
		some_core(g);
		emit(&g->p, OP_INTERRUPT, 0, R_TEMP, 0, 0);
		break;
	case 2:
		some_core(g);
		emit(&g->p, OP_WAKE, 0, R_TEMP, 0, 0);
		break;
	case 3:
		some_moment(g, 500);
		emit(&g->p, OP_SLEEP, 0, R_TEMP, 0, 0);
		break;
	case 4:
		emit(&g->p, OP_LI, R_TEMP, 0, 0, chance(g->r, 70));
		emit(&g->p, OP_INTERRUPTS, data_register(g), R_TEMP, 0, 0);
		break;
	case 5:
		emit(&g->p, OP_CONTEXTSELF, R_TEMP, 0, 0, 0);
		emit(&g->p, OP_LI, R_TEMP2, 0, 0, pick(g->r, 0, HL_CONTEXT_STATE_COUNT - 1));
		if (g->contexts) emit(&g->p, OP_CONTEXTSTATE, 0, R_TEMP, R_TEMP2, 0);
		break;
	default: emit(&g->p, OP_WORKI, 0, 0, 0, pick(g->r, 300, 3000)); break;
	}
}

static void simple_statement(generator *g) {
	if (g->o.interrupts && chance(g->r, 15)) {
		about_interrupts(g);
		return;
	}
	switch (pick(g->r, 0, 11)) {
	case 0:
	case 1: arithmetic(g); break;
	case 2:
	case 3:
	case 4: load(g); break;
	case 5:
	case 6: store(g); break;
	case 7:
	case 8: atomic(g); break;
	case 9: pass_time(g); break;
	case 10: ask_machine(g); break;
	default: prefetch(g); break;
	}
}

static void simple_statements(generator *g, uint32_t most) {
	for (uint32_t n = pick(g->r, 1, most); n > 0; n--) simple_statement(g);
}

/* ---- Waiting -------------------------------------------------------------------------------------------------- */

static void spin(generator *g) {
	if (g->o.spin) emit(&g->p, OP_SPIN, pick(g->r, R_COUNT + 1, R_TEMP), 0, 0, 0);
}

/* Emits the other work of a round of waiting: nothing, pauses, or some work. */
static void dawdle(generator *g) {
	for (uint32_t n = pick(g->r, 0, 3); n > 0; n--) {
		if (chance(g->r, 50)) emit(&g->p, OP_RELAX, 0, 0, 0, 0);
		else emit(&g->p, OP_WORKI, 0, 0, 0, pick(g->r, 0, 120));
	}
}

static void look(generator *g, uint32_t into) {
	emit(&g->p, OP_LD64, into, R_WATCHED, 0, 0);
}

static void wait_bottom_tested(generator *g, enum opcode stay) {
	uint32_t head = label_new(&g->p), again = label_new(&g->p);
	int before = chance(g->r, 40); /* the pauses come before the load, and the back edge goes there */
	if (before) {
		emit_branch(&g->p, OP_JMP, 0, 0, head);
		label_bind(&g->p, again);
		dawdle(g);
	}
	label_bind(&g->p, head);
	spin(g);
	look(g, R_TEMP);
	emit_branch(&g->p, stay, R_TEMP, R_TICKET, before ? again : head);
	if (!before) label_bind(&g->p, again);
}

static void wait_top_tested(generator *g, enum opcode leave, int second_line) {
	uint32_t head = label_here(&g->p), out = label_new(&g->p);
	spin(g);
	look(g, R_TEMP);
	emit_branch(&g->p, leave, R_TEMP, R_TICKET, out);
	if (second_line) {
		emit(&g->p, OP_LI, R_TEMP2, 0, 0, AT(SHARED + 64 * pick(g->r, 0, 3)));
		emit(&g->p, OP_LDS32, R_TEMP3, R_TEMP2, 0, 4);
		emit(&g->p, OP_ADD, R_TEMP4, R_TEMP3, R_TEMP, 0);
	}
	dawdle(g);
	emit_branch(&g->p, OP_JMP, 0, 0, head);
	label_bind(&g->p, out);
}

/* Waits while it remembers another word, and takes another way round the loop when that word changes. */
static void wait_watching_two(generator *g, enum opcode leave) {
	uint32_t head = label_here(&g->p), out = label_new(&g->p), changed = label_new(&g->p);
	spin(g);
	look(g, R_TEMP);
	emit_branch(&g->p, leave, R_TEMP, R_TICKET, out);
	emit(&g->p, OP_LI, R_TEMP2, 0, 0, AT(SHARED + 8 * pick(g->r, 0, 15)));
	emit(&g->p, OP_LD64, R_TEMP3, R_TEMP2, 0, 0);
	emit_branch(&g->p, OP_BNE, R_TEMP3, R_SEEN, changed);
	emit_branch(&g->p, OP_JMP, 0, 0, head);
	label_bind(&g->p, changed);
	emit(&g->p, OP_MOV, R_SEEN, R_TEMP3, 0, 0);
	dawdle(g);
	emit_branch(&g->p, OP_JMP, 0, 0, head);
	label_bind(&g->p, out);
}

/* Backs off in proportion to the distance from its turn. */
static void wait_proportionally(generator *g, enum opcode leave) {
	uint32_t head = label_here(&g->p), out = label_new(&g->p);
	spin(g);
	look(g, R_TEMP);
	emit_branch(&g->p, leave, R_TEMP, R_TICKET, out);
	emit(&g->p, OP_SUB, R_TEMP2, R_TICKET, R_TEMP, 0);
	emit(&g->p, OP_ANDI, R_TEMP2, R_TEMP2, 0, 7);
	emit(&g->p, OP_MULI, R_TEMP2, R_TEMP2, 0, pick(g->r, 1, 40));
	emit(&g->p, OP_WORK, 0, R_TEMP2, 0, 0);
	emit_branch(&g->p, OP_JMP, 0, 0, head);
	label_bind(&g->p, out);
}

/* Waits in a loop within a loop: reads another word a few times before it reads its own again. */
static void wait_nested(generator *g, enum opcode leave) {
	uint32_t outer = label_here(&g->p), out = label_new(&g->p);
	spin(g);
	look(g, R_TEMP);
	emit_branch(&g->p, leave, R_TEMP, R_TICKET, out);
	emit(&g->p, OP_LI, R_SEEN, 0, 0, pick(g->r, 1, 3));
	uint32_t inner = label_here(&g->p);
	if (chance(g->r, 50)) spin(g);
	emit(&g->p, OP_LI, R_TEMP2, 0, 0, AT(SHARED + 8 * pick(g->r, 0, 15)));
	emit(&g->p, OP_LD64, R_TEMP3, R_TEMP2, 0, 0);
	emit(&g->p, OP_ADDI, R_SEEN, R_SEEN, 0, -1);
	emit_branch(&g->p, OP_BNZ, R_SEEN, 0, inner);
	emit_branch(&g->p, OP_JMP, 0, 0, outer);
	label_bind(&g->p, out);
}

/* Waits by calling a function that reads the word; the function's result is the caller's register WINDOW. */
static void wait_calling(generator *g, enum opcode leave) {
	uint32_t function = label_new(&g->p), after = label_new(&g->p), out = label_new(&g->p);
	emit_branch(&g->p, OP_JMP, 0, 0, after);
	label_bind(&g->p, function);
	emit(&g->p, OP_LD64, 0, 0, 0, 0);
	emit(&g->p, OP_RET, 0, 0, 0, 0);
	label_bind(&g->p, after);
	uint32_t head = label_here(&g->p);
	spin(g);
	emit(&g->p, OP_MOV, WINDOW, R_WATCHED, 0, 0);
	emit_call(&g->p, WINDOW, function);
	emit_branch(&g->p, leave, WINDOW, R_TICKET, out);
	dawdle(g);
	emit_branch(&g->p, OP_JMP, 0, 0, head);
	label_bind(&g->p, out);
}

/* Waits until the word at R_WATCHED is R_TICKET (enough = 0), or at least R_TICKET. */
static void wait_in_line(generator *g, int enough) {
	enum opcode leave = enough ? OP_BLEU : OP_BEQ, stay = enough ? OP_BLTU : OP_BNE;
	uint32_t shape = pick(g->r, 0, enough ? 1 : 7);
	if (g->o.prefetch && chance(g->r, 30)) emit(&g->p, OP_PREFETCH, 0, R_WATCHED, (uint32_t)chance(g->r, 30), 0);
	switch (shape) {
	case 0: wait_bottom_tested(g, stay); break;
	case 1:
		if (enough) wait_bottom_tested(g, stay); /* BLEU has its operands the other way round */
		else wait_top_tested(g, leave, 0);
		break;
	case 2: wait_top_tested(g, leave, 1); break;
	case 3: wait_watching_two(g, leave); break;
	case 4: wait_proportionally(g, leave); break;
	case 5: wait_nested(g, leave); break;
	case 6: wait_calling(g, leave); break;
	default: wait_top_tested(g, leave, 0); break;
	}
}

/* Sometimes waits in a function: R_WATCHED and R_TICKET are passed in its window. */
static void wait_for_turn(generator *g, int enough) {
	if (chance(g->r, 70)) {
		wait_in_line(g, enough);
		return;
	}
	uint32_t function = label_new(&g->p), after = label_new(&g->p);
	emit_branch(&g->p, OP_JMP, 0, 0, after);
	label_bind(&g->p, function);
	wait_in_line(g, enough);
	emit(&g->p, OP_RET, 0, 0, 0, 0);
	label_bind(&g->p, after);
	emit(&g->p, OP_MOV, WINDOW + 2 + R_WATCHED, R_WATCHED, 0, 0);
	emit(&g->p, OP_MOV, WINDOW + 2 + R_TICKET, R_TICKET, 0, 0);
	emit_call(&g->p, WINDOW + 2, function);
}

/*
 * A critical section with test and test-and-set; sometimes the test is left out, and the marked loop is not pure. In
 * some sections a core that finds the flag set gives the lock up, and asks for it anew.
 */
static void flag_section(generator *g) {
	uint32_t head = label_new(&g->p), taken = label_new(&g->p);
	int rejects = chance(g->r, 30);
	emit(&g->p, OP_LI, R_WATCHED, 0, 0, AT(FLAG_LOCK));
	if (!rejects) emit(&g->p, OP_LOCKWAIT, 0, R_WATCHED, 0, 0);
	label_bind(&g->p, head);
	if (rejects) emit(&g->p, OP_LOCKWAIT, 0, R_WATCHED, 0, 0);
	if (chance(g->r, 80)) {
		spin(g);
		emit(&g->p, OP_LDU8, R_TEMP, R_WATCHED, 0, 0);
		emit_branch(&g->p, OP_BNZ, R_TEMP, 0, head);
	} else {
		spin(g);
	}
	emit(&g->p, OP_LI, R_TEMP2, 0, 0, 1);
	emit(&g->p, OP_XCHG, R_TEMP2, R_WATCHED, R_TEMP2, 1);
	emit_branch(&g->p, OP_BZ, R_TEMP2, 0, taken);
	if (rejects) emit(&g->p, OP_LOCKREJECTED, 0, R_WATCHED, 0, 0);
	emit_branch(&g->p, OP_JMP, 0, 0, head);
	label_bind(&g->p, taken);
	emit(&g->p, OP_LOCKHELD, 0, R_WATCHED, 0, 0);
	simple_statements(g, 4);
	emit(&g->p, OP_LI, R_WATCHED, 0, 0, AT(FLAG_LOCK));
	emit(&g->p, OP_LOCKRELEASED, 0, R_WATCHED, 0, 0);
	emit(&g->p, OP_LI, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_ST8, R_TEMP, R_WATCHED, 0, 0);
}

static void ticket_section(generator *g) {
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(TICKET_NEXT));
	emit(&g->p, OP_LOCKWAIT, 0, R_ADDRESS, 0, 0);
	if (chance(g->r, 30)) flag_section(g); /* a lock on the way to another lock */
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(TICKET_NEXT));
	if (chance(g->r, 30)) emit(&g->p, OP_LOCKWAIT, 0, R_ADDRESS, 0, 0); /* again */
	emit(&g->p, OP_LI, R_TEMP, 0, 0, 1);
	emit(&g->p, OP_XADD, R_TICKET, R_ADDRESS, R_TEMP, 8);
	emit(&g->p, OP_LI, R_WATCHED, 0, 0, AT(g->serving));
	wait_for_turn(g, 0);
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(TICKET_NEXT));
	emit(&g->p, OP_LOCKHELD, 0, R_ADDRESS, 0, 0);
	simple_statements(g, 4);
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(TICKET_NEXT));
	emit(&g->p, OP_LOCKRELEASED, 0, R_ADDRESS, 0, 0);
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(g->serving));
	emit(&g->p, OP_LD64, R_TEMP, R_ADDRESS, 0, 0);
	emit(&g->p, OP_ADDI, R_TEMP, R_TEMP, 0, 1);
	emit(&g->p, OP_ST64, R_TEMP, R_ADDRESS, 0, 0);
}

/* All cores wait for one another at a counter that only grows. All cores execute the barrier equally often. */
static void barrier(generator *g) {
	emit(&g->p, OP_LI, R_WATCHED, 0, 0, AT(BARRIER));
	emit(&g->p, OP_LI, R_TEMP, 0, 0, 1);
	emit(&g->p, OP_XADD, R_TICKET, R_WATCHED, R_TEMP, 8);
	emit(&g->p, OP_CPUS, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_DIVU, R_TICKET, R_TICKET, R_TEMP, 0);
	emit(&g->p, OP_ADDI, R_TICKET, R_TICKET, 0, 1);
	emit(&g->p, OP_MUL, R_TICKET, R_TICKET, R_TEMP, 0);
	wait_for_turn(g, 1);
}

/* ---- Structure ------------------------------------------------------------------------------------------------ */

static void set_private(generator *g) {
	emit(&g->p, OP_CPU, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_MULI, R_TEMP, R_TEMP, 0, PRIVATE_BYTES);
	emit(&g->p, OP_ADDI, R_PRIVATE, R_TEMP, 0, AT(PRIVATE));
}

/* The value of a pointer to the function that begins here, if the function gets one; else 0. */
static uint32_t pointed_to(generator *g) {
	return chance(g->r, 50) ? HL_FUNCTION_BASE + HL_FUNCTION_STEP * g->p.count : 0;
}

/*
 * A function that calls itself as often as its register 0 says, each time with a frame of its own, directly or by a
 * pointer.
 */
static void recursive_function(generator *g) {
	uint32_t end = label_new(&g->p);
	g->recursive_pointer = pointed_to(g);
	g->recursive = label_here(&g->p);
	if (g->recursive_pointer) emit(&g->p, OP_ENTRY, 1, 0, 0, 0);
	emit(&g->p, OP_ENTER, 0, 0, 0, FRAME_BYTES);
	emit(&g->p, OP_FRAME, 1, 0, 0, pick(g->r, 0, 3) * 8);
	emit(&g->p, OP_ST64, 0, 1, 0, 0);
	emit_branch(&g->p, OP_BZ, 0, 0, end);
	emit(&g->p, OP_ADDI, 4, 0, 0, -1);
	if (g->recursive_pointer && chance(g->r, 60)) {
		emit(&g->p, OP_LI, 3, 0, 0, g->recursive_pointer);
		emit(&g->p, OP_CALLI, 4, 3, 1, 0);
	} else {
		emit_call(&g->p, 4, g->recursive);
	}
	emit(&g->p, OP_LD64, 2, 1, 0, 0); /* the function's own number again, whatever the inner calls stored */
	emit(&g->p, OP_MULI, 0, 4, 0, 3);
	emit(&g->p, OP_ADD, 0, 0, 2, 0);
	label_bind(&g->p, end);
	emit(&g->p, OP_RET, 0, 0, 0, 0);
}

/* Makes operation() call the recursive function and keep its result. */
static void call_recursive(generator *g) {
	emit(&g->p, OP_LI, WINDOW, 0, 0, pick(g->r, 0, ACTIVATIONS - 1));
	if (g->recursive_pointer && chance(g->r, 50)) {
		emit(&g->p, OP_LI, R_TEMP, 0, 0, g->recursive_pointer);
		emit(&g->p, OP_CALLI, WINDOW, R_TEMP, 1, 0);
	} else {
		emit_call(&g->p, WINDOW, g->recursive);
	}
	emit(&g->p, OP_MOV, data_register(g), WINDOW, 0, 0);
}

/* Calls one of the plain functions, through its pointer if there is one. */
static void call_function(generator *g) {
	uint32_t which = pick(g->r, 0, g->function_count - 1), window = pick(g->r, WINDOW, 60);
	if (g->pointers[which] && chance(g->r, 60)) {
		emit(&g->p, OP_LI, R_TEMP, 0, 0, g->pointers[which]);
		emit(&g->p, OP_CALLI, window, R_TEMP, FUNCTION_ARGUMENTS, 0);
	} else {
		emit_call(&g->p, window, g->functions[which]);
	}
}

static void functions(generator *g) {
	for (uint32_t n = pick(g->r, 0, 2); n > 0; n--) {
		g->pointers[g->function_count] = pointed_to(g);
		g->functions[g->function_count++] = label_here(&g->p);
		if (g->pointers[g->function_count - 1]) emit(&g->p, OP_ENTRY, FUNCTION_ARGUMENTS, 0, 0, 0);
		set_private(g);
		g->is_repeated = 1;
		simple_statements(g, 6);
		g->is_repeated = 0;
		emit(&g->p, OP_RET, 0, 0, 0, 0);
	}
}

/* ---- Interrupts and contexts ---------------------------------------------------------------------------------- */

/* Executes the instruction with R_TEMP, if the core has any left of those that it may still execute in handlers. */
static void while_any_is_left(generator *g, uint32_t left_at, void (*prepare)(generator *g), enum opcode op) {
	uint32_t none = label_new(&g->p);
	emit(&g->p, OP_LD64, R_TEMP2, R_PRIVATE, 0, left_at);
	emit_branch(&g->p, OP_BZ, R_TEMP2, 0, none);
	emit(&g->p, OP_ADDI, R_TEMP2, R_TEMP2, 0, -1);
	emit(&g->p, OP_ST64, R_TEMP2, R_PRIVATE, 0, left_at);
	prepare(g);
	emit(&g->p, op, 0, R_TEMP, 0, 0);
	label_bind(&g->p, none);
}

static void next_slice(generator *g) {
	some_moment(g, 900);
}

/* A context of the pool goes back to the context in which the core that is in it began. */
static void go_home(generator *g) {
	emit(&g->p, OP_CPU, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_CONTEXTSWITCH, 0, R_TEMP, 0, 0);
}

/* The handler: some statements, perhaps another timer or interrupt; a context of the pool is mostly left. */
static void handler(generator *g) {
	uint32_t stay = label_new(&g->p);
	g->handler = HL_FUNCTION_BASE + HL_FUNCTION_STEP * g->p.count;
	emit(&g->p, OP_ENTRY, 1, 0, 0, 0);
	emit(&g->p, OP_MOV, data_register(g), 0, 0, 0);
	set_private(g);
	g->is_repeated = 1;
	simple_statements(g, 3);
	if (chance(g->r, 60)) while_any_is_left(g, TIMERS_LEFT, next_slice, OP_TIMER);
	if (chance(g->r, 40)) while_any_is_left(g, CALLS_LEFT, some_core, OP_INTERRUPT);
	if (g->function_count && chance(g->r, 40)) call_function(g);
	if (g->contexts && chance(g->r, 80)) {
		emit(&g->p, OP_CONTEXTSELF, R_TEMP, 0, 0, 0);
		emit(&g->p, OP_CPUS, R_TEMP2, 0, 0, 0);
		emit_branch(&g->p, OP_BLTU, R_TEMP, R_TEMP2, stay);
		go_home(g);
		label_bind(&g->p, stay);
		set_private(g);
		simple_statements(g, 2);
	}
	g->is_repeated = 0;
	emit(&g->p, OP_RET, 0, 0, 0, 0);
}

/* What contexts of the pool do for ever: they take a lock of their own, work, and go home, perhaps with the lock. */
static void context_body(generator *g) {
	g->entry = HL_FUNCTION_BASE + HL_FUNCTION_STEP * g->p.count;
	emit(&g->p, OP_ENTRY, 1, 0, 0, 0);
	emit(&g->p, OP_MULI, R_TICKET, 0, 0, 8);
	emit(&g->p, OP_ADDI, R_TICKET, R_TICKET, 0, AT(CONTEXT_LOCKS));
	uint32_t again = label_here(&g->p);
	emit(&g->p, OP_LOCKWAIT, 0, R_TICKET, 0, 0);
	set_private(g);
	simple_statements(g, 3);
	emit(&g->p, OP_LOCKHELD, 0, R_TICKET, 0, 0);
	for (uint32_t n = pick(g->r, 1, 2); n > 0; n--) {
		simple_statements(g, 4);
		emit(&g->p, OP_LI, R_TEMP2, 0, 0, 0);
		emit(&g->p, OP_INTERRUPTS, R_TEMP3, R_TEMP2, 0, 0);
		go_home(g);
		emit(&g->p, OP_INTERRUPTS, R_TEMP3, R_TEMP3, 0, 0);
	}
	emit(&g->p, OP_LOCKRELEASED, 0, R_TICKET, 0, 0);
	emit_branch(&g->p, OP_JMP, 0, 0, again);
}

/* A core goes into a context of the pool, if its number is there, and puts the number back afterwards. */
static void visit_pool(generator *g) {
	uint32_t empty = label_new(&g->p);
	emit(&g->p, OP_LI, R_ADDRESS, 0, 0, AT(POOL + POOL_STEP * pick(g->r, 0, g->contexts - 1)));
	emit(&g->p, OP_LI, R_TEMP, 0, 0, NO_CONTEXT);
	emit(&g->p, OP_XCHG, R_TICKET, R_ADDRESS, R_TEMP, 8);
	emit_branch(&g->p, OP_BEQ, R_TICKET, R_TEMP, empty);
	emit(&g->p, OP_CPUS, R_TEMP, 0, 0, 0);
	emit(&g->p, OP_ADD, R_TEMP, R_TEMP, R_TICKET, 0);
	emit(&g->p, OP_CONTEXTSWITCH, 0, R_TEMP, 0, 0);
	emit(&g->p, OP_ST64, R_TICKET, R_ADDRESS, 0, 0);
	label_bind(&g->p, empty);
}

/* Names the handler, and creates the contexts of the pool. */
static void setup(generator *g) {
	begin_setup(&g->p);
	emit(&g->p, OP_LI, R_TEMP, 0, 0, g->handler);
	emit(&g->p, OP_INTERRUPTHANDLER, 0, R_TEMP, 0, 0);
	for (uint32_t i = 0; i < g->contexts; i++) {
		emit(&g->p, OP_LI, R_TEMP, 0, 0, g->entry);
		emit(&g->p, OP_LI, R_TEMP2, 0, 0, i);
		emit(&g->p, OP_CONTEXT, R_TEMP3, R_TEMP, R_TEMP2, 0);
	}
	emit(&g->p, OP_RET, 0, 0, 0, 0);
}

static void prepare_interrupts(generator *g) {
	if (!g->o.interrupts) return;
	g->contexts = pick(g->r, 0, GENERATE_CONTEXTS_MAX);
	for (uint32_t i = 0; i < g->contexts; i++) program_data(&g->p, POOL + i * POOL_STEP, i);
	for (uint32_t i = 0; i < GENERATE_CORES_MAX; i++) {
		program_data(&g->p, PRIVATE + i * PRIVATE_BYTES + TIMERS_LEFT, pick(g->r, 0, 6));
		program_data(&g->p, PRIVATE + i * PRIVATE_BYTES + CALLS_LEFT, pick(g->r, 0, 3));
	}
	handler(g);
	if (g->contexts) context_body(g);
	setup(g);
	g->p.head.stack_room += STACK_BYTES;
}

/* ---- Operations ----------------------------------------------------------------------------------------------- */

static void skipped_sometimes(generator *g) {
	uint32_t after = label_new(&g->p);
	emit_branch(&g->p, (enum opcode)pick(g->r, OP_BZ, OP_BLEU), data_register(g), data_register(g), after);
	simple_statements(g, 4);
	label_bind(&g->p, after);
}

static void repeated(generator *g) {
	emit(&g->p, OP_LI, R_COUNT, 0, 0, pick(g->r, 1, 5));
	uint32_t head = label_here(&g->p);
	simple_statements(g, 3);
	emit(&g->p, OP_ADDI, R_COUNT, R_COUNT, 0, -1);
	emit_branch(&g->p, OP_BNZ, R_COUNT, 0, head);
}

static void statement(generator *g) {
	uint32_t kind = pick(g->r, 0, 11);
	if (kind <= 3 && !g->o.waits) kind = 11;
	if (g->contexts && chance(g->r, 20)) {
		visit_pool(g);
		return;
	}
	switch (kind) {
	case 0:
	case 1: ticket_section(g); break;
	case 2: flag_section(g); break;
	case 3: barrier(g); break;
	case 4: skipped_sometimes(g); break;
	case 5: repeated(g); break;
	case 6:
		if (g->function_count) call_function(g);
		if (g->recursive != HL_NONE && chance(g->r, 50)) call_recursive(g);
		break;
	default: simple_statement(g); break;
	}
}

/* Counts operations in the private line; cores that have finished idle for ever. */
static void count_down(generator *g) {
	uint32_t go_on = label_new(&g->p);
	emit(&g->p, OP_LD64, R_TEMP, R_PRIVATE, 0, 0);
	emit(&g->p, OP_ADDI, R_TEMP, R_TEMP, 0, 1);
	emit(&g->p, OP_ST64, R_TEMP, R_PRIVATE, 0, 0);
	emit(&g->p, OP_LTUI, R_TEMP2, R_TEMP, 0, pick(g->r, 1, g->o.operations_max) + 1);
	emit_branch(&g->p, OP_BNZ, R_TEMP2, 0, go_on);
	emit_constant(&g->p, R_TEMP, GENERATE_IDLE_UNTIL);
	if (g->o.interrupts) {
		emit(&g->p, OP_LI, R_TEMP2, 0, 0, 1);
		emit(&g->p, OP_INTERRUPTS, R_TEMP2, R_TEMP2, 0, 0); /* one that waits would let no sleep begin */
		emit(&g->p, OP_SLEEP, 0, R_TEMP, 0, 0);
	} else {
		emit(&g->p, OP_WAITUNTIL, 0, R_TEMP, 0, 0);
	}
	emit(&g->p, OP_RET, 0, 0, 0, 0);
	label_bind(&g->p, go_on);
}

program generate_program(rng *r, const generate_options *options) {
	generator g = {.p = program_new(PRIVATE + GENERATE_CORES_MAX * PRIVATE_BYTES), .r = r, .o = *options};
	g.serving = chance(r, 60) ? TICKET_SERVING : TICKET_APART;
	g.p.head.stack_bytes = STACK_BYTES;
	g.p.head.param_count = 2;
	for (uint32_t i = 0; i < SHARED_BYTES; i += 8)
		if (chance(r, 30)) program_data(&g.p, i, rng_next(r));
	functions(&g);
	g.recursive = HL_NONE;
	if (chance(r, 40)) {
		recursive_function(&g);
		g.p.head.stack_room = FRAME_BYTES * ACTIVATIONS;
	}
	prepare_interrupts(&g);
	begin_operation(&g.p);
	set_private(&g);
	count_down(&g);
	for (uint32_t n = pick(r, 2, 10); n > 0; n--) statement(&g);
	emit(&g.p, OP_RET, 0, 0, 0, 0);
	return g.p;
}
