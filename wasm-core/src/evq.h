/*
 * evq: the event queue, over a fixed set of entities (state.h), each with at most one pending event.
 *
 * An event is one 64-bit key, so that its order is one comparison:
 *
 *      63                    20 19   18 17          0
 *     +------------------------+-------+-------------+
 *     |     time in cycles     | class |   entity    |
 *     +------------------------+-------+-------------+
 *
 * Order is total: time, then class (data arrives before a directory moves on, before cores act), then entity. It does
 * not depend on the order in which events were scheduled.
 *
 * Messages take some hundred cycles, but the work of a program can take any time. So there are two places for an event.
 * An event that is less than EVQ_NEAR cycles away goes to the *wheel*: a list for each moment modulo EVQ_NEAR, in the
 * order of keys, with bits that say which lists are not empty; this takes a few instructions. Any other event, and one
 * whose list is long, goes to a *tree*, a winner (tournament) tree with a leaf for each entity, in O(log entities). The
 * first entities, which have most of the events far away, have a smaller tree of their own. Events stay where they were
 * put; the first event of all is the smallest of the first events of the three.
 *
 * An entity whose event was far away mostly gets the next one far away, too. So the tree still has the key of an event
 * that has been taken, until it changes elsewhere: one walk to the root then serves for both. Walks go all the way up
 * and choose without branches, because where a walk could end earlier is what no processor can predict.
 */
#ifndef HL_EVQ_H
#define HL_EVQ_H

#include <stdint.h>

#include "check.h"
#include "limits.h"

#define EVQ_NEVER UINT64_MAX

enum evq_class { EVQ_DATA, EVQ_DIRECTORY, EVQ_CORE };

/* Cycles that the wheel spans: a power of two, at most 64 x 64. Assumed: few messages take longer. */
#define EVQ_NEAR 4096u

/*
 * Longest walk along a moment's list to a place other than its end; an event that belongs further back goes to the
 * tree.
 */
#define EVQ_WALK_MAX 16u

/* Bits of an entity and of a class in a key. */
#define EVQ_ENTITY_BITS 18u
#define EVQ_ORDER_BITS 20u
_Static_assert(HL_ENTITIES_MAX == 1u << EVQ_ENTITY_BITS, "entities fill their bits of a key");
_Static_assert(HL_TIME_BITS + EVQ_ORDER_BITS == 64, "a key is full");

#define EVQ_NOBODY (HL_ENTITIES_MAX - 1u)

/* The events of a moment, while there are any. */
typedef struct evq_list {
	uint32_t head; /* first entity */
	uint32_t tail; /* last entity */
} evq_list;

/* All events of the wheel are at `base` or later, by less than EVQ_NEAR. */
typedef struct evq_wheel {
	uint64_t base;
	uint64_t first;               /* the smallest key, or EVQ_NEVER */
	uint64_t words;               /* bit i: used[i] is not 0 */
	uint64_t used[EVQ_NEAR / 64]; /* bit i of all: there are events at the moment i modulo EVQ_NEAR */
	evq_list list[EVQ_NEAR];
} evq_wheel;

/* What is known of the trees. */
typedef struct evq_far {
	uint64_t first;  /* the smallest key of an event in a tree, or EVQ_NEVER */
	uint32_t vacant; /* the entity whose event has been taken, while its key is still in its tree; or EVQ_NOBODY */
} evq_far;

typedef struct evq {
	uint64_t *key;    /* [leaves] of each entity, or EVQ_NEVER */
	uint32_t *next;   /* [leaves] on the wheel: the entity behind it at the same moment, or EVQ_NOBODY */
	uint64_t *tree;   /* [2 * leaves]: node i has children 2i and 2i+1; leaves from index `leaves` on */
	uint64_t *front_tree; /* [2 * front_leaves]: the same, of the entities before front_leaves */
	evq_wheel *wheel;
	evq_far *far;
	uint32_t leaves;  /* a power of two, at least the number of entities */
	uint32_t front_leaves; /* a power of two, at most `leaves` */
#ifndef NDEBUG
	uint64_t added;   /* events in all; a test compares it with the events that the run has handled */
#endif
} evq;

static inline uint64_t evq_key(uint64_t time, enum evq_class class_, uint32_t entity) {
	HL_ASSERT(time <= HL_TIME_MAX && entity < EVQ_NOBODY);
	return (time << EVQ_ORDER_BITS) | ((uint64_t)class_ << EVQ_ENTITY_BITS) | entity;
}

