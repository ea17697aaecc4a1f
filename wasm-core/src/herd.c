#include "herd.h"

#include "access.h"
#include "net.h"
#include "queue.h"
#include "spin.h"

/* Requests ahead that an issue looks at, to find its place; one that belongs further back gets an event. Assumed. */
#define HERD_WALK_MAX 16u

int herd_insert(hl_sim *s, slot *sl, uint32_t requester) {
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

void herd_merge(hl_sim *s, slot *sl, uint32_t list) {
	uint32_t *link = &sl->coming;
	while (list != HL_NONE) {
		uint64_t key = herd_key(&s->request[list]);
		while (*link != HL_NONE && herd_key(&s->request[*link]) < key) link = &s->queue_next[*link];
		uint32_t rest = *link;
		*link = list;
		list = rest; /* now the other one of the two lists */
	}
}

void herd_set_out(hl_sim *s, slot *sl) {
	if (sl->coming != HL_NONE) herd_send(s, &s->request[sl->coming]);
	sl->coming = HL_NONE;
}

/* The first request of slot.coming joins the queue, which is in random order. */
static void settle_one(hl_sim *s, slot *sl) {
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
static uint32_t settle_all(hl_sim *s, slot *sl, uint64_t key) {
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

uint64_t herd_settle(hl_sim *s, slot *sl, uint64_t key) {
	if (!queue_in_random_order(s, sl)) return settle_all(s, sl, key);
	uint64_t arrivals = 0;
	for (; sl->coming != HL_NONE && herd_key(&s->request[sl->coming]) < key; arrivals++) settle_one(s, sl);
	return arrivals;
}

void herd_settle_lines(hl_sim *s, uint64_t key) {
	if (!herd_possible(s)) return;
	for (uint32_t i = 0; i < s->slots; i++)
		if (s->slot[i].line != HL_NONE) s->g->totals.events += herd_settle(s, &s->slot[i], key);
}

/* ---- Re-reads ------------------------------------------------------------------------------------------------- */

void herd_begin(herd *h, hl_sim *s, uint32_t line_index) {
	h->s = s;
	h->line = line_index;
	h->home = s->line[line_index].home;
	buckets_begin(&h->arrivals);
}

void herd_reread(const hl_sim *s, request *q, uint32_t line_index, uint64_t offset, uint32_t size) {
	q->line = line_index;
	q->access = ACCESS_READ;
	q->offset = (uint8_t)(offset & (s->config.line_bytes - 1));
	q->size = (uint8_t)size;
	q->rereads = 1;
}

/* The requester, which arrives at q->arrived, joins the others, or sets out alone. */
static void join(herd *h, uint32_t requester) {
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

int herd_takes(herd *h, uint32_t core_index) {
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
	join(h, core_index);
	return 1;
}

void herd_end(const herd *h) {
	hl_sim *s = h->s;
	uint32_t first = HL_NONE;
	*buckets_chain(s, &h->arrivals, &first) = HL_NONE;
	herd_merge(s, &s->slot[s->line[h->line].slot], first);
}
