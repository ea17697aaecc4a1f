#include "wake.h"

#include "access.h"
#include "account.h"
#include "core.h"
#include "dir.h"
#include "spin.h"

void wake_to_reread(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	c->phase = PHASE_WAIT;
	c->spin.rereads = 0;
	uint32_t size = ACCESS_SIZE(s->loops[c->spin.loop].width);
	dir_read_again(s, sim_requester(s, REQUESTER_DEMAND, core_index), c->time, c->spin.offsets[0], size);
}

/*
 * For the simple form: the next round's load is the re-read. It is issued at once, for the moment of that load; but
 * where ports serve messages in the order of their times, or other cores may take the line into caches that this core
 * shares, it is the core's event at that moment.
 */
static void issue_reread(hl_sim *s, uint32_t core_index) {
	spin_come_to_load(s, core_index);
	if (s->config.port_cycles == 0 && !s->siblings) {
		wake_to_reread(s, core_index);
		return;
	}
	s->core[core_index].spin.rereads = 1;
	sim_schedule_run(s, core_index);
}

/* Executes the round that began at that time, as far as the core comes by itself. */
static void replay_from(hl_sim *s, uint32_t core_index, uint64_t begin) {
	core *c = &s->core[core_index];
	uint32_t head = s->loops[c->spin.loop].head;
	c->phase = PHASE_RUN;
	if (s->interruptible) evq_set(&s->queue, sim_core_entity(core_index), EVQ_NEVER); /* that of its next interrupt */
	if (begin > c->time) account_charge(s, core_index, begin, CYCLES_SPIN, head);
	spin_reset_round(c, c->spin.loop, begin);
	c->pc = head + 1;
	core_replay(s, core_index, begin);
}

/* For any form: executes the round that is under way, up to this moment. */
static void replay_round(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint64_t now = s->g->now;
	uint32_t head = s->loops[c->spin.loop].head;
	uint64_t begin = c->spin.park_base;
	if (sim_core_key(core_index, begin) > s->g->current) { /* the core has not passed the head yet */
		account_charge(s, core_index, begin, CYCLES_SPIN, head);
		sim_schedule_run(s, core_index);
		return;
	}
	begin += (now - begin) / c->spin.park_period * c->spin.park_period;
	if (sim_core_key(core_index, begin) > s->g->current) begin -= c->spin.park_period;
	replay_from(s, core_index, begin);
}

void wake_for_interrupt(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	uint64_t now = s->g->now, period = c->spin.park_period, base = c->spin.park_base;
	if (base < now) {
		/* Also at a head: instructions that take no time may be points of the same moment before it. */
		replay_from(s, core_index, now - 1 - (now - 1 - base) % period);
		return;
	}
	account_charge(s, core_index, base, CYCLES_SPIN, s->loops[c->spin.loop].head); /* the head is the point */
	c->spin.began = base - period;
	sim_schedule_run(s, core_index);
}

void wake_for_line(hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const core *c = &s->core[core_index];
	if (c->spin.park_native) { /* such a round reads one line */
		if (c->spin.lines[0] == line_index) issue_reread(s, core_index);
		return;
	}
	int watched = 0;
	for (uint32_t i = 0; i < c->spin.load_count; i++) watched |= c->spin.lines[i] == line_index;
	if (watched) replay_round(s, core_index);
}
