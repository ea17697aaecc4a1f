/*
 * fuzz_slices: the fuzz target for the independence of a run from its slices by events and instructions, from
 * results asked for on the way, and from going back to a snapshot. It runs the same input as a whole and in pieces, and
 * compares all results. The upper bits of the input's first byte choose the pieces.
 */
#include <stdlib.h>
#include <string.h>

#include "../include/hotline.h"
#include "../src/state.h"
#include "inputs.h"
#include "targets.h"

#define SLICES 60u
#define EVENTS 2000u
#define STEPS 200000u
#define SNAPSHOT_BYTES_MAX (1u << 20)

static uint32_t pick(rng *r, uint32_t low, uint32_t high) {
	return low + (uint32_t)rng_below(r, (uint64_t)high - low + 1);
}

/* Continues event by event to the effort of another run or, if that run has ended, to the end. */
static void catch_up(hl_sim *s, const hl_sim *with) {
	const globals *a = s->g, *b = with->g;
	while (a->status == HL_MORE && (a->stage != b->stage || a->setup_core != b->setup_core)) hl_run(s, 1, 1);
	while (a->status == HL_MORE && sim_effort(s) < sim_effort(with)) hl_run(s, 1, 1);
	while (a->status == HL_MORE && b->status != HL_MORE) hl_run(s, 1, 1); /* a deadlock is found without effort */
}

static void check_same(hl_sim *a, hl_sim *b) {
	HL_CHECK(hl_status_of(a) == hl_status_of(b));
	hl_results(a);
	hl_results(b);
	HL_CHECK(memcmp(hl_totals_of(a), hl_totals_of(b), sizeof(hl_totals)) == 0);
	if (!hl_core_count(a)) return;
	uint64_t lines = hl_line_count(a) - hl_line_first(a);
	HL_CHECK(memcmp(hl_core_stats_of(a), hl_core_stats_of(b), hl_core_count(a) * sizeof(hl_core_stats)) == 0);
	HL_CHECK(memcmp(hl_profile_of(a), hl_profile_of(b), hl_code_count(a) * sizeof(uint64_t)) == 0);
	if (lines == 0) return;
	HL_CHECK(memcmp(hl_line_stats_of(a), hl_line_stats_of(b), lines * sizeof(hl_line_stats)) == 0);
	HL_CHECK(memcmp(hl_memory_of(a), hl_memory_of(b), hl_memory_bytes(a)) == 0);
}

/* Runs a few slices, and returns to the state before them. */
static void wander(hl_sim *s, rng *r) {
	size_t size = hl_snapshot_bytes(s);
	void *copy = size < SNAPSHOT_BYTES_MAX ? malloc(size) : NULL;
	if (!copy) return;
	hl_snapshot_save(s, copy);
	hl_run(s, pick(r, 1, 200), pick(r, 0, 1000));
	hl_results(s);
	hl_snapshot_load(s, copy);
	free(copy);
}

static void run_in_pieces(hl_sim *s, rng *r) {
	for (uint32_t i = 0; i < SLICES && hl_status_of(s) == HL_MORE; i++) {
		if (sim_effort(s) > STEPS || s->g->totals.events > EVENTS) return;
		hl_run(s, pick(r, 1, 60), pick(r, 1, 300));
		if (pick(r, 0, 9) == 0) hl_results(s);
		if (pick(r, 0, 9) == 0) wander(s, r);
	}
}

int fuzz_slices(const uint8_t *data, size_t size) {
	input in = input_make(data, size);
	if (!in.bytes) return 0;
	hl_sim *pieces = hl_create(in.bytes, in.count), *whole = hl_create(in.bytes, in.count);
	free(in.bytes);
	if (pieces && whole) {
		rng r;
		rng_init(&r, data[0] >> 2, size);
		run_in_pieces(pieces, &r);
		catch_up(whole, pieces);
		check_same(pieces, whole);
	}
	hl_destroy(pieces);
	hl_destroy(whole);
	return 0;
}
