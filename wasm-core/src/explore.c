#include "explore.h"

#include <string.h>

#include "explore_count.h"
#include "explore_reduce.h"

/* ---- States and their transitions ----------------------------------------------------------------------------- */

uint32_t explore_open(hl_explorer *e, uint32_t record) {
	uint32_t count = 0;
	litmus_state_unpack(&e->program, explore_store_state(&e->store, record), &e->state);
	for (uint32_t t = 0; t < e->program.config.thread_count; t++)
		count += litmus_transitions(&e->machine, &e->state, t, &e->transitions[count]);
	return count;
}

uint32_t explore_follow(hl_explorer *e, const litmus_transition *transition, uint32_t record) {
	litmus_state_unpack(&e->program, explore_store_state(&e->store, record), &e->next);
	litmus_take(&e->machine, &e->next, transition->thread, transition->which);
	if (e->machine.status != HL_OK || e->next.dead) return 0;
	return litmus_state_pack(&e->program, &e->next, e->packed);
}

int explore_is_final(const hl_explorer *e) {
	for (uint32_t t = 0; t < e->program.config.thread_count; t++)
		if (!litmus_has_ended(&e->program, &e->state.cores[t])) return 0;
	return 1;
}

/* ---- Visiting ------------------------------------------------------------------------------------------------- */

static void stop(hl_explorer *e, hl_status status) {
	e->result.status = status;
	e->phase = EXPLORE_FINISHED;
}

static void stop_for_machine(hl_explorer *e) {
	e->result.thread = e->machine.thread;
	e->result.instruction = e->machine.instruction;
	e->result.detail = e->machine.detail;
	stop(e, e->machine.status);
}

/* Adds the state in e->packed; returns 0 when that ends the exploration. */
static int add_state(hl_explorer *e, uint32_t bytes, uint32_t parent, const litmus_transition *transition) {
	explore_record record = {.parent = parent, .bytes = (uint16_t)bytes};
	if (transition) {
		record.thread = transition->thread;
		record.which = transition->which;
	}
	uint32_t before = e->store.count, limit = e->program.config.state_limit;
	uint32_t offset = explore_store_add(&e->store, e->packed, record);
	if (offset == HL_NONE) stop(e, HL_ARENA_FULL);
	else if (limit && e->store.count > limit && e->store.count > before) stop(e, HL_STATE_LIMIT);
	return e->phase != EXPLORE_FINISHED;
}

static uint32_t depth_of(const hl_explorer *e, uint32_t record) {
	uint32_t depth = 0;
	for (uint32_t r = explore_store_at(&e->store, record)->parent; r != HL_NONE;
	     r = explore_store_at(&e->store, r)->parent)
		depth++;
	return depth;
}

static void note_final(hl_explorer *e, uint32_t record) {
	int64_t values[HL_LITMUS_ITEMS_MAX];
	explore_observe(&e->program, &e->state, values);
	if (!litmus_holds(e->program.filter, e->program.config.filter_count, values)) return;
	e->result.final_states++;
	if (explore_outcomes_find(&e->outcomes, &e->program, values) != HL_NONE) return;
	uint32_t index = explore_outcomes_add(&e->outcomes, &e->program, values, record);
	if (index == HL_NONE) {
		stop(e, HL_ARENA_FULL);
		return;
	}
	hl_explore_outcome *o = explore_outcomes_at(&e->outcomes, index);
	o->witness = depth_of(e, record);
	e->result.positive += o->holds;
	e->result.negative += !o->holds;
	e->result.outcome_count++;
}

static void visit_successors(hl_explorer *e, uint32_t count) {
	for (uint32_t i = 0; i < count; i++) {
		if (!e->transitions[i].enabled) continue;
		uint32_t bytes = explore_follow(e, &e->transitions[i], e->cursor);
		if (e->machine.status != HL_OK) {
			stop_for_machine(e);
			return;
		}
		e->result.transitions++;
		if (bytes && !add_state(e, bytes, e->cursor, &e->transitions[i])) return;
	}
}

static uint32_t enabled_count(const hl_explorer *e, uint32_t count) {
	uint32_t enabled = 0;
	for (uint32_t i = 0; i < count; i++) enabled += e->transitions[i].enabled;
	return enabled;
}

static void visit(hl_explorer *e) {
	uint32_t count = explore_open(e, e->cursor);
	if (e->machine.status != HL_OK) {
		stop_for_machine(e);
		return;
	}
	if (e->program.config.reduce) count = explore_reduce(&e->program, &e->state, e->transitions, count);
	if (explore_is_final(e)) note_final(e, e->cursor);
	else if (enabled_count(e, count) == 0 && litmus_is_possible(&e->machine, &e->state)) e->result.stuck_states++;
	visit_successors(e, count);
	if (e->phase == EXPLORE_FINISHED) return;
	e->cursor = explore_store_next(&e->store, e->cursor);
	if (e->cursor != e->store.used) return;
	e->result.complete = 1;
	if (e->program.config.count) explore_count_start(e);
	else e->phase = EXPLORE_FINISHED;
}

static void update_result(hl_explorer *e) {
	e->result.states = e->store.count;
	e->result.arena_used = (uint64_t)(e->store.records - (uint8_t *)e) + explore_store_bytes(&e->store);
	if (e->phase == EXPLORE_FINISHED && e->result.status == HL_MORE) e->result.status = HL_DONE;
}

