/* Warmth: the closed form against a naive model that goes through instructions one by one. */
#include <math.h>
#include <stdlib.h>

#include "../src/sides.h"
#include "../src/warmth.h"
#include "asm.h"
#include "generate.h"
#include "test_macros.h"

/* The same model in floating point, which goes through the instructions one by one. */
typedef struct naive {
	double cold[SIDE_COUNT][STRUCTURE_COUNT];
	double misses[SIDE_COUNT][STRUCTURE_COUNT];
} naive;

static const uint32_t *structure_words(const hl_sim *s) {
	return &s->config.l1i_entries;
}

static void naive_step(naive *x, const hl_sim *s, enum side side) {
	const pace *p = &s->g->pace[side];
	for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
		double capacity = structure_words(s)[2 * i];
		if (capacity == 0) continue;
		double *cold = &x->cold[side][i], *other = &x->cold[1 - side][i];
		double missed = 0;
		if (p->entries[i]) {
			double before = *cold;
			*cold *= exp(-1.0 / p->instructions[i]);
			missed = (before - *cold) * p->entries[i];
		}
		x->misses[side][i] += missed;
		*other = 1 - (1 - *other) * exp(-(missed + p->stream[i] / 1000.0) / capacity);
	}
}

static machine polluted_machine(rng *r) {
	machine m = machine_uniform(1);
	uint32_t *words = &m.config.l1i_entries;
	for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
		words[2 * i] = chance(r, 10) ? 0 : pick(r, 1, 100000);
		words[2 * i + 1] = pick(r, 0, 30);
	}
	set_cycles_max(&m, 1000);
	return m;
}

static program endless_program(void) {
	program p = program_new(64);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, 100);
	emit(&p, OP_USER, 0, 1, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static hl_sim *polluted_sim(rng *r) {
	machine m = polluted_machine(r);
	program p = endless_program();
	hl_sim *s = sim_make(&m, &p);
	for (uint32_t side = 0; side < SIDE_COUNT; side++) {
		pace *x = &s->g->pace[side];
		x->cycles = pick(r, 0, 3000);
		for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
			x->entries[i] = chance(r, 10) ? 0 : pick(r, 1, 20000);
			x->instructions[i] = pick(r, 1, 30000);
			x->stream[i] = pick(r, 0, 50);
		}
	}
	program_free(&p);
	machine_free(&m);
	return s;
}

static int test_exp(void) {
	rng r;
	rng_init(&r, test_seed(7), 0);
	for (uint32_t i = 0; i < test_effort(20000); i++) {
		uint64_t x = rng_next(&r) >> pick(&r, 27, 63);
		double expected = exp(-(double)x / 4294967296.0), actual = (double)warmth_exp(x) / 4294967296.0;
		ENSURE(fabs(actual - expected) < 1.0 / (1 << 30));
	}
	ENSURE_EQUAL(warmth_exp(0), WARMTH_ONE);
	ENSURE_EQUAL(warmth_exp(UINT64_MAX), 0);
	return 0;
}

static int compare_with_naive(rng *r) {
	hl_sim *s = polluted_sim(r);
	naive x = {0};
	uint64_t cycles[SIDE_COUNT] = {0}, instructions[SIDE_COUNT] = {0};
	for (uint32_t k = 0; k < 12; k++) {
		enum side side = (enum side)pick(r, 0, 1);
		uint64_t n = pick(r, 0, 4000);
		cycles[side] += warmth_advance(s, 0, side, n).base;
		instructions[side] += n;
		for (uint64_t i = 0; i < n; i++) naive_step(&x, s, side);
		if (!chance(r, 30)) continue;
		warmth_switch(s, 0);
		x.cold[0][STRUCTURE_FRONT] = x.cold[1][STRUCTURE_FRONT] = 1;
	}
	const hl_core_stats *stats = &s->core_stats[0];
	for (uint32_t side = 0; side < SIDE_COUNT; side++) {
		const uint64_t *misses = side == SIDE_USER ? &stats->user_l1i_misses : &stats->kernel_l1i_misses;
		for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
			ENSURE(fabs((double)s->warmth[0].cold[side][i] / 4294967296.0 - x.cold[side][i]) < 1e-6);
			ENSURE(fabs((double)misses[i] - x.misses[side][i]) < 1.05);
		}
		ENSURE_EQUAL(cycles[side], instructions[side] * s->g->pace[side].cycles / 1000);
	}
	ENSURE_EQUAL(stats->user_instructions, instructions[SIDE_USER]);
	ENSURE_EQUAL(stats->kernel_instructions, instructions[SIDE_KERNEL]);
	hl_destroy(s);
	return 0;
}

