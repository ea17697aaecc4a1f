/*
 * test_explore: the explorer as its callers see it: outcomes, witnesses, counts, slices, limits, and that no block
 * makes it fault. Tests in TypeScript compare the models with axioms (tests/litmus).
 */
#include <stddef.h>
#include <string.h>

#include "../include/hotline.h"
#include "../src/limits.h"
#include "../src/litmus_program.h"
#include "../src/rng.h"
#include "test_macros.h"

#define ARENA_BYTES (2u << 20)
#define NO LITMUS_NONE

/* A block with room for small programs; the unused part of a table stays behind its count. */
typedef struct block {
	hl_explore_config config;
	litmus_thread threads[4];
	int64_t memory[4];
	int64_t registers[4 * 4];
	litmus_insn code[64];
	litmus_item items[8];
	litmus_node nodes[8];
} block;

static void empty_block(block *b, uint32_t model) {
	memset(b, 0, sizeof *b);
	hl_explore_config *c = &b->config;
	c->abi_version = HL_ABI_VERSION;
	c->total_bytes = (uint32_t)sizeof *b;
	c->model = model;
	c->reduce = 1;
	c->register_count = 4;
	c->location_count = 2;
	c->threads_offset = offsetof(block, threads);
	c->memory_offset = offsetof(block, memory);
	c->registers_offset = offsetof(block, registers);
	c->code_offset = offsetof(block, code);
	c->items_offset = offsetof(block, items);
	c->nodes_offset = offsetof(block, nodes);
}

static void begin_thread(block *b) {
	b->threads[b->config.thread_count++].first = b->config.code_count;
}

static litmus_insn *emit(block *b, uint32_t op) {
	litmus_insn *insn = &b->code[b->config.code_count++];
	*insn = (litmus_insn){.op = (uint8_t)op, .a = NO, .b = NO, .c = NO, .d = NO};
	b->threads[b->config.thread_count - 1].count++;
	return insn;
}

static void store(block *b, uint32_t location, int64_t value) {
	litmus_insn *set = emit(b, LITMUS_OP_SET);
	set->a = 3;
	set->imm = value;
	litmus_insn *insn = emit(b, LITMUS_OP_STORE);
	insn->c = 3;
	insn->imm = location;
}

static void load(block *b, uint32_t destination, uint32_t location) {
	litmus_insn *insn = emit(b, LITMUS_OP_LOAD);
	insn->a = (uint8_t)destination;
	insn->imm = location;
}

static void observe(block *b, uint32_t thread, uint32_t index) {
	b->items[b->config.item_count++] = (litmus_item){.thread = thread, .index = index};
	b->config.shown_count = b->config.item_count;
}

/* Store buffering: each thread stores to one location and loads the other. */
static void store_buffering(block *b, uint32_t model) {
	empty_block(b, model);
	for (uint32_t t = 0; t < 2; t++) {
		begin_thread(b);
		store(b, t, 1);
		load(b, 0, 1 - t);
		emit(b, LITMUS_OP_HALT);
		observe(b, t, 0);
	}
	b->nodes[0] = (litmus_node){.node = LITMUS_NODE_ITEM, .index = 0};
	b->nodes[1] = (litmus_node){.node = LITMUS_NODE_ITEM, .index = 1};
	b->nodes[2] = (litmus_node){.node = LITMUS_NODE_OR};
	b->nodes[3] = (litmus_node){.node = LITMUS_NODE_NOT};
	b->config.condition_count = 4;
}

static hl_explorer *create(const block *b) {
	static uint64_t arena[ARENA_BYTES / 8];
	return hl_explore_create(arena, ARENA_BYTES, b, (uint32_t)sizeof *b);
}

static hl_explorer *explore(const block *b) {
	hl_explorer *e = create(b);
	while (hl_explore_run(e, 1000) == HL_MORE) {
	}
	return e;
}

static int test_outcomes(void) {
	block b;
	static const uint32_t outcomes[] = {3, 4, 4, 4};
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		store_buffering(&b, model);
		const hl_explored *r = hl_explore_result(explore(&b));
		ENSURE_EQUAL(r->status, HL_DONE);
		ENSURE_EQUAL(r->complete, 1);
		ENSURE_EQUAL(r->outcome_count, outcomes[model]);
		ENSURE_EQUAL(r->positive, model != LITMUS_SC);
	}
	return 0;
}

