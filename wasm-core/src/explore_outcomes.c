#include "explore_outcomes.h"

#include <string.h>

/* An entry: the public part, the record, and the values behind it. */
typedef struct entry {
	hl_explore_outcome outcome;
	uint64_t record;
} entry;

static entry *entry_at(const explore_outcomes *outcomes, uint32_t index) {
	return (entry *)(void *)(outcomes->entries + (size_t)index * outcomes->entry_bytes);
}

static int64_t *values_at(const explore_outcomes *outcomes, uint32_t index) {
	return (int64_t *)(void *)(entry_at(outcomes, index) + 1);
}

hl_explore_outcome *explore_outcomes_at(const explore_outcomes *outcomes, uint32_t index) {
	return &entry_at(outcomes, index)->outcome;
}

const int64_t *explore_outcomes_values(const explore_outcomes *outcomes, uint32_t index) {
	return values_at(outcomes, index);
}

uint32_t explore_outcomes_record(const explore_outcomes *outcomes, uint32_t index) {
	return (uint32_t)entry_at(outcomes, index)->record;
}

void explore_outcomes_start(explore_outcomes *outcomes, const litmus_program *program, void *space, uint32_t bytes) {
	*outcomes = (explore_outcomes){.slot_count = 64};
	outcomes->entry_bytes = (uint32_t)sizeof(entry) + 8u * program->config.item_count;
	while (outcomes->slot_count * (outcomes->entry_bytes + 8ull) < bytes) outcomes->slot_count *= 2;
	outcomes->slots = space;
	outcomes->entries = (uint8_t *)space + 4u * (size_t)outcomes->slot_count;
	outcomes->max = (bytes - 4u * outcomes->slot_count) / outcomes->entry_bytes;
	if (outcomes->max > outcomes->slot_count / 2) outcomes->max = outcomes->slot_count / 2;
	memset(outcomes->slots, 0, 4u * (size_t)outcomes->slot_count);
}

void explore_observe(const litmus_program *program, const litmus_state *state, int64_t *values) {
	for (uint32_t i = 0; i < program->config.item_count; i++) {
		const litmus_item *item = &program->items[i];
		int64_t value = item->thread == HL_NONE ? state->memory[item->index]
		                                        : state->cores[item->thread].registers[item->index].value;
		values[i] = litmus_narrow(item->width, value);
	}
}

static uint32_t *slot_of(const explore_outcomes *outcomes, const litmus_program *program, const int64_t *values) {
	uint32_t shown = program->config.shown_count, mask = outcomes->slot_count - 1;
	uint64_t hash = 0;
	for (uint32_t i = 0; i < shown; i++) {
		hash = (hash ^ (uint64_t)values[i]) * 0xbf58476d1ce4e5b9ull;
		hash ^= hash >> 31;
	}
	for (uint32_t i = (uint32_t)hash & mask;; i = (i + 1) & mask) {
		uint32_t *slot = &outcomes->slots[i];
		if (*slot == 0 || memcmp(values_at(outcomes, *slot - 1), values, 8u * (size_t)shown) == 0) return slot;
	}
}

uint32_t explore_outcomes_find(const explore_outcomes *outcomes, const litmus_program *program, const int64_t *values) {
	return *slot_of(outcomes, program, values) - 1; /* 0 - 1 is HL_NONE */
}

uint32_t explore_outcomes_add(explore_outcomes *outcomes, const litmus_program *program, const int64_t *values,
                              uint32_t record) {
	if (outcomes->count == outcomes->max) return HL_NONE;
	uint32_t index = outcomes->count++;
	*slot_of(outcomes, program, values) = index + 1;
	entry *e = entry_at(outcomes, index);
	*e = (entry){.record = record};
	e->outcome.holds = (uint64_t)litmus_holds(program->condition, program->config.condition_count, values);
	memcpy(values_at(outcomes, index), values, 8u * (size_t)program->config.item_count);
	return index;
}
