/* The event queue against an array that is searched from end to end. */
#include <stdlib.h>

#include "../src/evq.h"
#include "../src/rng.h"
#include "test_macros.h"

#define ENTITIES_MAX 300u

static uint64_t naive_first(const uint64_t *keys, uint32_t count, uint32_t except) {
	uint64_t first = EVQ_NEVER;
	for (uint32_t i = 0; i < count; i++)
		if (i != except && keys[i] < first) first = keys[i];
	return first;
}

static uint64_t random_key(rng *r, uint32_t entity) {
	uint32_t kind = (uint32_t)rng_below(r, 10);
	if (kind < 3) return EVQ_NEVER;
	uint64_t range = kind < 6 ? 4 : kind < 9 ? 1000 : HL_TIME_MAX + 1;
	uint64_t time = range > 1ull << 32 ? rng_next(r) & HL_TIME_MAX : rng_below(r, range);
	return evq_key(time, (enum evq_class)rng_below(r, 3), entity);
}

static int check_against_array(uint32_t count, uint64_t seed) {
	uint64_t keys[ENTITIES_MAX], *tree = calloc(2ull * evq_leaves(count), sizeof *tree);
	rng r;
	rng_init(&r, seed, count);
	evq q;
	evq_init(&q, tree, evq_leaves(count));
	for (uint32_t i = 0; i < count; i++) keys[i] = EVQ_NEVER;
	for (uint32_t n = 0; n < 5000; n++) {
		uint32_t entity = (uint32_t)rng_below(&r, count), other = (uint32_t)rng_below(&r, count);
		keys[entity] = random_key(&r, entity);
		evq_set(&q, entity, keys[entity]);
		ENSURE_EQUAL(evq_first(&q), naive_first(keys, count, HL_TIME_MAX & 0xffffffffu));
		ENSURE_EQUAL(evq_first_except(&q, other), naive_first(keys, count, other));
		ENSURE_EQUAL(evq_of(&q, other), keys[other]);
	}
	free(tree);
	return 0;
}

static int test_random_sets(void) {
	static const uint32_t counts[] = {1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 65, 255, 300};
	for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++)
		if (check_against_array(counts[i], test_seed(1 + i))) return 1;
	return 0;
}

/* Taking the first event again and again gives them in order. */
static int test_drains_in_order(void) {
	uint64_t tree[2 * 512];
	rng r;
	rng_init(&r, 4, 4);
	evq q;
	evq_init(&q, tree, evq_leaves(ENTITIES_MAX));
	for (uint32_t i = 0; i < ENTITIES_MAX; i++)
		evq_set(&q, i, evq_key(rng_below(&r, 50), (enum evq_class)rng_below(&r, 3), i));
	uint64_t last = 0;
	for (uint32_t n = 0; n < ENTITIES_MAX; n++) {
		uint64_t key = evq_first(&q);
		ENSURE(key >= last && key != EVQ_NEVER);
		last = key;
		evq_set(&q, evq_entity(key), EVQ_NEVER);
	}
	ENSURE_EQUAL(evq_first(&q), EVQ_NEVER);
	return 0;
}

static int test_order_of_keys(void) {
	ENSURE(evq_key(5, EVQ_CORE, 65535) < evq_key(6, EVQ_DATA, 0));
	ENSURE(evq_key(5, EVQ_DATA, 65535) < evq_key(5, EVQ_DIRECTORY, 0));
	ENSURE(evq_key(5, EVQ_DIRECTORY, 65535) < evq_key(5, EVQ_CORE, 0));
	ENSURE(evq_key(5, EVQ_CORE, 1) < evq_key(5, EVQ_CORE, 2));
	ENSURE(evq_key(HL_TIME_MAX, EVQ_CORE, 65535) < EVQ_NEVER);
	ENSURE_EQUAL(evq_time(evq_key(HL_TIME_MAX, EVQ_CORE, 77)), HL_TIME_MAX);
	ENSURE_EQUAL(evq_entity(evq_key(HL_TIME_MAX, EVQ_CORE, 77)), 77);
	return 0;
}

static int test_leaves(void) {
	for (uint32_t n = 1; n < 70; n++) {
		uint32_t leaves = evq_leaves(n);
		ENSURE(leaves >= n && leaves >= 2 && (leaves & (leaves - 1)) == 0 && (leaves < 4 || leaves / 2 < n));
	}
	ENSURE(evq_leaves(10 * HL_CORES_MAX) <= 65536);
	return 0;
}

static const test tests[] = {
	{"random events come as from a searched array, with and without one entity", test_random_sets},
	{"events come in order", test_drains_in_order},
	{"keys order by time, then data, directory, core, then entity", test_order_of_keys},
	{"the tree has the smallest power of two of leaves", test_leaves},
};

SUITE(evq);