static int test_witness(void) {
	block b;
	store_buffering(&b, LITMUS_TSO);
	hl_explorer *e = explore(&b);
	for (uint32_t i = 0; i < 4; i++) {
		if (!hl_explore_outcome_of(e, i)->holds) continue;
		ENSURE_EQUAL(hl_explore_outcome_of(e, i)->witness, 4);
		uint32_t count = hl_explore_witness(e, i), stored = 0;
		const hl_explore_step *steps = hl_explore_steps_of(e);
		for (uint32_t s = 0; s < count; s++) {
			uint32_t bit = steps[s].location == HL_NONE ? 0 : 1u << steps[s].location;
			if (steps[s].action == LITMUS_ACTION_LOAD) ENSURE(!(stored & bit) && steps[s].value_lo == 0);
			if (steps[s].action == LITMUS_ACTION_STORE) stored |= bit;
		}
		ENSURE_EQUAL(stored, 3);
		return 0;
	}
	return 1;
}

static int test_executions(void) {
	block b;
	store_buffering(&b, LITMUS_SC);
	b.config.reduce = 0;
	b.config.count = 1;
	const hl_explored *r = hl_explore_result(explore(&b));
	ENSURE_EQUAL(r->executions_known, 1);
	ENSURE_EQUAL(r->executions_lo, 6);
	b.config.reduce = 1;
	ENSURE_EQUAL(hl_explore_run(create(&b), 1), HL_TOO_LARGE);
	return 0;
}

/* A thread loads for ever: from its first state on, or after it has loaded once. No number of executions is known. */
static int test_endless_executions(void) {
	for (uint32_t before = 0; before < 2; before++) {
		block b;
		empty_block(&b, LITMUS_SC);
		b.config.reduce = 0;
		b.config.count = 1;
		begin_thread(&b);
		if (before) load(&b, 0, 1);
		load(&b, 1, 0);
		emit(&b, LITMUS_OP_JUMP)->imm = before;
		hl_explorer *e = create(&b);
		ENSURE_EQUAL(hl_explore_run(e, 100), HL_DONE);
		ENSURE_EQUAL(hl_explore_result(e)->states, 1 + before);
		ENSURE_EQUAL(hl_explore_result(e)->executions_known, 0);
	}
	return 0;
}

/* Of store buffering, only what ends with thread 0 having read 1 is of interest: five of six executions under SC. */
static int test_filter(void) {
	block b;
	store_buffering(&b, LITMUS_SC);
	b.config.reduce = 0;
	b.config.count = 1;
	b.config.filter_count = 1;
	b.nodes[b.config.condition_count] = (litmus_node){.node = LITMUS_NODE_ITEM, .index = 0};
	hl_explorer *e = explore(&b);
	const hl_explored *r = hl_explore_result(e);
	ENSURE_EQUAL(r->outcome_count, 2);
	ENSURE_EQUAL(r->executions_lo, 5);
	for (uint32_t i = 0; i < 2; i++) ENSURE_EQUAL(hl_explore_values_of(e, i)[0], 1);
	return 0;
}

static int test_slices(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		store_buffering(&b, model);
		b.config.reduce = 0;
		b.config.count = 1;
		hl_explored whole = *hl_explore_result(explore(&b));
		hl_explorer *e = create(&b);
		while (hl_explore_run(e, 1) == HL_MORE) {
		}
		ENSURE(memcmp(&whole, hl_explore_result(e), sizeof whole) == 0);
	}
	return 0;
}

static int test_state_limit(void) {
	block b;
	store_buffering(&b, LITMUS_TSO);
	b.config.state_limit = 5;
	const hl_explored *r = hl_explore_result(explore(&b));
	ENSURE_EQUAL(r->status, HL_STATE_LIMIT);
	ENSURE_EQUAL(r->complete, 0);
	return 0;
}

