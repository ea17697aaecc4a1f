#include "burst.h"

#include "spin.h"
#include "system.h"

/* Books the hits since everything was booked last; returns the cycles that they spent in the core's own cache. */
static uint64_t charge_hits(burst *x, hl_core_stats *stats) {
	const hl_config *config = &x->s->config;
	uint64_t cycles = (uint64_t)x->loads * config->l1_hit_cycles + (uint64_t)x->stores * x->s->op_cycles[OP_ST8] +
	                  (uint64_t)x->atomics * config->atomic_hit_cycles;
	stats->loads += x->loads;
	stats->stores += x->stores;
	stats->atomics += x->atomics;
	return cycles;
}

void burst_charge(burst *x) {
	core *c = x->c;
	if (x->steps == 0 && x->time == c->time && x->time == x->charged) return;
	hl_core_stats *stats = &x->s->core_stats[x->core_index];
	uint32_t head = c->spin.active ? x->s->loops[c->spin.loop].head : 0;
	x->s->g->totals.steps += x->steps;
	uint64_t l1 = 0;
	if (c->spin.active) {
		x->s->profile[head] += x->time - x->charged;
	} else {
		stats->instructions += x->steps;
		l1 = charge_hits(x, stats);
	}
	x->loads = x->stores = x->atomics = 0; /* a wait loop's do not count */
	if (x->time > c->time) {
		uint64_t cycles = x->time - c->time;
		if (c->spin.active) {
			stats->cycles_spin += cycles;
			c->account.last_category = CYCLES_SPIN;
			c->account.last_pc = head;
		} else {
			HL_ASSERT(l1 <= cycles);
			stats->cycles_l1 += l1;
			stats->cycles_compute += cycles - l1;
			c->account.last_category = CYCLES_COMPUTE;
			c->account.last_pc = x->last_pc;
		}
		c->time = x->time;
	}
	x->charged = x->time;
	c->spin.steps += x->steps;
	x->steps_left -= (int64_t)x->steps;
	x->steps = 0;
}

COLD uint32_t burst_search_costly(const hl_sim *s, const insn *from, const insn *to, uint32_t before) {
	for (; to > from; to--)
		if (to->before != (to - 1)->before) return (uint32_t)(to - 1 - s->insn);
	return before;
}

COLD enum system_verdict burst_ask_system(burst *x, uint64_t *r) {
	hl_sim *s = x->s;
	enum system_verdict verdict = x->functional ? system_set_up(s, x->core_index, r)
	                                            : system_execute(s, x->core_index, r, x->time);
	if (!x->functional) x->time = x->charged = x->c->time;
	return sim_running(s) ? verdict : SYSTEM_ENDED;
}

COLD void burst_leave_loop(burst *x, const insn *ip) {
	burst_sync(x, ip);
	x->steps++;
	burst_end_spin(x);
	x->steps--;
}
