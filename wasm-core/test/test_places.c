/* Coherence level by level: groups, their bound, tenures and conflicts. See MODEL.md. */
#include <stdlib.h>
#include <string.h>

#include "asm.h"
#include "script.h"
#include "test_macros.h"

#define LINE 8192u /* beyond the steps of a script */

/* Cores in places of so many, and no other levels; hop 10, transfer 100. */
static machine machine_by_places(uint32_t cores, uint32_t of) {
	machine m = machine_uniform(cores);
	m.config.arbitration = HL_ARBITRATION_LEVELS;
	m.config.level_count = 1;
	m.place = calloc(cores, sizeof *m.place);
	for (uint32_t i = 0; i < cores; i++) m.place[i] = i / of * of;
	return m;
}

/* Every core adds to one word as fast as it can. */
static program adding(void) {
	program p = program_new(128);
	begin_operation(&p);
	emit_constant(&p, 0, AT(64));
	emit_constant(&p, 1, 1);
	emit(&p, OP_XADD, 2, 0, 1, 8);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

typedef struct contention {
	uint64_t operations, least, transfers, remote, time, order_changes;
} contention;

static contention add_on(machine *m) {
	program p = adding();
	m->config.operations_max = 4000;
	m->config.batch_min = 4;
	hl_sim *s = sim_make(m, &p);
	sim_finish(s, 100000);
	const hl_totals *t = hl_totals_of(s);
	const hl_line_stats *lines = hl_line_stats_of(s);
	contention c = {.operations = t->operations, .least = t->core_operations_min, .time = t->time,
	                .order_changes = t->order_changes};
	for (uint32_t i = 0; i < hl_line_count(s) - hl_line_first(s); i++) {
		c.transfers += lines[i].transfers;
		c.remote += lines[i].remote_transfers;
	}
	hl_destroy(s);
	program_free(&p);
	machine_free(m);
	return c;
}

/* Core 3 of the other place asks before core 1; core 1 is served first, unless the probe has come before it asks. */
static int test_own_cores_first(void) {
	for (uint32_t is_late = 0; is_late < 2; is_late++) {
		machine m = machine_by_places(4, 2);
		m.config.tenure_low_percent = m.config.tenure_high_percent = is_late ? 0 : 60;
		const step steps[] = {{0, 100, OP_ST64, LINE}, {3, 120, OP_ST64, LINE}, {1, 305, OP_ST64, LINE}};
		script_result r = script_run(&m, steps, 3, NULL);
		uint64_t far = 120 + r.took[1], near = 305 + r.took[2];
		ENSURE(is_late ? far < near : near < far);
		hl_destroy(r.s);
		machine_free(&m);
	}
	return 0;
}

/* Two nodes, each a place: a line seldom crosses; in the order of arrival it crosses nearly always. */
static int test_groups(void) {
	machine by_places = machine_by_places(8, 4), by_arrival = machine_by_places(8, 4);
	by_arrival.config.arbitration = HL_ARBITRATION_ARRIVAL;
	by_arrival.config.level_count = 0;
	machine *both[] = {&by_places, &by_arrival};
	uint64_t share[2];
	for (uint32_t i = 0; i < 2; i++) {
		both[i]->config.node_count = 2;
		uint32_t *two = calloc(4, sizeof *two);
		memcpy(two, (uint32_t[]){100, 100, 100, 100}, 16);
		free(both[i]->transfer);
		both[i]->transfer = two;
		uint32_t **tables[] = {&both[i]->hop, &both[i]->dram, &both[i]->reach};
		for (uint32_t k = 0; k < 3; k++) {
			uint32_t value = *tables[k][0];
			free(*tables[k]);
			*tables[k] = calloc(4, sizeof **tables[k]);
			for (uint32_t j = 0; j < 4; j++) (*tables[k])[j] = value;
		}
		for (uint32_t k = 0; k < 8; k++) both[i]->node_of_core[k] = k % 2;
		if (both[i]->place)
			for (uint32_t k = 0; k < 8; k++) both[i]->place[k] = k % 2;
		contention c = add_on(both[i]);
		share[i] = c.remote * 100 / c.transfers;
	}
	ENSURE(share[0] > 10 && share[0] < 40); /* one in four, and the requests that come before the probe */
	ENSURE(share[1] > 90);
	return 0;
}

/* No core waits for ever, whatever the shape: each does at least half of its share. */
static int test_bound(void) {
	for (uint32_t of = 1; of <= 12; of++) {
		machine m = machine_by_places(12, of);
		m.config.tenure_high_percent = 60;
		contention c = add_on(&m);
		if (c.least * 12 * 2 < c.operations) printf("    places of %u\n", of);
		ENSURE(c.least * 12 * 2 >= c.operations);
	}
	return 0;
}

/* In 60 cycles a core makes five atomics, one in twelve cycles; it keeps its line at least until one is done. */
static int test_tenure(void) {
	static const uint32_t percent[] = {0, 30, 60}, atomics[] = {1, 3, 5};
	for (uint32_t i = 0; i < 3; i++) {
		machine m = machine_by_places(6, 3);
		m.config.tenure_low_percent = m.config.tenure_high_percent = percent[i];
		contention c = add_on(&m);
		ENSURE_EQUAL((c.operations + c.transfers / 2) / c.transfers, atomics[i]);
		ENSURE(c.time / c.transfers >= 99 && c.time / c.transfers <= 101); /* and a transfer takes as long as ever */
	}
	return 0;
}

/* With cores of both places at work every transfer takes as long as the conflict; with cores of one place none does. */
static int test_conflict(void) {
	for (uint32_t cores = 3; cores <= 6; cores += 3) {
		machine m = machine_by_places(cores, 3);
		m.config.conflict_cycles = 400;
		contention c = add_on(&m);
		uint64_t each = c.time / c.transfers;
		ENSURE(cores == 3 ? each >= 99 && each <= 101 : each >= 390 && each <= 401);
	}
	return 0;
}

/* Refused requests are served in no order, and each core has its turn all the same; otherwise the order stays. */
static int test_retries(void) {
	for (uint32_t of = 1; of <= 12; of++) {
		machine m = machine_by_places(12, of);
		m.config.retries = 1;
		contention c = add_on(&m);
		if (c.least * 12 * 2 < c.operations || c.order_changes * 2 < c.operations) printf("    places of %u\n", of);
		ENSURE(c.least * 12 * 2 >= c.operations);
		ENSURE(c.order_changes * 2 >= c.operations);
	}
	machine in_order = machine_by_places(12, 12);
	ENSURE(add_on(&in_order).order_changes * 20 < 4000);
	return 0;
}

static int refused_at(machine *m, uint32_t field) {
	program p = adding();
	m->config.operations_max = 10;
	hl_sim *s = sim_make(m, &p);
	int is_refused = hl_status_of(s) == HL_BAD_CONFIG && hl_fault_of(s)->detail_a == field;
	hl_destroy(s);
	program_free(&p);
	machine_free(m);
	return is_refused;
}

static int test_bad_places(void) {
	machine later = machine_by_places(4, 2);
	later.place[0] = 1;
	ENSURE(refused_at(&later, offsetof(hl_config, place_offset)));
	machine crossing = machine_by_places(4, 2);
	free(crossing.place);
	static const uint32_t places[] = {0, 0, 2, 2, 0, 1, 1, 1}; /* cores 0 and 1 share the inner place only */
	crossing.place = calloc(8, sizeof places[0]);
	memcpy(crossing.place, places, sizeof places);
	crossing.config.level_count = 2;
	ENSURE(refused_at(&crossing, offsetof(hl_config, place_offset)));
	machine backwards = machine_by_places(4, 2);
	backwards.config.tenure_low_percent = 50;
	backwards.config.tenure_high_percent = 40;
	ENSURE(refused_at(&backwards, offsetof(hl_config, tenure_high_percent)));
	machine elsewhere = machine_by_places(4, 2);
	elsewhere.config.arbitration = HL_ARBITRATION_RANDOM;
	ENSURE(refused_at(&elsewhere, offsetof(hl_config, level_count)));
	return 0;
}

static const test tests[] = {
	{"a place serves its own cores first, until the probe has come", test_own_cores_first},
	{"requests of one place are served in a row", test_groups},
	{"every core has its turn, whatever the places are", test_bound},
	{"a core uses a line for its tenure, and a transfer takes no longer", test_tenure},
	{"a line that several places want is handed on no faster than the conflict", test_conflict},
	{"cores whose requests are refused are served in no order", test_retries},
	{"places contain one another, and come with an order by levels", test_bad_places},
};

SUITE(places);