/* A counter in memory whose state never repeats. */
static int test_full_arena(void) {
	block b;
	empty_block(&b, LITMUS_SC);
	begin_thread(&b);
	litmus_insn *one = emit(&b, LITMUS_OP_SET);
	one->a = 1;
	one->imm = 1;
	litmus_insn *update = emit(&b, LITMUS_OP_UPDATE);
	update->a = 0;
	update->c = 1;
	emit(&b, LITMUS_OP_JUMP)->imm = 1;
	const hl_explored *r = hl_explore_result(explore(&b));
	ENSURE_EQUAL(r->status, HL_ARENA_FULL);
	ENSURE_EQUAL(r->complete, 0);
	return 0;
}

static int test_full_buffer(void) {
	block b;
	empty_block(&b, LITMUS_TSO);
	begin_thread(&b);
	store(&b, 0, 1);
	emit(&b, LITMUS_OP_JUMP)->imm = 0;
	const hl_explored *r = hl_explore_result(explore(&b));
	ENSURE_EQUAL(r->status, HL_BUFFER_FULL);
	ENSURE_EQUAL(r->detail, HL_LITMUS_PENDING_MAX);
	return 0;
}

static int test_endless_loop(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		empty_block(&b, model);
		begin_thread(&b);
		emit(&b, LITMUS_OP_JUMP)->imm = 0;
		ENSURE_EQUAL(hl_explore_result(explore(&b))->status, HL_ENDLESS_LOOP);
	}
	return 0;
}

static int test_bad_address(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		empty_block(&b, model);
		begin_thread(&b);
		litmus_insn *insn = emit(&b, LITMUS_OP_LOAD);
		insn->a = 0;
		insn->b = 1;
		emit(&b, LITMUS_OP_HALT);
		const hl_explored *r = hl_explore_result(explore(&b));
		ENSURE_EQUAL(r->status, HL_BAD_ADDRESS);
		ENSURE_EQUAL(r->thread, 0);
		ENSURE_EQUAL(r->instruction, 0);
	}
	return 0;
}

/* An update waits until the other location holds 0, which never happens. */
static int test_stuck(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		empty_block(&b, model);
		begin_thread(&b);
		b.memory[1] = 1;
		litmus_insn *update = emit(&b, LITMUS_OP_UPDATE);
		update->flags = HL_LITMUS_AWAIT;
		update->a = 1;
		update->c = 2;
		update->d = 0;
		update->imm = 1;
		emit(&b, LITMUS_OP_HALT);
		const hl_explored *r = hl_explore_result(explore(&b));
		ENSURE_EQUAL(r->status, HL_DONE);
		ENSURE_EQUAL(r->outcome_count, 0);
		ENSURE_EQUAL(r->stuck_states, 1);
	}
	return 0;
}

static int test_arithmetic(void) {
	static const struct {
		uint32_t alu;
		int64_t x, y, result;
	} cases[] = {
		{LITMUS_ALU_ADD, INT64_MAX, 1, INT64_MIN},
		{LITMUS_ALU_SUBTRACT, INT64_MIN, 1, INT64_MAX},
		{LITMUS_ALU_REVERSE_SUBTRACT, 3, 10, 7},
		{LITMUS_ALU_MULTIPLY, -3, 7, -21},
		{LITMUS_ALU_AND, 6, 3, 2},
		{LITMUS_ALU_OR, 6, 3, 7},
		{LITMUS_ALU_XOR, 6, 3, 5},
		{LITMUS_ALU_SECOND, 6, 3, 3},
		{LITMUS_ALU_EQUAL, 3, 3, 1},
		{LITMUS_ALU_EQUAL, 3, 4, 0},
		{LITMUS_ALU_NOT_EQUAL, 3, 3, 0},
		{LITMUS_ALU_NOT_EQUAL, 3, 4, 1},
		{LITMUS_ALU_LESS, -1, 1, 1},
		{LITMUS_ALU_LESS, 1, 1, 0},
		{LITMUS_ALU_LESS_OR_EQUAL, 1, 1, 1},
		{LITMUS_ALU_LESS_OR_EQUAL, 1, -1, 0},
		{LITMUS_ALU_BELOW, -1, 1, 0},
		{LITMUS_ALU_BELOW, 1, -1, 1},
		{LITMUS_ALU_BELOW, 1, 1, 0},
		{LITMUS_ALU_BELOW_OR_EQUAL, 1, 1, 1},
		{LITMUS_ALU_BELOW_OR_EQUAL, -1, 1, 0},
		{LITMUS_ALU_SHIFT_LEFT, 3, 62, (int64_t)0xc000000000000000u},
		{LITMUS_ALU_SHIFT_LEFT, 3, 64, 0},
		{LITMUS_ALU_SHIFT_RIGHT, -8, 2, -2},
		{LITMUS_ALU_SHIFT_RIGHT, -8, 64, -1},
		{LITMUS_ALU_SHIFT_RIGHT, 8, 64, 0},
	};
	for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		ENSURE_EQUAL(litmus_compute(cases[i].alu, 0, cases[i].x, cases[i].y), cases[i].result);
		ENSURE_EQUAL(litmus_compute(cases[i].alu, 64, cases[i].x, cases[i].y), cases[i].result);
	}
	ENSURE_EQUAL(litmus_compute(LITMUS_ALU_ADD, 8, 127, 1), -128);
	ENSURE_EQUAL(litmus_compute(LITMUS_ALU_ADD, 8, -128, -1), 127);
	return 0;
}