static int test_naive(void) {
	return repeat_random(8, 60, compare_with_naive);
}

/* Executing n instructions at once gives the same as executing them in many pieces. */
static int test_pieces(void) {
	rng r;
	rng_init(&r, test_seed(9), 0);
	for (uint32_t k = 0; k < test_effort(200); k++) {
		rng again = r;
		hl_sim *whole = polluted_sim(&r), *pieces = polluted_sim(&again);
		uint64_t total = 0, base = 0, pollution = 0;
		warmth_switch(whole, 0);
		warmth_switch(pieces, 0);
		for (uint32_t i = 0; i < STRUCTURE_COUNT; i++)
			whole->warmth[0].cold[0][i] = pieces->warmth[0].cold[0][i] = rng_next(&r) >> 32;
		for (uint32_t i = 0; i < 10; i++) {
			uint64_t n = pick(&r, 0, 5000);
			total += n;
			warmth_cost cost = warmth_advance(pieces, 0, SIDE_USER, n);
			base += cost.base;
			pollution += cost.pollution;
		}
		warmth_cost cost = warmth_advance(whole, 0, SIDE_USER, total);
		ENSURE_EQUAL(cost.base, base);
		ENSURE(llabs((long long)(cost.pollution - pollution)) <= 6 * 30); /* a miss each */
		for (uint32_t side = 0; side < SIDE_COUNT; side++)
			for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
				uint64_t a = whole->warmth[0].cold[side][i], b = pieces->warmth[0].cold[side][i];
				ENSURE((a > b ? a - b : b - a) < 4096); /* 2^-20 */
			}
		hl_destroy(whole);
		hl_destroy(pieces);
	}
	return 0;
}

/* In every program fractions stay fractions, and a set is missed once at most while no other code runs. */
static int test_bounds(void) {
	rng r;
	rng_init(&r, test_seed(10), 0);
	for (uint32_t k = 0; k < test_effort(200); k++) {
		hl_sim *s = polluted_sim(&r);
		for (uint32_t i = 0; i < 50; i++) {
			uint64_t n = rng_next(&r) >> pick(&r, 32, 63);
			warmth_advance(s, 0, (enum side)pick(&r, 0, 1), n);
			if (chance(&r, 20)) warmth_switch(s, 0);
			for (uint32_t side = 0; side < SIDE_COUNT; side++)
				for (uint32_t j = 0; j < STRUCTURE_COUNT; j++) ENSURE(s->warmth[0].cold[side][j] <= WARMTH_ONE);
		}
		uint64_t before = s->core_stats[0].user_l2_misses;
		for (uint32_t i = 0; i < 20; i++) warmth_advance(s, 0, SIDE_USER, 10000);
		ENSURE(s->core_stats[0].user_l2_misses - before <= s->g->pace[SIDE_USER].entries[STRUCTURE_L2]);
		hl_destroy(s);
	}
	return 0;
}

