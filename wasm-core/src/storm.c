#include "storm.h"

#include "herd.h"
#include "net.h"
#include "queue.h"
#include "races.h"
#include "rereads.h"
#include "trace.h"

uint32_t storm_possible(const hl_sim *s) {
	int is_one_list = s->config.arbitration != HL_ARBITRATION_LEVELS; /* other queues are lists of groups */
	if (s->interruptible) return 0;
	return s->config.park && !races_watched(s) && s->config.trace_records == 0 && !s->siblings && is_one_list;
}

/* What is the same for all reads of a storm, and what they add to the books that are kept at its end. */
typedef struct storm {
	rereads reads;
	slot *slot;
	uint64_t *sharers;
	uint64_t hash;     /* that of the run, while the storm lasts; such runs keep no trace */
	uint64_t now;
	uint64_t current;  /* key of the event being handled */
	uint64_t first;    /* the first other event of all, or of the next slice: the storm's events come before it */
	uint64_t events;   /* handled since the run began */
	uint64_t events_end;
	uint64_t busy_from; /* when the line's first service of the storm, or the one before the storm, began */
	uint64_t queued;   /* cycles in the line's queue */
	uint32_t copies;   /* that cores have got */
	uint32_t decided;  /* 1: the order of the queue is that of the arrivals; otherwise only a batch is in order */
} storm;

/* The number of events at which the slice ends, or the run, because nothing progresses: see run_slice in loop.c. */
static uint64_t events_end(const hl_sim *s) {
	uint64_t patience = s->g->effort_at_progress + s->progress_steps_max - s->g->totals.steps;
	return s->events_end <= patience ? s->events_end : patience + 1;
}

/* The first event in the queue, where no event of a storm is; or the end of the slice, when that comes before. */
static uint64_t first_of_others(const hl_sim *s) {
	uint64_t first = evq_first(&s->queue);
	uint64_t end = s->until < HL_TIME_MAX ? evq_key(s->until + 1, EVQ_DATA, 0) : EVQ_NEVER;
	return first < end ? first : end;
}

static storm storm_of(const hl_sim *s, uint32_t line_index) {
	slot *sl = &s->slot[s->line[line_index].slot];
	return (storm){.reads = rereads_of(s, line_index),
	               .slot = sl,
	               .sharers = s->sharers + (uint64_t)line_index * s->sharer_words,
	               .hash = s->g->hash,
	               .now = s->g->now,
	               .current = s->g->current,
	               .first = first_of_others(s),
	               .events = s->g->totals.events,
	               .events_end = events_end(s),
	               .busy_from = sl->busy_from,
	               .decided = s->config.arbitration == HL_ARBITRATION_ARRIVAL};
}

static void storm_end(hl_sim *s, const storm *x) {
	hl_line_stats *stats = x->reads.stats;
	uint64_t measured = s->g->totals.measured_from, until = x->slot->busy_from;
	uint64_t from = x->busy_from > measured ? x->busy_from : measured;
	rereads_end(s, &x->reads);
	stats->busy_cycles += until > from ? until - from : 0;
	stats->queue_cycles += x->queued;
	x->reads.line->copies += x->copies;
	s->g->hash = x->hash;
	s->g->now = x->now;
	s->g->current = x->current;
	s->g->totals.events = x->events;
}

static inline int has_copy(const storm *x, uint32_t core_index) {
	return (int)((x->sharers[core_index >> 6] >> (core_index & 63)) & 1);
}

/* The request at the head of the queue, when it is a re-read that is served next, ahead of its time; else NULL. */
static inline request *next_of(const hl_sim *s, const storm *x) {
	const slot *sl = x->slot;
	if (sl->head == HL_NONE || (!x->decided && sl->batch == 0)) return NULL;
	request *next = &s->request[sl->head];
	return next->rereads && !has_copy(x, next->core) ? next : NULL;
}

/* The data is there: the core has a copy. Returns the moment at which the home hears of that. */
static inline uint64_t arrive(const hl_sim *s, storm *x, request *q) {
	const line *l = x->reads.line;
	x->sharers[q->core >> 6] |= 1ull << (q->core & 63);
	x->copies++;
	x->hash = trace_mix(x->hash, TRACE_DATA, x->now, trace_by(q), l->state, (uint32_t)(x->now - q->issued));
	q->stage = STAGE_NONE;
	return x->now + net_hop(s, sim_node_of(s, q->core), l->home);
}

/* The home serves the next read at the moment at which it hears of the last one; returns the event of its data. */
static inline uint64_t serve_next(hl_sim *s, storm *x, request *q, uint64_t time) {
	slot *sl = x->slot;
	x->reads.line->heard = time;
	(void)queue_take_in_order(s, sl); /* q, the first of it */
	sl->busy_from = time;
	q->queued += time - q->arrived;
	x->queued += time - q->arrived;
	uint32_t total = rereads_decide(s, &x->reads, q);
	uint32_t rest = total > q->leg ? total - q->leg : 1;
	q->stage = STAGE_DATA;
	return evq_key(time + net_message(s, q, NET_DATA, rest), EVQ_DATA, q->entity);
}

/* Handles events of the storm, the one of *q first; returns 0 when none is left, and *q is then the last one. */
static inline int serve_reads(hl_sim *s, storm *x, request **q) {
	for (;;) {
		core *c = &s->core[(*q)->core];
		if (x->slot->coming != HL_NONE) x->events += herd_settle(s, x->slot, x->current);
		request *next = next_of(s, x);
		if (!next || !rereads_stays(s, &x->reads, *q, c)) return 1;
		uint64_t key = serve_next(s, x, next, arrive(s, x, *q));
		rereads_wait(s, &x->reads, *q, c, x->now);
		*q = next;
		if (key >= x->first || x->events >= x->events_end) {
			evq_add(&s->queue, next->entity, key);
			return 0;
		}
		x->now = evq_time(key);
		x->current = key;
		x->events++;
	}
}

uint32_t storm_serve(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	if (!q->rereads || !reread_is_calm(&s->line[q->line]) || sim_has_copy(s, q->line, q->core)) return requester;
	storm x = storm_of(s, q->line);
	int is_left = serve_reads(s, &x, &q);
	storm_end(s, &x);
	return is_left ? q->core : HL_NONE;
}