/* A store keeps eight bits of 300, in memory and where the thread's own load takes them before. */
static int test_narrow_stores(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		empty_block(&b, model);
		b.config.reduce = 0; /* else the store comes first: no other thread reads */
		begin_thread(&b);
		store(&b, 0, 300);
		b.code[b.config.code_count - 1].width = 8;
		load(&b, 0, 0);
		emit(&b, LITMUS_OP_HALT);
		observe(&b, 0, 0);
		observe(&b, HL_NONE, 0);
		hl_explorer *e = explore(&b);
		ENSURE_EQUAL(hl_explore_result(e)->outcome_count, 1);
		ENSURE_EQUAL(hl_explore_values_of(e, 0)[0], 44);
		ENSURE_EQUAL(hl_explore_values_of(e, 0)[1], 44);
	}
	return 0;
}

/* Loads 5, and puts 7 in the place of the other location's 5: the value to compare with comes from the load. */
static int test_loaded_expectation(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		empty_block(&b, model);
		begin_thread(&b);
		b.memory[0] = b.memory[1] = 5;
		b.registers[2] = 7;
		load(&b, 0, 0);
		litmus_insn *update = emit(&b, LITMUS_OP_UPDATE);
		update->alu = LITMUS_ALU_SECOND;
		update->a = 1;
		update->c = 2;
		update->d = 0;
		update->imm = 1;
		emit(&b, LITMUS_OP_HALT);
		observe(&b, 0, 1);
		observe(&b, HL_NONE, 1);
		hl_explorer *e = explore(&b);
		ENSURE_EQUAL(hl_explore_result(e)->outcome_count, 1);
		ENSURE_EQUAL(hl_explore_values_of(e, 0)[0], 5);
		ENSURE_EQUAL(hl_explore_values_of(e, 0)[1], 7);
	}
	return 0;
}

/* The thread jumps over the load of a bad address; a guess that it does not will turn out wrong. */
static int test_bad_address_after_guess(void) {
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		empty_block(&b, model);
		b.config.reduce = 0; /* else no guess is looked at where no other thread writes */
		begin_thread(&b);
		load(&b, 0, 0);
		litmus_insn *jump = emit(&b, LITMUS_OP_JUMP_IF_ZERO);
		jump->b = 0;
		jump->imm = 3;
		litmus_insn *insn = emit(&b, LITMUS_OP_LOAD);
		insn->a = 0;
		insn->b = 1;
		emit(&b, LITMUS_OP_HALT);
		observe(&b, 0, 0);
		const hl_explored *r = hl_explore_result(explore(&b));
		ENSURE_EQUAL(r->status, HL_DONE);
		ENSURE_EQUAL(r->outcome_count, 1);
	}
	return 0;
}

