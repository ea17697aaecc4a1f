/*
 * The coherence directory: the cost of each access by the machine's tables, and the order in which requests are served.
 */
#include <stdlib.h>

#include "script.h"
#include "test_macros.h"

enum { LINE = 128, HOME = 5 };

/* The cores of an 8 x 2 machine: the first writer or reader, the second reader, and the asking core. */
typedef struct cast {
	uint32_t a, b, asker;
} cast;

static const cast casts[] = {{0, 4, 8}, {0, 1, 0}, {0, 2, 1}, {14, 3, 15}, {10, 11, 0}, {6, 2, 11}};

static void place_line(program *p) {
	emit(p, OP_LI, 0, 0, 0, AT(LINE));
	emit(p, OP_LI, 1, 0, 0, 64);
	emit(p, OP_LI, 2, 0, 0, HOME);
	emit(p, OP_ONNODE, 0, 1, 2, 0);
}

static uint32_t of_table(const machine *m, const uint32_t *table, uint32_t from_core, uint32_t to_node) {
	return table[m->node_of_core[from_core] * m->config.node_count + to_node];
}

static uint32_t dram(const machine *m, uint32_t core_index) {
	return of_table(m, m->dram, core_index, HOME);
}

static uint32_t transfer(const machine *m, uint32_t from, uint32_t to) {
	return of_table(m, m->transfer, from, m->node_of_core[to]);
}

static uint32_t acknowledged(const machine *m, uint32_t copies) {
	return m->config.invalidate_base_cycles + copies * m->config.invalidate_each_cycles;
}

static uint32_t larger(uint32_t a, uint32_t b) {
	return a > b ? a : b;
}

/* The cycles of the third access after the accesses of a and b; the asker's own extra for atomics comes on top. */
typedef uint32_t expectation(const machine *m, const cast *c);

static uint32_t by_memory(const machine *m, const cast *c) {
	return dram(m, c->asker);
}

static uint32_t by_a(const machine *m, const cast *c) {
	return transfer(m, c->a, c->asker);
}

static uint32_t by_b(const machine *m, const cast *c) {
	return transfer(m, c->b, c->asker);
}

static uint32_t by_memory_taking_two(const machine *m, const cast *c) {
	return larger(dram(m, c->asker), acknowledged(m, 2));
}

static uint32_t by_a_taking_one(const machine *m, const cast *c) {
	return larger(transfer(m, c->a, c->asker), acknowledged(m, 1));
}

static uint32_t by_b_taking_one(const machine *m, const cast *c) {
	return larger(transfer(m, c->b, c->asker), acknowledged(m, 1));
}

static uint32_t taking_one(const machine *m, const cast *c) {
	(void)c;
	return acknowledged(m, 1);
}

static uint32_t hit(const machine *m, const cast *c) {
	(void)c;
	return m->config.l1_hit_cycles;
}

enum { NOTHING = OP_COUNT };

typedef struct protocol_case {
	uint32_t protocol;
	uint32_t a_does, b_does; /* NOTHING, or an access */
	enum line_state state;   /* of the line after their accesses */
	uint32_t asker;          /* 0: c.asker, 1: c.a, 2: c.b */
	expectation *read, *write;
} protocol_case;

static const protocol_case cases[] = {
	{HL_PROTOCOL_MESI, NOTHING, NOTHING, STATE_INVALID, 0, by_memory, by_memory},
	{HL_PROTOCOL_MESI, OP_LD64, NOTHING, STATE_EXCLUSIVE, 0, by_a, by_a},
	{HL_PROTOCOL_MESI, OP_ST64, NOTHING, STATE_MODIFIED, 0, by_a, by_a},
	{HL_PROTOCOL_MESI, OP_LD64, OP_LD64, STATE_SHARED, 0, by_memory, by_memory_taking_two},
	{HL_PROTOCOL_MESI, OP_ST64, OP_LD64, STATE_SHARED, 1, hit, taking_one},
	{HL_PROTOCOL_MESI, OP_LD64, NOTHING, STATE_EXCLUSIVE, 1, hit, hit},
	{HL_PROTOCOL_MESI, OP_XADD, NOTHING, STATE_MODIFIED, 1, hit, hit},
	{HL_PROTOCOL_MOESI, NOTHING, NOTHING, STATE_INVALID, 0, by_memory, by_memory},
	{HL_PROTOCOL_MOESI, OP_LD64, NOTHING, STATE_EXCLUSIVE, 0, by_a, by_a},
	{HL_PROTOCOL_MOESI, OP_ST64, NOTHING, STATE_MODIFIED, 0, by_a, by_a},
	{HL_PROTOCOL_MOESI, OP_LD64, OP_LD64, STATE_SHARED, 0, by_memory, by_memory_taking_two},
	{HL_PROTOCOL_MOESI, OP_LD64, OP_LD64, STATE_SHARED, 2, hit, taking_one},
	{HL_PROTOCOL_MOESI, OP_ST64, OP_LD64, STATE_OWNED, 0, by_a, by_a_taking_one},
	{HL_PROTOCOL_MOESI, OP_ST64, OP_LD64, STATE_OWNED, 1, hit, taking_one},
	{HL_PROTOCOL_MOESI, OP_ST64, OP_LD64, STATE_OWNED, 2, hit, taking_one},
	{HL_PROTOCOL_MESIF, NOTHING, NOTHING, STATE_INVALID, 0, by_memory, by_memory},
	{HL_PROTOCOL_MESIF, OP_LD64, NOTHING, STATE_EXCLUSIVE, 0, by_a, by_a},
	{HL_PROTOCOL_MESIF, OP_ST64, NOTHING, STATE_MODIFIED, 0, by_a, by_a},
	{HL_PROTOCOL_MESIF, OP_LD64, OP_LD64, STATE_FORWARD, 0, by_b, by_b_taking_one},
	{HL_PROTOCOL_MESIF, OP_ST64, OP_LD64, STATE_FORWARD, 1, hit, taking_one},
	{HL_PROTOCOL_MESIF, OP_LD64, OP_LD64, STATE_FORWARD, 2, hit, taking_one},
};

