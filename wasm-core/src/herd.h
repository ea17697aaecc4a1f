/*
 * herd: requests on their way to a line that is busy, without events.
 *
 * When a request is issued, the moment of its arrival is known. While the line is busy, all that an arrival does is to
 * join the line's queue. So a request that is issued then has no event: it waits in slot.coming, in the order of the
 * arrivals, until something looks at the queue (herd_settle). When the line becomes free before that, the first request
 * of slot.coming gets an event, and the others follow behind it: they are in slot.coming again when it has arrived.
 *
 * When a line that many parked cores watch is written, all of them ask for it again at once (a thundering herd). Their
 * requests are put in order first. Every number comes out as it would if each request had an event (tested:
 * hl_sim.storms off and on give equal hashes and statistics). This header is a part of dir.c and storm.c only.
 */
#ifndef HL_HERD_H
#define HL_HERD_H

#include "access.h"
#include "buckets.h"
#include "net.h"
#include "queue.h"
#include "spin.h"
#include "state.h"

/* Requests ahead that an issue looks at, to find its place; one that belongs further back gets an event. Assumed. */
#define HERD_WALK_MAX 16u

/* Copies that are taken away at once, from which on the cores gather. Assumed: fewer cores gain nothing by it. */
#define HERD_MIN 4u

/* May requests gather? Where a miss goes to its home at once, in runs whose re-reads may be storms (storm.h). */
static inline int herd_possible(const hl_sim *s) {
	return s->storms && s->asks_home;
}

static inline uint64_t herd_key(const request *q) {
	return evq_key(q->arrived, EVQ_CORE, q->entity);
}

/* The request sets out with an event; those behind it, if any, have none. */
static inline void herd_send(hl_sim *s, request *q) {
	q->stage = STAGE_TO_HOME;
	evq_add(&s->queue, q->entity, herd_key(q));
}

/* The requester, which arrives at q->arrived, joins slot.coming; returns 0 when its place there is too far back. */
static inline int herd_insert(hl_sim *s, slot *sl, uint32_t requester) {
	request *q = &s->request[requester];
	uint64_t key = herd_key(q);
	uint32_t *link = &sl->coming;
	for (uint32_t walked = 0; *link != HL_NONE && herd_key(&s->request[*link]) < key; walked++) {
		if (walked == HERD_WALK_MAX) return 0;
		link = &s->queue_next[*link];
	}
	s->queue_next[requester] = *link;
	*link = requester;
	q->stage = STAGE_IN_HERD;
	return 1;
}

/* All requesters of the list, which is in the order of their arrivals, join slot.coming. */
static inline void herd_merge(hl_sim *s, slot *sl, uint32_t list) {
	uint32_t *link = &sl->coming;
	while (list != HL_NONE) {
		uint64_t key = herd_key(&s->request[list]);
		while (*link != HL_NONE && herd_key(&s->request[*link]) < key) link = &s->queue_next[*link];
		uint32_t rest = *link;
		*link = list;
		list = rest; /* now the other one of the two lists */
	}
}

/* The line is free: the first request of slot.coming gets an event, and the others are behind it. */
static inline void herd_set_out(hl_sim *s, slot *sl) {
	if (sl->coming != HL_NONE) herd_send(s, &s->request[sl->coming]);
	sl->coming = HL_NONE;
}

/* The first request of slot.coming joins the queue, which is in random order. */
static inline void herd_settle_one(hl_sim *s, slot *sl) {
	uint32_t requester = sl->coming;
	request *q = &s->request[requester];
	sl->coming = s->queue_next[requester];
	q->stage = STAGE_QUEUED;
	queue_count(s, sl, queue_length_at(sl, q->arrived) + 1);
	queue_add(s, sl, requester);
}

/*
 * The requests of slot.coming that arrive before the key are the queue's new end, as they are linked. The queue is
 * longest when the last of them has come. Returns their number.
 */