/* Puts the value of the last store in the place of a 5. */
static litmus_insn *compare(block *b, uint32_t location, uint32_t flags) {
	litmus_insn *expected = emit(b, LITMUS_OP_SET);
	expected->a = 2;
	expected->imm = 5;
	litmus_insn *update = emit(b, LITMUS_OP_UPDATE);
	update->alu = LITMUS_ALU_SECOND;
	update->flags = (uint8_t)flags;
	update->a = 1;
	update->c = 3;
	update->d = 2;
	update->imm = location;
	return update;
}

/* Store buffering with an update between the accesses that finds another value than it expects. */
static void compare_between(block *b, uint32_t model, uint32_t flags) {
	empty_block(b, model);
	b->config.location_count = 3;
	for (uint32_t t = 0; t < 2; t++) {
		begin_thread(b);
		store(b, t, 1);
		compare(b, 2, flags);
		load(b, 0, 1 - t);
		emit(b, LITMUS_OP_HALT);
		observe(b, t, 0);
	}
}

static int test_failing_updates(void) {
	block b;
	const uint32_t full = HL_LITMUS_ACQUIRE | HL_LITMUS_RELEASE;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		for (uint32_t reduce = 0; reduce < 2; reduce++) {
			compare_between(&b, model, full);
			b.config.reduce = reduce;
			ENSURE_EQUAL(hl_explore_result(explore(&b))->outcome_count, 3);
			compare_between(&b, model, full | HL_LITMUS_CONDITIONAL);
			b.config.reduce = reduce;
			ENSURE_EQUAL(hl_explore_result(explore(&b))->outcome_count, model == LITMUS_RMO ? 4 : 3);
			b.memory[2] = 5; /* one of the two succeeds, and is a fence; the other fails */
			ENSURE_EQUAL(hl_explore_result(explore(&b))->outcome_count, model == LITMUS_RMO ? 4 : 3);
		}
	}
	return 0;
}

/* Expects 5 where the own store has put 1, whether that has reached memory or not. */
static int test_failing_update_reads_own_store(void) {
	block b;
	empty_block(&b, LITMUS_RMO);
	b.config.reduce = 0;
	begin_thread(&b);
	store(&b, 0, 1);
	compare(&b, 0, HL_LITMUS_CONDITIONAL);
	store(&b, 1, 1);
	emit(&b, LITMUS_OP_HALT);
	observe(&b, 0, 1);
	hl_explorer *e = explore(&b);
	ENSURE_EQUAL(hl_explore_result(e)->outcome_count, 1);
	ENSURE_EQUAL(hl_explore_values_of(e, 0)[0], 1);
	uint32_t count = hl_explore_witness(e, 0), guesses = 0;
	for (uint32_t s = 0; s < count; s++) {
		const hl_explore_step *step = &hl_explore_steps_of(e)[s];
		ENSURE(step->action != LITMUS_ACTION_UPDATE);
		if (step->action == LITMUS_ACTION_GUESS) ENSURE(step->value_lo == 0 && ++guesses == 1);
	}
	ENSURE_EQUAL(guesses, 1);
	return 0;
}

/* Adds 1 to the location; register 2 receives what was there. */
static void update(block *b, uint32_t location, uint32_t flags) {
	litmus_insn *one = emit(b, LITMUS_OP_SET);
	one->a = 3;
	one->imm = 1;
	litmus_insn *insn = emit(b, LITMUS_OP_UPDATE);
	insn->flags = (uint8_t)flags;
	insn->a = 2;
	insn->c = 3;
	insn->imm = location;
}

/* Store buffering by updates: an acquire orders the load of an update before what follows, and not its store. */
static int test_updates_in_halves(void) {
	static const uint32_t flags[] = {HL_LITMUS_ACQUIRE | HL_LITMUS_RELEASE, HL_LITMUS_ACQUIRE, HL_LITMUS_RELEASE, 0};
	block b;
	for (uint32_t model = 0; model < LITMUS_MODEL_COUNT; model++) {
		for (uint32_t i = 0; i < 4; i++) {
			empty_block(&b, model);
			for (uint32_t t = 0; t < 2; t++) {
				begin_thread(&b);
				update(&b, t, flags[i]);
				load(&b, 0, 1 - t);
				emit(&b, LITMUS_OP_HALT);
				observe(&b, t, 0);
			}
			ENSURE_EQUAL(hl_explore_result(explore(&b))->outcome_count, model == LITMUS_RMO && i > 0 ? 4 : 3);
		}
	}
	return 0;
}