/* The cycles of a run are those of the model, in their categories, and they add up. */
static int test_in_a_run(void) {
	machine m = machine_uniform(1);
	m.config.l1d_entries = 512;
	m.config.l1d_miss_cycles = 7;
	m.config.mode_switch_cycles = 75;
	set_cycles_max(&m, 1000000);
	program p = program_new(64);
	begin_setup(&p);
	emit(&p, OP_LI, 1, 0, 0, STRUCTURE_L1D);
	emit(&p, OP_LI, 2, 0, 0, 512);
	emit(&p, OP_LI, 3, 0, 0, 2500);
	emit(&p, OP_WORKINGSET, 1, 2, 3, 0);
	emit(&p, OP_LI, 1, 0, 0, STRUCTURE_COUNT + STRUCTURE_L1D);
	emit(&p, OP_LI, 3, 0, 0, 1000);
	emit(&p, OP_WORKINGSET, 1, 2, 3, 0);
	emit(&p, OP_LI, 2, 0, 0, 100);
	emit(&p, OP_STREAM, 0, 1, 2, 0);
	emit(&p, OP_LI, 1, 0, 0, SIDE_USER);
	emit(&p, OP_LI, 2, 0, 0, 690);
	emit(&p, OP_PACE, 0, 1, 2, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, 10000);
	emit(&p, OP_USER, 0, 1, 0, 0);
	emit(&p, OP_MODESWITCH, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, 5000);
	emit(&p, OP_KERNEL, 0, 1, 0, 0);
	emit(&p, OP_MODESWITCH, 0, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	hl_sim *s = sim_make(&m, &p);
	ENSURE_EQUAL(sim_finish(s, 1000), HL_DONE);
	const hl_core_stats *c = hl_core_stats_of(s);
	uint64_t rounds = c->operations; /* the last one is cut where the run ends */
	ENSURE(rounds > 50);
	ENSURE(c->cycles_user >= (rounds - 1) * 6900 && c->cycles_user <= (rounds + 1) * 6900);
	ENSURE(c->cycles_kernel >= (rounds - 1) * 5000 && c->cycles_kernel <= (rounds + 1) * 5000);
	ENSURE(c->cycles_switch >= (rounds - 1) * 150 && c->cycles_switch <= (rounds + 1) * 150);
	/*
	 * A round's misses, u and k, are where 512 (1 - exp(-(k + 500) / 512)) 0.982 = u (2 % of the user's cold part stay
	 * cold) and 512 (1 - exp(-u / 512)) 0.993 = k: 392 and 271.
	 */
	ENSURE(c->user_l1d_misses / rounds >= 389 && c->user_l1d_misses / rounds <= 395);
	ENSURE(c->kernel_l1d_misses / rounds >= 266 && c->kernel_l1d_misses / rounds <= 273);
	ENSURE_EQUAL(c->cycles_user_pollution / 7, c->user_l1d_misses);
	hl_destroy(s);
	machine_free(&m);
	program_free(&p);
	return 0;
}

/* ---- Notes for views ------------------------------------------------------------------------------------------ */

enum { NOTES = 1 << 12 };

static uint32_t part_of(uint32_t argument, uint32_t structure) {
	return argument >> (COLD_BITS * structure) & COLD_NONE;
}

static uint32_t mode_of(const hl_record *r) {
	return r->a & SIDES_IN_KERNEL ? (uint32_t)SIDE_KERNEL : (uint32_t)SIDE_USER;
}

/* Rounds of user code, a mode switch, kernel code, a mode switch; with working sets in two structures. */
static program crossing_program(uint32_t user_instructions) {
	program p = program_new(64);
	begin_setup(&p);
	emit(&p, OP_LI, 2, 0, 0, 512);
	emit(&p, OP_LI, 3, 0, 0, 2000);
	for (uint32_t side = 0; side < SIDE_COUNT; side++) {
		emit(&p, OP_LI, 1, 0, 0, side * STRUCTURE_COUNT + STRUCTURE_L1D);
		emit(&p, OP_WORKINGSET, 1, 2, 3, 0);
		emit(&p, OP_LI, 1, 0, 0, side * STRUCTURE_COUNT + STRUCTURE_FRONT);
		emit(&p, OP_WORKINGSET, 1, 2, 3, 0);
	}
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, user_instructions);
	emit(&p, OP_USER, 0, 1, 0, 0);
	emit(&p, OP_MODESWITCH, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, 3000);
	emit(&p, OP_KERNEL, 0, 1, 0, 0);
	emit(&p, OP_MODESWITCH, 0, 0, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	return p;
}

static hl_sim *crossing_sim(uint32_t records, uint32_t user_instructions) {
	machine m = machine_uniform(2);
	m.config.l1d_entries = 512;
	m.config.l1d_miss_cycles = 7;
	m.config.front_entries = 64;
	m.config.front_miss_cycles = 2;
	m.config.mode_switch_cycles = 75;
	m.config.operations_max = 8;
	m.config.trace_records = records;
	program p = crossing_program(user_instructions);
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 1000);
	program_free(&p);
	machine_free(&m);
	return s;
}

