/*
 * Waiting without events (spin.h) must change nothing but the effort: the same programs with parking on and off give
 * the same hash, statistics, profile and memory; at the end, and at any moment in between.
 */
#include <stdlib.h>
#include <string.h>

#include "../src/spin.h"
#include "generate.h"
#include "test_macros.h"

/* ---- Parked and not, compared --------------------------------------------------------------------------------- */

/* `one_by_one` is parked too, but serves no storms, and its queues in random order have no strides. */
typedef struct both {
	hl_sim *parked;
	hl_sim *one_by_one;
	hl_sim *going_round;
} both;

static both make_both(machine *m, const program *p) {
	both pair;
	m->config.park = 1;
	pair.parked = sim_make(m, p);
	pair.parked->stride_max = 2;
	pair.one_by_one = sim_make(m, p);
	pair.one_by_one->storms = 0;
	pair.one_by_one->stride_max = UINT32_MAX;
	m->config.park = 0;
	pair.going_round = sim_make(m, p);
	return pair;
}

static void destroy_both(both *pair) {
	hl_destroy(pair->parked);
	hl_destroy(pair->one_by_one);
	hl_destroy(pair->going_round);
}

static const char *difference(const both *pair) {
	const char *what = results_difference(pair->parked, pair->one_by_one);
	return what ? what : results_difference(pair->parked, pair->going_round);
}

static void run_until(hl_sim *s, uint64_t time) {
	for (uint32_t i = 0; i < 200; i++) {
		hl_run_until(s, 5000, (uint32_t)time, (uint32_t)(time >> 32));
		hl_results(s);
		if (hl_status_of(s) != HL_MORE || hl_totals_of(s)->time >= time) return;
	}
}

/* Prints the result in which the runs differ at a moment; 1 when they differ. */
static int differ_at(const both *pair, uint64_t time) {
	run_until(pair->parked, time);
	run_until(pair->one_by_one, time);
	run_until(pair->going_round, time);
	const char *what = difference(pair);
	if (what) printf("    at cycle %" PRIu64 " they differ in %s\n", time, what);
	return what != NULL;
}

static int differ_at_the_end(const both *pair) {
	sim_finish(pair->parked, 2000);
	sim_finish(pair->one_by_one, 2000);
	sim_finish(pair->going_round, 2000);
	const char *what = difference(pair);
	if (what) printf("    at the end they differ in %s\n", what);
	return what != NULL;
}

static int compare_to_the_end(machine *m, const program *p) {
	both pair = make_both(m, p);
	int wrong = differ_at_the_end(&pair);
	if (!wrong && hl_status_of(pair.parked) != HL_DONE) {
		printf("    ended with status %u\n", hl_status_of(pair.parked));
		wrong = 1;
	}
	destroy_both(&pair);
	return wrong;
}

/* ---- Locks as people write them ------------------------------------------------------------------------------- */

enum { NEXT = 0, SERVING = 8, APART = 64, COUNTER = 128, OTHER = 192, QUEUE_TAIL = 256, NODES_AT = 320, SLOTS = 2048 };
enum { GLOBALS = 4096 };

typedef void lock_writer(program *p);

static void critical_section(program *p) {
	emit(p, OP_LI, 9, 0, 0, AT(COUNTER));
	emit(p, OP_LD64, 8, 9, 0, 0);
	emit(p, OP_WORKI, 0, 0, 0, 30);
	emit(p, OP_ADDI, 8, 8, 0, 1);
	emit(p, OP_ST64, 8, 9, 0, 0);
}

static void take_ticket(program *p) {
	emit(p, OP_LI, 1, 0, 0, AT(NEXT));
	emit(p, OP_LI, 2, 0, 0, 1);
	emit(p, OP_XADD, 2, 1, 2, 8);
}

static void serve_next(program *p, uint32_t serving) {
	emit(p, OP_LI, 1, 0, 0, AT(serving));
	emit(p, OP_LD64, 3, 1, 0, 0);
	emit(p, OP_ADDI, 3, 3, 0, 1);
	emit(p, OP_ST64, 3, 1, 0, 0);
}

static void write_ticket(program *p) {
	take_ticket(p);
	uint32_t head = label_here(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 3, 1, 0, SERVING);
	emit_branch(p, OP_BNE, 3, 2, head);
	critical_section(p);
	serve_next(p, SERVING);
}

