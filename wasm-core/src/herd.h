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
 * hl_sim.storms off and on give equal hashes and statistics).
 */
#ifndef HL_HERD_H
#define HL_HERD_H

#include "buckets.h"
#include "state.h"

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
int herd_insert(hl_sim *s, slot *sl, uint32_t requester);

/* All requesters of the list, which is in the order of their arrivals, join slot.coming. */
void herd_merge(hl_sim *s, slot *sl, uint32_t list);

/* The line is free: the first request of slot.coming gets an event, and the others are behind it. */
void herd_set_out(hl_sim *s, slot *sl);

/* Everything that arrives before the key joins the queue. Returns the number of arrivals. */
uint64_t herd_settle(hl_sim *s, slot *sl, uint64_t key);

/* The same at all lines; the arrivals are events. */
void herd_settle_lines(hl_sim *s, uint64_t key);

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

void herd_begin(herd *h, hl_sim *s, uint32_t line_index);

/* The request becomes the re-read of a wait loop, of `size` bytes of the line from this offset into the memory on. */
void herd_reread(const hl_sim *s, request *q, uint32_t line_index, uint64_t offset, uint32_t size);

/*
 * The core is about to lose its copy of the line, now. Returns 0, and does nothing, unless it is parked on that line.
 */
int herd_takes(herd *h, uint32_t core_index);

/* The line is busy: a write is served that takes the copies away. */
void herd_end(const herd *h);

#endif
