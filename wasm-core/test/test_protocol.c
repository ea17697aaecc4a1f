/* The table of the coherence protocols: complete, and with one writer or many readers after every step. */
#include <string.h>

#include "../include/hotline.h"
#include "../src/protocol.h"
#include "test_macros.h"

#define CORES 3u

/* A line as an abstract machine of three cores sees it. */
typedef struct situation {
	uint32_t state;
	uint32_t owner;  /* HL_NONE: no core */
	uint32_t copies; /* bit i: core i has a copy */
} situation;

static uint32_t number_of(situation x) {
	return (x.state * 4 + (x.owner == HL_NONE ? 3 : x.owner)) * 8 + x.copies;
}

static int is_exclusive(uint32_t state) {
	return state == STATE_EXCLUSIVE || state == STATE_MODIFIED;
}

static int has_copy(situation x, uint32_t core_index) {
	return (int)(x.copies >> core_index & 1);
}

static int check_situation(situation x) {
	if (is_exclusive(x.state)) ENSURE(x.owner < CORES && x.copies == 1u << x.owner);
	if (x.state == STATE_INVALID) ENSURE(x.copies == 0 && x.owner == HL_NONE);
	if (x.state == STATE_SHARED) ENSURE(x.copies != 0 && x.owner == HL_NONE);
	if (x.state == STATE_OWNED || x.state == STATE_FORWARD) ENSURE(x.owner < CORES && has_copy(x, x.owner));
	return 0;
}

/* Makes the access of a core: *out is the next situation; *out_rule is NULL when the core does not ask the home. */
static int step(uint32_t protocol, situation x, uint32_t core_index, int write, situation *out) {
	*out = x;
	if (!write && has_copy(x, core_index)) return 0;
	if (write && is_exclusive(x.state) && x.owner == core_index) {
		out->state = STATE_MODIFIED;
		return 0;
	}
	enum protocol_event event = !write ? EVENT_READ : has_copy(x, core_index) ? EVENT_UPGRADE : EVENT_WRITE;
	const protocol_rule *rule = protocol_rule_of(protocol, (enum line_state)x.state, event);
	ENSURE(rule->exists);
	if (rule->source == SOURCE_CACHE) ENSURE(x.owner < CORES && x.owner != core_index && has_copy(x, x.owner));
	if (rule->source == SOURCE_NONE) ENSURE(has_copy(x, core_index));
	if (write) ENSURE(rule->invalidate || x.copies == 0);
	if (write) ENSURE(rule->next == STATE_MODIFIED && rule->owner == OWNER_REQUESTER);
	if (!write) ENSURE(!rule->invalidate);
	if (rule->invalidate) out->copies &= 1u << core_index;
	out->copies |= 1u << core_index;
	out->state = rule->next;
	if (rule->owner == OWNER_REQUESTER) out->owner = core_index;
	if (rule->owner == OWNER_NOBODY) out->owner = HL_NONE;
	if (!write && out->state == STATE_FORWARD) ENSURE(out->owner == core_index); /* the last reader answers the next */
	if (!write && out->state == STATE_OWNED) ENSURE(out->owner == x.owner);      /* the dirty line stays where it is */
	return check_situation(*out);
}

/* Walks through all situations that can be reached from "no core has it", and notes the rules used. */
static int walk(uint32_t protocol, uint8_t used[STATE_COUNT][EVENT_COUNT]) {
	uint8_t seen[STATE_COUNT * 32] = {0};
	situation todo[STATE_COUNT * 32] = {{.state = STATE_INVALID, .owner = HL_NONE}};
	uint32_t count = 1;
	seen[number_of(todo[0])] = 1;
	while (count > 0) {
		situation x = todo[--count], next;
		for (uint32_t i = 0; i < 2 * CORES; i++) {
			uint32_t core_index = i / 2;
			int write = (int)(i % 2);
			used[x.state][!write ? EVENT_READ : has_copy(x, core_index) ? EVENT_UPGRADE : EVENT_WRITE] = 1;
			if (step(protocol, x, core_index, write, &next)) return 1;
			if (seen[number_of(next)]) continue;
			seen[number_of(next)] = 1;
			todo[count++] = next;
		}
	}
	return 0;
}

static int test_complete(void) {
	for (uint32_t protocol = 0; protocol < HL_PROTOCOL_COUNT; protocol++) {
		uint8_t used[STATE_COUNT][EVENT_COUNT] = {{0}};
		if (walk(protocol, used)) return 1;
	}
	return 0;
}

static int test_no_dead_rules(void) {
	for (uint32_t protocol = 0; protocol < HL_PROTOCOL_COUNT; protocol++) {
		uint8_t used[STATE_COUNT][EVENT_COUNT] = {{0}};
		if (walk(protocol, used)) return 1;
		for (uint32_t state = 0; state < STATE_COUNT; state++)
			for (uint32_t event = 0; event < EVENT_COUNT; event++) {
				const protocol_rule *rule =
					protocol_rule_of(protocol, (enum line_state)state, (enum protocol_event)event);
				if (rule->exists) ENSURE(used[state][event]);
			}
	}
	return 0;
}

static int states_of(uint32_t protocol) {
	uint8_t used[STATE_COUNT][EVENT_COUNT] = {{0}};
	if (walk(protocol, used)) return -1;
	int states = 0;
	for (uint32_t state = 0; state < STATE_COUNT; state++) states |= used[state][EVENT_READ] ? 1 << state : 0;
	return states;
}

static int test_states(void) {
	int common = 1 << STATE_INVALID | 1 << STATE_EXCLUSIVE | 1 << STATE_MODIFIED;
	ENSURE_EQUAL(states_of(HL_PROTOCOL_MESI), common | 1 << STATE_SHARED);
	ENSURE_EQUAL(states_of(HL_PROTOCOL_MOESI), common | 1 << STATE_SHARED | 1 << STATE_OWNED);
	ENSURE_EQUAL(states_of(HL_PROTOCOL_MESIF), common | 1 << STATE_FORWARD);
	return 0;
}

static const test tests[] = {
	{"every state and event that can happen has a rule, and there is one writer or many readers after it",
	 test_complete},
	{"no rule is for a pair that cannot happen", test_no_dead_rules},
	{"each protocol has exactly its letters", test_states},
};

SUITE(protocol);
