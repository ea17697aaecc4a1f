#include "spin.h"

#include "adjacent.h"
#include "insn.h"
#include "lines.h"
#include "loops.h"
#include "stores.h"
#include "trace.h"

static int watched_lines_valid(const hl_sim *s, const core *c, uint32_t core_index) {
	for (uint32_t i = 0; i < c->spin.load_count; i++)
		if (!sim_has_copy(s, c->spin.lines[i], core_index)) return 0;
	return 1;
}

static void park(const hl_sim *s, core *c, uint64_t time, uint64_t period) {
	const loop *l = &s->loops[c->spin.loop];
	c->phase = PHASE_PARKED;
	c->spin.park_base = time;
	if (c->spin.park_period != period) {
		c->spin.park_period = period;
		c->spin.park_inverse = spin_inverse(period);
	}
	/*
	 * A round has random delays; or the next load may find the line in the chip's L3, and not ask the home; or a miss
	 * also asks for the other line of a pair; or the core can be interrupted in the middle of a round.
	 */
	int whole_rounds = s->config.jitter_cycles != 0 || s->l3.ways != 0 || adjacent_possible(s) || s->interruptible;
	c->spin.park_native = l->load_pc != HL_NONE && c->spin.load_count == 1 && !whole_rounds;
	c->pc = l->head;
}

/* Will finite caches of the core take in lines that are on their way, among which those of a round stay the latest? */
static int takes_lines_in(const hl_sim *s, uint32_t core_index) {
	return s->l2.ways && line_any_is_fetched(s, core_index);
}

/* Is a line of the round to be written by a store that waits? Other stores change nothing that the round reads. */
static int writes_watched_lines(const hl_sim *s, const core *c, uint32_t core_index) {
	for (uint32_t i = 0; i < c->spin.load_count; i++)
		if (stores_concern(s, core_index, c->spin.lines[i])) return 1;
	return 0;
}

enum spin_verdict spin_head(hl_sim *s, uint32_t core_index, uint32_t loop_index, uint64_t time,
                            const uint64_t *window) {
	core *c = &s->core[core_index];
	if (!spin_same_round(s, c, core_index, loop_index, window)) {
		if (c->spin.active && c->spin.loop != loop_index) spin_end(s, core_index, time);
		spin_begin_round(s, c, core_index, loop_index, time, window);
		return SPIN_GO_ON;
	}
	if (c->spin.load_count == 0) return SPIN_STUCK;
	if (!c->spin.active) {
		c->spin.active = 1;
		c->spin.since = time;
		c->spin.quiet_from = sim_operations(s);
		trace_note(s, TRACE_SPIN, time, trace_core(core_index, c->spin.lines[0]), 0, 0);
	}
	/* The time of a round in which every load hits: each miss of this round is replaced by a hit. */
	uint64_t period = time - c->spin.began - c->spin.waited + (uint64_t)c->spin.misses * s->config.l1_hit_cycles;
	/*
	 * A miss may bring a newer version of a line than an earlier load of this round saw: then the round proves nothing.
	 */
	int consistent = c->spin.misses == 0 || s->loops[loop_index].load_pc != HL_NONE;
	int brief = c->spin.steps <= HL_PARK_STEPS_MAX;
	int quiet = consistent && brief && !c->spin.cold && !writes_watched_lines(s, c, core_index) &&
	            !takes_lines_in(s, core_index);
	if (s->config.park && quiet && period > 0 && watched_lines_valid(s, c, core_index)) {
		park(s, c, time, period);
		return SPIN_PARKED;
	}
	spin_reset_round(c, loop_index, time);
	return SPIN_GO_ON;
}

void spin_end(hl_sim *s, uint32_t core_index, uint64_t time) {
	core *c = &s->core[core_index];
	c->spin.active = 0;
	c->spin.pure = 0;
	c->spin.loop = HL_NONE;
	c->paused_at = 0;
	trace_note(s, TRACE_SPIN_END, time, trace_core(core_index, HL_NONE), 0, 0);
}

int spin_judge(hl_sim *s, uint32_t core_index, uint64_t value) {
	const core *c = &s->core[core_index];
	if (!s->config.park || !c->spin.active || !c->spin.park_native) return 0;
	const loop *l = &s->loops[c->spin.loop];
	const uint64_t *window = s->regs + (uint64_t)core_index * s->registers + c->window;
	if (c->pc != l->load_pc || !loops_stays(l, window, value)) return 0;
	spin_stay(s, core_index, l, value, s->g->now);
	return 1;
}
