#include "storm.h"

#include "net.h"
#include "queue.h"
#include "races.h"
#include "rereads.h"
#include "trace.h"

uint32_t storm_possible(const hl_sim *s) {
	return s->config.park && !races_watched(s) && s->config.trace_records == 0 && !s->siblings;
}

/* What is the same for all reads of a storm. */
typedef struct storm {
	uint64_t hash; /* that of the run, while the storm lasts; such runs keep no trace */
	line *line;
	slot *slot;
	hl_line_stats *stats;
	uint64_t *sharers;
	uint64_t events_end;
	uint32_t home;
	protocol_rule rule;
	uint32_t decided; /* 1: the order of the queue is that of the arrivals; otherwise only a batch is in order */
} storm;

/* Events that may be handled until the slice ends, or the run because nothing progresses: see run_slice. */
static uint64_t events_end(const hl_sim *s) {
	uint64_t patience = s->g->effort_at_progress + s->progress_steps_max - s->g->totals.steps;
	return s->events_end <= patience ? s->events_end : patience + 1;
}

static storm storm_of(const hl_sim *s, uint32_t line_index) {
	line *l = &s->line[line_index];
	return (storm){.hash = s->g->hash,
	               .line = l,
	               .slot = &s->slot[l->slot],
	               .stats = &s->line_stats[line_index],
	               .sharers = s->sharers + (uint64_t)line_index * s->sharer_words,
	               .events_end = events_end(s),
	               .home = l->home,
	               .rule = *protocol_rule_of(s->config.protocol, (enum line_state)l->state, EVENT_READ),
	               .decided = s->config.arbitration == HL_ARBITRATION_ARRIVAL};
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
	x->sharers[q->core >> 6] |= 1ull << (q->core & 63);
	x->line->copies++;
	x->hash = trace_mix(x->hash, TRACE_DATA, now, trace_by(q), x->line->state, (uint32_t)(now - q->issued));
	q->stage = STAGE_NONE;
	x->line->heard = now + net_hop(s, sim_node_of(s, q->core), x->home);
}

/* The home serves the next read at the moment at which it hears of the last one; returns the event of its data. */
static uint64_t serve_next(hl_sim *s, storm *x, request *q) {
	slot *sl = x->slot;
	uint64_t time = x->line->heard;
	uint64_t measured = s->g->totals.measured_from;
	uint64_t from = sl->busy_from > measured ? sl->busy_from : measured;
	x->stats->busy_cycles += time > from ? time - from : 0;
	x->hash = trace_mix(x->hash, TRACE_FREE, time, trace_at(q->line), sl->count, 0);
	(void)queue_take_in_order(s, sl); /* q, the first of it */
	sl->busy_from = time;
	q->queued += time - q->arrived;
	x->stats->queue_cycles += time - q->arrived;
	uint32_t supplier = x->rule.source == SOURCE_CACHE ? x->line->owner : HL_NONE;
	uint32_t total = reread_decide(s, x->line, x->stats, &x->rule, q);
	x->hash = trace_mix(x->hash, TRACE_SERVE, time, trace_by(q), q->source, supplier);
	uint32_t rest = total > q->leg ? total - q->leg : 1;
	q->stage = STAGE_DATA;
	return evq_key(time + rest + net_jitter(s, q, NET_DATA), EVQ_DATA, q->entity);
}

/* Is the event with this key the next one of all, and of this slice? */
static int is_next(const hl_sim *s, const storm *x, uint64_t key) {
	return key < evq_first(&s->queue) && evq_time(key) <= s->until && s->g->totals.events < x->events_end;
}

/* Handles events of the storm, the one of *q first; returns 0 when none is left, and *q is then the last one. */
static int blow(hl_sim *s, storm *x, request **q) {
	for (;;) {
		const loop *waiting;
		uint64_t value;
		request *next = has_copy(x, (*q)->core) ? NULL : next_of(s, x);
		if (!next || !reread_stays(s, *q, &waiting, &value)) return 1;
		arrive(s, x, *q);
		uint64_t key = serve_next(s, x, next);
		reread_wait(s, *q, waiting, value);
		*q = next;
		if (!is_next(s, x, key)) {
			evq_add(&s->queue, next->entity, key);
			return 0;
		}
		s->g->now = evq_time(key);
		s->g->current = key;
		s->g->totals.events++;
	}
}

uint32_t storm_serve(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	if (!s->core[q->core].spin.park_native || q->kind != REQUESTER_DEMAND || q->access != ACCESS_READ) return requester;
	if (!reread_is_calm(&s->line[q->line])) return requester;
	storm x = storm_of(s, q->line);
	int is_left = blow(s, &x, &q);
	s->g->hash = x.hash;
	return is_left ? q->core : HL_NONE;
}