static void write_ticket_on_two_lines(program *p) {
	take_ticket(p);
	uint32_t head = label_here(p), out = label_new(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 3, 1, 0, APART);
	emit_branch(p, OP_BEQ, 3, 2, out);
	emit(p, OP_RELAX, 0, 0, 0, 0);
	emit_branch(p, OP_JMP, 0, 0, head);
	label_bind(p, out);
	critical_section(p);
	serve_next(p, APART);
}

/* A ticket lock that backs off for a constant time: work() is in the loop. */
static void write_ticket_with_so_much_work(program *p, int32_t cycles) {
	take_ticket(p);
	uint32_t head = label_here(p), out = label_new(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 3, 1, 0, SERVING);
	emit_branch(p, OP_BEQ, 3, 2, out);
	emit(p, OP_WORKI, 0, 0, 0, cycles);
	emit_branch(p, OP_JMP, 0, 0, head);
	label_bind(p, out);
	critical_section(p);
	serve_next(p, SERVING);
}

static void write_ticket_with_work(program *p) {
	write_ticket_with_so_much_work(p, 77);
}

/* Most re-reads come later than those that a herd gathers (herd.h). */
static void write_ticket_with_long_work(program *p) {
	write_ticket_with_so_much_work(p, 9000);
}

static void write_ticket_proportional(program *p) {
	take_ticket(p);
	uint32_t head = label_here(p), out = label_new(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 3, 1, 0, SERVING);
	emit_branch(p, OP_BEQ, 3, 2, out);
	emit(p, OP_SUB, 4, 2, 3, 0);
	emit(p, OP_MULI, 4, 4, 0, 25);
	emit(p, OP_WORK, 0, 4, 0, 0);
	emit_branch(p, OP_JMP, 0, 0, head);
	label_bind(p, out);
	critical_section(p);
	serve_next(p, SERVING);
}

static void write_ttas(program *p) {
	uint32_t head = label_new(p), look = label_new(p);
	emit(p, OP_LI, 1, 0, 0, AT(NEXT));
	label_bind(p, head);
	label_bind(p, look);
	emit(p, OP_SPIN, 2, 0, 0, 0);
	emit(p, OP_LDU8, 3, 1, 0, 0);
	emit_branch(p, OP_BNZ, 3, 0, look);
	emit(p, OP_LI, 3, 0, 0, 1);
	emit(p, OP_XCHG, 3, 1, 3, 1);
	emit_branch(p, OP_BNZ, 3, 0, head);
	critical_section(p);
	emit(p, OP_LI, 3, 0, 0, 0);
	emit(p, OP_ST8, 3, 1, 0, 0);
}

/* A node of 64 bytes for each core: next at 0, locked at 8. */
static void write_mcs(program *p) {
	uint32_t got = label_new(p), wait = label_new(p), has_next = label_new(p), out = label_new(p);
	emit(p, OP_CPU, 1, 0, 0, 0);
	emit(p, OP_SHLI, 1, 1, 0, 6);
	emit(p, OP_ADDI, 1, 1, 0, AT(NODES_AT));
	emit(p, OP_LI, 2, 0, 0, 0);
	emit(p, OP_ST64, 2, 1, 0, 0);
	emit(p, OP_LI, 3, 0, 0, AT(QUEUE_TAIL));
	emit(p, OP_XCHG, 4, 3, 1, 8);
	emit_branch(p, OP_BZ, 4, 0, got);
	emit(p, OP_LI, 5, 0, 0, 1);
	emit(p, OP_ST64, 5, 1, 0, 8);
	emit(p, OP_ST64, 1, 4, 0, 0);
	label_bind(p, wait);
	emit(p, OP_SPIN, 4, 0, 0, 0);
	emit(p, OP_LD64, 5, 1, 0, 8);
	emit_branch(p, OP_BNZ, 5, 0, wait);
	label_bind(p, got);
	critical_section(p);
	emit(p, OP_LD64, 5, 1, 0, 0);
	emit_branch(p, OP_BNZ, 5, 0, has_next);
	emit(p, OP_MOV, 6, 1, 0, 0);
	emit(p, OP_CMPXCHG, 6, 3, 2, 8);
	emit_branch(p, OP_BEQ, 6, 1, out);
	uint32_t wait_next = label_here(p);
	emit(p, OP_SPIN, 4, 0, 0, 0);
	emit(p, OP_LD64, 5, 1, 0, 0);
	emit_branch(p, OP_BZ, 5, 0, wait_next);
	label_bind(p, has_next);
	emit(p, OP_ST64, 2, 5, 0, 8);
	label_bind(p, out);
}

