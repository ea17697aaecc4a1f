#include "spin.h"

#include "account.h"
#include "dir.h"
#include "insn.h"
#include "loops.h"
#include "trace.h"
#include "vm.h"

static int watched_lines_valid(const hl_sim *s, const core *c, uint32_t core_index) {
	for (uint32_t i = 0; i < c->loop_loads; i++)
		if (!sim_has_copy(s, c->loop_lines[i], core_index)) return 0;
	return 1;
}

static void park(const hl_sim *s, core *c, uint64_t time, uint64_t period) {
	const loop *l = &s->loops[c->loop];
	c->phase = PHASE_PARKED;
	c->park_base = time;
	c->park_period = period;
	c->park_native = l->load_pc != HL_NONE && c->loop_loads == 1 && s->config.port_cycles == 0;
	c->pc = l->head;
}

enum spin_verdict spin_head(hl_sim *s, uint32_t core_index, uint32_t loop_index, uint64_t time,
                            const uint64_t *window) {
	core *c = &s->core[core_index];
	if (!spin_same_round(s, c, core_index, loop_index, window)) {
		if (c->spinning && c->loop != loop_index) spin_end(s, core_index, time);
		spin_begin_round(s, c, core_index, loop_index, time, window);
		return SPIN_GO_ON;
	}
	if (c->loop_loads == 0) return SPIN_STUCK;
	if (!c->spinning) {
		c->spinning = 1;
		c->quiet_from = sim_operations(s);
		trace_note(s, TRACE_SPIN, time, core_index, c->loop_lines[0], 0, 0);
	}
	/* What a round takes when every load hits: misses of this round replaced by hits. */
	uint64_t period = time - c->loop_time - c->loop_wait + (uint64_t)c->loop_misses * s->config.l1_hit_cycles;
	/* A round with work() in a storm was shorter than the coming ones. */
	uint64_t calm_from = s->g->measure.calm_from;
	int lasting = !s->loops[loop_index].works || calm_from == 0 || c->loop_time > calm_from;
	/* A miss may bring anew a line that an earlier load of this round saw older: then the round proves nothing. */
	int consistent = c->loop_misses == 0 || s->loops[loop_index].load_pc != HL_NONE;
	int brief = c->loop_steps <= HL_PARK_STEPS_MAX;
	if (s->config.park && lasting && consistent && brief && period > 0 && watched_lines_valid(s, c, core_index)) {
		park(s, c, time, period);
		return SPIN_PARKED;
	}
	spin_reset_round(c, loop_index, time);
	return SPIN_GO_ON;
}

void spin_end(hl_sim *s, uint32_t core_index, uint64_t time) {
	core *c = &s->core[core_index];
	c->spinning = 0;
	c->loop_pure = 0;
	c->loop = HL_NONE;
	trace_note(s, TRACE_SPIN_END, time, core_index, HL_NONE, 0, 0);
}

/* First moment from base on, in steps of the period, whose core event comes after the event being handled. */
static uint64_t next_round(const hl_sim *s, const core *c, uint32_t core_index) {
	uint64_t time = c->park_base;
	uint64_t now = s->g->now;
	if (time < now) time += (now - time + c->park_period - 1) / c->park_period * c->park_period;
	if (evq_key(time, EVQ_CORE, core_index) < s->g->current) time += c->park_period;
	return time;
}

static dir_access access_of_load(const hl_sim *s, const uint64_t *window, uint64_t load) {
	static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8};
	uint64_t offset = window[INSN_B(load)] + (uint64_t)(int64_t)INSN_IMM(load) - HL_MEMORY_BASE;
	return (dir_access){.line = (uint32_t)(offset >> s->line_shift),
	                    .kind = ACCESS_READ,
	                    .offset = (uint8_t)(offset & (s->config.line_bytes - 1)),
	                    .size = sizes[INSN_OP(load) - OP_LDS8]};
}

/* The simple form: the next round's load is the re-read. */
static void issue_reread(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	const loop *l = &s->loops[c->loop];
	uint64_t time = next_round(s, c, core_index);
	account_charge(s, core_index, time, CYCLES_SPIN, l->head);
	const uint64_t *window = s->regs + (uint64_t)core_index * s->registers + c->window;
	c->phase = PHASE_WAIT;
	c->pc = l->load_pc;
	c->loop_time = time;
	c->loop_misses = 0;
	c->loop_wait = 0;
	dir_request(s, core_index, time, access_of_load(s, window, s->code[l->load_pc]));
}

/* Any form: goes through the round that is under way, up to this moment. */
static void replay_round(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	uint64_t now = s->g->now;
	uint32_t head = s->loops[c->loop].head;
	c->phase = PHASE_RUN;
	uint64_t begin = c->park_base;
	if (evq_key(begin, EVQ_CORE, core_index) > s->g->current) { /* it has not passed the head yet */
		account_charge(s, core_index, begin, CYCLES_SPIN, head);
		sim_schedule_run(s, core_index);
		return;
	}
	begin += (now - begin) / c->park_period * c->park_period;
	if (evq_key(begin, EVQ_CORE, core_index) > s->g->current) begin -= c->park_period;
	if (begin > c->time) account_charge(s, core_index, begin, CYCLES_SPIN, head);
	spin_reset_round(c, c->loop, begin);
	c->pc = head + 1;
	vm_replay(s, core_index, begin);
}

void spin_wake_parked(hl_sim *s, uint32_t core_index, uint32_t line_index) {
	core *c = &s->core[core_index];
	int watched = 0;
	for (uint32_t i = 0; i < c->loop_loads; i++) watched |= c->loop_lines[i] == line_index;
	if (!watched) return;
	if (c->park_native) issue_reread(s, core_index);
	else replay_round(s, core_index);
}

int spin_judge(hl_sim *s, uint32_t core_index, uint64_t value) {
	core *c = &s->core[core_index];
	if (!s->config.park || !c->spinning || !c->park_native) return 0;
	const loop *l = &s->loops[c->loop];
	if (l->works && s->g->measure.storm) return 0;
	uint64_t *window = s->regs + (uint64_t)core_index * s->registers + c->window;
	if (c->pc != l->load_pc || !loops_stays(s, l, window, value)) return 0;
	window[INSN_A(s->code[l->load_pc])] = value;
	c->phase = PHASE_PARKED;
	c->pc = l->head;
	c->park_base = s->g->now + (uint64_t)l->after_cost * s->config.instruction_cycles +
	               (uint64_t)l->after_pauses * s->config.pause_cycles + l->after_work;
	return 1;
}
