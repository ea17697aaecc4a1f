/* Stations against a naive queue, and the faults of programs that use them wrongly. */
#include <stdlib.h>

#include "../src/stations.h"
#include "asm.h"
#include "generate.h"
#include "test_macros.h"

enum { CUSTOMERS = 200 };

typedef struct customer {
	uint64_t arrival;
	uint64_t cycles;
	uint64_t done;
} customer;

/* Serves moment by moment: a served customer leaves when its time is over, and then the first of the queue is next. */
static void serve_naively(customer *c, uint32_t count, uint32_t servers) {
	uint64_t left[HL_STATION_SERVERS_MAX] = {0};
	uint32_t who[HL_STATION_SERVERS_MAX], arrived = 0, next = 0, gone = 0;
	for (uint64_t time = 0; gone < count; time++) {
		for (uint32_t k = 0; k < servers; k++)
			if (left[k] && --left[k] == 0) {
				c[who[k]].done = time;
				gone++;
			}
		while (arrived < count && c[arrived].arrival <= time) arrived++;
		for (uint32_t k = 0; k < servers; k++) {
			while (left[k] == 0 && next < arrived) {
				who[k] = next;
				left[k] = c[next].cycles;
				if (c[next].cycles == 0) {
					c[next].done = time;
					gone++;
				}
				next++;
			}
		}
	}
}

static program station_program(int declares) {
	program p = program_new(64);
	begin_setup(&p);
	emit(&p, OP_LI, 1, 0, 0, 2);
	if (declares) emit(&p, OP_STATION, 1, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, 0);
	emit(&p, OP_LI, 2, 0, 0, 100);
	emit(&p, OP_USE, 0, 1, 2, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int compare_with_naive(rng *r) {
	machine m = machine_uniform(1);
	set_cycles_max(&m, 1000);
	program p = station_program(1);
	hl_sim *s = sim_make(&m, &p);
	uint32_t servers = pick(r, 1, chance(r, 20) ? HL_STATION_SERVERS_MAX : 4);
	uint32_t number = stations_create(s, servers, 7);
	customer c[CUSTOMERS];
	uint64_t time = 0, queued = 0, longest = 0, delayed = 0, service = 0, last = 0;
	for (uint32_t i = 0; i < CUSTOMERS; i++) {
		time += pick(r, 0, 60);
		c[i] = (customer){.arrival = time, .cycles = pick(r, 0, 60 * servers)};
	}
	serve_naively(c, CUSTOMERS, servers);
	for (uint32_t i = 0; i < CUSTOMERS; i++) {
		ENSURE_EQUAL(stations_enter(s, 0, number, c[i].arrival, c[i].cycles), c[i].done);
		uint64_t wait = c[i].done - c[i].cycles - c[i].arrival;
		queued += wait;
		delayed += wait > 0;
		if (wait > longest) longest = wait;
		service += c[i].cycles;
		if (c[i].done > last) last = c[i].done;
	}
	ENSURE_EQUAL(s->core_stats[0].station_uses, CUSTOMERS);
	ENSURE_EQUAL(s->core_stats[0].station_queue, queued);
	hl_station_stats stats[HL_STATIONS_MAX];
	stations_copy(s, stats);
	ENSURE_EQUAL(stats[number].servers, servers);
	ENSURE_EQUAL(stats[number].created_at, 7);
	ENSURE_EQUAL(stats[number].uses, CUSTOMERS);
	ENSURE_EQUAL(stats[number].delayed, delayed);
	ENSURE_EQUAL(stats[number].queue_cycles, queued);
	ENSURE_EQUAL(stats[number].queue_cycles_max, longest);
	ENSURE_EQUAL(stats[number].service_cycles, service);
	s->g->now = last;
	stations_copy(s, stats);
	ENSURE_EQUAL(stats[number].busy_cycles, service);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_naive(void) {
	return repeat_random(11, 100, compare_with_naive);
}

/* Six cores at a station of two servers: the station is always busy, and the number of served customers is known. */
static int test_in_a_run(void) {
	machine m = machine_uniform(6);
	set_cycles_max(&m, 100000);
	program p = station_program(1);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 10000), HL_DONE);
	uint64_t served = 0, waited = 0;
	for (uint32_t i = 0; i < 6; i++) {
		served += hl_core_stats_of(s)[i].operations;
		waited += hl_core_stats_of(s)[i].cycles_station;
	}
	ENSURE(served >= 1990 && served <= 2000);
	ENSURE(waited >= 590000);
	const hl_station_stats *stats = hl_station_stats_of(s);
	ENSURE_EQUAL(hl_station_count(s), 1);
	ENSURE_EQUAL(stats->servers, 2);
	ENSURE_EQUAL(INSN_OP(s->code[stats->created_at]), OP_STATION);
	/* Before its first use each server is idle for the two instructions that load the arguments. */
	ENSURE_EQUAL(stats->busy_cycles, 2 * (hl_totals_of(s)->time - hl_totals_of(s)->measured_from - 2));
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_undeclared(void) {
	machine m = machine_uniform(2);
	set_cycles_max(&m, 1000);
	program p = station_program(0);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 1000), HL_NO_STATION);
	ENSURE_EQUAL(hl_fault_of(s)->core, 0);
	ENSURE_EQUAL(INSN_OP(s->code[hl_fault_of(s)->pc]), OP_USE);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* One station too many, and one server too many. */
static int test_limits(void) {
	machine m = machine_uniform(1);
	set_cycles_max(&m, 1000);
	for (uint32_t k = 0; k < 2; k++) {
		program p = program_new(64);
		begin_setup(&p);
		emit(&p, OP_LI, 1, 0, 0, HL_STATION_SERVERS_MAX + k);
		for (uint32_t i = 0; i < HL_STATIONS_MAX; i++) emit(&p, OP_STATION, 2, 1, 0, 0);
		emit(&p, OP_RET, 0, 0, 0, 0);
		begin_operation(&p);
		emit(&p, OP_WORKI, 0, 0, 0, 10);
		emit(&p, OP_RET, 0, 0, 0, 0);
		hl_sim *s = sim_make(&m, &p);
		ENSURE_EQUAL(sim_finish(s, 1000), k ? HL_TOO_MANY_STATIONS : HL_DONE);
		if (k == 0) ENSURE_EQUAL(stations_create(s, 1, 0), HL_NONE);
		hl_destroy(s);
		program_free(&p);
	}
	machine_free(&m);
	return 0;
}

static const test tests[] = {
	{"customers leave when they leave a queue that is served moment by moment", test_naive},
	{"a station limits the cores that use it", test_in_a_run},
	{"a station that was never declared is named with core and instruction", test_undeclared},
	{"too many stations or servers are refused", test_limits},
};

SUITE(stations);