static inline uint64_t evq_time(uint64_t key) {
	return key >> EVQ_ORDER_BITS;
}

static inline uint32_t evq_entity(uint64_t key) {
	return (uint32_t)key & (HL_ENTITIES_MAX - 1u);
}

/* First time at which an event of this class and entity would come after the event with the key. */
static inline uint64_t evq_first_after(uint64_t key, enum evq_class class_, uint32_t entity) {
	uint64_t order = key & ((1u << EVQ_ORDER_BITS) - 1u);
	return evq_time(key) + (evq_key(0, class_, entity) < order);
}

/* Smallest power of two that holds the entities. */
uint32_t evq_leaves(uint32_t entities);

/* All entities without an event. The arrays and `leaves` are set. */
void evq_init(evq *q);

/* The first event of all, or EVQ_NEVER. */
static inline uint64_t evq_first(const evq *q) {
	uint64_t near = q->wheel->first, far = q->far->first;
	return near < far ? near : far;
}

static inline uint64_t evq_of(const evq *q, uint32_t entity) {
	return q->key[entity];
}

static inline int evq_is_near(const evq *q, uint64_t key) {
	return evq_time(key) - q->wheel->base < EVQ_NEAR;
}

static inline int evq_is_in_front(const evq *q, uint32_t entity) {
	return entity < q->front_leaves;
}

/* The entity's tree. */
static inline uint64_t *evq_tree_of(const evq *q, uint32_t entity) {
	return evq_is_in_front(q, entity) ? q->front_tree : q->tree;
}

/* The entity's leaf in its tree. */
static inline uint32_t evq_leaf_of(const evq *q, uint32_t entity) {
	return (evq_is_in_front(q, entity) ? q->front_leaves : q->leaves) + entity;
}

static inline int evq_is_far(const evq *q, uint32_t entity) {
	return entity != q->far->vacant && evq_tree_of(q, entity)[evq_leaf_of(q, entity)] != EVQ_NEVER;
}

/* ---- The trees ------------------------------------------------------------------------------------------------ */

static inline uint64_t evq_smaller(uint64_t a, uint64_t b) {
	return a < b ? a : b;
}

/* Writes the key into the entity's leaf, and sets what is above it right. */
static inline void evq_tree_write(evq *q, uint32_t entity, uint64_t key) {
	uint64_t *tree = evq_tree_of(q, entity);
	uint32_t node = evq_leaf_of(q, entity);
	tree[node] = key;
	for (; node > 1; node >>= 1) tree[node >> 1] = key = evq_smaller(key, tree[node ^ 1]);
}

/* No leaf has the key of an event that has been taken any more, except the entity's, which is written next. */
static inline void evq_tree_fill(evq *q, uint32_t entity) {
	uint32_t vacant = q->far->vacant;
	if (vacant != EVQ_NOBODY && vacant != entity) evq_tree_write(q, vacant, EVQ_NEVER);
	q->far->vacant = EVQ_NOBODY;
}

/* The entity's event in the tree becomes that of the key, or (EVQ_NEVER) there is none any more. */
static inline void evq_tree_set(evq *q, uint32_t entity, uint64_t key) {
	evq_tree_fill(q, entity);
	evq_tree_write(q, entity, key);
	q->far->first = evq_smaller(q->tree[1], q->front_tree[1]);
}

/*
 * Takes the first event of the trees out of its tree. The first one of the others is the smallest beside the way to
 * the root, or that of the other tree.
 */
static inline void evq_tree_take(evq *q, uint32_t entity) {
	evq_tree_fill(q, entity);
	const uint64_t *tree = evq_tree_of(q, entity);
	uint64_t first = evq_is_in_front(q, entity) ? q->tree[1] : q->front_tree[1];
	for (uint32_t node = evq_leaf_of(q, entity); node > 1; node >>= 1) first = evq_smaller(first, tree[node ^ 1]);
	q->far->first = first;
	q->far->vacant = entity;
}

/* ---- The wheel ------------------------------------------------------------------------------------------------ */

static inline uint32_t evq_moment(uint64_t key) {
	return (uint32_t)evq_time(key) & (EVQ_NEAR - 1);
}

/* The smallest key, when no event is before this moment. */
static inline uint64_t evq_wheel_first(const evq *q, uint32_t moment) {
	const evq_wheel *w = q->wheel;
	uint32_t word = moment >> 6;
	uint64_t bits = w->used[word] >> (moment & 63) << (moment & 63);
	if (bits == 0) {
		uint64_t later = w->words >> word >> 1 << word << 1;
		uint64_t words = later ? later : w->words; /* when no later word is set, the search goes round once */
		if (words == 0) return EVQ_NEVER;
		word = (uint32_t)__builtin_ctzll(words);
		bits = w->used[word];
	}
	return q->key[w->list[word * 64 + (uint32_t)__builtin_ctzll(bits)].head];
}