static inline uint32_t herd_settle_all(hl_sim *s, slot *sl, uint64_t key) {
	uint32_t first = sl->coming, behind = first, last = HL_NONE, arrivals = 0;
	while (behind != HL_NONE && herd_key(&s->request[behind]) < key) {
		s->request[behind].stage = STAGE_QUEUED;
		last = behind;
		behind = s->queue_next[behind];
		arrivals++;
	}
	if (arrivals == 0) return 0;
	sl->coming = behind;
	queue_add_list(s, sl, first, last, arrivals);
	queue_count(s, sl, queue_length_at(sl, s->request[last].arrived));
	return arrivals;
}

/* Everything that arrives before the key joins the queue. Returns the number of arrivals. */
static inline uint64_t herd_settle(hl_sim *s, slot *sl, uint64_t key) {
	if (!queue_in_random_order(s, sl)) return herd_settle_all(s, sl, key);
	uint64_t arrivals = 0;
	for (; sl->coming != HL_NONE && herd_key(&s->request[sl->coming]) < key; arrivals++) herd_settle_one(s, sl);
	return arrivals;
}

/* ---- Re-reads ------------------------------------------------------------------------------------------------- */

/*
 * The re-reads of parked cores that lose a line now, by the cycles until they arrive. Cores join in the order of their
 * numbers, which is that of their events at one moment.
 */
typedef struct herd {
	hl_sim *s;
	uint32_t line;
	uint32_t home;
	buckets arrivals;
} herd;

static inline void herd_begin(herd *h, hl_sim *s, uint32_t line_index) {
	h->s = s;
	h->line = line_index;
	h->home = s->line[line_index].home;
	buckets_begin(&h->arrivals);
}

/* The request becomes the re-read of a wait loop, of `size` bytes of the line from this offset into the memory on. */
static inline void herd_reread(const hl_sim *s, request *q, uint32_t line_index, uint64_t offset, uint32_t size) {
	q->line = line_index;
	q->access = ACCESS_READ;
	q->offset = (uint8_t)(offset & (s->config.line_bytes - 1));
	q->size = (uint8_t)size;
	q->rereads = 1;
}

/* The requester, which arrives at q->arrived, joins the others, or sets out alone. */
static inline void herd_join(herd *h, uint32_t requester) {
	hl_sim *s = h->s;
	request *q = &s->request[requester];
	uint64_t cycles = q->arrived - s->g->now;
	if (cycles < BUCKETS_CYCLES) {
		q->stage = STAGE_IN_HERD;
		buckets_put(s, &h->arrivals, requester, cycles);
	} else {
		s->queue_next[requester] = HL_NONE;
		herd_send(s, q);
	}
}

/*
 * The core is about to lose its copy of the line, now. Returns 0, and does nothing, unless it is parked on that line.
 */
static inline int herd_takes(herd *h, uint32_t core_index) {
	hl_sim *s = h->s;
	core *c = &s->core[core_index];
	if (c->phase != PHASE_PARKED || !c->spin.park_native || c->spin.lines[0] != h->line) return 0;
	spin_come_to_load(s, core_index);
	c->phase = PHASE_WAIT;
	request *q = sim_demand(s, core_index);
	HL_ASSERT(q->stage == STAGE_NONE);
	herd_reread(s, q, h->line, c->spin.offsets[0], ACCESS_SIZE(s->loops[c->spin.loop].width));
	dir_state_issue(q, c->time);
	q->arrived = net_go_home(s, q, h->home, c->time);
	herd_join(h, core_index);
	return 1;
}

/* The line is busy: a write is served that takes the copies away. */
static inline void herd_end(const herd *h) {
	hl_sim *s = h->s;
	uint32_t first = HL_NONE;
	*buckets_chain(s, &h->arrivals, &first) = HL_NONE;
	herd_merge(s, &s->slot[s->line[h->line].slot], first);
}

#endif
