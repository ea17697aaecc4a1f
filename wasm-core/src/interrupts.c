#include "interrupts.h"

#include "account.h"
#include "contexts.h"
#include "sleep.h"
#include "spin.h"
#include "trace.h"

/* Streams of the hypervisor's draws lie beyond those of the cores' delays: see jitter.h. */
#define STEAL_STREAM (3u * HL_CORES_MAX)

void interrupts_init(hl_sim *s) {
	if (!s->interruptible) return;
	for (uint32_t i = 0; i < s->cores; i++) {
		s->interrupts[i].steal_at = UINT64_MAX;
		rng_init(&s->interrupts[i].steal, s->seed, STEAL_STREAM + i);
	}
}

static uint64_t at_least_one(uint64_t cycles) {
	return cycles ? cycles : 1;
}

/* The hypervisor has left the machine the core at `time`. */
static void draw_next_steal(hl_sim *s, uint32_t core_index, uint64_t time) {
	interrupts_state *i = &s->interrupts[core_index];
	if (!interrupts_steal(&s->config)) return;
	i->steal_at = time + at_least_one(rng_exponential(&i->steal, s->config.steal_every_cycles));
	i->steal_for = at_least_one(rng_exponential(&i->steal, s->config.steal_for_cycles));
}

/* A round of a wait loop that the core was in is over, and so is what it noted at its instruction. */
static void leave_place(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	if (c->spin.active) spin_end(s, core_index, c->time);
	c->spin.pure = 0;
	c->spin.loop = HL_NONE;
	c->waited_pc = HL_NONE;
}

/* ---- Stretches ------------------------------------------------------------------------------------------------ */

static void set_event(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (time <= HL_TIME_MAX / 2) evq_set(&s->queue, sim_core_entity(core_index), sim_core_key(core_index, time));
}

/* The core's event comes at that time, unless it comes sooner. */
static void bring_nearer(hl_sim *s, uint32_t core_index, uint64_t time) {
	if (time > HL_TIME_MAX / 2) return;
	uint64_t key = sim_core_key(core_index, time);
	if (key < evq_of(&s->queue, sim_core_entity(core_index))) evq_set(&s->queue, sim_core_entity(core_index), key);
}

void interrupts_begin_stretch(hl_sim *s, uint32_t core_index, const interrupts_stretch *stretch) {
	interrupts_state *i = &s->interrupts[core_index];
	s->core[core_index].phase = PHASE_STRETCH;
	i->began = stretch->time;
	i->until = stretch->time + stretch->cycles;
	i->piece = stretch->piece;
	i->percent = stretch->percent;
	set_event(s, core_index, i->until);
	bring_nearer(s, core_index, interrupts_next(s, core_index));
}

/* The instruction that took the core's time has been executed. */
static void complete_instruction(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	s->core_stats[core_index].instructions += !c->spin.active;
	s->g->totals.steps++;
	c->spin.steps++;
	c->pc++;
}

/* What is done of the piece after so many cycles; a piece that is cut is never done. */
static uint64_t part_of_piece(const core *c, const interrupts_state *i, uint64_t cycles) {
	uint64_t part = cycles * 100 / i->percent;
	uint64_t most = i->piece < c->work_left ? i->piece : c->work_left - 1;
	return part < most ? part : most;
}

static void end_stretch(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	interrupts_state *i = &s->interrupts[core_index];
	uint64_t now = s->g->now;
	int is_over = now >= i->until;
	account_charge(s, core_index, now, account_open_category(s, core_index), account_open_pc(s, core_index));
	c->phase = PHASE_RUN;
	if (i->piece == 0) {
		c->account.idle_until = now;
		if (is_over) complete_instruction(s, core_index);
		return;
	}
	c->work_left -= is_over ? i->piece : part_of_piece(c, i, now - i->began);
	if (c->work_left == 0) complete_instruction(s, core_index);
}

/* ---- The hypervisor ------------------------------------------------------------------------------------------- */

/* While the core slept, the hypervisor took nothing from it; what it has begun by now goes on. */
static void pass_over_sleep(hl_sim *s, uint32_t core_index) {
	interrupts_state *i = &s->interrupts[core_index];
	uint64_t now = s->g->now;
	while (i->steal_at < now && i->steal_for <= now - i->steal_at)
		draw_next_steal(s, core_index, i->steal_at + i->steal_for);
	if (i->steal_at >= now) return;
	i->steal_for -= now - i->steal_at;
	i->steal_at = now;
}

static void take_away(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	interrupts_state *i = &s->interrupts[core_index];
	leave_place(s, core_index);
	trace_event(s, TRACE_STOLEN, s->g->now, trace_core(core_index, HL_NONE), (uint32_t)i->steal_for, c->context);
	contexts_settle(s, c->context, s->g->now);
	c->phase = PHASE_STOLEN;
	i->until = s->g->now + i->steal_for;
	set_event(s, core_index, i->until);
}

