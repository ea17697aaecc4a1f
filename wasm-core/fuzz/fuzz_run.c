/*
 * fuzz_run: the fuzz target for all code of the core that reads untrusted bytes. It creates a run, executes a part
 * of it, asks for results in the middle, and goes back to a snapshot. It is built without NDEBUG, so that the
 * invariants are checked after every event.
 */
#include <stdlib.h>

#include "../include/hotline.h"
#include "../src/invariants.h"
#include "inputs.h"
#include "targets.h"

#define EVENTS 3000u
#define STEPS 300000u

static void rewind_once(hl_sim *s) {
	size_t size = hl_snapshot_bytes(s);
	if (hl_status_of(s) != HL_MORE || size >= (1u << 20)) return;
	void *copy = malloc(size);
	if (!copy) return;
	hl_snapshot_save(s, copy);
	hl_run_until(s, EVENTS, 5000, 0);
	hl_snapshot_load(s, copy);
	free(copy);
}

int fuzz_run(const uint8_t *data, size_t size) {
	input in = input_make(data, size);
	if (!in.bytes) return 0;
	hl_sim *s = hl_create(in.bytes, in.count);
	free(in.bytes);
	if (!s) return 0;
	hl_run(s, EVENTS / 2, STEPS);
	hl_results(s);
	rewind_once(s);
	hl_run(s, EVENTS / 2, STEPS);
	if (hl_core_count(s)) invariants_check_all(s);
	hl_results(s);
	hl_destroy(s);
	return 0;
}
