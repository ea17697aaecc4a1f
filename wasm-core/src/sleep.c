#include "sleep.h"

#include "account.h"
#include "interrupts.h"
#include "trace.h"

int sleep_begin(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t until) {
	core *c = &s->core[core_index];
	uint64_t ends = c->wake_at && c->wake_at < until ? c->wake_at : until;
	if (c->wake_at && c->wake_at <= time) c->wake_at = 0;
	uint64_t arrival = s->interruptible ? interrupts_arrival(s, core_index) : UINT64_MAX;
	if (arrival < ends) ends = arrival;
	if (ends <= time) return 0;
	c->phase = PHASE_SLEEP;
	if (ends <= HL_TIME_MAX / 2) evq_set(&s->queue, sim_core_entity(core_index), sim_core_key(core_index, ends));
	trace_event(s, TRACE_SLEEP, time, trace_core(core_index, HL_NONE), 0, 0);
	return 1;
}

void sleep_end(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	uint64_t now = s->g->now;
	HL_ASSERT(c->phase == PHASE_SLEEP);
	if (c->wake_at <= now) c->wake_at = 0;
	account_charge(s, core_index, now, CYCLES_IDLE, c->pc);
	trace_event(s, TRACE_AWAKE, now, trace_core(core_index, HL_NONE), 0, 0);
	c->phase = PHASE_RUN;
	c->pc++;
}

void sleep_interrupt(hl_sim *s, uint32_t target, uint64_t time) {
	core *c = &s->core[target];
	uint64_t arrival = time + s->config.interrupt_cycles;
	if (c->wake_at && c->wake_at <= arrival) return;
	c->wake_at = arrival;
	if (c->phase != PHASE_SLEEP) return;
	uint64_t key = sim_core_key(target, arrival);
	if (key < evq_of(&s->queue, sim_core_entity(target))) evq_set(&s->queue, sim_core_entity(target), key);
}