/*
 * The modes that the notes tell are those that the instructions say: user code in user mode, kernel code in kernel
 * mode, and every mode switch from one to the other. What is cold grows on the side that does not execute, and
 * shrinks on the other one; structures without a working set, and those that the machine lacks, have none.
 */
static int check_notes(const hl_sim *s) {
	uint32_t mode[2] = {0}, user_cold[2] = {0}, kernel_cold[2] = {0}, notes = 0;
	uint64_t switched[2] = {0};
	ENSURE(hl_totals_of(s)->trace_dropped == 0);
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written; i++) {
		const hl_record *r = &hl_trace_of(s)[i];
		if (r->kind == TRACE_USER) ENSURE_EQUAL(mode[r->core], SIDE_USER);
		if (r->kind == TRACE_KERNEL) ENSURE_EQUAL(mode[r->core], SIDE_KERNEL);
		if (r->kind == TRACE_SWITCH) switched[r->core]++;
		if (r->kind != TRACE_SIDES) continue;
		notes++;
		uint32_t now = mode_of(r);
		ENSURE_EQUAL(now, switched[r->core] % 2);
		uint32_t user = part_of(r->a, STRUCTURE_L1D), kernel = part_of(r->b, STRUCTURE_L1D);
		ENSURE(user <= COLD_WHOLE && kernel <= COLD_WHOLE);
		ENSURE_EQUAL(part_of(r->a, STRUCTURE_L1I), COLD_NONE); /* without a working set */
		ENSURE_EQUAL(part_of(r->b, STRUCTURE_L3), COLD_NONE);
		if (now == mode[r->core] && now == SIDE_USER) ENSURE(kernel >= kernel_cold[r->core]);
		else if (now == mode[r->core]) ENSURE(user >= user_cold[r->core]);
		else ENSURE(part_of(r->a, STRUCTURE_FRONT) == COLD_WHOLE && part_of(r->b, STRUCTURE_FRONT) == COLD_WHOLE);
		mode[r->core] = now;
		user_cold[r->core] = user;
		kernel_cold[r->core] = kernel;
	}
	ENSURE(notes > 2 * 8 * 4);
	for (uint32_t i = 0; i < 2; i++) {
		uint64_t cold = s->warmth[i].cold[SIDE_USER][STRUCTURE_L1D] * COLD_WHOLE;
		ENSURE(user_cold[i] == (cold + WARMTH_ONE - 1) >> 32);
	}
	return 0;
}

static int test_notes(void) {
	hl_sim *s = crossing_sim(NOTES, 6000);
	int wrong = check_notes(s);
	hl_destroy(s);
	return wrong;
}

/* Within a stretch of code, less and less of what it uses is cold, in several steps. */
static int test_notes_on_the_way(void) {
	hl_sim *s = crossing_sim(NOTES, 6000);
	uint32_t stretches = 0, steps = 0, before = COLD_WHOLE;
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written; i++) {
		const hl_record *r = &hl_trace_of(s)[i];
		if (r->core != 0) continue;
		if (r->kind == TRACE_KERNEL) stretches++;
		if (r->kind != TRACE_SIDES || mode_of(r) != SIDE_KERNEL) continue;
		uint32_t cold = part_of(r->b, STRUCTURE_FRONT);
		ENSURE(cold <= before || cold == COLD_WHOLE); /* it has just crossed */
		steps += cold < before;
		before = cold;
	}
	ENSURE(stretches >= 3);
	ENSURE(steps >= 4 * stretches);
	hl_destroy(s);
	return 0;
}

