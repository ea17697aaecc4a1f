#include "contexts.h"

#include <string.h>

static uint32_t stack_of(const hl_sim *s, uint32_t number) {
	return s->stack_base + number * s->stack_stride;
}

void contexts_init(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++) {
		s->core[i].context = i;
		s->core[i].stack = stack_of(s, i);
		if (s->contexts) s->context[i].core = i;
	}
}

uint32_t contexts_create(hl_sim *s, uint32_t entry, uint64_t argument) {
	if (s->g->context_count == s->contexts) return HL_NONE;
	uint32_t number = s->cores + s->g->context_count++;
	s->context[number] = (context){.core = HL_NONE, .pc = entry};
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

static void leave(hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t number = c->context;
	s->context[number] =
		(context){.core = HL_NONE, .pc = c->pc, .window = c->window, .depth = c->depth, .frame = c->frame};
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
	c->context = number;
	c->stack = stack_of(s, number);
	c->pc = k->pc;
	c->window = k->window;
	c->depth = k->depth;
	c->frame = k->frame;
}

void contexts_switch(hl_sim *s, uint32_t core_index, uint32_t to) {
	HL_ASSERT(contexts_may_enter(s, core_index, to));
	leave(s, core_index);
	enter(s, core_index, to);
	s->core[core_index].spin.loop = HL_NONE; /* a round that was under way belongs to the context that was left */
}
