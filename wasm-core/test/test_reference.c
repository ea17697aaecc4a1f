/*
 * The core against a naive simulator of the same machine (reference.c) on random programs and random machines: the
 * strongest test of the core. All results that both have must be equal, to the cycle.
 */
#include <stdlib.h>
#include <string.h>

#include "generate.h"
#include "reference.h"
#include "reference_operations.h"
#include "test_macros.h"

typedef struct comparison {
	const hl_sim *s;
	const reference_results *f;
	uint32_t spins; /* the program marks its wait loops: rounds are booked as spinning */
} comparison;

static int say(const char *what, uint64_t where, uint64_t actual, uint64_t expected) {
	printf("    %s %" PRIu64 ": core %" PRIu64 ", reference %" PRIu64 "\n", what, where, actual, expected);
	return 1;
}

#define SAME(what, where, actual, expected)                                            \
	do {                                                                               \
		if ((actual) != (expected)) return say((what), (where), (actual), (expected)); \
	} while (0)

static uint64_t own_cycles(const hl_core_stats *c) {
	return c->cycles_compute + c->cycles_l1 + c->cycles_spin;
}

static int compare_core(const comparison *k, uint32_t i) {
	const hl_core_stats *a = &hl_core_stats_of(k->s)[i], *b = &k->f->core[i];
	SAME("own cycles of core", i, own_cycles(a), own_cycles(b));
	SAME("chip misses of core", i, a->cycles_miss_chip, b->cycles_miss_chip);
	SAME("remote misses of core", i, a->cycles_miss_remote, b->cycles_miss_remote);
	SAME("memory misses of core", i, a->cycles_miss_dram, b->cycles_miss_dram);
	SAME("invalidate cycles of core", i, a->cycles_invalidate, b->cycles_invalidate);
	SAME("queue cycles of core", i, a->cycles_queue, b->cycles_queue);
	SAME("idle cycles of core", i, a->cycles_idle, b->cycles_idle);
	SAME("operations of core", i, a->operations, b->operations);
	SAME("stores of core", i, a->stores, b->stores);
	SAME("atomics of core", i, a->atomics, b->atomics);
	SAME("read misses of core", i, a->read_misses, b->read_misses);
	SAME("write misses of core", i, a->write_misses, b->write_misses);
	SAME("invalidations of core", i, a->invalidations, b->invalidations);
	SAME("lines from memory of core", i, a->memory_lines, b->memory_lines);
	SAME("queue at memory of core", i, a->memory_queue, b->memory_queue);
	SAME("full store buffer of core", i, a->cycles_store_full, b->cycles_store_full);
	SAME("drain cycles of core", i, a->cycles_store_drain, b->cycles_store_drain);
	SAME("stores in the buffer of core", i, a->store_entries, b->store_entries);
	SAME("stalls of core", i, a->store_stalls, b->store_stalls);
	SAME("waits for the buffer of core", i, a->store_waits, b->store_waits);
	SAME("occupancy of core", i, a->store_occupancy, b->store_occupancy);
	SAME("most stores of core", i, a->store_max, b->store_max);
	SAME("switch cycles of core", i, a->cycles_switch, b->cycles_switch);
	SAME("stolen cycles of core", i, a->cycles_stolen, b->cycles_stolen);
	SAME("interrupts sent by core", i, a->interrupts, b->interrupts);
	SAME("interrupts taken by core", i, a->interrupts_taken, b->interrupts_taken);
	SAME("switches of core", i, a->context_switches, b->context_switches);
	SAME("forced switches of core", i, a->forced_switches, b->forced_switches);
	SAME("migrations to core", i, a->migrations, b->migrations);
	if (k->spins) return 0;
	SAME("spin cycles of core", i, a->cycles_spin, 0ull);
	SAME("compute cycles of core", i, a->cycles_compute, b->cycles_compute);
	SAME("L1 cycles of core", i, a->cycles_l1, b->cycles_l1);
	SAME("loads of core", i, a->loads, b->loads);
	SAME("instructions of core", i, a->instructions, b->instructions);
	return 0;
}

