#include "invariants.h"

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
}

static void check_core(const hl_sim *s, uint32_t i) {
	const core *c = &s->core[i];
	const uint64_t *cycles = &s->core_stats[i].cycles_compute;
	uint64_t sum = 0;
	for (uint32_t k = 0; k < CYCLES_COUNT; k++) sum += cycles[k];
	HL_CHECK(s->g->totals.measured_from + sum == c->time);
	uint64_t event = evq_of(&s->queue, i);
	const request *q = &s->request[i];
	switch ((enum phase)c->phase) {
	case PHASE_RUN: HL_CHECK(event != EVQ_NEVER && q->stage == STAGE_NONE); break;
	case PHASE_PARKED:
	case PHASE_PREFETCH: HL_CHECK(event == EVQ_NEVER && q->stage == STAGE_NONE); break;
	case PHASE_WAIT: HL_CHECK(q->stage != STAGE_NONE && (q->stage == STAGE_QUEUED) == (event == EVQ_NEVER)); break;
	}
}

void invariants_check(const hl_sim *s, uint32_t entity) {
	if (!sim_running(s)) return;
	if (entity >= s->requesters) {
		uint32_t line_index = s->slot[entity - s->requesters].line;
		if (line_index != HL_NONE) check_line(s, line_index);
		return;
	}
	check_core(s, sim_core_of(s, entity));
	if (s->request[entity].line < s->lines) check_line(s, s->request[entity].line); /* a program may have no memory */
}

void invariants_check_all(const hl_sim *s) {
	if (!sim_running(s)) return;
	for (uint32_t i = 0; i < s->lines; i++) check_line(s, i);
	if (s->g->setup_stage != HL_NONE) return; /* cores have neither time nor events yet */
	for (uint32_t i = 0; i < s->cores; i++) check_core(s, i);
}
