#include "storm.h"

#include "access.h"
#include "dir.h"
#include "insn.h"
#include "loops.h"
#include "net.h"
#include "races.h"
#include "spin.h"
#include "trace.h"

uint32_t storm_possible(const hl_sim *s) {
	return s->serves_ahead && s->config.park && !races_watched(s) && s->config.trace_records == 0;
}

/* What is the same for all reads of a storm. */
typedef struct storm {
	line *line;
	slot *slot;
	hl_line_stats *stats;
	uint64_t *sharers;
	uint64_t quiet_from; /* operations of all cores */
	uint64_t events_end;
	uint32_t home;
	protocol_rule rule;
	uint32_t decided; /* 1: the order of the queue is that of the arrivals; otherwise only a batch is in order */
} storm;

/* Does the line answer a read without any change that another core could notice? */
static int is_calm(const line *l) {
	return l->state == STATE_SHARED || l->state == STATE_OWNED || l->state == STATE_FORWARD;
}

/* Events that may be handled until the slice ends, or the run because nothing progresses: see run_slice. */
static uint64_t events_end(const hl_sim *s) {
	uint64_t patience = s->g->effort_at_progress + s->progress_steps_max - s->g->totals.steps;
	return s->events_end <= patience ? s->events_end : patience + 1;
}

static storm storm_of(const hl_sim *s, uint32_t line_index) {
	line *l = &s->line[line_index];
	return (storm){.line = l,
	               .slot = &s->slot[l->slot],
	               .stats = &s->line_stats[line_index],
	               .sharers = s->sharers + (uint64_t)line_index * s->sharer_words,
	               .quiet_from = sim_operations(s),
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

/* The value that a core's re-read yields, when the core goes on waiting with it; returns 0 when it does not. */
static int goes_on_waiting(const hl_sim *s, const request *q, const loop **out_loop, uint64_t *out_value) {
	const core *c = &s->core[q->core];
	if (!c->spin.active || !c->spin.park_native || c->stores) return 0;
	const loop *l = &s->loops[c->spin.loop];
	if ((l->works && s->g->measure.storm) || c->pc != l->load_pc) return 0;
	uint64_t offset = ((uint64_t)q->line << s->line_shift) + q->offset;
	*out_loop = l;
	*out_value = access_read(s->memory + offset, access_load_width(INSN_OP(s->code[c->pc])));
	return loops_stays(s, l, s->regs + (uint64_t)q->core * s->registers + c->window, *out_value);
}

/* The data is there: the core has a copy, the home hears of it. */
static void arrive(hl_sim *s, const storm *x, request *q) {
	uint64_t now = s->g->now;
	x->sharers[q->core >> 6] |= 1ull << (q->core & 63);
	x->line->copies++;
	trace_event(s, TRACE_DATA, now, trace_by(q), x->line->state, (uint32_t)(now - q->issued));
	q->stage = STAGE_NONE;
	x->line->heard = now + net_hop(s, sim_node_of(s, q->core), x->home);
}

/* As take_demand in core.c for a core that stays parked. */
static void wait_on(hl_sim *s, const storm *x, const request *q, const loop *l, uint64_t value) {
	core *c = &s->core[q->core];
	hl_core_stats *stats = &s->core_stats[q->core];
	uint64_t now = s->g->now, waited = now - c->time;
	uint64_t queued = q->queued < waited ? q->queued : waited;
	stats->read_misses++;
	stats->cycles[CYCLES_QUEUE] += queued;
	stats->cycles[q->category] += waited - queued;
	s->profile[l->head] += waited;
	c->time = now;
	c->account.last_category = q->category;
	c->account.last_pc = l->head;
	c->spin.quiet_from = x->quiet_from;
	spin_stay(s, q->core, l, value);
}

/* As count_service, service_total and change_state in dir.c, for such a read; returns its total. */
static uint32_t decide(hl_sim *s, const storm *x, request *q) {
	line *l = x->line;
	uint64_t words = dir_words(q->offset, q->size);
	s->g->totals.transactions++;
	x->stats->reads++;
	x->stats->readers |= 1ull << (q->core & 63);
	x->stats->words_read |= words;
	x->stats->words_written |= l->epoch_words;
	x->stats->false_sharing += l->last_writer != HL_NONE && l->last_writer != q->core && !(l->epoch_words & words);
	q->source = x->rule.source;
	q->data_node = x->home;
	if (x->rule.source == SOURCE_MEMORY) {
		q->category = CYCLES_MISS_DRAM;
		return net_dram(s, q->core, x->home);
	}
	uint32_t owner = l->owner;
	q->data_node = sim_node_of(s, owner);
	int remote = q->data_node != sim_node_of(s, q->core);
	q->category = remote ? CYCLES_MISS_REMOTE : CYCLES_MISS_CHIP;
	x->stats->transfers++;
	x->stats->remote_transfers += (uint32_t)remote;
	if (x->rule.owner == OWNER_REQUESTER) l->owner = q->core;
	return net_transfer(s, owner, q->core, x->home);
}

/* The home serves the next read at the moment at which it hears of the last one; returns the event of its data. */
static uint64_t serve_next(hl_sim *s, const storm *x, request *q) {
	slot *sl = x->slot;
	uint64_t time = x->line->heard;
	uint64_t measured = s->g->totals.measured_from;
	uint64_t from = sl->busy_from > measured ? sl->busy_from : measured;
	x->stats->busy_cycles += time > from ? time - from : 0;
	trace_event(s, TRACE_FREE, time, trace_at(q->line), sl->count, 0);
	sl->head = q->next;
	if (sl->head == HL_NONE) sl->tail = HL_NONE;
	sl->count--;
	sl->batch -= sl->batch > 0;
	sl->busy_from = time;
	q->queued += time - q->arrived;
	x->stats->queue_cycles += time - q->arrived;
	uint32_t supplier = x->rule.source == SOURCE_CACHE ? x->line->owner : HL_NONE;
	uint32_t total = decide(s, x, q);
	trace_event(s, TRACE_SERVE, time, trace_by(q), q->source, supplier);
	uint32_t rest = total > q->leg ? total - q->leg : 1;
	q->stage = STAGE_DATA;
	return evq_key(time + rest + net_jitter(s, q, NET_DATA), EVQ_DATA, q->entity);
}

/* Is the event with this key the next one of all, and of this slice? */
static int is_next(const hl_sim *s, const storm *x, uint64_t key) {
	return key < evq_first(&s->queue) && evq_time(key) <= s->until && s->g->totals.events < x->events_end;
}

uint32_t storm_serve(hl_sim *s, uint32_t requester) {
	request *q = &s->request[requester];
	const line *l = &s->line[q->line];
	if (q->kind != REQUESTER_DEMAND || q->access != ACCESS_READ || !is_calm(l)) return requester;
	const storm x = storm_of(s, q->line);
	for (;;) {
		const loop *waiting;
		uint64_t value;
		request *next = has_copy(&x, q->core) ? NULL : next_of(s, &x);
		if (!next || !goes_on_waiting(s, q, &waiting, &value)) return q->core;
		arrive(s, &x, q);
		uint64_t key = serve_next(s, &x, next);
		wait_on(s, &x, q, waiting, value);
		if (!is_next(s, &x, key)) {
			evq_add(&s->queue, next->entity, key);
			return HL_NONE;
		}
		s->g->now = evq_time(key);
		s->g->current = key;
		s->g->totals.events++;
		q = next;
	}
}
