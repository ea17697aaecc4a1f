#include "explore_count.h"

void explore_count_start(hl_explorer *e) {
	e->phase = EXPLORE_DEGREES;
	e->cursor = 0;
	e->counted = 0;
}

/* 128-bit sum that stays at its largest value. */
static void add(uint64_t *lo, uint64_t *hi, uint64_t more_lo, uint64_t more_hi) {
	uint64_t sum_lo = *lo + more_lo, carry = sum_lo < more_lo;
	uint64_t sum_hi = *hi + more_hi + carry;
	int is_over = sum_hi < *hi || (sum_hi == *hi && more_hi + carry != 0);
	*lo = is_over ? UINT64_MAX : sum_lo;
	*hi = is_over ? UINT64_MAX : sum_hi;
}

static explore_tally *successor(hl_explorer *e, uint32_t record, uint32_t transition, uint32_t *offset) {
	uint32_t bytes = explore_follow(e, &e->transitions[transition], record);
	if (bytes == 0) return NULL;
	*offset = explore_store_find(&e->store, e->packed, bytes);
	return explore_store_tally(&e->store, *offset);
}

static void begin_paths(hl_explorer *e) {
	explore_tally *root = explore_store_tally(&e->store, 0);
	if (root->missing) { /* the program can come back to its first state */
		e->phase = EXPLORE_FINISHED;
		return;
	}
	root->paths_lo = 1;
	root->next = HL_NONE;
	e->phase = EXPLORE_PATHS;
	e->cursor = e->last = 0;
}

static void count_degrees(hl_explorer *e) {
	uint32_t count = explore_open(e, e->cursor), offset = 0;
	for (uint32_t i = 0; i < count; i++) {
		explore_tally *t = e->transitions[i].enabled ? successor(e, e->cursor, i, &offset) : NULL;
		if (t) t->missing++;
	}
	e->cursor = explore_store_next(&e->store, e->cursor);
	if (e->cursor == e->store.used) begin_paths(e);
}

static void count_outcome(hl_explorer *e, const explore_tally *t) {
	int64_t values[HL_LITMUS_ITEMS_MAX];
	if (!explore_is_final(e)) return;
	explore_observe(&e->program, &e->state, values);
	if (!litmus_holds(e->program.filter, e->program.config.filter_count, values)) return;
	add(&e->result.executions_lo, &e->result.executions_hi, t->paths_lo, t->paths_hi);
	uint32_t index = explore_outcomes_find(&e->outcomes, &e->program, values);
	if (index == HL_NONE) return;
	hl_explore_outcome *o = explore_outcomes_at(&e->outcomes, index);
	add(&o->executions_lo, &o->executions_hi, t->paths_lo, t->paths_hi);
}

static void pass_on(hl_explorer *e, const explore_tally *from, uint32_t transition) {
	uint32_t offset = 0;
	explore_tally *to = successor(e, e->cursor, transition, &offset);
	if (!to) return;
	add(&to->paths_lo, &to->paths_hi, from->paths_lo, from->paths_hi);
	if (--to->missing) return;
	to->next = HL_NONE;
	explore_store_tally(&e->store, e->last)->next = offset;
	e->last = offset;
}

static void count_paths(hl_explorer *e) {
	const explore_tally *t = explore_store_tally(&e->store, e->cursor);
	uint32_t count = explore_open(e, e->cursor);
	count_outcome(e, t);
	for (uint32_t i = 0; i < count; i++)
		if (e->transitions[i].enabled) pass_on(e, t, i);
	e->counted++;
	e->cursor = t->next;
	if (e->cursor != HL_NONE) return;
	e->phase = EXPLORE_FINISHED;
	e->result.executions_known = e->counted == e->store.count;
}

void explore_count_step(hl_explorer *e) {
	if (e->phase == EXPLORE_DEGREES) count_degrees(e);
	else count_paths(e);
}
