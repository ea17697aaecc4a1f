/* The other line of a pair: which accesses bring it, what that spares a core, and how it disturbs another one. */
#include "script.h"
#include "test_macros.h"

/* Two pairs of lines, A and B, and C and D. */
enum { A = 1024, B = A + 64, C = 2048, D = C + 64, HIT = 3, ATOMIC_HIT = 9, TRANSFER = 100, MISS = 200 };

static machine machine_with(uint32_t adjacent_lines, uint32_t cores) {
	machine m = machine_uniform(cores);
	m.config.home_policy = HL_HOME_NODE0;
	m.config.adjacent_lines = adjacent_lines;
	return m;
}

/* The script takes that long, step by step, on the machine, which is freed. */
static int check_times(machine m, const step *steps, const uint64_t *took, uint32_t count) {
	script_result result = script_run(&m, steps, count, NULL);
	hl_destroy(result.s);
	machine_free(&m);
	for (uint32_t i = 0; i < count; i++) {
		if (result.took[i] != took[i]) printf("    step %u\n", i);
		ENSURE_EQUAL(result.took[i], took[i]);
	}
	return 0;
}

/* What an access to the second line takes after one to the first, with the option and without. */
static int check_second(enum opcode op, uint32_t first, uint32_t second, uint64_t with, uint64_t without) {
	const step steps[] = {{0, 1000, op, first}, {0, 2000, OP_LD64, second}};
	machine on = machine_with(1, 1), off = machine_with(0, 1);
	uint64_t took[2] = {MISS + (op == OP_XADD ? ATOMIC_HIT : 0), with};
	if (check_times(on, steps, took, 2)) return 1;
	took[1] = without;
	return check_times(off, steps, took, 2);
}

static int test_brings_other(void) {
	return check_second(OP_LD64, A, B, HIT, MISS) || check_second(OP_LD64, B, A, HIT, MISS) ||
	       check_second(OP_ST64, A, B, HIT, MISS) || check_second(OP_XADD, A, B, HIT, MISS);
}

/* Neither the line behind the pair, nor the one before it. */
static int test_pairs_are_aligned(void) {
	return check_second(OP_LD64, B, B + 64, MISS, MISS) || check_second(OP_LD64, A, A - 64, MISS, MISS);
}

/* Core 1's prefetch brings A alone. Core 0 has A from there at 5100, and the other line from memory at 5200. */
static int test_waits_for_rest(void) {
	static const step steps[] = {{1, 1000, OP_PREFETCH, A}, {1, 2000, OP_ST64, A}, {0, 5000, OP_LD64, A},
								 {0, 5150, OP_LD64, B}};
	static const uint64_t took[] = {1, HIT, TRANSFER, 5200 - 5150 + HIT};
	return check_times(machine_with(1, 2), steps, took, 4);
}

/* The load of D asks for no other line, as the core has C. */
static int test_prefetch_brings_none(void) {
	static const step steps[] = {{0, 1000, OP_PREFETCH, C}, {0, 2000, OP_LD64, D}, {0, 3000, OP_LD64, C}};
	static const uint64_t took[] = {1, MISS, HIT};
	return check_times(machine_with(1, 1), steps, took, 3);
}

static int test_first_touch(void) {
	static const step steps[] = {{0, 1000, OP_LD64, A}, {0, 2000, OP_LD64, B}, {0, 3000, OP_ST64, A}};
	static const uint64_t took[] = {MISS, MISS, HIT};
	machine m = machine_with(1, 1);
	m.config.home_policy = HL_HOME_FIRST_TOUCH;
	return check_times(m, steps, took, 3);
}

static int test_atomic_at_home(void) {
	static const step steps[] = {{0, 1000, OP_XADD, A}, {0, 2000, OP_LD64, B}, {0, 3000, OP_XCHG, C},
								 {0, 4000, OP_LD64, D}};
	machine m = machine_with(1, 1);
	m.config.home_atomic_cycles = 20;
	m.config.home_arithmetic = 1;
	script_result result = script_run(&m, steps, 4, NULL);
	hl_destroy(result.s);
	machine_free(&m);
	ENSURE_EQUAL(result.took[1], MISS);
	ENSURE_EQUAL(result.took[3], HIT);
	return 0;
}

/* ---- Two cores ------------------------------------------------------------------------------------------------ */

/*
 * Two cores store ten times each, to lines of their own, the second core `apart` cycles after the first. Returns how
 * many of the stores asked for their line.
 */
