#include "storm.h"

#include "net.h"
#include "queue.h"
#include "races.h"
#include "rereads.h"
#include "trace.h"

uint32_t storm_possible(const hl_sim *s) {
	return s->config.park && !races_watched(s) && s->config.trace_records == 0 && !s->siblings;
}

/* What is the same for all reads of a storm, and what they add to the books that are kept at its end. */
typedef struct storm {
	rereads reads;
	slot *slot;
	uint64_t *sharers;
	uint64_t hash;     /* that of the run, while the storm lasts; such runs keep no trace */
	uint64_t first;    /* the first other event of all, or of the next slice: the storm's events come before it */
	uint64_t events;   /* handled since the run began */
	uint64_t events_end;
	uint64_t queued;   /* cycles in the line's queue */
	uint32_t decided;  /* 1: the order of the queue is that of the arrivals; otherwise only a batch is in order */
} storm;

/* Events that may be handled until the slice ends, or the run because nothing progresses: see run_slice. */
static uint64_t events_end(const hl_sim *s) {
	uint64_t patience = s->g->effort_at_progress + s->progress_steps_max - s->g->totals.steps;
	return s->events_end <= patience ? s->events_end : patience + 1;
}

/* The first event in the queue, which no event of a storm is in; or the end of the slice, when that comes before. */
static uint64_t first_of_others(const hl_sim *s) {
	uint64_t first = evq_first(&s->queue);
	uint64_t end = s->until < HL_TIME_MAX ? evq_key(s->until + 1, EVQ_DATA, 0) : EVQ_NEVER;
	return first < end ? first : end;
}

static storm storm_of(const hl_sim *s, uint32_t line_index) {
	return (storm){.reads = rereads_of(s, line_index),
	               .slot = &s->slot[s->line[line_index].slot],
	               .sharers = s->sharers + (uint64_t)line_index * s->sharer_words,
	               .hash = s->g->hash,
	               .first = first_of_others(s),
	               .events = s->g->totals.events,
	               .events_end = events_end(s),
	               .decided = s->config.arbitration == HL_ARBITRATION_ARRIVAL};
}

static void storm_end(hl_sim *s, const storm *x) {
	rereads_end(s, &x->reads);
	x->reads.stats->queue_cycles += x->queued;
	s->g->hash = x->hash;
	s->g->totals.events = x->events;
}

static int has_copy(const storm *x, uint32_t core_index) {
	return (int)((x->sharers[core_index >> 6] >> (core_index & 63)) & 1);
}

/* The request at the head of the queue, when it is a read that is served next, ahead of its time; else NULL. */
static request *next_of(const hl_sim *s, const storm *x) {
	const slot *sl = x->slot;
	if (sl->head == HL_NONE || (!x->decided && sl->batch == 0)) return NULL;
	request *next = &s->request[sl->head];
	return next->access == ACCESS_READ && next->kind == REQUESTER_DEMAND && !has_copy(x, next->core) ? next : NULL;
}

/* The data is there: the core has a copy, the home hears of it. */
static void arrive(const hl_sim *s, storm *x, request *q) {
	uint64_t now = s->g->now;
	line *l = x->reads.line;
	x->sharers[q->core >> 6] |= 1ull << (q->core & 63);
	l->copies++;
	x->hash = trace_mix(x->hash, TRACE_DATA, now, trace_by(q), l->state, (uint32_t)(now - q->issued));
	q->stage = STAGE_NONE;
	l->heard = now + net_hop(s, sim_node_of(s, q->core), l->home);
}

/* The home serves the next read at the moment at which it hears of the last one; returns the event of its data. */
static uint64_t serve_next(const hl_sim *s, storm *x, request *q) {
	slot *sl = x->slot;
	line *l = x->reads.line;
	uint64_t time = l->heard;
	uint64_t measured = s->g->totals.measured_from;
	uint64_t from = sl->busy_from > measured ? sl->busy_from : measured;
	x->reads.stats->busy_cycles += time > from ? time - from : 0;
	x->hash = trace_mix(x->hash, TRACE_FREE, time, trace_at(q->line), sl->count, 0);
	(void)queue_take_in_order(s, sl); /* q, the first of it */
	sl->busy_from = time;
	q->queued += time - q->arrived;
	x->queued += time - q->arrived;
	uint32_t supplier = x->reads.rule.source == SOURCE_CACHE ? l->owner : HL_NONE;
	uint32_t total = rereads_decide(s, &x->reads, q);
	x->hash = trace_mix(x->hash, TRACE_SERVE, time, trace_by(q), q->source, supplier);
	uint32_t rest = total > q->leg ? total - q->leg : 1;
	q->stage = STAGE_DATA;
	return evq_key(time + rest + net_jitter(s, q, NET_DATA), EVQ_DATA, q->entity);
}

/* Handles events of the storm, the one of *q first; returns 0 when none is left, and *q is then the last one. */
static int blow(hl_sim *s, storm *x, request **q) {
	for (;;) {
		const loop *waiting;
		uint64_t value;
		core *c = &s->core[(*q)->core];
		request *next = has_copy(x, (*q)->core) ? NULL : next_of(s, x);
		if (!next || !reread_stays(s, *q, c, &waiting, &value)) return 1;
		arrive(s, x, *q);
		uint64_t key = serve_next(s, x, next);
		reread_wait(s, *q, c, waiting, value);
		*q = next;
		if (key >= x->first || x->events >= x->events_end) {
			evq_add(&s->queue, next->entity, key);
			return 0;
		}
		s->g->now = evq_time(key);
		s->g->current = key;
		x->events++;
	}
}

uint32_t storm_serve(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	if (!s->core[q->core].spin.park_native || q->kind != REQUESTER_DEMAND || q->access != ACCESS_READ) return requester;
	if (!reread_is_calm(&s->line[q->line])) return requester;
	storm x = storm_of(s, q->line);
	int is_left = blow(s, &x, &q);
	storm_end(s, &x);
	return is_left ? q->core : HL_NONE;
}
