/*
 * evq: the event queue, a winner (tournament) tree over a fixed set of entities (requests, directory slots), each with
 * at most one pending event.
 *
 * An event is one 64-bit key, so that its order is one comparison:
 *
 *      63                      18 17   16 15        0
 *     +--------------------------+-------+-----------+
 *     |     time in cycles       | class |  entity   |
 *     +--------------------------+-------+-----------+
 *
 * Order is total: time, then class (data arrives before a directory moves on, before cores act), then entity. It does
 * not depend on the order in which events were scheduled. Setting an event costs O(log entities), looking at the
 * first none.
 */
#ifndef HL_EVQ_H
#define HL_EVQ_H

#include <stdint.h>

#include "check.h"
#include "limits.h"

#define EVQ_NEVER UINT64_MAX

enum evq_class { EVQ_DATA, EVQ_DIRECTORY, EVQ_CORE };

typedef struct evq {
	uint64_t *tree; /* [2 * leaves]: node i has children 2i and 2i+1; leaves from index `leaves` on */
	uint32_t leaves; /* a power of two, at least the number of entities */
} evq;

static inline uint64_t evq_key(uint64_t time, enum evq_class class_, uint32_t entity) {
	HL_ASSERT(time <= HL_TIME_MAX && entity < (1u << 16));
	return (time << 18) | ((uint64_t)class_ << 16) | entity;
}

static inline uint64_t evq_time(uint64_t key) {
	return key >> 18;
}

static inline uint32_t evq_entity(uint64_t key) {
	return (uint32_t)(key & 0xffffu);
}

/* Smallest power of two that holds the entities. */
uint32_t evq_leaves(uint32_t entities);

/* All entities without an event. `tree` has room for 2 * leaves keys. */
void evq_init(evq *q, uint64_t *tree, uint32_t leaves);

/* The first event of all, or EVQ_NEVER. */
static inline uint64_t evq_first(const evq *q) {
	return q->tree[1];
}

/* The first event of all entities but this one. */
uint64_t evq_first_except(const evq *q, uint32_t entity);

/* Replaces the entity's event (EVQ_NEVER: takes it away). */
static inline void evq_set(evq *q, uint32_t entity, uint64_t key) {
	HL_ASSERT(entity < q->leaves && (key == EVQ_NEVER || evq_entity(key) == entity));
	uint64_t *tree = q->tree;
	uint32_t node = q->leaves + entity;
	tree[node] = key;
	while (node > 1) {
		uint64_t other = tree[node ^ 1];
		uint64_t winner = key < other ? key : other;
		node >>= 1;
		if (tree[node] == winner) return;
		tree[node] = winner;
		key = winner;
	}
}

static inline uint64_t evq_of(const evq *q, uint32_t entity) {
	return q->tree[q->leaves + entity];
}

#endif