static void give_back(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	contexts_settle(s, c->context, s->g->now);
	account_charge(s, core_index, s->g->now, CYCLES_STOLEN, c->pc);
	c->phase = PHASE_RUN;
	draw_next_steal(s, core_index, s->g->now);
}

/* ---- Interrupts ----------------------------------------------------------------------------------------------- */

static int has_arrived(uint64_t at, uint64_t now) {
	return at > 0 && at <= now;
}

/* The causes of the interrupt that has arrived; they are pending no more. */
static uint32_t take_causes(interrupts_state *i, uint64_t now) {
	uint32_t causes = 0;
	if (has_arrived(i->timer_at, now)) {
		causes |= HL_INTERRUPT_TIMER;
		i->timer_at = 0;
	}
	if (has_arrived(i->call_at, now)) {
		causes |= HL_INTERRUPT_CALL;
		i->call_at = 0;
	}
	return causes;
}

/*
 * Two levels of calls: the first one remembers the place that was interrupted, as if the instruction there had called
 * the handler; the second one is the return address of the handler.
 */
static void push_place(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	uint32_t level = core_index * HL_CALL_DEPTH_MAX + c->depth;
	s->call_pc[level] = c->pc + 1;
	s->call_pc[level + 1] = s->program.code_count;
	s->call_window[level] = s->call_window[level + 1] = c->window;
	s->call_frame[level] = s->call_frame[level + 1] = c->frame;
	c->depth += 2;
}

/* The core takes the interrupt that has arrived: its handler begins, above all frames and registers. */
static void call_handler(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	interrupts_state *i = &s->interrupts[core_index];
	int has_room = c->depth + 2 <= HL_CALL_DEPTH_MAX && c->frame + s->program.stack_bytes <= s->program.stack_room;
	if (!has_room) {
		sim_fail(s, HL_STACK_FULL, core_index, c->pc, c->depth, 0);
		return;
	}
	leave_place(s, core_index);
	c->delayed = 0;
	uint32_t causes = take_causes(i, s->g->now);
	trace_event(s, TRACE_INTERRUPTED, s->g->now, trace_core(core_index, HL_NONE), causes, c->context);
	s->core_stats[core_index].interrupts_taken++;
	push_place(s, core_index);
	i->work_kept = c->work_left;
	c->work_left = 0;
	i->masked = i->in_handler = 1;
	c->window = s->handler_window;
	c->frame += s->program.stack_bytes;
	c->pc = s->g->handler - 1;
	s->regs[(uint64_t)core_index * s->registers + c->window] = causes;
}

void interrupts_return(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	interrupts_state *i = &s->interrupts[core_index];
	HL_ASSERT(i->in_handler && c->depth > 0);
	leave_place(s, core_index);
	uint32_t level = core_index * HL_CALL_DEPTH_MAX + --c->depth;
	c->pc = s->call_pc[level] - 1;
	c->window = s->call_window[level];
	c->frame = s->call_frame[level];
	c->work_left = i->work_kept;
	i->masked = i->in_handler = 0;
	trace_note(s, TRACE_RESUMED, c->time, trace_core(core_index, HL_NONE), c->context, 0);
}

void interrupts_watch_parked(hl_sim *s, uint32_t core_index) {
	uint64_t next = interrupts_next(s, core_index);
	if (next < UINT64_MAX) set_event(s, core_index, next);
}

void interrupts_send(hl_sim *s, uint32_t target, uint64_t time) {
	const core *c = &s->core[target];
	interrupts_state *i = &s->interrupts[target];
	uint64_t arrival = time + s->config.interrupt_cycles;
	if (i->call_at && i->call_at <= arrival) return;
	i->call_at = arrival;
	int waits = c->phase == PHASE_PARKED || c->phase == PHASE_STRETCH;
	if (c->phase == PHASE_SLEEP || (waits && !i->masked)) bring_nearer(s, target, arrival);
}

/* ---- The event ------------------------------------------------------------------------------------------------ */

static void end_phase(hl_sim *s, uint32_t core_index) {
	switch ((enum phase)s->core[core_index].phase) {
	case PHASE_STRETCH: end_stretch(s, core_index); return;
	case PHASE_STOLEN: give_back(s, core_index); return;
	case PHASE_SLEEP:
		sleep_end(s, core_index);
		pass_over_sleep(s, core_index);
		return;
	default: return;
	}
}

int interrupts_event(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	const interrupts_state *i = &s->interrupts[core_index];
	if (!c->started) draw_next_steal(s, core_index, s->g->now);
	c->started = 1;
	end_phase(s, core_index);
	if (i->steal_at <= s->g->now) {
		take_away(s, core_index);
		return 1;
	}
	if (interrupts_next(s, core_index) <= s->g->now) call_handler(s, core_index);
	return !sim_running(s);
}