static int compare_line(const comparison *k, uint32_t i) {
	const hl_line_stats *a = &hl_line_stats_of(k->s)[i], *b = &k->f->line[i];
	uint32_t number = hl_line_first(k->s) + i;
#define HL_LINE(NAME, name, unit, sentence) SAME(#name " of line", i, a->name, b->name);
#include "../src/stats.def"
	SAME("readers of line", i, a->readers, b->readers);
	SAME("writers of line", i, a->writers, b->writers);
	SAME("words written of line", i, a->words_written, b->words_written);
	SAME("words read of line", i, a->words_read, b->words_read);
	SAME("state of line", i, hl_line_state(k->s, number), k->f->line_state[i]);
	SAME("owner of line", i, hl_line_owner(k->s, number), k->f->line_owner[i]);
	SAME("home of line", i, hl_line_home(k->s, number), k->f->line_home[i]);
	return 0;
}

static int compare_locks(const comparison *k) {
	SAME("locks", 0ull, hl_lock_count(k->s), k->f->lock_count);
	for (uint32_t i = 0; i < k->f->lock_count; i++) {
		const hl_lock_stats *a = &hl_lock_stats_of(k->s)[i], *b = &k->f->lock[i];
		SAME("address of lock", i, a->address, b->address);
#define HL_LOCK(NAME, name, unit, sentence) SAME(#name " of lock", i, a->name, b->name);
#include "../src/stats.def"
	}
	return 0;
}

static int compare_lock_callers(const comparison *k) {
	SAME("callers of locks", 0ull, hl_lock_caller_count(k->s), k->f->caller_count);
	for (uint32_t i = 0; i < k->f->caller_count; i++) {
		const hl_lock_caller *a = &hl_lock_callers_of(k->s)[i], *b = &k->f->caller[i];
		SAME("lock of caller", i, a->lock, b->lock);
		SAME("instruction of caller", i, a->pc, b->pc);
		SAME("call of caller", i, a->call_pc, b->call_pc);
#define HL_CALLER(NAME, name, unit, sentence) SAME(#name " of caller", i, a->name, b->name);
#include "../src/stats.def"
	}
	return 0;
}

static int compare_contexts(const comparison *k) {
	SAME("contexts", 0ull, hl_context_count(k->s), k->f->context_count);
	for (uint32_t i = 0; i < k->f->context_count; i++) {
		const hl_context_stats *a = &hl_context_stats_of(k->s)[i], *b = &k->f->context[i];
#define HL_CONTEXT(NAME, name, unit, sentence) SAME(#name " of context", i, a->name, b->name);
#include "../src/stats.def"
	}
	return 0;
}

static int compare_profile(const comparison *k) {
	const uint64_t *profile = hl_profile_of(k->s);
	uint64_t sum = 0, expected = 0;
	for (uint32_t pc = 0; pc < hl_code_count(k->s); pc++) {
		if (!k->spins) SAME("cycles at instruction", pc, profile[pc], k->f->profile[pc]);
		sum += profile[pc];
		expected += k->f->profile[pc];
	}
	SAME("cycles in the profile", 0ull, sum, expected);
	return 0;
}

static int compare_totals(const comparison *k) {
	const hl_totals *t = hl_totals_of(k->s);
	SAME("latency sum", 0ull, t->latency_sum, k->f->latency_sum);
	SAME("latency max", 0ull, t->latency_max, k->f->latency_max);
	SAME("order changes", 0ull, t->order_changes, reference_order_changes(k->f));
	SAME("transactions", 0ull, t->transactions, k->f->transactions);
	SAME("most stores in all buffers", 0ull, t->stores_max, k->f->stores_max);
	for (uint32_t i = 0; i < HL_LATENCY_BUCKETS; i++)
		SAME("latency bucket", i, hl_latencies_of(k->s)[i], k->f->latencies[i]);
	return 0;
}

