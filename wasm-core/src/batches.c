#include "batches.h"

#include "buckets.h"

/* Merges two lists of requesters, each from near to far; among equally near ones those of the first list lead. */
static uint32_t merge(hl_sim *s, uint32_t first, uint32_t second) {
	uint32_t head = HL_NONE;
	uint32_t *link = &head;
	while (first != HL_NONE && second != HL_NONE) {
		uint32_t *next = s->request[second].leg < s->request[first].leg ? &second : &first;
		*link = *next;
		link = &s->queue_next[*next];
		*next = *link;
	}
	*link = first != HL_NONE ? first : second;
	return head;
}

enum { SORTED_LISTS = 18 }; /* list k has 2^k requesters: enough for all requesters (HL_ENTITIES_MAX) */

static uint32_t nearest_first(hl_sim *s, uint32_t list) {
	uint32_t sorted[SORTED_LISTS];
	for (uint32_t k = 0; k < SORTED_LISTS; k++) sorted[k] = HL_NONE;
	while (list != HL_NONE) {
		uint32_t one = list;
		list = s->queue_next[one];
		s->queue_next[one] = HL_NONE;
		uint32_t k = 0;
		for (; k < SORTED_LISTS - 1 && sorted[k] != HL_NONE; k++) {
			one = merge(s, sorted[k], one);
			sorted[k] = HL_NONE;
		}
		sorted[k] = merge(s, sorted[k], one);
	}
	uint32_t all = HL_NONE;
	for (uint32_t k = 0; k < SORTED_LISTS; k++) all = merge(s, sorted[k], all);
	return all;
}

/*
 * Sorts the queue, which has more than one requester, from near to far: those with short ways through buckets, those
 * with longer ones by merging.
 */
static void sort_queue(hl_sim *s, slot *sl) {
	buckets ways;
	uint32_t far = HL_NONE;
	uint32_t *last = &far;
	buckets_begin(&ways);
	for (uint32_t one = sl->head, behind; one != HL_NONE; one = behind) {
		uint32_t leg = s->request[one].leg;
		behind = s->queue_next[one];
		if (leg < BUCKETS_CYCLES) {
			buckets_put(s, &ways, one, leg);
		} else {
			*last = one;
			last = &s->queue_next[one];
		}
	}
	*last = HL_NONE;
	uint32_t *link = buckets_chain(s, &ways, &sl->head);
	*link = far == HL_NONE ? HL_NONE : nearest_first(s, far);
	while (*link != HL_NONE) link = &s->queue_next[*link];
	sl->tail = (uint32_t)(link - s->queue_next);
}

void batches_open(hl_sim *s, slot *sl) {
	if (s->config.arbitration != HL_ARBITRATION_NEAREST_BATCH || sl->batch > 0 || sl->head == HL_NONE) return;
	sl->batch = sl->count;
	if (sl->count > 1) sort_queue(s, sl);
}