/*
 * Each thread may load what the other one holds until it has stored: where both do so too early, no step is left. Such
 * a state belongs to no execution, so no thread is stuck. No update is lost.
 */
static int test_waiting_halves(void) {
	block b;
	for (uint32_t reduce = 0; reduce < 2; reduce++) {
		empty_block(&b, LITMUS_RMO);
		b.config.reduce = reduce;
		for (uint32_t t = 0; t < 2; t++) {
			begin_thread(&b);
			update(&b, t, 0);
			update(&b, 1 - t, HL_LITMUS_RELEASE);
			emit(&b, LITMUS_OP_HALT);
		}
		for (uint32_t location = 0; location < 2; location++) observe(&b, HL_NONE, location);
		hl_explorer *e = explore(&b);
		ENSURE_EQUAL(hl_explore_result(e)->status, HL_DONE);
		ENSURE_EQUAL(hl_explore_result(e)->stuck_states, 0);
		ENSURE_EQUAL(hl_explore_result(e)->outcome_count, 1);
		for (uint32_t i = 0; i < 2; i++) ENSURE_EQUAL(hl_explore_values_of(e, 0)[i], 2);
	}
	return 0;
}

static int refuses(const block *b, hl_status status) {
	return hl_explore_run(create(b), 1) == (uint32_t)status && hl_explore_result(create(b))->outcome_count == 0;
}

static int test_refusals(void) {
	block good, b;
	store_buffering(&good, LITMUS_SC);
#define REFUSED(change, status)      \
	do {                             \
		b = good;                    \
		change;                      \
		ENSURE(refuses(&b, status)); \
	} while (0)
	REFUSED(b.config.abi_version++, HL_BAD_ABI);
	REFUSED(b.config.total_bytes--, HL_BAD_CONFIG);
	REFUSED(b.config.model = LITMUS_MODEL_COUNT, HL_BAD_CONFIG);
	REFUSED(b.config.thread_count = HL_LITMUS_THREADS_MAX + 1, HL_TOO_LARGE);
	REFUSED(b.config.register_count = HL_LITMUS_REGISTERS_MAX + 1, HL_TOO_LARGE);
	REFUSED(b.config.location_count = HL_LITMUS_LOCATIONS_MAX + 1, HL_TOO_LARGE);
	REFUSED(b.config.code_count = HL_LITMUS_CODE_MAX + 1, HL_TOO_LARGE);
	REFUSED(b.config.item_count = HL_LITMUS_ITEMS_MAX + 1, HL_TOO_LARGE);
	REFUSED(b.config.condition_count = HL_LITMUS_NODES_MAX + 1, HL_TOO_LARGE);
	REFUSED(b.config.code_offset += 4, HL_BAD_CONFIG);
	REFUSED(b.config.memory_offset = 0xfffffff8u, HL_BAD_CONFIG);
	REFUSED(b.code[0].op = LITMUS_OP_COUNT, HL_BAD_PROGRAM);
	REFUSED(b.code[0].a = 4, HL_BAD_PROGRAM);
	REFUSED(b.code[1].imm = 2, HL_BAD_PROGRAM);
	REFUSED(b.code[3].op = LITMUS_OP_FENCE, HL_BAD_PROGRAM);
	REFUSED(b.items[0].index = 4, HL_BAD_PROGRAM);
	REFUSED(b.nodes[0].index = 2, HL_BAD_PROGRAM);
	REFUSED(b.nodes[2].node = LITMUS_NODE_NOT, HL_BAD_PROGRAM);
	REFUSED(b.threads[1].first++, HL_BAD_PROGRAM);
	compare_between(&good, LITMUS_RMO, HL_LITMUS_CONDITIONAL);
	REFUSED(b.code[3].d = NO, HL_BAD_PROGRAM);
	REFUSED(b.code[3].flags |= HL_LITMUS_AWAIT, HL_BAD_PROGRAM);
	REFUSED(b.code[4].flags = HL_LITMUS_CONDITIONAL, HL_BAD_PROGRAM);
	return 0;
}