/* Register r becomes the address of the ticket's slot, of 16 side by side, less SLOTS. */
static void find_slot(program *p, uint32_t r, uint32_t ticket) {
	emit(p, OP_ANDI, r, ticket, 0, 15);
	emit(p, OP_SHLI, r, r, 0, 3);
	emit(p, OP_ADDI, r, r, 0, AT(0));
}

/* An array of slots: eight cores in the same loop wait for different words of one line. */
static void write_slots(program *p) {
	take_ticket(p);
	find_slot(p, 1, 2);
	uint32_t head = label_here(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 3, 1, 0, SLOTS);
	emit_branch(p, OP_BNE, 3, 2, head);
	critical_section(p);
	emit(p, OP_ADDI, 2, 2, 0, 1);
	find_slot(p, 1, 2);
	emit(p, OP_ST64, 2, 1, 0, SLOTS);
}

/* A ticket lock that reads two lines a round, one of which other cores write all the time. */
static void write_ticket_watching_the_counter(program *p) {
	take_ticket(p);
	uint32_t head = label_here(p), out = label_new(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 4, 1, 0, COUNTER);
	emit(p, OP_LD64, 3, 1, 0, SERVING);
	emit_branch(p, OP_BEQ, 3, 2, out);
	emit(p, OP_RELAX, 0, 0, 0, 0);
	emit_branch(p, OP_JMP, 0, 0, head);
	label_bind(p, out);
	critical_section(p);
	serve_next(p, SERVING);
}

static void write_ticket_after_prefetch(program *p) {
	take_ticket(p);
	emit(p, OP_PREFETCH, 0, 1, 0, APART);
	uint32_t head = label_here(p);
	emit(p, OP_SPIN, 3, 0, 0, 0);
	emit(p, OP_LD64, 3, 1, 0, APART);
	emit_branch(p, OP_BNE, 3, 2, head);
	critical_section(p);
	serve_next(p, APART);
}

/* A ticket lock that waits in a function, and one that calls a function while it waits. */
static void write_ticket_with_calls(program *p) {
	uint32_t wait = label_new(p), look = label_new(p), body = label_new(p), out = label_new(p);
	emit_branch(p, OP_JMP, 0, 0, body);
	label_bind(p, look);
	emit(p, OP_LD64, 0, 0, 0, SERVING);
	emit(p, OP_RET, 0, 0, 0, 0);
	label_bind(p, wait);
	emit(p, OP_SPIN, 2, 0, 0, 0);
	emit(p, OP_MOV, 5, 0, 0, 0);
	emit_call(p, 5, look);
	emit_branch(p, OP_BEQ, 5, 1, out);
	emit_branch(p, OP_JMP, 0, 0, wait);
	label_bind(p, out);
	emit(p, OP_RET, 0, 0, 0, 0);
	label_bind(p, body);
	take_ticket(p);
	emit(p, OP_MOV, 20, 1, 0, 0);
	emit(p, OP_MOV, 21, 2, 0, 0);
	emit_call(p, 20, wait);
	critical_section(p);
	serve_next(p, SERVING);
}

