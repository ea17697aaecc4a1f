#include "batches.h"

/* Requesters with equally long ways, in the order of arrival. */
typedef struct equals {
	uint32_t leg;
	uint32_t head;
	uint32_t tail;
} equals;

enum { EQUALS_MAX = 24 }; /* lengths of ways that are looked up one after another; machines have a few */

/* Appends the requester to the list of its equals; returns the number of lists, or 0 when there is no room for one. */
static uint32_t join_equals(hl_sim *s, equals *lists, uint32_t count, uint32_t requester) {
	request *q = &s->request[requester];
	uint32_t k = 0;
	while (k < count && lists[k].leg < q->leg) k++;
	if (k < count && lists[k].leg == q->leg) {
		s->queue_next[lists[k].tail] = requester;
		lists[k].tail = requester;
		return count;
	}
	if (count == EQUALS_MAX) return 0;
	for (uint32_t i = count; i > k; i--) lists[i] = lists[i - 1];
	lists[k] = (equals){.leg = q->leg, .head = requester, .tail = requester};
	return count + 1;
}

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

/* Sorts the queue from near to far, through lists of equals; what finds no list is merged. */
static void sort_queue(hl_sim *s, slot *sl) {
	equals lists[EQUALS_MAX];
	uint32_t count = 0, left = sl->head;
	while (left != HL_NONE) {
		uint32_t one = left, behind = s->queue_next[one];
		uint32_t more = join_equals(s, lists, count, one);
		if (more == 0) break;
		count = more;
		left = behind;
	}
	uint32_t *link = &sl->head;
	for (uint32_t k = 0; k < count; k++) {
		*link = lists[k].head;
		link = &s->queue_next[lists[k].tail];
		sl->tail = lists[k].tail;
	}
	*link = left;
	if (left == HL_NONE) return;
	sl->head = nearest_first(s, sl->head);
	for (sl->tail = sl->head; s->queue_next[sl->tail] != HL_NONE;) sl->tail = s->queue_next[sl->tail];
}

void batches_open(hl_sim *s, slot *sl) {
	if (s->config.arbitration != HL_ARBITRATION_NEAREST_BATCH || sl->batch > 0 || sl->head == HL_NONE) return;
	sl->batch = sl->count;
	if (sl->count > 1) sort_queue(s, sl);
}
