#include "contexts.h"

#include <string.h>

#include "races.h"

static uint32_t stack_of(const hl_sim *s, uint32_t number) {
	return s->stack_base + number * s->stack_stride;
}

void contexts_init(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++) {
		s->core[i].context = i;
		s->core[i].stack = stack_of(s, i);
		if (s->contexts) s->context[i].core = s->context[i].last_core = i;
	}
}

uint32_t contexts_create(hl_sim *s, uint32_t entry, uint64_t argument, int is_new) {
	if (s->g->context_count == s->contexts) return HL_NONE;
	uint32_t number = s->cores + s->g->context_count++;
	s->context[number] = (context){.core = HL_NONE, .pc = entry, .is_new = (uint8_t)is_new, .last_core = HL_NONE};
	s->context_regs[(uint64_t)number * s->registers] = argument;
	return number;
}

int contexts_may_enter(const hl_sim *s, uint32_t core_index, uint64_t to) {
	if (to >= (uint64_t)s->cores + s->g->context_count || s->contexts == 0) return 0;
	return s->context[to].core == HL_NONE || s->context[to].core == core_index;
}

/* The calls of a core are kept by level, and so are those of a context. */
static void copy_calls(uint32_t *to, uint32_t at_to, const uint32_t *from, uint32_t at_from, uint32_t depth) {
	memcpy(to + (uint64_t)at_to * HL_CALL_DEPTH_MAX, from + (uint64_t)at_from * HL_CALL_DEPTH_MAX,
	       depth * sizeof *to);
}

/* ---- Statistics ----------------------------------------------------------------------------------------------- */

/* The counter of the context's present time; NULL: it is not counted. */
static uint64_t *counter_of(const hl_sim *s, const context *k, hl_context_stats *stats) {
	if (k->core != HL_NONE) return s->core[k->core].phase == PHASE_STOLEN ? &stats->stolen : &stats->running;
	if (k->is_new) return NULL;
	if (k->state == HL_CONTEXT_IS_RUNNABLE) return &stats->runnable;
	return k->state == HL_CONTEXT_IS_WAITING ? &stats->waiting : NULL;
}

static void count_time(const hl_sim *s, const context *k, hl_context_stats *stats, uint64_t time) {
	uint64_t *counter = counter_of(s, k, stats);
	if (counter && time > k->since) *counter += time - k->since;
}

void contexts_settle(hl_sim *s, uint32_t number, uint64_t time) {
	if (s->contexts == 0) return;
	context *k = &s->context[number];
	count_time(s, k, &s->context_stats[number], time);
	if (time > k->since) k->since = time;
}

int contexts_set_state(hl_sim *s, uint64_t number, uint64_t state, uint64_t time) {
	/* Those of the cores are there before the program creates others. */
	if (s->contexts == 0 || number >= (uint64_t)s->cores + s->g->context_count) return 0;
	if (state >= HL_CONTEXT_STATE_COUNT) return 0;
	contexts_settle(s, (uint32_t)number, time);
	s->context[number].state = (uint8_t)state;
	s->context[number].is_new = 0;
	return 1;
}

void contexts_reset(hl_sim *s) {
	if (s->contexts == 0) return;
	/* Those of the cores count from here on, too, where the program has created no others yet. */
	for (uint32_t i = 0; i < s->cores + s->g->context_count; i++) {
		s->context_stats[i] = (hl_context_stats){0};
		s->context[i].since = s->g->now;
	}
}

void contexts_copy(const hl_sim *s, hl_context_stats *out) {
	for (uint32_t i = 0; i < contexts_all(s); i++) {
		out[i] = s->context_stats[i];
		count_time(s, &s->context[i], &out[i], s->g->now);
	}
}

static void count_leaving(hl_sim *s, uint32_t core_index) {
	hl_context_stats *stats = &s->context_stats[s->core[core_index].context];
	uint64_t is_forced = s->interruptible && s->interrupts[core_index].in_handler;
	stats->switches += !is_forced;
	stats->forced += is_forced;
	s->core_stats[core_index].context_switches++;
	s->core_stats[core_index].forced_switches += is_forced;
}

static void count_entering(hl_sim *s, uint32_t core_index, uint32_t number) {
	context *k = &s->context[number];
	uint64_t migrates = k->last_core != HL_NONE && k->last_core != core_index;
	s->context_stats[number].migrations += migrates;
	s->core_stats[core_index].migrations += migrates;
	k->last_core = core_index;
}

/* ---- Switches ------------------------------------------------------------------------------------------------- */

static void leave(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t number = c->context;
	context *k = &s->context[number];
	k->core = HL_NONE;
	k->pc = c->pc;
	k->window = c->window;
	k->depth = c->depth;
	k->frame = c->frame;
	k->work_left = c->work_left;
	if (s->interruptible) {
		const interrupts_state *i = &s->interrupts[core_index];
		k->work_kept = i->work_kept;
		k->masked = i->masked;
		k->in_handler = i->in_handler;
	}
	memcpy(s->context_regs + (uint64_t)number * s->registers, s->regs + (uint64_t)core_index * s->registers,
	       s->registers * sizeof *s->regs);
	copy_calls(s->context_call_pc, number, s->call_pc, core_index, c->depth);
	copy_calls(s->context_call_window, number, s->call_window, core_index, c->depth);
	copy_calls(s->context_call_frame, number, s->call_frame, core_index, c->depth);
}

static void enter(hl_sim *s, uint32_t core_index, uint32_t number) {
	core *c = &s->core[core_index];
	context *k = &s->context[number];
	memcpy(s->regs + (uint64_t)core_index * s->registers, s->context_regs + (uint64_t)number * s->registers,
	       s->registers * sizeof *s->regs);
	copy_calls(s->call_pc, core_index, s->context_call_pc, number, k->depth);
	copy_calls(s->call_window, core_index, s->context_call_window, number, k->depth);
	copy_calls(s->call_frame, core_index, s->context_call_frame, number, k->depth);
	k->core = core_index;
	k->is_new = 0;
	c->context = number;
	c->stack = stack_of(s, number);
	c->pc = k->pc;
	c->window = k->window;
	c->depth = k->depth;
	c->frame = k->frame;
	c->work_left = k->work_left;
	if (!s->interruptible) return;
	interrupts_state *i = &s->interrupts[core_index];
	i->work_kept = k->work_kept;
	i->masked = k->masked;
	i->in_handler = k->in_handler;
}

void contexts_switch(hl_sim *s, uint32_t core_index, uint32_t to, uint64_t time) {
	HL_ASSERT(contexts_may_enter(s, core_index, to));
	contexts_settle(s, s->core[core_index].context, time);
	contexts_settle(s, to, time);
	count_leaving(s, core_index);
	if (races_watched(s)) races_leave_context(s, core_index, s->core[core_index].context);
	leave(s, core_index);
	enter(s, core_index, to);
	if (races_watched(s)) races_enter_context(s, core_index, to);
	count_entering(s, core_index, to);
	s->core[core_index].spin.loop = HL_NONE; /* a round that was under way belongs to the context that was left */
}

context_place contexts_place(const hl_sim *s, uint32_t number) {
	const context *k = &s->context[number];
	uint64_t row = (uint64_t)number * HL_CALL_DEPTH_MAX;
	if (k->core == HL_NONE)
		return (context_place){.pc = k->pc, .depth = k->depth, .call_pc = s->context_call_pc + row};
	const core *c = &s->core[k->core];
	return (context_place){.pc = c->pc, .depth = c->depth,
	                       .call_pc = s->call_pc + (uint64_t)k->core * HL_CALL_DEPTH_MAX};
}