static program lock_program(lock_writer *write) {
	program p = program_new(GLOBALS);
	begin_operation(&p);
	write(&p);
	emit(&p, OP_LI, 9, 0, 0, 200);
	emit(&p, OP_WORKRND, 0, 9, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static machine machine_number(uint32_t number, uint32_t cores) {
	if (number == 0) return machine_uniform(cores);
	if (number == 1) return machine_opteron(cores);
	if (number == 2) return machine_inclusive(cores);
	machine m = machine_opteron(cores);
	m.config.port_cycles = 4;
	m.config.read_occupancy_cycles = 20;
	return m;
}

/* The lock on machines of several kinds and sizes, from every kind of start. */
static int compare_lock(lock_writer *write) {
	static const uint32_t sizes[] = {2, 5, 16};
	program p = lock_program(write);
	int wrong = 0;
	for (uint32_t i = 0; i < 4 * 3 * HL_START_COUNT && !wrong; i++) {
		machine m = machine_number(i % 4, sizes[i / 4 % 3]);
		m.config.start = i / 12;
		m.config.operations_max = 150;
		m.config.warmup_operations = i % 3;
		set_cycles_max(&m, 400000); /* a lock that loops for ever shows as a difference of status */
		set_seed(&m, i);
		wrong = compare_to_the_end(&m, &p);
		if (wrong) printf("    machine %u, %u cores, start %u\n", i % 4, m.config.core_count, m.config.start);
		machine_free(&m);
	}
	program_free(&p);
	return wrong;
}

#define LOCK_TEST(name)                    \
	static int test_##name(void) {         \
		return compare_lock(write_##name); \
	}

LOCK_TEST(ticket)
LOCK_TEST(ticket_on_two_lines)
LOCK_TEST(ticket_with_work)
LOCK_TEST(ticket_with_long_work)
LOCK_TEST(ticket_proportional)
LOCK_TEST(ttas)
LOCK_TEST(mcs)
LOCK_TEST(slots)
LOCK_TEST(ticket_watching_the_counter)
LOCK_TEST(ticket_after_prefetch)
LOCK_TEST(ticket_with_calls)

/* Long queues in every order, with reads of homes that block and of others. */
static int test_long_queues(void) {
	program p = lock_program(write_ticket);
	int wrong = 0;
	for (uint32_t i = 0; i < 2 * HL_ARBITRATION_COUNT && !wrong; i++) {
		machine m = machine_opteron(48);
		m.config.arbitration = i / 2;
		m.config.read_occupancy_cycles = i % 2 ? 20 : HL_BLOCKING;
		m.config.port_cycles = i % 2 ? 30 : 0;
		m.config.message_jitter_cycles = 2;
		m.config.operations_max = 30;
		wrong = compare_to_the_end(&m, &p);
		if (wrong) printf("    machine %u\n", i);
		machine_free(&m);
	}
	program_free(&p);
	return wrong;
}

/* A run that keeps a trace keeps all of it: a storm would leave its records out. */
static int test_traced(void) {
	program p = lock_program(write_ticket);
	machine m = machine_opteron(16);
	m.config.operations_max = 20;
	m.config.trace_records = 1 << 16;
	both pair = make_both(&m, &p);
	ENSURE(!differ_at_the_end(&pair));
	uint64_t written = hl_totals_of(pair.one_by_one)->trace_written;
	ENSURE(written > 1000 && written <= m.config.trace_records);
	ENSURE_EQUAL(hl_totals_of(pair.parked)->trace_written, written);
	ENSURE(memcmp(hl_trace_of(pair.parked), hl_trace_of(pair.one_by_one), written * sizeof(hl_record)) == 0);
	destroy_both(&pair);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* ---- Random programs ------------------------------------------------------------------------------------------ */

static int compare_random(uint64_t seed, const machine_options *kind) {
	rng r;
	rng_init(&r, seed, 11);
	generate_options o = {.waits = 1, .spin = 1, .prefetch = (uint32_t)chance(&r, 40), .operations_max = 12};
	o.interrupts = kind->interrupts;
	program p = generate_program(&r, &o);
	machine m = generate_machine(&r, kind);
	m.config.start = pick(&r, 0, HL_START_COUNT - 1);
	m.config.warmup_operations = chance(&r, 30) ? pick(&r, 0, 3) : 0;
	if (chance(&r, 30)) m.config.operations_max = pick(&r, 1, 100);
	if (chance(&r, 50)) set_cycles_max(&m, 1ull << pick(&r, 5, 18));
	both pair = make_both(&m, &p);
	int wrong = 0;
	uint64_t time = 0;
	for (uint32_t stops = pick(&r, 0, 4); stops > 0 && !wrong; stops--) {
		time += pick(&r, 0, 1u << pick(&r, 4, 16));
		wrong = differ_at(&pair, time);
	}
	if (!wrong) wrong = differ_at_the_end(&pair);
	if (wrong) printf("    SEED=%" PRIu64 "\n", seed);
	destroy_both(&pair);
	machine_free(&m);
	program_free(&p);
	return wrong;
}

static int compare_many(uint64_t first, uint32_t count, const machine_options *kind) {
	uint64_t seed = test_seed(first);
	if (seed != first) return compare_random(seed, kind);
	for (uint32_t i = 0; i < test_effort(count); i++)
		if (compare_random(first + i, kind)) return 1;
	return 0;
}

static int test_random(void) {
	/* A moment at which a core has gone far ahead, and others go round: the profile is the same in any row. */
	if (compare_random(131126, &(machine_options){.ports = 0})) return 1;
	return compare_many(100000, 400, &(machine_options){.ports = 0});
}

static int test_random_ports(void) {
	/* A prefetch that brings a newer version of a line than the load of the round under way saw. */
	if (compare_random(223908, &(machine_options){.ports = 1})) return 1;
	return compare_many(200000, 300, &(machine_options){.ports = 1});
}

static int test_random_interrupts(void) {
	/* Work of no cycles before the head of a loop, at which an interrupt arrives. */
	if (compare_random(601306, &(machine_options){.interrupts = 1})) return 1;
	return compare_many(600000, 400, &(machine_options){.interrupts = 1});
}

static int test_random_interrupts_everywhere(void) {
	const machine_options kind = {.ports = 1, .chip_cache = 1, .memory = 1, .caches = 1, .interrupts = 1};
	if (compare_random(704370, &kind)) return 1; /* the same */
	return compare_many(700000, 400, &kind);
}

static int test_random_chips(void) {
	return compare_many(300000, 300, &(machine_options){.chip_cache = 1, .ports = 1});
}

static int test_random_caches(void) {
	const machine_options kind = {.ports = 1, .memory = 1, .caches = 1};
	/* A line driven out of the L1 by another that came in meanwhile; a re-read that the chip's L3 could answer. */
	if (compare_random(401542, &kind) || compare_random(403524, &kind)) return 1;
	return compare_many(400000, 300, &kind);
}

/*
 * Core 1 begins to wait while a line that it has prefetched is on its way, and the watched lines must stay the latest
 * in its cache, as rounds keep them: it watches two lines, leaves the loop without reading the second one again, and
 * then takes in one line more than its cache holds. What goes is the prefetched line, and not the second watched one.
 */
static program latest_lines_program(void) {
	enum { WATCHED = 0, SECOND = 64, AHEAD = 128, LAST = 192 };
	program p = program_new(256);
	uint32_t writer = label_new(&p), head = label_new(&p), out = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, AT(0));
	emit_branch(&p, OP_BZ, 0, 0, writer);
	emit(&p, OP_LD64, 2, 1, 0, WATCHED);
	emit(&p, OP_PREFETCH, 0, 1, 0, AHEAD);
	label_bind(&p, head);
	emit(&p, OP_SPIN, 3, 0, 0, 0);
	emit(&p, OP_LD64, 3, 1, 0, WATCHED);
	emit_branch(&p, OP_BNE, 3, 2, out);
	emit(&p, OP_LD64, 3, 1, 0, SECOND);
	emit_branch(&p, OP_BZ, 3, 0, head);
	label_bind(&p, out);
	emit(&p, OP_LD64, 3, 1, 0, LAST);
	emit(&p, OP_WORKI, 0, 0, 0, 500);
	emit(&p, OP_LD64, 3, 1, 0, SECOND);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, writer);
	emit(&p, OP_LI, 2, 0, 0, 1);
	emit(&p, OP_WORKI, 0, 0, 0, 5000);
	emit(&p, OP_ST64, 2, 1, 0, AHEAD);
	emit(&p, OP_WORKI, 0, 0, 0, 5000);
	emit(&p, OP_XADD, 2, 1, 2, 8);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_latest_lines(void) {
	program p = latest_lines_program();
	machine m = machine_uniform(2);
	m.config.cache_l2_sets = 1, m.config.cache_l2_ways = 3, m.config.cache_l2_cycles = 10;
	m.config.operations_max = 20;
	ENSURE(!compare_to_the_end(&m, &p));
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* ---- Effort and ends ------------------------------------------------------------------------------------------ */

static int test_saves_effort(void) {
	program p = lock_program(write_ticket);
	machine m = machine_opteron(48);
	m.config.operations_max = 150;
	both pair = make_both(&m, &p);
	sim_finish(pair.parked, 2000);
	sim_finish(pair.going_round, 2000);
	uint64_t parked = hl_totals_of(pair.parked)->steps, going_round = hl_totals_of(pair.going_round)->steps;
	ENSURE(parked * 20 < going_round);
	destroy_both(&pair);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/*
 * Core 1 stores to a line that takes a hundred thousand cycles to come, and waits in a loop on another line, of which
 * it has a copy, until core 0 sets the flag shortly before that: its store drains all the while.
 */
static program draining_program(void) {
	program p = program_new(GLOBALS);
	uint32_t setter = label_new(&p);
	begin_operation(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, AT(0));
	emit_branch(&p, OP_BZ, 0, 0, setter);
	emit(&p, OP_LD64, 2, 1, 0, SERVING);
	emit(&p, OP_ST64, 2, 1, 0, OTHER);
	uint32_t head = label_here(&p);
	emit(&p, OP_SPIN, 3, 0, 0, 0);
	emit(&p, OP_LD64, 3, 1, 0, SERVING);
	emit_branch(&p, OP_BZ, 3, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, setter);
	emit(&p, OP_WORKI, 0, 0, 0, 190000);
	emit(&p, OP_LI, 2, 0, 0, 1);
	emit(&p, OP_ST64, 2, 1, 0, SERVING);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_parks_while_stores_drain(void) {
	program p = draining_program();
	machine m = machine_uniform(2);
	m.dram[0] = 100000;
	m.config.store_buffer_entries = 4;
	m.config.operations_max = 2;
	both pair = make_both(&m, &p);
	ENSURE(!differ_at_the_end(&pair));
	ENSURE_EQUAL(hl_status_of(pair.parked), HL_DONE);
	uint64_t parked = hl_totals_of(pair.parked)->steps, going_round = hl_totals_of(pair.going_round)->steps;
	ENSURE(hl_core_stats_of(pair.parked)[1].cycles_spin > 80000);
	ENSURE(parked * 20 < going_round);
	destroy_both(&pair);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* Events that had a place in the event queue, of each hundred that the run has handled. */
static uint64_t queued_share(const hl_sim *s) {
	return s->queue.added * 100 / hl_totals_of(s)->events;
}

/* Without storms every re-read has an event in the queue; with storms few have one, fewest where the order is known. */
static int test_storms_happen(void) {
	program p = lock_program(write_ticket);
	for (uint32_t order = 0; order < HL_ARBITRATION_LEVELS; order++) { /* homes by levels have none */
		machine m = machine_opteron(48);
		m.config.arbitration = order;
		m.config.operations_max = 30;
		both pair = make_both(&m, &p);
		sim_finish(pair.parked, 2000);
		sim_finish(pair.one_by_one, 2000);
		ENSURE(queued_share(pair.parked) < (order == HL_ARBITRATION_RANDOM ? 80 : 30));
		ENSURE(queued_share(pair.one_by_one) > 95);
		destroy_both(&pair);
		machine_free(&m);
	}
	program_free(&p);
	return 0;
}

/* The number of rounds is worked out by a product where it can be; a quotient is what it must be. */
static int test_rounds(void) {
	rng r;
	rng_init(&r, test_seed(1), 31);
	for (uint32_t i = 0; i < 200000; i++) {
		uint64_t period = 1 + (rng_next(&r) >> (44 + rng_below(&r, 20)));
		uint64_t cycles = 1 + (rng_next(&r) >> (40 + rng_below(&r, 24)));
		if (i % 3 == 0) cycles = cycles / period * period + rng_below(&r, 2) + (cycles < period);
		uint64_t rounds = spin_rounds_until(cycles, period, spin_inverse(period));
		ENSURE(rounds * period >= cycles && (rounds - 1) * period < cycles);
	}
	for (uint64_t period = 1; period < 400; period++)
		for (uint64_t cycles = 65000; cycles < 66000; cycles++)
			ENSURE_EQUAL(spin_rounds_until(cycles, period, spin_inverse(period)), (cycles + period - 1) / period);
	return 0;
}

/* Waits for a flag that no core sets. */
static program hopeless_program(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	uint32_t head = label_here(&p);
	emit(&p, OP_SPIN, 1, 0, 0, 0);
	emit(&p, OP_LD64, 1, 0, 0, 0);
	emit_branch(&p, OP_BZ, 1, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static int test_deadlock(void) {
	program p = hopeless_program();
	machine m = machine_uniform(4);
	m.config.operations_max = 100;
	m.config.progress_steps_max = 100000;
	both pair = make_both(&m, &p);
	ENSURE_EQUAL(sim_finish(pair.parked, 100), HL_DEADLOCK);
	ENSURE(hl_fault_of(pair.parked)->core < 4);
	ENSURE_EQUAL(hl_fault_of(pair.parked)->pc, 1);
	ENSURE_EQUAL(sim_finish(pair.going_round, 100), HL_NO_PROGRESS);
	destroy_both(&pair);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_stuck(void) {
	program p = program_new(64);
	begin_operation(&p);
	uint32_t head = label_here(&p);
	emit(&p, OP_SPIN, 0, 0, 0, 0);
	emit(&p, OP_RELAX, 0, 0, 0, 0);
	emit_branch(&p, OP_JMP, 0, 0, head);
	machine m = machine_uniform(2);
	m.config.operations_max = 100;
	both pair = make_both(&m, &p);
	ENSURE_EQUAL(sim_finish(pair.parked, 100), HL_STUCK_CORE);
	ENSURE_EQUAL(sim_finish(pair.going_round, 100), HL_STUCK_CORE);
	ENSURE_EQUAL(hl_fault_of(pair.parked)->pc, 0);
	destroy_both(&pair);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/*
 * Core 1 waits in a called function until core 0 sets the flag, returns, and then loads and works: those cycles are
 * computing, not waiting ("going round a wait loop on cached copies").
 */
static int test_spin_ends_at_return(void) {
	program p = program_new(256);
	uint32_t wait = label_here(&p), setter = label_new(&p), head = label_new(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	label_bind(&p, head);
	emit(&p, OP_SPIN, 1, 0, 0, 0);
	emit(&p, OP_LD64, 1, 0, 0, 0);
	emit_branch(&p, OP_BZ, 1, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_CPU, 0, 0, 0, 0);
	emit_branch(&p, OP_BZ, 0, 0, setter);
	emit_call(&p, 5, wait);
	emit(&p, OP_WORKI, 0, 0, 0, 100000);
	emit_constant(&p, 0, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	label_bind(&p, setter);
	emit(&p, OP_WORKI, 0, 0, 0, 5000);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_ST64, 0, 0, 0, 0);
	emit_constant(&p, 0, GENERATE_IDLE_UNTIL);
	emit(&p, OP_WAITUNTIL, 0, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(2);
	set_cycles_max(&m, 200000);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 100), HL_DONE);
	const hl_core_stats *waiter = &hl_core_stats_of(s)[1];
	ENSURE(waiter->cycles_spin > 4000 && waiter->cycles_spin < 6000);
	ENSURE(waiter->cycles_compute >= 100000 && waiter->cycles_compute < 100200);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"parking changes nothing for a ticket lock", test_ticket},
	{"parking changes nothing for a ticket lock on two lines, with pauses", test_ticket_on_two_lines},
	{"parking changes nothing where the wait loop works", test_ticket_with_work},
	{"parking changes nothing where the wait loop works for longer than a herd gathers", test_ticket_with_long_work},
	{"parking changes nothing for proportional backoff", test_ticket_proportional},
	{"parking changes nothing for test and test-and-set", test_ttas},
	{"parking changes nothing for an MCS lock", test_mcs},
	{"parking changes nothing where cores wait for different words of a line", test_slots},
	{"parking changes nothing where a round reads two lines", test_ticket_watching_the_counter},
	{"parking changes nothing where a prefetch of the watched line is under way", test_ticket_after_prefetch},
	{"parking changes nothing for waits in functions and functions in waits", test_ticket_with_calls},
	{"neither storms nor strides change anything in long queues", test_long_queues},
	{"a traced run has the records of every re-read", test_traced},
	{"parking changes nothing for random programs, at random moments", test_random},
	{"parking changes nothing for random programs on machines with ports", test_random_ports},
	{"parking changes nothing for random programs on machines with chip caches", test_random_chips},
	{"parking changes nothing on machines with finite caches and memory of finite bandwidth", test_random_caches},
	{"parking changes nothing where cores are interrupted", test_random_interrupts},
	{"parking changes nothing where cores are interrupted, on machines of all kinds", test_random_interrupts_everywhere},
	{"parking keeps the watched lines the latest of a finite cache", test_latest_lines},
	{"rounds of waiting are counted exactly", test_rounds},
	{"parking saves most of the instructions of waiting cores", test_saves_effort},
	{"a core is parked while its stores to other lines drain", test_parks_while_stores_drain},
	{"storms keep most re-reads out of the event queue", test_storms_happen},
	{"cores that all wait are a deadlock; going round, no progress", test_deadlock},
	{"a loop that looks at nothing is a stuck core", test_stuck},
	{"waiting ends where the function that waits returns", test_spin_ends_at_return},
};

SUITE(spin);