static uint32_t asker_of(const protocol_case *k, const cast *c) {
	return k->asker == 0 ? c->asker : k->asker == 1 ? c->a : c->b;
}

static uint64_t expected_of(const machine *m, const protocol_case *k, const cast *c, enum opcode op) {
	if (op == OP_LD64) return k->read(m, c);
	if (op == OP_ST64) return k->write(m, c);
	return (k->write == hit ? 0 : k->write(m, c)) + (uint64_t)m->config.atomic_hit_cycles;
}

static int check_case(machine *m, const protocol_case *k, const cast *c, enum opcode op) {
	step steps[4];
	uint32_t n = 0;
	if (k->a_does != NOTHING) steps[n++] = (step){c->a, 1000, (enum opcode)k->a_does, LINE};
	if (k->b_does != NOTHING) steps[n++] = (step){c->b, 3000, (enum opcode)k->b_does, LINE};
	uint32_t before = n;
	steps[n++] = (step){asker_of(k, c), 5000, op, LINE};
	m->config.protocol = k->protocol;
	script_result so_far = script_run(m, steps, before, place_line);
	ENSURE_EQUAL(hl_line_state(so_far.s, hl_line_first(so_far.s) + LINE / 64), k->state);
	ENSURE_EQUAL(hl_line_home(so_far.s, hl_line_first(so_far.s) + LINE / 64), HOME);
	script_result result = script_run(m, steps, n, place_line);
	uint64_t expected = expected_of(m, k, c, op);
	if (result.took[before] != expected)
		printf("    protocol %u, state %u, op %u by core %u\n", k->protocol, (uint32_t)k->state, (uint32_t)op,
			   asker_of(k, c));
	ENSURE_EQUAL(result.took[before], expected);
	hl_destroy(so_far.s);
	hl_destroy(result.s);
	return 0;
}

/* A core may stand in for another only where it has not been used before. */
static int is_playable(const protocol_case *k, const cast *c) {
	if (k->asker != 0) return 1;
	return !(k->a_does != NOTHING && c->asker == c->a) && !(k->b_does != NOTHING && c->asker == c->b);
}

static int test_totals(void) {
	static const enum opcode ops[] = {OP_LD64, OP_ST64, OP_XADD};
	for (uint32_t blocking = 0; blocking < 2; blocking++)
		for (uint32_t i = 0; i < sizeof cases / sizeof *cases; i++)
			for (uint32_t k = 0; k < sizeof casts / sizeof *casts * 3; k++) {
				machine m = machine_new(16, 8);
				m.config.read_occupancy_cycles = blocking ? HL_BLOCKING : 15;
				int wrong =
					is_playable(&cases[i], &casts[k / 3]) && check_case(&m, &cases[i], &casts[k / 3], ops[k % 3]);
				machine_free(&m);
				if (wrong) return 1;
			}
	return 0;
}