uint32_t hl_explore_run(hl_explorer *e, uint32_t states) {
	for (uint32_t i = 0; i < states && e->phase != EXPLORE_FINISHED; i++) {
		if (e->phase == EXPLORE_VISIT) visit(e);
		else explore_count_step(e);
	}
	if (e->store.records) update_result(e);
	return (uint32_t)e->result.status;
}

/* ---- Creating ------------------------------------------------------------------------------------------------- */

/* Room for some 30,000 outcomes: more than any person reads, and little to clear for each of many small programs. */
#define OUTCOMES_BYTES_MAX (4u << 20)
_Static_assert(sizeof(hl_explorer) < HL_EXPLORE_ARENA_MIN / 2, "head and block leave half of the smallest arena");

static uint32_t aligned(uint32_t bytes) {
	return (bytes + 7u) & ~7u;
}

/* Brings the program into e->state as it stands before the first transition. */
static void start(hl_explorer *e) {
	litmus_state_start(&e->program, &e->state);
	for (uint32_t t = 0; t < e->program.config.thread_count; t++) litmus_settle(&e->machine, &e->state, t);
}

static void refuse(hl_explorer *e, hl_status status, uint64_t at, uint64_t found) {
	e->result.instruction = at;
	e->result.detail = found;
	stop(e, status);
}

/* The parts of the arena behind its head: the block, then a part for outcomes, and the rest for states. */
static void lay_out(hl_explorer *e, uint32_t arena_bytes, uint32_t block_bytes) {
	uint8_t *at = (uint8_t *)(e + 1) + aligned(block_bytes);
	uint32_t left = (uint32_t)((uint8_t *)e + arena_bytes - at) & ~7u;
	uint32_t for_outcomes = left / 8 < OUTCOMES_BYTES_MAX ? aligned(left / 8) : OUTCOMES_BYTES_MAX;
	explore_outcomes_start(&e->outcomes, &e->program, at, for_outcomes);
	explore_store_start(&e->store, at + for_outcomes, left - for_outcomes, e->program.config.count);
}

hl_explorer *hl_explore_create(void *arena, uint32_t arena_bytes, const void *block, uint32_t bytes) {
	if (!arena || arena_bytes < HL_EXPLORE_ARENA_MIN) return NULL;
	hl_explorer *e = arena;
	memset(e, 0, sizeof *e);
	e->result.status = HL_MORE;
	e->result.thread = e->result.instruction = HL_NONE;
	if (bytes > HL_EXPLORE_ARENA_MIN / 4) {
		refuse(e, HL_TOO_LARGE, offsetof(hl_explore_config, total_bytes), bytes);
		return e;
	}
	uint8_t *copy = (uint8_t *)(e + 1);
	memcpy(copy, block, bytes);
	litmus_refusal refusal = litmus_program_read(&e->program, copy, bytes, e->facts);
	if (refusal.status != HL_OK) {
		refuse(e, refusal.status, refusal.at, refusal.found);
		return e;
	}
	lay_out(e, arena_bytes, bytes);
	e->machine = (litmus_machine){.program = &e->program, .status = HL_OK};
	start(e);
	if (e->machine.status != HL_OK) stop_for_machine(e);
	else add_state(e, litmus_state_pack(&e->program, &e->state, e->packed), HL_NONE, NULL);
	return e;
}

/* ---- Results -------------------------------------------------------------------------------------------------- */

const hl_explored *hl_explore_result(const hl_explorer *e) {
	return &e->result;
}

const hl_explore_outcome *hl_explore_outcome_of(const hl_explorer *e, uint32_t outcome) {
	return outcome < e->outcomes.count ? explore_outcomes_at(&e->outcomes, outcome) : NULL;
}

const int64_t *hl_explore_values_of(const hl_explorer *e, uint32_t outcome) {
	return outcome < e->outcomes.count ? explore_outcomes_values(&e->outcomes, outcome) : NULL;
}

/*
 * Writes the records from the first state to that one into e->path, last first; returns their number, or 0 when they
 * are too many.
 */
static uint32_t find_path(hl_explorer *e, uint32_t record) {
	uint32_t length = 0;
	for (uint32_t r = record; explore_store_at(&e->store, r)->parent != HL_NONE;
	     r = explore_store_at(&e->store, r)->parent) {
		if (length == HL_EXPLORE_STEPS_MAX) return 0;
		e->path[length++] = r;
	}
	return length;
}

uint32_t hl_explore_witness(hl_explorer *e, uint32_t outcome) {
	if (outcome >= e->outcomes.count) return 0;
	uint32_t length = find_path(e, explore_outcomes_record(&e->outcomes, outcome));
	e->machine.steps = e->steps;
	e->machine.step_count = 0;
	start(e);
	while (length > 0) {
		const explore_record *r = explore_store_at(&e->store, e->path[--length]);
		litmus_take(&e->machine, &e->state, r->thread, r->which);
	}
	e->machine.steps = NULL;
	return e->machine.step_count;
}

const hl_explore_step *hl_explore_steps_of(const hl_explorer *e) {
	return e->steps;
}
