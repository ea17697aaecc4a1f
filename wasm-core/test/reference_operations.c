#include "reference_operations.h"

#include <stdlib.h>

static void note_turn(reference_results *out, uint32_t core_index) {
	if ((out->turn_count & (out->turn_count - 1)) == 0)
		out->turns = realloc(out->turns, (out->turn_count ? 2 * out->turn_count : 1) * sizeof *out->turns);
	out->turns[out->turn_count++] = core_index;
}

void reference_note_operation(reference_results *out, uint32_t core_index, uint64_t took) {
	out->core[core_index].operations++;
	out->latency_sum += took;
	if (took > out->latency_max) out->latency_max = took;
	out->latencies[hl_latency_bucket((uint32_t)took, (uint32_t)(took >> 32))]++;
	note_turn(out, core_index);
}

/* The core whose operation came before operation i; HL_NONE before the first. */
static uint32_t before(const reference_results *r, uint64_t i) {
	return i == 0 ? HL_NONE : r->turns[i - 1];
}

uint64_t reference_order_changes(const reference_results *r) {
	uint64_t changes = 0;
	for (uint64_t i = 0; i < r->turn_count; i++) {
		uint64_t last = i;
		while (last > 0 && r->turns[last - 1] != r->turns[i]) last--;
		uint32_t then = last == 0 ? HL_NONE : before(r, last - 1);
		changes += then != before(r, i);
	}
	return changes;
}