static int test_matrix(void) {
	machine m = machine_new(6, 2);
	m.config.matrix = 1;
	for (uint32_t i = 0; i < 36; i++) m.transfer[i] = 100 + i;
	step steps[] = {
		{4, 1000, OP_ST64, LINE}, {1, 3000, OP_LD64, LINE}, {3, 5000, OP_ST64, LINE}, {2, 7000, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 4, NULL);
	ENSURE_EQUAL(result.took[1], 100 + 4 * 6 + 1);
	ENSURE_EQUAL(result.took[3], 100 + 3 * 6 + 2);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* ---- Queues: one node, hop 10, transfer 100, dram 200 --------------------------------------------------------- */

static int check_times(machine *m, const step *steps, const uint64_t *took, uint32_t count) {
	script_result result = script_run(m, steps, count, NULL);
	for (uint32_t i = 0; i < count; i++) {
		if (result.took[i] != took[i]) printf("    step %u\n", i);
		ENSURE_EQUAL(result.took[i], took[i]);
	}
	hl_destroy(result.s);
	machine_free(m);
	return 0;
}

/*
 * The line is core 0's, dirty. The reads arrive at 1010, 1011, 1012; each is served when the home has heard (10) that
 * the one before it has its data, and has its own 90 later.
 */
static int test_blocking_reads(void) {
	machine m = machine_uniform(4);
	m.config.protocol = HL_PROTOCOL_MOESI;
	static const step steps[] = {
		{0, 100, OP_ST64, LINE}, {1, 1000, OP_LD64, LINE}, {2, 1001, OP_LD64, LINE}, {3, 1002, OP_LD64, LINE}};
	static const uint64_t took[] = {200, 100, 1200 - 1001, 1300 - 1002};
	return check_times(&m, steps, took, 4);
}

static int test_pipelined_reads(void) {
	machine m = machine_uniform(4);
	m.config.protocol = HL_PROTOCOL_MOESI;
	m.config.read_occupancy_cycles = 15;
	static const step steps[] = {
		{0, 100, OP_ST64, LINE}, {1, 1000, OP_LD64, LINE}, {2, 1001, OP_LD64, LINE}, {3, 1002, OP_LD64, LINE}};
	static const uint64_t took[] = {200, 100, 1115 - 1001, 1130 - 1002};
	return check_times(&m, steps, took, 4);
}

/*
 * The write arrives first among equals in the queue, but waits until the data under way to readers has arrived (1115).
 */
static int test_write_waits_for_reads(void) {
	machine m = machine_uniform(5);
	m.config.protocol = HL_PROTOCOL_MOESI;
	m.config.read_occupancy_cycles = 15;
	static const step steps[] = {{0, 100, OP_ST64, LINE},
								 {1, 1000, OP_LD64, LINE},
								 {2, 1001, OP_LD64, LINE},
								 {3, 1030, OP_ST64, LINE},
								 {4, 1031, OP_LD64, LINE}};
	/* The write, served at 1115, takes away two copies besides the owner's: 121 + 2 * 2 - 10. It is heard of 10 later.
	 */
	static const uint64_t took[] = {200, 100, 1115 - 1001, 1230 - 1030, 1330 - 1031};
	return check_times(&m, steps, took, 5);
}

/* An atomic keeps the line until it is done: data at 1100, 9 for the atomic, 10 until the home hears of it. */
static int test_atomic_blocks(void) {
	machine m = machine_uniform(3);
	static const step steps[] = {{0, 100, OP_ST64, LINE}, {1, 1000, OP_XADD, LINE}, {2, 1001, OP_XADD, LINE}};
	static const uint64_t took[] = {200, 109, 1110 + 90 + 9 - 1001}; /* heard of at 1110, one cycle after it is done */
	if (check_times(&m, steps, took, 3)) return 1;
	m = machine_uniform(3);
	m.config.atomic_hit_cycles = 50;
	static const uint64_t longer[] = {200, 150, 1150 + 90 + 50 - 1001};
	return check_times(&m, steps, longer, 3);
}

/*
 * A line that another core waits for is asked back after hold_cycles; its data still leaves when the home hears of it.
 */
static int test_hold(void) {
	static const step steps[] = {{0, 100, OP_ST64, LINE}, {1, 1000, OP_ST64, LINE}, {2, 1001, OP_ST64, LINE},
								 {1, 1103, OP_ST64, LINE}, {1, 1120, OP_ST64, LINE}};
	machine m = machine_uniform(3);
	m.config.hold_cycles = 4; /* core 1 has the line from 1100 to 1104; its last store waits for it behind core 2 */
	static const uint64_t brief[] = {200, 100, 1200 - 1001, 3, 1300 - 1120};
	if (check_times(&m, steps, brief, 5)) return 1;
	m = machine_uniform(3);
	m.config.hold_cycles = 40; /* from 1100 to 1140: both stores hit */
	static const uint64_t lasting[] = {200, 100, 1230 - 1001, 3, 3};
	return check_times(&m, steps, lasting, 5);
}

/* Cores 0 and 1 share their caches, core 2 shares them with none. */
static machine machine_with_siblings(void) {
	machine m = machine_uniform(3);
	m.sibling = calloc(3, sizeof *m.sibling);
	m.sibling[2] = 2;
	m.config.sibling_cycles = 20;
	m.config.smt_throughput_percent = 100;
	return m;
}

static int test_siblings(void) {
	static const step steps[] = {{0, 100, OP_ST64, LINE},  {1, 1000, OP_LD64, LINE}, {0, 2000, OP_ST64, LINE},
								 {1, 3000, OP_ST64, LINE}, {2, 4000, OP_LD64, LINE}, {0, 5000, OP_LD64, LINE},
								 {0, 6000, OP_ST64, LINE}};
	machine m = machine_with_siblings();
	/* From memory; the sibling; its copy goes; its line comes; core 2's; the sibling's copy; core 2's goes, too. */
	uint64_t apart = m.config.invalidate_base_cycles + m.config.invalidate_each_cycles;
	const uint64_t took[] = {200, 20, 20, 20, 100, 20, apart};
	return check_times(&m, steps, took, 7);
}

static int test_home_counts(void) {
	machine m = machine_new(3, 3); /* home: node 0 */
	for (uint32_t i = 0; i < 9; i++) m.transfer[i] = 100;
	m.transfer[2 * 3 + 0] = 400; /* requester to home */
	m.config.three_hop = 1;
	static const step steps[] = {{0, 100, OP_ST64, LINE}, {1, 1000, OP_ST64, LINE}, {2, 2000, OP_ST64, LINE}};
	static const uint64_t took[] = {200, 100, 400};
	return check_times(&m, steps, took, 3);
}

/* Cores 1 and 2 are on node 1, the home is node 0: where chips have a cache, the line does not pass the home. */
static int test_chip_cache_keeps_transfers(void) {
	static const step steps[] = {{0, 100, OP_ST64, LINE}, {1, 1000, OP_ST64, LINE}, {2, 2000, OP_ST64, LINE}};
	for (uint32_t chip_cache = 0; chip_cache < 2; chip_cache++) {
		machine m = machine_new(3, 2);
		m.node_of_core[0] = 0;
		m.node_of_core[1] = m.node_of_core[2] = 1;
		m.transfer[0 * 2 + 1] = m.transfer[1 * 2 + 0] = 300;
		m.transfer[1 * 2 + 1] = 100;
		m.config.three_hop = 1;
		m.config.chip_cache = chip_cache;
		m.config.llc_hit_cycles = chip_cache ? 50 : 0;
		m.config.llc_occupancy_cycles = chip_cache ? 5 : 0;
		const uint64_t took[] = {200, 300, chip_cache ? 100 : 300};
		if (check_times(&m, steps, took, 3)) return 1;
	}
	return 0;
}

static int test_reach(void) {
	machine m = machine_new(3, 3);
	m.config.protocol = HL_PROTOCOL_MOESI;
	m.reach[0 * 3 + 1] = 70;
	m.reach[0 * 3 + 2] = 300;
	static const step steps[] = {{0, 100, OP_ST64, LINE},  {1, 1000, OP_LD64, LINE}, {0, 2000, OP_ST64, LINE},
								 {1, 3000, OP_LD64, LINE}, {2, 4000, OP_LD64, LINE}, {0, 5000, OP_ST64, LINE}};
	static const uint64_t took[] = {200, 110, 123 + 2 + 70, 110, 120, 123 + 4 + 300};
	return check_times(&m, steps, took, 6);
}

/* Cores 3, 2 and 1 wait in this order, from far to near; core 4 arrives when their batch is served. */
static int test_batches(void) {
	static const step steps[] = {{0, 100, OP_ST64, LINE},  {4, 900, OP_ST64, LINE},  {3, 1000, OP_ST64, LINE},
								 {2, 1010, OP_ST64, LINE}, {1, 1020, OP_ST64, LINE}, {0, 1100, OP_ST64, LINE}};
	for (uint32_t kind = 0; kind < HL_ARBITRATION_COUNT; kind++) {
		machine m = machine_new(5, 5);
		m.config.arbitration = kind;
		script_result result = script_run(&m, steps, 6, NULL);
		uint64_t end[6];
		for (uint32_t i = 0; i < 6; i++) end[i] = steps[i].time + result.took[i];
		if (kind == HL_ARBITRATION_ARRIVAL) ENSURE(end[2] < end[3] && end[3] < end[4] && end[4] < end[5]);
		if (kind == HL_ARBITRATION_NEAREST_BATCH) ENSURE(end[4] < end[3] && end[3] < end[2] && end[2] < end[5]);
		if (kind != HL_ARBITRATION_RANDOM) ENSURE(end[5] > end[2] && end[5] > end[3] && end[5] > end[4]);
		hl_destroy(result.s);
		machine_free(&m);
	}
	return 0;
}

/* Homes execute atomics themselves, in 30 cycles. */
static machine machine_of_home_atomics(uint32_t cores) {
	machine m = machine_uniform(cores);
	m.config.home_atomic_cycles = 30;
	return m;
}

/* Atomics follow one another at the home's rate; a core that owns the line executes its atomics itself. */
static int test_atomics_at_home(void) {
	machine m = machine_of_home_atomics(3);
	static const step steps[] = {{0, 1000, OP_XADD, LINE}, {1, 1000, OP_XADD, LINE}, {2, 1000, OP_XADD, LINE},
								 {0, 2000, OP_ST64, LINE}, {0, 3000, OP_XADD, LINE}, {1, 4000, OP_XADD, LINE}};
	/* A hop there, 30 cycles each, a hop back; the last one has the line fetched from core 0 before. */
	static const uint64_t took[] = {50, 80, 110, 200, 9, 10 + 20 + 30 + 10};
	return check_times(&m, steps, took, 6);
}

/* An exchange and a compare-and-swap fetch their line where homes execute only what computes. */
static int test_only_arithmetic_at_home(void) {
	machine m = machine_of_home_atomics(2);
	m.config.home_arithmetic = 1;
	static const step steps[] = {{0, 1000, OP_XADD, LINE}, {0, 2000, OP_XCHG, LINE}, {0, 3000, OP_XADD, LINE},
								 {1, 4000, OP_CMPXCHG, LINE}, {0, 5000, OP_XIOR, LINE}};
	/* At the home; from memory; a hit; from core 0; at the home, which has the line fetched from core 1 before. */
	static const uint64_t took[] = {50, 200 + 9, 9, 100 + 9, 10 + 20 + 30 + 10};
	return check_times(&m, steps, took, 5);
}

/* A cache beside the home has the line after the atomic, but not once a core has had it. */
static int test_home_hit(void) {
	machine m = machine_of_home_atomics(2);
	m.config.home_hit_cycles = 60;
	static const step steps[] = {{0, 1000, OP_XADD, LINE}, {1, 2000, OP_LD64, LINE}, {0, 3000, OP_LD64, LINE},
								 {0, 4000, OP_LD64, LINE + 4096}};
	static const uint64_t took[] = {50, 60, 100, 200};
	return check_times(&m, steps, took, 4);
}

/* Where chips have caches, that of the home has the line after the atomic; the reader is on the home's chip. */
static int test_home_keeps_atomics(void) {
	static const step steps[] = {{0, 1000, OP_XADD, LINE}, {1, 2000, OP_LD64, LINE}};
	for (uint32_t chip_cache = 0; chip_cache < 2; chip_cache++) {
		machine m = machine_of_home_atomics(2);
		m.config.chip_cache = chip_cache;
		m.config.llc_hit_cycles = chip_cache ? 50 : 0;
		m.config.llc_occupancy_cycles = chip_cache ? 5 : 0;
		const uint64_t took[] = {50, chip_cache ? 50 : 200};
		if (check_times(&m, steps, took, 2)) return 1;
	}
	return 0;
}

/*
 * A store past the caches takes two hops and a cycle, also where its core owns the line, and longer where other cores'
 * copies must go: as long as for any other write, with a hop back in place of the data's way. Afterwards memory has the
 * line, and no core.
 */
static int test_past_caches(void) {
	machine m = machine_uniform(3);
	const uint64_t hops = 2 * 10 + 1, gone = m.config.invalidate_base_cycles + m.config.invalidate_each_cycles * 2;
	static const step steps[] = {
		{0, 1000, OP_ST64, LINE}, {0, 2000, OP_STNT, LINE}, {1, 3000, OP_LD64, LINE}, /* from memory, not from core 0 */
		{1, 4000, OP_ST64, LINE},                                                    /* which core 1 has alone */
		{0, 5000, OP_STNT, LINE},                                                    /* core 1's version comes first */
		{0, 6000, OP_LD64, LINE}, {1, 7000, OP_LD64, LINE}, {2, 8000, OP_LD64, LINE},
		{0, 9000, OP_STNT, LINE}};                                                   /* two other copies go */
	const uint64_t took[] = {200, hops, 200, m.config.l1_hit_cycles, 100 + 10, 200, 100, 200, gone + 10};
	return check_times(&m, steps, took, 9);
}

/* A cache beside the home has the line after a store past the caches; the shared cache of a chip has not. */
static int test_past_caches_kept(void) {
	static const step steps[] = {{0, 1000, OP_STNT, LINE}, {1, 2000, OP_LD64, LINE}};
	static const uint64_t beside[] = {21, 60}, on_chip[] = {21, 200};
	machine m = machine_uniform(2);
	m.config.home_hit_cycles = 60;
	if (check_times(&m, steps, beside, 2)) return 1;
	m = machine_uniform(2);
	m.config.chip_cache = 1;
	m.config.llc_hit_cycles = 50;
	m.config.llc_occupancy_cycles = 5;
	return check_times(&m, steps, on_chip, 2);
}

enum { READ_CYCLES = 200, SEEDS = 1000 };

/* Cycles that a read from memory takes with this jitter, when its request takes so many of them. */
static uint64_t read_cycles(uint32_t jitter, uint32_t hop, uint64_t seed) {
	machine m = machine_uniform(2);
	m.config.message_jitter_cycles = jitter;
	for (uint32_t i = 0; i < m.config.node_count * m.config.node_count; i++) m.hop[i] = hop;
	set_seed(&m, seed);
	static const step steps[] = {{0, 100, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 1, NULL);
	uint64_t took = result.took[0];
	hl_destroy(result.s);
	machine_free(&m);
	return took;
}

/*
 * The two messages of a read take up to the jitter more or less, but at most half of their way. So reads take their
 * total on average, whatever the jitter is, and every sum of both occurs.
 */
static int test_jitter(void) {
	static const struct {
		uint32_t jitter, hop, most;
	} spreads[] = {{1, 10, 2}, {2, 10, 4}, {8, 10, 8 + 5}, {2, 0, 2}};
	for (size_t i = 0; i < sizeof spreads / sizeof *spreads; i++) {
		uint64_t seen = 0, sum = 0, earliest = READ_CYCLES - spreads[i].most;
		for (uint64_t seed = 1; seed <= SEEDS; seed++) {
			uint64_t took = read_cycles(spreads[i].jitter, spreads[i].hop, seed);
			ENSURE(took >= earliest && took <= READ_CYCLES + spreads[i].most);
			seen |= 1ull << (took - earliest);
			sum += took;
		}
		ENSURE_EQUAL(seen, (2ull << 2 * spreads[i].most) - 1);
		ENSURE_EQUAL((sum + SEEDS / 2) / SEEDS, READ_CYCLES);
	}
	return 0;
}

static int test_nearer_wins(void) {
	machine m = machine_new(3, 3);
	static const step steps[] = {{0, 100, OP_ST64, LINE}, {2, 1000, OP_ST64, LINE}, {1, 1000, OP_ST64, LINE}};
	script_result result = script_run(&m, steps, 3, NULL); /* home: node 0; hops 12 and 11 */
	ENSURE_EQUAL(result.took[2], m.transfer[0 * 3 + 1]);
	ENSURE(result.took[1] > m.transfer[1 * 3 + 2]);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

static int test_counters(void) {
	machine m = machine_new(4, 2);
	static const step steps[] = {{0, 100, OP_ST64, LINE},
								 {1, 1000, OP_LD64, LINE},
								 {2, 2000, OP_LD64, LINE},
								 {3, 3000, OP_ST64, LINE},
								 {0, 4000, OP_LD64, LINE + 8}};
	script_result result = script_run(&m, steps, 5, NULL);
	const hl_line_stats *l = &hl_line_stats_of(result.s)[LINE / 64];
	ENSURE_EQUAL(l->reads, 3);
	ENSURE_EQUAL(l->writes, 2);
	ENSURE_EQUAL(l->transfers, 2); /* core 0 to 1, and 3 to 0: between them memory answered */
	ENSURE_EQUAL(l->remote_transfers, 1);
	ENSURE_EQUAL(l->invalidations, 3);
	ENSURE_EQUAL(l->false_sharing, 1);
	ENSURE_EQUAL(l->queue_cycles, 0);
	ENSURE_EQUAL(l->queue_max, 1);
	ENSURE_EQUAL(l->readers, 1 << 0 | 1 << 1 | 1 << 2);
	ENSURE_EQUAL(l->writers, 1 << 0 | 1 << 3);
	ENSURE_EQUAL(l->words_written, 3);
	ENSURE_EQUAL(l->words_read, 15);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* A queue of three behind a request that is served is a queue of four. */
static int test_longest_queue(void) {
	machine m = machine_uniform(6);
	m.config.protocol = HL_PROTOCOL_MOESI;
	static const step steps[] = {{0, 100, OP_ST64, LINE},  {1, 1000, OP_LD64, LINE}, {2, 1001, OP_LD64, LINE},
								 {3, 1002, OP_LD64, LINE}, {4, 1003, OP_LD64, LINE}, {5, 1105, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 5, NULL);
	ENSURE_EQUAL(hl_line_stats_of(result.s)[LINE / 64].queue_max, 4);
	hl_destroy(result.s);
	/* The sixth comes (1115) after the first is through (1110): again one is served and three wait. */
	result = script_run(&m, steps, 6, NULL);
	ENSURE_EQUAL(hl_line_stats_of(result.s)[LINE / 64].queue_max, 4);
	hl_destroy(result.s);
	/* Ten cycles earlier the home has not yet heard of the first. */
	step earlier[6];
	for (uint32_t i = 0; i < 6; i++) earlier[i] = steps[i];
	earlier[5].time = 1095;
	result = script_run(&m, earlier, 6, NULL);
	ENSURE_EQUAL(hl_line_stats_of(result.s)[LINE / 64].queue_max, 5);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* ---- Prefetches, ports, chip caches, homes -------------------------------------------------------------------- */

static int test_prefetch(void) {
	machine m = machine_uniform(2);
	static const step steps[] = {{0, 1000, OP_PREFETCH, LINE},
								 {0, 1050, OP_LD64, LINE},
								 {0, 2000, OP_LD64, LINE},
								 {1, 3000, OP_PREFETCH, 512},
								 {1, 4000, OP_LD64, 512}};
	/* The load finds its line 150 cycles away, and then hits. A prefetch itself takes one instruction. */
	static const uint64_t took[] = {1, 150 + 3, 3, 1, 3};
	return check_times(&m, steps, took, 5);
}

/* Two cores of one chip ask at the same moment for lines of another chip's memory: ports delay the second. */
static int check_ports(uint32_t port_cycles, uint64_t delay) {
	machine m = machine_new(4, 2);
	m.config.port_cycles = port_cycles;
	m.config.home_policy = HL_HOME_NODE0;
	static const step steps[] = {{2, 1000, OP_LD64, LINE}, {3, 1000, OP_LD64, LINE + 640}};
	script_result result = script_run(&m, steps, 2, NULL);
	ENSURE_EQUAL(result.took[0], m.dram[1 * 2 + 0]);
	ENSURE_EQUAL(result.took[1], m.dram[1 * 2 + 0] + delay);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

static int test_ports(void) {
	return check_ports(0, 0) || check_ports(7, 7) || check_ports(50, 50);
}

/*
 * Core 2 has its line granted at 5011, without data: the grant does not wait for core 0's request, which left by the
 * port of the home a cycle earlier.
 */
static int test_grants_and_ports(void) {
	machine m = machine_new(4, 2);
	m.config.port_cycles = 7;
	m.config.home_policy = HL_HOME_INTERLEAVE; /* the line is at home on node 0, the one behind it on node 1 */
	static const step steps[] = {{2, 1000, OP_LD64, LINE}, {0, 3000, OP_LD64, LINE}, {2, 5000, OP_ST64, LINE},
								 {0, 5010, OP_LD64, LINE + 64}};
	script_result result = script_run(&m, steps, 4, NULL);
	ENSURE_EQUAL(result.took[2], acknowledged(&m, 1));
	ENSURE_EQUAL(result.took[3], m.dram[0 * 2 + 1]);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* Core 1's cache sends the line when the home serves the read, at 5012: behind core 1's own request of 5010. */
static int test_ports_of_owners(void) {
	machine m = machine_new(3, 3);
	m.config.port_cycles = 7;
	m.config.home_policy = HL_HOME_NODE0;
	static const step steps[] = {{1, 1000, OP_ST64, LINE}, {2, 5000, OP_LD64, LINE}, {1, 5010, OP_LD64, LINE + 64}};
	script_result result = script_run(&m, steps, 3, NULL);
	ENSURE_EQUAL(result.took[1], transfer(&m, 1, 2) + 5010 + 7 - 5012);
	ENSURE_EQUAL(result.took[2], m.dram[1 * 3 + 0]);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* Cores 0, 1, 2 are on one chip, cores 3, 4, 5 on the other. */
static int test_chip_caches(void) {
	machine m = machine_inclusive(6);
	static const step steps[] = {{3, 1000, OP_LD64, LINE}, {0, 2000, OP_LD64, LINE}, {1, 3000, OP_LD64, LINE},
								 {2, 4000, OP_LD64, LINE}, {3, 5000, OP_ST64, LINE}, {1, 6000, OP_LD64, LINE},
								 {0, 7000, OP_LD64, LINE}, {4, 8000, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 8, NULL);
	uint64_t from_other_chip = m.transfer[1 * 2 + 0], chip = m.config.llc_hit_cycles;
	ENSURE_EQUAL(result.took[0], m.dram[1 * 2 + 1]);
	ENSURE_EQUAL(result.took[1], from_other_chip);
	ENSURE_EQUAL(result.took[2], chip);
	ENSURE_EQUAL(result.took[3], chip);
	ENSURE_EQUAL(result.took[4], m.config.invalidate_base_cycles + 3 * m.config.invalidate_each_cycles);
	ENSURE_EQUAL(result.took[5], from_other_chip); /* the chip's copy was lost with the cores' copies */
	ENSURE_EQUAL(result.took[6], chip);
	ENSURE_EQUAL(result.took[7], chip);
	ENSURE_EQUAL(hl_line_stats_of(result.s)[LINE / 64].reads, 7);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/*
 * The shared cache serves the reads of a line one after another, 8 cycles each; the first read of a chip fetches for
 * all.
 */
static int test_chip_queue(void) {
	machine m = machine_inclusive(6);
	static const step steps[] = {
		{3, 1000, OP_ST64, LINE}, {0, 2000, OP_LD64, LINE}, {1, 2000, OP_LD64, LINE}, {2, 2000, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 4, NULL);
	uint64_t fetched = m.transfer[1 * 2 + 0];
	ENSURE_EQUAL(result.took[1], fetched);
	ENSURE_EQUAL(result.took[2], fetched + m.config.llc_hit_cycles - m.hop[0]);
	ENSURE_EQUAL(result.took[3], fetched + m.config.llc_hit_cycles - m.hop[0] + 8);
	const hl_core_stats *cores = hl_core_stats_of(result.s);
	ENSURE_EQUAL(cores[0].cycles_queue, 0);
	ENSURE_EQUAL(cores[1].cycles_queue, fetched - m.hop[0]);
	ENSURE_EQUAL(cores[2].cycles_queue, fetched - m.hop[0] + 8);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/*
 * Core 3's write waits at the home until the data that core 1's chip sends it have arrived. Core 2 asks meanwhile: its
 * chip, which still has the line, must not answer it, or a stream of readers would keep the writer waiting for ever.
 */
static int test_chip_lets_writes_in(void) {
	machine m = machine_inclusive(6);
	static const step steps[] = {{3, 1000, OP_ST64, LINE}, {0, 2000, OP_LD64, LINE}, {1, 3000, OP_LD64, LINE},
								 {3, 3005, OP_ST64, LINE}, {2, 3020, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 5, NULL);
	uint64_t arrived = 3000 + m.config.llc_hit_cycles, written = 3005 + result.took[3];
	ENSURE_EQUAL(result.took[2], m.config.llc_hit_cycles);
	ENSURE_EQUAL(written, arrived + acknowledged(&m, 2) - m.hop[0]);
	ENSURE(3020 + result.took[4] > written);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/*
 * A reader that has the line alone may write it without asking; the chip's cache must not then serve a neighbour
 * behind the directory's back.
 */
static int test_chip_cache_and_silent_write(void) {
	machine m = machine_inclusive(6);
	static const step steps[] = {{0, 1000, OP_LD64, LINE},
								 {0, 2000, OP_ST64, LINE},
								 {1, 3000, OP_LD64, LINE},
								 {0, 4000, OP_ST64, LINE},
								 {1, 5000, OP_LD64, LINE}};
	script_result result = script_run(&m, steps, 5, NULL);
	ENSURE_EQUAL(result.took[1], m.config.l1_hit_cycles);
	ENSURE_EQUAL(result.took[2], m.transfer[0]);
	ENSURE(result.took[3] > m.config.l1_hit_cycles); /* the neighbour has a copy to give up */
	ENSURE(result.took[4] > m.config.l1_hit_cycles);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

static int check_home(uint32_t policy, void (*setup)(program *p), uint32_t line_index, uint32_t home) {
	machine m = machine_new(8, 4);
	m.config.home_policy = policy;
	const step steps[] = {{6, 1000, OP_LD64, 64 * line_index}, {0, 3000, OP_LD64, 64 * line_index}};
	script_result result = script_run(&m, steps, 2, setup);
	ENSURE_EQUAL(hl_line_home(result.s, hl_line_first(result.s) + line_index), home);
	ENSURE_EQUAL(hl_line_home(result.s, hl_line_first(result.s) + 100), HL_NONE);
	ENSURE_EQUAL(result.took[0], m.dram[3 * 4 + home]);
	hl_destroy(result.s);
	machine_free(&m);
	return 0;
}

/* Lines 1, 2, 3 on node 2; lines 4..8 interleaved; line 9 touched by core 0. */
static void place_lines(program *p) {
	emit(p, OP_LI, 0, 0, 0, AT(64));
	emit(p, OP_LI, 1, 0, 0, 3 * 64);
	emit(p, OP_LI, 2, 0, 0, 2);
	emit(p, OP_ONNODE, 0, 1, 2, 0);
	emit(p, OP_LI, 0, 0, 0, AT(4 * 64));
	emit(p, OP_LI, 1, 0, 0, 5 * 64);
	emit(p, OP_INTERLEAVE, 0, 1, 0, 0);
	emit(p, OP_LI, 0, 0, 0, AT(9 * 64));
	emit(p, OP_ST64, 0, 0, 0, 0);
}

static int test_homes(void) {
	if (check_home(HL_HOME_FIRST_TOUCH, NULL, 3, 3)) return 1;
	if (check_home(HL_HOME_INTERLEAVE, NULL, 3, 3) || check_home(HL_HOME_INTERLEAVE, NULL, 6, 2)) return 1;
	if (check_home(HL_HOME_NODE0, NULL, 3, 0)) return 1;
	for (uint32_t line_index = 1; line_index < 4; line_index++)
		if (check_home(HL_HOME_FIRST_TOUCH, place_lines, line_index, 2)) return 1;
	for (uint32_t line_index = 4; line_index < 9; line_index++)
		if (check_home(HL_HOME_FIRST_TOUCH, place_lines, line_index, (line_index - 4) % 4)) return 1;
	return check_home(HL_HOME_FIRST_TOUCH, place_lines, 9, 0);
}

/*
 * A home that is busy with a read for longer than the read takes: one core can leave many lines busy behind it. This
 * must work, or such machines must be refused.
 */
static int test_busier_than_latency(void) {
	machine m = machine_uniform(1);
	m.config.read_occupancy_cycles = 100000;
	program p = program_new(64 * 256);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(0));
	emit(&p, OP_LI, 1, 0, 0, 200);
	uint32_t head = label_here(&p);
	emit(&p, OP_LD64, 2, 0, 0, 0);
	emit(&p, OP_ADDI, 0, 0, 0, 64);
	emit(&p, OP_ADDI, 1, 1, 0, -1);
	emit_branch(&p, OP_BNZ, 1, 0, head);
	emit(&p, OP_RET, 0, 0, 0, 0);
	m.config.operations_max = 2;
	hl_sim *s = sim_make(&m, &p);
	uint32_t status = sim_finish(s, 10);
	ENSURE(status == HL_DONE || status == HL_BAD_CONFIG);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static const test tests[] = {
	{"uncontended accesses take the machine's totals in every protocol, state, distance", test_totals},
	{"a matrix gives the total of each pair of cores", test_matrix},
	{"a directory that blocks serves reads one after another", test_blocking_reads},
	{"a directory that pipelines is busy for its occupancy only", test_pipelined_reads},
	{"a write waits for reads on their way, and others wait behind it", test_write_waits_for_reads},
	{"an atomic keeps its line until it is done", test_atomic_blocks},
	{"a line that another core waits for is asked back", test_hold},
	{"threads of one core pass lines on in their common caches", test_siblings},
	{"a transfer takes as long as the longest side of its way over the home", test_home_counts},
	{"a transfer within a chip that has a cache does not go over the home", test_chip_cache_keeps_transfers},
	{"an invalidation takes longer the farther its farthest copy is", test_reach},
	{"batches are served from near to far, later arrivals behind them", test_batches},
	{"every message takes up to the jitter more or less, and its way on average", test_jitter},
	{"atomics that the home executes follow one another at its rate", test_atomics_at_home},
	{"homes that execute only what computes send the line for an exchange", test_only_arithmetic_at_home},
	{"a cache beside the home has the line of an atomic that the home has executed", test_home_hit},
	{"the home's shared cache has the line of an atomic that the home has executed", test_home_keeps_atomics},
	{"a store past the caches leaves the line to memory", test_past_caches},
	{"a cache beside the home keeps what was stored past the others", test_past_caches_kept},
	{"the nearer core wins a race", test_nearer_wins},
	{"requests are counted by line", test_counters},
	{"the longest queue includes the request being served", test_longest_queue},
	{"a prefetch shortens the load after it", test_prefetch},
	{"ports delay the second of two messages, and 0 is no port", test_ports},
	{"a line passes the port of the core that sends it", test_ports_of_owners},
	{"a grant without data does not pass its home's port", test_grants_and_ports},
	{"later readers are served by their chip until a write", test_chip_caches},
	{"the first reader of a chip fetches for those that queue", test_chip_queue},
	{"a chip's cache serves no reader past a write that waits", test_chip_lets_writes_in},
	{"a chip's cache does not serve what a core may write silently", test_chip_cache_and_silent_write},
	{"lines find their homes", test_homes},
	{"a home that is busy longer than a read takes is no crash", test_busier_than_latency},
};

SUITE(dir);