static uint64_t count_writes(uint32_t adjacent_lines, uint32_t second, uint32_t apart, uint32_t store_buffer,
                             uint64_t *out_false) {
	enum { ROUNDS = 10 };
	step steps[2 * ROUNDS];
	for (uint32_t i = 0; i < ROUNDS; i++) {
		steps[2 * i] = (step){0, 2000 * (i + 1), OP_ST64, A};
		steps[2 * i + 1] = (step){1, 2000 * (i + 1) + apart, OP_ST64, second};
	}
	machine m = machine_with(adjacent_lines, 2);
	m.config.store_buffer_entries = store_buffer;
	script_result result = script_run(&m, steps, 2 * ROUNDS, NULL);
	const hl_line_stats *lines = hl_line_stats_of(result.s);
	uint64_t asked = lines[A / 64].writes + lines[second / 64].writes;
	*out_false = lines[A / 64].false_sharing + lines[second / 64].false_sharing;
	hl_destroy(result.s);
	machine_free(&m);
	return asked;
}

/*
 * One store disturbs the other core once. When both come at nearly one moment, each core has the other's line before,
 * and loses it before its own one has come; then at least one core of the two asks for it again.
 */
static int test_disturbs(void) {
	static const uint32_t aparts[] = {0, 5, 50, 150, 1000};
	for (uint32_t i = 0; i < sizeof aparts / sizeof *aparts; i++) {
		for (uint32_t store_buffer = 0; store_buffer <= 4; store_buffer += 4) {
			uint64_t shared;
			ENSURE_EQUAL(count_writes(0, B, aparts[i], store_buffer, &shared), 2);
			ENSURE_EQUAL(shared, 0);
			ENSURE_EQUAL(count_writes(1, C, aparts[i], store_buffer, &shared), 2);
			ENSURE_EQUAL(shared, 0);
			ENSURE(count_writes(1, B, aparts[i], store_buffer, &shared) >= (aparts[i] < 1000 ? 11 : 20));
			ENSURE(shared >= 10);
		}
	}
	return 0;
}

/* ---- A stream ------------------------------------------------------------------------------------------------- */

static uint64_t count_waits(uint32_t adjacent_lines, enum opcode op) {
	enum { LINES = 16 };
	step steps[LINES];
	for (uint32_t i = 0; i < LINES; i++) steps[i] = (step){0, 1000 * (i + 1), op, A + 64 * i};
	machine m = machine_with(adjacent_lines, 1);
	script_result result = script_run(&m, steps, LINES, NULL);
	uint64_t waits = 0;
	for (uint32_t i = 0; i < LINES; i++) waits += result.took[i] > HIT;
	hl_destroy(result.s);
	machine_free(&m);
	return waits;
}

static int test_stream(void) {
	ENSURE_EQUAL(count_waits(0, OP_LD64), 16);
	ENSURE_EQUAL(count_waits(1, OP_LD64), 8);
	ENSURE_EQUAL(count_waits(1, OP_ST64), 8);
	return 0;
}

/* ---- Bounds --------------------------------------------------------------------------------------------------- */

/* Memory of three lines, of which the last one has no other beside it. */
static int test_end_of_memory(void) {
	program p = program_new(3 * 64);
	begin_operation(&p);
	emit(&p, OP_LI, 0, 0, 0, AT(2 * 64));
	emit(&p, OP_LD64, 1, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_with(1, 1);
	m.config.operations_max = 3;
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(s->lines, 3);
	ENSURE_EQUAL(sim_finish(s, 10), HL_DONE);
	ENSURE_EQUAL(hl_core_stats_of(s)->read_misses, 1);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

static int test_long_lines(void) {
	static const step steps[] = {{0, 1000, OP_LD64, A}, {0, 2000, OP_LD64, A + 128}, {0, 3000, OP_LD64, A + 64}};
	static const uint64_t took[] = {MISS, MISS, HIT};
	machine m = machine_with(1, 1);
	m.config.line_bytes = 128;
	return check_times(m, steps, took, 3);
}

static const test tests[] = {
	{"a load, a store and an atomic that miss bring the other line of the pair", test_brings_other},
	{"pairs are aligned", test_pairs_are_aligned},
	{"a core waits for what is left of the other line's way", test_waits_for_rest},
	{"a prefetch brings no other line", test_prefetch_brings_none},
	{"memory without a home is not brought", test_first_touch},
	{"an atomic that the home executes brings no other line", test_atomic_at_home},
	{"cores that write the two lines of a pair disturb each other", test_disturbs},
	{"a stream waits for every second line", test_stream},
	{"the last line of memory may have no other", test_end_of_memory},
	{"lines of 128 bytes have no pairs", test_long_lines},
};

SUITE(adjacent);
