/*
 * test_macros.h: the whole test framework. A test is a function that returns 0, or prints what is wrong and returns 1;
 * a suite is a list of tests with sentences for names. main.c runs every test in a process of its own, so that a trap
 * in one test is a failure and does not end the others.
 */
#ifndef TEST_MACROS_H
#define TEST_MACROS_H

#include <inttypes.h>
#include <stdio.h>

#define ENSURE(condition)                                              \
	do {                                                               \
		if (!(condition)) {                                            \
			printf("    %s:%d: %s\n", __FILE__, __LINE__, #condition); \
			return 1;                                                  \
		}                                                              \
	} while (0)

/* Compares two unsigned numbers, and prints both when they differ. */
#define ENSURE_EQUAL(actual, expected)                                                                            \
	do {                                                                                                          \
		uint64_t actual_ = (uint64_t)(actual), expected_ = (uint64_t)(expected);                                  \
		if (actual_ != expected_) {                                                                               \
			printf("    %s:%d: %s is %" PRIu64 " instead of %" PRIu64 "\n", __FILE__, __LINE__, #actual, actual_, \
				   expected_);                                                                                    \
			return 1;                                                                                             \
		}                                                                                                         \
	} while (0)

typedef struct test {
	const char *sentence;
	int (*run)(void);
} test;

typedef struct suite {
	const char *name;
	const test *tests;
	uint32_t count;
} suite;

#define SUITE(name_) const suite name_##_suite = {.name = #name_, .tests = tests, .count = sizeof tests / sizeof *tests}

extern const suite rng_suite, evq_suite, protocol_suite, verify_suite, limits_suite, create_suite, dir_suite, vm_suite,
	spin_suite, measure_suite, stats_suite, snapshot_suite, trace_suite, reference_suite, standing_suite, slices_suite,
	explore_suite, races_suite, stores_suite, contexts_suite, sleep_suite, stations_suite, warmth_suite,
	channels_suite, caches_suite, places_suite, ahead_suite, adjacent_suite, interrupts_suite, corpus_suite;

/* The seed of the randomised tests: the environment's SEED, or this default; a failing test prints its seed. */
uint64_t test_seed(uint64_t when_unset);

/* The count scaled by the environment's EFFORT in percent, by default 100. */
uint32_t test_effort(uint32_t count);

#endif