static int compare_memory(const comparison *k) {
	for (uint32_t i = 0; i < k->f->memory_bytes; i++)
		SAME("byte", i, (uint64_t)hl_memory_of(k->s)[i], (uint64_t)k->f->memory[i]);
	return 0;
}

static int compare(const comparison *k) {
	SAME("hung", 0ull, 0u, k->f->is_hung);
	SAME("status", 0ull, hl_status_of(k->s), (uint32_t)HL_DONE);
	if (compare_memory(k)) return 1;
	for (uint32_t i = 0; i < hl_core_count(k->s); i++)
		if (compare_core(k, i)) return 1;
	for (uint32_t i = 0; i < k->f->lines; i++)
		if (compare_line(k, i)) return 1;
	if (compare_contexts(k)) return 1;
	return compare_locks(k) || compare_lock_callers(k) || compare_profile(k) || compare_totals(k);
}

static int compare_one(uint64_t seed, const generate_options *options) {
	rng r;
	rng_init(&r, seed, 7);
	program p = generate_program(&r, options);
	machine m = generate_machine(&r, &(machine_options){.memory = 1, .interrupts = options->interrupts});
	m.config.park = (uint32_t)chance(&r, 50);
	block b = block_make(&m, &p);
	hl_sim *s = hl_create(b.bytes, b.count);
	sim_finish(s, 1000);
	reference_results *f = reference_run(&b);
	int wrong = compare(&(comparison){.s = s, .f = f, .spins = options->spin});
	if (wrong) printf("    program and machine of SEED=%" PRIu64 "\n", seed);
	reference_free(f);
	hl_destroy(s);
	block_free(&b);
	machine_free(&m);
	program_free(&p);
	return wrong;
}

static int compare_many(uint64_t first, uint32_t count, const generate_options *options) {
	uint64_t seed = test_seed(first);
	if (seed != first) return compare_one(seed, options);
	for (uint32_t i = 0; i < test_effort(count); i++)
		if (compare_one(first + i, options)) return 1;
	return 0;
}

static int test_straight(void) {
	return compare_many(1000000, 600, &(generate_options){.operations_max = 6});
}

static int test_prefetches(void) {
	return compare_many(2000000, 400, &(generate_options){.prefetch = 1, .operations_max = 6});
}

static int test_waits_unmarked(void) {
	return compare_many(3000000, 400, &(generate_options){.waits = 1, .prefetch = 1, .operations_max = 4});
}

static int test_waits_marked(void) {
	return compare_many(4000000, 300, &(generate_options){.waits = 1, .spin = 1, .operations_max = 4});
}

static int test_waits_marked_and_prefetches(void) {
	return compare_many(5000000, 300, &(generate_options){.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 4});
}

static int test_interrupts(void) {
	return compare_many(6000000, 400, &(generate_options){.prefetch = 1, .operations_max = 4, .interrupts = 1});
}

static int test_interrupts_of_waits(void) {
	return compare_many(7000000, 400,
	                    &(generate_options){.waits = 1, .prefetch = 1, .operations_max = 4, .interrupts = 1});
}

static int test_interrupts_of_marked_waits(void) {
	const generate_options o = {.waits = 1, .spin = 1, .prefetch = 1, .operations_max = 4, .interrupts = 1};
	return compare_many(8000000, 400, &o);
}

static const test tests[] = {
	{"random programs without waiting run as in a naive simulator", test_straight},
	{"random programs with prefetches run as in a naive simulator", test_prefetches},
	{"random programs with locks and barriers run as in a naive simulator", test_waits_unmarked},
	{"random programs with marked wait loops run as in a naive simulator", test_waits_marked},
	{"random programs with marked wait loops and prefetches run as in a naive simulator",
	 test_waits_marked_and_prefetches},
	{"random programs with interrupts and contexts run as in a naive simulator", test_interrupts},
	{"the same with locks and barriers", test_interrupts_of_waits},
	{"the same with marked wait loops", test_interrupts_of_marked_waits},
};

SUITE(reference);