/* Notes are no part of a run, and a program without mode switches has none. */
static int test_notes_change_nothing(void) {
	hl_sim *with = crossing_sim(NOTES, 500), *without = crossing_sim(0, 500);
	ENSURE_EQUAL(hl_totals_of(with)->trace_hash, hl_totals_of(without)->trace_hash);
	ENSURE(without->core_side == NULL);
	hl_destroy(with);
	hl_destroy(without);
	machine m = machine_uniform(1);
	m.config.trace_records = NOTES;
	m.config.operations_max = 4;
	program p = endless_program();
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 100);
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written; i++) ENSURE(hl_trace_of(s)[i].kind != TRACE_SIDES);
	hl_destroy(s);
	program_free(&p);
	machine_free(&m);
	return 0;
}

/* A thread that begins in the kernel's scheduler is in user mode; the scheduler is in the kernel when it goes on. */
static int test_modes_of_contexts(void) {
	program p = program_new(64);
	uint32_t thread = label_here(&p);
	emit(&p, OP_ENTRY, 1, 0, 0, 0);
	emit(&p, OP_MODESWITCH, 0, 0, 0, 0);
	emit(&p, OP_LI, 1, 0, 0, 0);
	emit(&p, OP_CONTEXTSWITCH, 0, 1, 0, 0); /* to the scheduler, from within the kernel */
	emit(&p, OP_RET, 0, 0, 0, 0);
	begin_operation(&p);
	emit(&p, OP_LI, 1, 0, 0, 10);
	emit(&p, OP_KERNEL, 0, 1, 0, 0);
	emit_constant(&p, 1, HL_FUNCTION_BASE + (uint64_t)HL_FUNCTION_STEP * thread);
	emit(&p, OP_LI, 2, 0, 0, 0);
	emit(&p, OP_CONTEXT, 3, 1, 2, 0);
	emit(&p, OP_CONTEXTSWITCH, 0, 3, 0, 0);
	emit(&p, OP_RET, 0, 0, 0, 0);
	machine m = machine_uniform(1);
	m.config.trace_records = NOTES;
	m.config.mode_switch_cycles = 75;
	m.config.operations_max = 1;
	hl_sim *s = sim_make(&m, &p);
	sim_finish(s, 100);
	static const uint32_t expected[] = {SIDE_USER, SIDE_KERNEL, SIDE_USER, SIDE_KERNEL};
	uint32_t notes = 0;
	for (uint64_t i = 0; i < hl_totals_of(s)->trace_written && notes < 4; i++) {
		const hl_record *r = &hl_trace_of(s)[i];
		if (r->kind != TRACE_SIDES) continue;
		ENSURE_EQUAL(mode_of(r), expected[notes]);
		notes++;
	}
	ENSURE_EQUAL(notes, 4);
	hl_destroy(s);
	program_free(&p);
	machine_free(&m);
	return 0;
}

static const test tests[] = {
	{"the exponential function is that of the C library", test_exp},
	{"the closed form agrees with going through instructions one by one", test_naive},
	{"so many instructions at once are the same as in pieces", test_pieces},
	{"fractions stay fractions, and a set is missed once", test_bounds},
	{"a run's cycles are in their categories", test_in_a_run},
	{"notes tell the mode of each core and what is cold there", test_notes},
	{"notes are made on the way through a stretch of code", test_notes_on_the_way},
	{"notes are no part of a run", test_notes_change_nothing},
	{"a context has a mode of its own", test_modes_of_contexts},
};

SUITE(warmth);
