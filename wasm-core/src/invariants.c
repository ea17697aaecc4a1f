#include "invariants.h"

#include "caches.h"
#include "interrupts.h"
#include "lines.h"
#include "places.h"
#include "stores.h"

/* See caches.h. */
static void check_caches(const hl_sim *s, uint32_t line_index) {
	const line *l = &s->line[line_index];
	if (s->l2.ways == 0) return;
	for (uint32_t i = 0; i < s->cores; i++)
		if (sim_has_copy(s, line_index, i)) HL_CHECK(caches_hold(s, i, line_index));
	if (s->l3.ways == 0) return;
	if (s->in_chips[line_index]) HL_CHECK(l->owner == HL_NONE);
	if (!s->chips_only[line_index]) return;
	HL_CHECK(__builtin_popcountll(s->in_chips[line_index]) == 1);
	HL_CHECK(l->copies == 0 && l->state == STATE_INVALID);
}

static void check_line(const hl_sim *s, uint32_t line_index) {
	const line *l = &s->line[line_index];
	const uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	uint32_t copies = 0;
	for (uint32_t i = 0; i < s->sharer_words; i++) copies += (uint32_t)__builtin_popcountll(set[i]);
	HL_CHECK(copies == l->copies);
	HL_CHECK(l->state < STATE_COUNT);
	if (l->state == STATE_EXCLUSIVE || l->state == STATE_MODIFIED) {
		HL_CHECK(l->owner != HL_NONE);
		HL_CHECK(l->copies <= 1); /* 0 while the data is on its way */
		if (l->copies == 1) HL_CHECK(sim_has_copy(s, line_index, l->owner));
	}
	if (l->state == STATE_INVALID) HL_CHECK(l->copies == 0 && l->owner == HL_NONE);
	check_caches(s, line_index);
}

static int has_event(const hl_sim *s, uint32_t entity) {
	return evq_of(&s->queue, entity) != EVQ_NEVER;
}

/* The oldest store in a buffer always waits for its line; stores to one line are in the groups of their order. */
static void check_stores(const hl_sim *s, uint32_t core_index) {
	uint32_t stores = s->core[core_index].stores;
	HL_CHECK(stores <= s->core_stats[core_index].store_max && s->g->stores <= s->g->totals.stores_max);
	if (stores == 0) return;
	HL_CHECK(stores <= s->config.store_buffer_entries);
	uint32_t line_index = (uint32_t)(stores_entry(s, core_index, 0)->offset >> s->line_shift);
	HL_CHECK(line_is_fetched(s, core_index, line_index));
	for (uint32_t place = 1; place < stores; place++) {
		int more = stores_entry(s, core_index, place)->group - stores_entry(s, core_index, place - 1)->group;
		HL_CHECK(more == 0 || stores_partial(s));
		HL_CHECK(more >= 0 || more == -255);
		HL_CHECK(stores_entry(s, core_index, place)->since >= stores_entry(s, core_index, place - 1)->since);
	}
}

/* A core that waits for something has an event at its next interrupt, or before; work that was begun is not done. */
static void check_interrupts(const hl_sim *s, uint32_t i) {
	const core *c = &s->core[i];
	const interrupts_state *k = &s->interrupts[i];
	uint64_t next = c->phase == PHASE_SLEEP ? interrupts_arrival(s, i) : interrupts_next(s, i);
	int waits = c->phase == PHASE_SLEEP || c->phase == PHASE_PARKED || c->phase == PHASE_STRETCH;
	if (waits && next <= HL_TIME_MAX / 2) HL_CHECK(evq_of(&s->queue, sim_core_entity(i)) <= sim_core_key(i, next));
	if (c->phase == PHASE_STRETCH) HL_CHECK(k->piece <= c->work_left && k->until >= c->time);
	HL_CHECK(!k->in_handler || (k->masked && c->depth > 0));
}

static void check_core(const hl_sim *s, uint32_t i) {
	const core *c = &s->core[i];
	uint64_t sum = 0;
	for (uint32_t k = 0; k < CYCLES_COUNT; k++) sum += s->core_stats[i].cycles[k];
	HL_CHECK(s->g->totals.measured_from + sum == c->time);
	int may_have_event = c->phase == PHASE_SLEEP || (s->interruptible && c->phase == PHASE_PARKED);
	int is_timed = c->phase == PHASE_RUN || c->phase == PHASE_STRETCH || c->phase == PHASE_STOLEN;
	if (!may_have_event) HL_CHECK(has_event(s, sim_core_entity(i)) == is_timed);
	if (s->interruptible) check_interrupts(s, i);
	HL_CHECK(c->stack == s->stack_base + c->context * s->stack_stride);
	HL_CHECK((sim_demand(s, i)->stage != STAGE_NONE) == (c->phase == PHASE_WAIT));
	for (uint32_t kind = REQUESTER_DEMAND + 1; kind < REQUESTER_FILL; kind++) {
		if (s->first_requester[kind] == HL_NONE) continue;
		const request *q = &s->request[sim_requester(s, (enum requester_kind)kind, i)];
		HL_CHECK(((c->asking >> kind) & 1) == (q->stage != STAGE_NONE));
	}
	check_stores(s, i);
}

static void check_request(const hl_sim *s, const request *q) {
	int waits = q->stage == STAGE_QUEUED || q->stage == STAGE_IN_PORT || q->stage == STAGE_IN_HERD;
	HL_CHECK(has_event(s, q->entity) == (q->stage != STAGE_NONE && !waits));
}

/* Requests on their way to a busy line, in the order of their arrivals: see herd.h. */
static void check_coming(const hl_sim *s, const slot *sl) {
	uint64_t before = 0;
	for (uint32_t i = sl->coming; i != HL_NONE; i = s->queue_next[i]) {
		const request *q = &s->request[i];
		uint64_t key = evq_key(q->arrived, EVQ_CORE, q->entity);
		HL_CHECK(q->stage == STAGE_IN_HERD && q->line == sl->line && key > before);
		before = key;
	}
}

static void check_slot(const hl_sim *s, const slot *sl) {
	if (sl->line == HL_NONE) return;
	check_line(s, sl->line);
	check_coming(s, sl);
	places_check(s, sl);
}

void invariants_check(const hl_sim *s, event_owner who) {
	if (!sim_running(s)) return;
	if (who.kind == EVENT_OF_SLOT) {
		check_slot(s, &s->slot[who.index]);
		return;
	}
	uint32_t requester = who.kind == EVENT_OF_CORE ? sim_requester(s, REQUESTER_DEMAND, who.index) : who.index;
	const request *q = &s->request[requester];
	check_core(s, q->core);
	check_request(s, q);
	if (q->line < s->lines) check_line(s, q->line); /* a program may have no memory */
}

void invariants_check_all(const hl_sim *s) {
	if (!sim_running(s)) return;
	for (uint32_t i = 0; i < s->lines; i++) check_line(s, i);
	if (s->g->stage != RUN_TIME) return; /* cores have neither time nor events yet */
	uint32_t stores = 0;
	for (uint32_t i = 0; i < s->cores; i++) {
		check_core(s, i);
		stores += s->core[i].stores;
	}
	HL_CHECK(stores == s->g->stores);
	for (uint32_t i = 0; i < s->slots; i++) check_slot(s, &s->slot[i]);
	for (uint32_t i = 0; i < s->requesters; i++) check_request(s, &s->request[i]);
}