static int test_small_arena(void) {
	static uint64_t arena[HL_EXPLORE_ARENA_MIN / 8];
	block b;
	store_buffering(&b, LITMUS_SC);
	ENSURE(hl_explore_create(NULL, ARENA_BYTES, &b, sizeof b) == NULL);
	ENSURE(hl_explore_create(arena, HL_EXPLORE_ARENA_MIN - 1, &b, sizeof b) == NULL);
	hl_explorer *e = hl_explore_create(arena, HL_EXPLORE_ARENA_MIN, &b, sizeof b);
	while (hl_explore_run(e, 100) == HL_MORE) {
	}
	ENSURE_EQUAL(hl_explore_result(e)->outcome_count, 3);
	return 0;
}

/* Damages a good block in some places; a block that is still accepted runs bounded, under every model. */
static int test_damaged_blocks(void) {
	uint64_t seed = test_seed(11);
	uint32_t accepted = 0, rounds = test_effort(20000);
	for (uint32_t i = 0; i < rounds; i++) {
		block b;
		rng r;
		rng_init(&r, seed + i, 0);
		uint32_t model = (uint32_t)rng_below(&r, LITMUS_MODEL_COUNT);
		if (rng_below(&r, 2)) store_buffering(&b, model);
		else compare_between(&b, model, HL_LITMUS_CONDITIONAL | (rng_below(&r, 2) ? HL_LITMUS_ACQUIRE : 0u));
		b.config.reduce = (uint32_t)rng_below(&r, 2);
		b.config.count = !b.config.reduce;
		b.config.state_limit = 300;
		for (uint64_t n = rng_below(&r, 5); n > 0; n--) {
			uint8_t *at = (uint8_t *)&b + rng_below(&r, 4) * offsetof(block, code) / 4;
			if (rng_below(&r, 4)) at = (uint8_t *)b.code + rng_below(&r, 8 * sizeof(litmus_insn));
			*at = (uint8_t)(rng_below(&r, 2) ? rng_below(&r, 16) : rng_below(&r, 256));
		}
		hl_explorer *e = create(&b);
		hl_explore_run(e, 1000);
		const hl_explored *found = hl_explore_result(e);
		accepted += (uint32_t)found->complete;
		for (uint32_t o = 0; o < found->outcome_count; o++) hl_explore_witness(e, o);
	}
	ENSURE(accepted > rounds / 20);
	return 0;
}

static const test tests[] = {
	{"store buffering has three outcomes under SC and four under the others", test_outcomes},
	{"a witness is a shortest execution: each load comes before the store that it misses", test_witness},
	{"executions are counted, on the graph of all states only", test_executions},
	{"executions without end are not counted", test_endless_executions},
	{"final states that the filter does not want are no outcomes, and not counted", test_filter},
	{"slices change no result", test_slices},
	{"an exploration ends at its limit of states, and says so", test_state_limit},
	{"an exploration ends when its arena is full, and says so", test_full_arena},
	{"an exploration ends when a store buffer is full, and says so", test_full_buffer},
	{"a loop without accesses to memory is an error", test_endless_loop},
	{"an address that names no location is an error at its instruction", test_bad_address},
	{"a thread that waits for what never happens is stuck, which is no outcome", test_stuck},
	{"arithmetic wraps, and keeps the bits of its width with their sign", test_arithmetic},
	{"a store keeps the bits of its width, for the thread's own loads, too", test_narrow_stores},
	{"an update may wait for the value that it compares with", test_loaded_expectation},
	{"a bad address that only a wrong guess leads to is none", test_bad_address_after_guess},
	{"a conditional update that fails orders nothing under RMO, and everything under the other models", test_failing_updates},
	{"a conditional update that fails may read the own store before it", test_failing_update_reads_own_store},
	{"an update that is not both acquire and release is two steps under RMO", test_updates_in_halves},
	{"updates that wait for each other's halves are no execution, and none is lost", test_waiting_halves},
	{"blocks that are not well formed are refused, each with its status", test_refusals},
	{"an arena may be as small as the limit says, and no smaller", test_small_arena},
	{"no damaged block makes it fault", test_damaged_blocks},
};

SUITE(explore);
