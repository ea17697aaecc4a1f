/*
 * queue: the requesters that wait in a slot, in the order in which they will be served (dir_state.h). The links are in
 * arrays of their own, beside the requests: an arrival walks along many of them, and needs nothing else of a request.
 *
 * Where homes serve in random order, an arrival gets a random place. So that the way to a place is short in a long
 * queue, too, such a queue consists of *strides*: the first requester of each knows how many it has, and which
 * requester is first in the next one.
 */
#ifndef HL_QUEUE_H
#define HL_QUEUE_H

#include "net.h"
#include "places.h"
#include "state.h"

static inline int queue_in_random_order(const hl_sim *s, const slot *sl) {
	return s->config.arbitration == HL_ARBITRATION_RANDOM && sl->chip == HL_NONE;
}

/* Is this the queue of a home that decides level by level? */
static inline int queue_in_groups(const hl_sim *s, const slot *sl) {
	return s->config.arbitration == HL_ARBITRATION_LEVELS && sl->chip == HL_NONE;
}

/* Divides the stride in two. */
static inline void queue_divide_stride(hl_sim *s, uint32_t first) {
	queue_stride *whole = &s->stride[first];
	uint32_t half = whole->count / 2, middle = s->queue_next[first];
	for (uint32_t i = 1; i < half; i++) middle = s->queue_next[middle];
	s->stride[middle] = (queue_stride){.count = whole->count - half, .end = whole->end};
	*whole = (queue_stride){.count = half, .end = middle};
}

/* Puts the requester behind so many others of a queue in random order. */
static inline void queue_place_at(hl_sim *s, slot *sl, uint32_t requester, uint32_t ahead) {
	uint32_t first = sl->head;
	if (ahead == 0) {
		queue_stride behind = first == HL_NONE ? (queue_stride){.count = 0, .end = HL_NONE} : s->stride[first];
		s->queue_next[requester] = first;
		s->stride[requester] = (queue_stride){.count = behind.count + 1, .end = behind.end};
		sl->head = first = requester;
	} else {
		for (; ahead > s->stride[first].count; first = s->stride[first].end) ahead -= s->stride[first].count;
		uint32_t before = first;
		while (--ahead > 0) before = s->queue_next[before];
		s->queue_next[requester] = s->queue_next[before];
		s->queue_next[before] = requester;
		s->stride[first].count++;
	}
	if (s->stride[first].count > s->stride_max) queue_divide_stride(s, first);
}

/* So many requesters, linked from the first to the last, join the end of a queue that is not in random order. */
static inline void queue_add_list(const hl_sim *s, slot *sl, uint32_t first, uint32_t last, uint32_t count) {
	s->queue_next[last] = HL_NONE;
	if (sl->tail == HL_NONE) sl->head = first;
	else s->queue_next[sl->tail] = first;
	sl->tail = last;
	sl->count += count;
}

/* The requester joins the queue: at its end, or at a random place. */
static inline void queue_add(hl_sim *s, slot *sl, uint32_t requester) {
	if (queue_in_groups(s, sl)) {
		places_add(s, (uint32_t)(sl - s->slot), requester);
		return;
	}
	if (!queue_in_random_order(s, sl)) {
		queue_add_list(s, sl, requester, requester, 1);
		return;
	}
	uint32_t draw = net_draw(&s->request[requester], NET_PLACE);
	queue_place_at(s, sl, requester, (uint32_t)((draw * (sl->count + 1ull)) >> 32));
	if (s->queue_next[requester] == HL_NONE) sl->tail = requester;
	sl->count++;
}

/* Requests at the directory at that moment: queued, being served, and one whose successor is served ahead (dir.c). */
static inline uint32_t queue_length_at(const slot *sl, uint64_t time) {
	return sl->count + sl->busy + (sl->busy && sl->busy_from > time);
}

/* The queue of the line's home has been so long. */
static inline void queue_count(hl_sim *s, const slot *sl, uint32_t length) {
	hl_line_stats *stats = &s->line_stats[sl->line];
	if (length > stats->queue_max) stats->queue_max = length;
}

/* The first requester of a queue in random order goes: the next one is first in its stride, or is so already. */
static inline void queue_shorten_stride(hl_sim *s, uint32_t first) {
	queue_stride left = s->stride[first];
	if (left.count == 1) return;
	s->stride[s->queue_next[first]] = (queue_stride){.count = left.count - 1, .end = left.end};
}

/* Takes the first requester out of a queue that has one, and is not in random order. */
static inline uint32_t queue_take_in_order(const hl_sim *s, slot *sl) {
	uint32_t requester = sl->head;
	HL_ASSERT(requester != HL_NONE && sl->count > 0);
	sl->head = s->queue_next[requester];
	if (sl->head == HL_NONE) sl->tail = HL_NONE;
	sl->count--;
	sl->batch -= sl->batch > 0;
	return requester;
}

/* The same for any queue. */
static inline uint32_t queue_take(hl_sim *s, slot *sl) {
	HL_ASSERT(sl->head != HL_NONE);
	if (queue_in_groups(s, sl)) return places_take(s, sl);
	if (queue_in_random_order(s, sl)) queue_shorten_stride(s, sl->head);
	return queue_take_in_order(s, sl);
}

/* The requester that queue_take would take. */
static inline uint32_t queue_first(const hl_sim *s, const slot *sl) {
	return queue_in_groups(s, sl) ? places_first(s, sl) : sl->head;
}

#endif