/* Adds the event to its list; returns 0, and adds nothing, when its place in the list is too far from the ends. */
static inline int evq_wheel_add(evq *q, uint32_t entity, uint64_t key) {
	evq_wheel *w = q->wheel;
	uint32_t moment = evq_moment(key), word = moment >> 6;
	uint64_t bit = 1ull << (moment & 63);
	evq_list *list = &w->list[moment];
	if (!(w->used[word] & bit)) {
		w->used[word] |= bit;
		w->words |= 1ull << word;
		q->next[entity] = EVQ_NOBODY;
		list->head = list->tail = entity;
	} else if (q->key[list->tail] < key) {
		q->next[entity] = EVQ_NOBODY;
		q->next[list->tail] = entity;
		list->tail = entity;
		return 1;
	} else {
		uint32_t *link = &list->head;
		for (uint32_t walked = 0; q->key[*link] < key; walked++) {
			if (walked == EVQ_WALK_MAX) return 0;
			link = &q->next[*link];
		}
		q->next[entity] = *link;
		*link = entity;
	}
	if (key < w->first) w->first = key;
	return 1;
}

static inline void evq_moment_ends(evq_wheel *w, uint32_t moment) {
	uint32_t word = moment >> 6;
	w->used[word] &= ~(1ull << (moment & 63));
	if (w->used[word] == 0) w->words &= ~(1ull << word);
}

static inline void evq_wheel_remove(evq *q, uint32_t entity, uint64_t key) {
	evq_wheel *w = q->wheel;
	uint32_t moment = evq_moment(key), before = EVQ_NOBODY;
	evq_list *list = &w->list[moment];
	uint32_t *link = &list->head;
	while (*link != entity) {
		before = *link;
		link = &q->next[*link];
	}
	*link = q->next[entity];
	if (list->tail == entity) list->tail = before;
	if (list->head == EVQ_NOBODY) evq_moment_ends(w, moment);
	if (key == w->first) w->first = evq_wheel_first(q, moment);
}

/* Takes the first event of the wheel out of it. */
static inline void evq_wheel_take(evq *q, uint32_t entity, uint64_t key) {
	evq_wheel *w = q->wheel;
	uint32_t moment = evq_moment(key), next = q->next[entity];
	w->list[moment].head = next;
	if (next != EVQ_NOBODY) {
		w->first = q->key[next];
		return;
	}
	evq_moment_ends(w, moment);
	w->first = evq_wheel_first(q, moment);
}

/* ---- Both ----------------------------------------------------------------------------------------------------- */

/* Gives an event to an entity that has none. */
static inline void evq_add(evq *q, uint32_t entity, uint64_t key) {
	HL_ASSERT(entity < q->leaves && q->key[entity] == EVQ_NEVER && evq_entity(key) == entity && key != EVQ_NEVER);
#ifndef NDEBUG
	q->added++;
#endif
	q->key[entity] = key;
	if (evq_is_near(q, key) && evq_wheel_add(q, entity, key)) return;
	evq_tree_set(q, entity, key);
}

/* Replaces the entity's event, or (EVQ_NEVER) takes it away. */
static inline void evq_set(evq *q, uint32_t entity, uint64_t key) {
	HL_ASSERT(entity < q->leaves && (key == EVQ_NEVER || evq_entity(key) == entity));
	uint64_t old = q->key[entity];
	if (old != EVQ_NEVER) {
		if (evq_is_far(q, entity)) evq_tree_set(q, entity, EVQ_NEVER);
		else evq_wheel_remove(q, entity, old);
		q->key[entity] = EVQ_NEVER;
	}
	if (key != EVQ_NEVER) evq_add(q, entity, key);
}

/* Takes the first event of all out of the queue, so that it can be handled. */
static inline void evq_take(evq *q, uint64_t first) {
	uint32_t entity = evq_entity(first);
	uint64_t time = evq_time(first);
	HL_ASSERT(first != EVQ_NEVER && first == evq_first(q) && q->key[entity] == first);
	q->key[entity] = EVQ_NEVER;
	if (first == q->wheel->first) evq_wheel_take(q, entity, first);
	else evq_tree_take(q, entity);
	if (time > q->wheel->base) q->wheel->base = time;
}

#endif
