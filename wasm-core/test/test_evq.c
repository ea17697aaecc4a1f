/* The event queue against an array that is searched from end to end. */
#include <stdlib.h>

#include "../src/evq.h"
#include "../src/rng.h"
#include "test_macros.h"

#define ENTITIES_MAX 300u

static uint64_t naive_first(const uint64_t *keys, uint32_t count) {
	uint64_t first = EVQ_NEVER;
	for (uint32_t i = 0; i < count; i++)
		if (keys[i] < first) first = keys[i];
	return first;
}

/* A queue for that many entities; the caller frees it with queue_free(). */
static evq queue_new(uint32_t count) {
	uint32_t leaves = evq_leaves(count);
	uint32_t front_leaves = leaves < 64 ? 2 : leaves / 8; /* entities of both trees */
	evq q = {.leaves = leaves,
	         .front_leaves = front_leaves,
	         .key = calloc(leaves, sizeof *q.key),
	         .next = calloc(leaves, sizeof *q.next),
	         .tree = calloc(2ull * leaves, sizeof *q.tree),
	         .front_tree = calloc(2ull * front_leaves, sizeof *q.front_tree),
	         .wheel = calloc(1, sizeof *q.wheel),
	         .far = calloc(1, sizeof *q.far)};
	evq_init(&q);
	return q;
}

static void queue_free(evq *q) {
	free(q->key);
	free(q->next);
	free(q->tree);
	free(q->front_tree);
	free(q->wheel);
	free(q->far);
}

/* A time that is mostly soon after `now`, else at the edge of the near range, far away, or even before `now`. */
static uint64_t random_key(rng *r, uint32_t entity, uint64_t now) {
	static const uint64_t ranges[] = {4, 300, EVQ_NEAR, EVQ_NEAR + 3, 100000};
	uint32_t kind = (uint32_t)rng_below(r, 12);
	if (kind < 2) return EVQ_NEVER;
	uint64_t time = now + rng_below(r, ranges[kind % 5]);
	if (kind == 2) time = rng_next(r) & HL_TIME_MAX;
	if (kind == 3) time = now + EVQ_NEAR - 2 + rng_below(r, 4);
	if (kind == 4) time = now - (now < 9 ? 0 : rng_below(r, 9));
	return evq_key(time < HL_TIME_MAX ? time : HL_TIME_MAX, (enum evq_class)rng_below(r, 3), entity);
}

static int check_against_array(uint32_t count, uint64_t from, uint64_t seed) {
	uint64_t keys[ENTITIES_MAX], now = from;
	rng r;
	rng_init(&r, seed, count);
	evq q = queue_new(count);
	for (uint32_t i = 0; i < count; i++) keys[i] = EVQ_NEVER;
	for (uint32_t n = 0; n < 20000; n++) {
		uint32_t entity = (uint32_t)rng_below(&r, count), other = (uint32_t)rng_below(&r, count);
		uint64_t first = naive_first(keys, count);
		if (first != EVQ_NEVER && rng_below(&r, 3) == 0) {
			evq_take(&q, first);
			keys[evq_entity(first)] = EVQ_NEVER;
			/* Time does not go to its end at once: far events are put in again nearer. */
			if (evq_time(first) > now && evq_time(first) < now + 200000) now = evq_time(first);
		} else {
			keys[entity] = random_key(&r, entity, now);
			evq_set(&q, entity, keys[entity]);
		}
		ENSURE_EQUAL(evq_first(&q), naive_first(keys, count));
		ENSURE_EQUAL(evq_of(&q, other), keys[other]);
	}
	queue_free(&q);
	return 0;
}

static int test_random_sets(void) {
	static const uint32_t counts[] = {1, 2, 3, 4, 5, 7, 8, 9, 31, 64, 65, 255, 300};
	static const uint64_t from[] = {0, 1000000, HL_TIME_MAX - 5000};
	for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++)
		for (uint32_t k = 0; k < sizeof from / sizeof *from; k++)
			if (check_against_array(counts[i], from[k], test_seed(1 + 3 * i + k))) return 1;
	return 0;
}

/* Taking the first event again and again gives the events in order, near ones and far ones. */
static int test_drains_in_order(void) {
	for (uint64_t span = 50; span < 1000000; span *= 20) {
		rng r;
		rng_init(&r, 4, (uint32_t)span);
		evq q = queue_new(ENTITIES_MAX);
		for (uint32_t i = 0; i < ENTITIES_MAX; i++)
			evq_set(&q, i, evq_key(rng_below(&r, span), (enum evq_class)rng_below(&r, 3), i));
		uint64_t last = 0;
		for (uint32_t n = 0; n < ENTITIES_MAX; n++) {
			uint64_t key = evq_first(&q);
			ENSURE(key >= last && key != EVQ_NEVER);
			last = key;
			evq_take(&q, key);
		}
		ENSURE_EQUAL(evq_first(&q), EVQ_NEVER);
		queue_free(&q);
	}
	return 0;
}

/* Thousands of cores that arrive at one moment, in any order, come out in order of keys. */
static int test_one_moment(void) {
	for (uint32_t order = 0; order < 3; order++) {
		evq q = queue_new(ENTITIES_MAX);
		for (uint32_t n = 0; n < ENTITIES_MAX; n++) {
			uint32_t entity = order == 0 ? n : order == 1 ? ENTITIES_MAX - 1 - n : n * 7 % ENTITIES_MAX;
			evq_add(&q, entity, evq_key(77, EVQ_CORE, entity));
		}
		for (uint32_t n = 0; n < ENTITIES_MAX; n++) {
			ENSURE_EQUAL(evq_entity(evq_first(&q)), n);
			evq_take(&q, evq_first(&q));
		}
		ENSURE_EQUAL(evq_first(&q), EVQ_NEVER);
		queue_free(&q);
	}
	return 0;
}

static int test_order_of_keys(void) {
	ENSURE(evq_key(5, EVQ_CORE, 65534) < evq_key(6, EVQ_DATA, 0));
	ENSURE(evq_key(5, EVQ_DATA, 65534) < evq_key(5, EVQ_DIRECTORY, 0));
	ENSURE(evq_key(5, EVQ_DIRECTORY, 65534) < evq_key(5, EVQ_CORE, 0));
	ENSURE(evq_key(5, EVQ_CORE, 1) < evq_key(5, EVQ_CORE, 2));
	ENSURE(evq_key(HL_TIME_MAX, EVQ_CORE, 65534) < EVQ_NEVER);
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
	{"random events come as from a searched array", test_random_sets},
	{"events come in order", test_drains_in_order},
	{"many events of one moment come in order", test_one_moment},
	{"keys order by time, then data, directory, core, then entity", test_order_of_keys},
	{"the tree has the smallest power of two of leaves", test_leaves},
};

SUITE(evq);
