/*
 * herd: the re-reads of parked cores, on their way to the home of their line.
 *
 * When a line that many parked cores watch is written, all of them ask for it again within a short time (a thundering
 * herd). Their requests are put in the order of their arrivals here, and only the first one has an event. When that
 * event is due, those behind it join the line's queue too, as long as nothing else comes before; then the next one gets
 * an event. Every number comes out as it would if each request had an event (tested: hl_sim.storms off and on give
 * equal hashes and statistics). This header is a part of dir.c only.
 */
#ifndef HL_HERD_H
#define HL_HERD_H

#include "buckets.h"
#include "net.h"
#include "spin.h"
#include "state.h"

/* Copies that are taken away at once, from which on the cores gather. Assumed: fewer cores gain nothing by it. */
#define HERD_MIN 4u

/*
 * A herd that gathers, by the cycles until each request arrives. Cores join in the order of their numbers, which is
 * that of their events at one moment.
 */
typedef struct herd {
	hl_sim *s;
	uint32_t line;
	uint32_t home;
	buckets arrivals;
} herd;

/* Machines on which a miss goes to its home at once, in runs that storms are possible in (storm.h). */
static inline int herd_possible(const hl_sim *s, uint32_t copies) {
	return copies >= HERD_MIN && s->storms && s->asks_home;
}

static inline void herd_begin(herd *h, hl_sim *s, uint32_t line_index) {
	h->s = s;
	h->line = line_index;
	h->home = s->line[line_index].home;
	buckets_begin(&h->arrivals);
}

/* The request sets out; those behind it, if any, have no events. */
static inline void herd_send(hl_sim *s, request *q) {
	q->stage = STAGE_TO_HOME;
	evq_add(&s->queue, q->entity, evq_key(q->arrived, EVQ_CORE, q->entity));
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
	q->line = h->line;
	q->access = ACCESS_READ;
	q->offset = (uint8_t)(c->spin.offsets[0] & (s->config.line_bytes - 1));
	q->size = (uint8_t)ACCESS_SIZE(s->loops[c->spin.loop].width);
	q->rereads = 1;
	dir_state_issue(q, c->time);
	q->leg = net_hop(s, sim_node_of(s, core_index), h->home);
	q->arrived = c->time + q->leg + net_jitter(s, q, NET_TO_HOME);
	herd_join(h, core_index);
	return 1;
}

/* The first one of all sets out; the others follow behind it. */
static inline void herd_end(const herd *h) {
	hl_sim *s = h->s;
	uint32_t first = HL_NONE;
	*buckets_chain(s, &h->arrivals, &first) = HL_NONE;
	if (first != HL_NONE) herd_send(s, &s->request[first]);
}

#endif
