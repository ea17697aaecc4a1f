/*
 * create: makes a simulation from an untrusted configuration block: has it checked (config.c, verify.c), measured
 * (sizes.c) and laid out (arena.c), and fills it.
 */
#include <stdlib.h>
#include <string.h>

#include "ahead.h"
#include "arena.h"
#include "channels.h"
#include "config.h"
#include "contexts.h"
#include "decode.h"
#include "interrupts.h"
#include "jitter.h"
#include "loops.h"
#include "net.h"
#include "places.h"
#include "races.h"
#include "sizes.h"
#include "state.h"
#include "verify.h"
#include "warmth.h"

/* ---- Filling -------------------------------------------------------------------------------------------------- */

/* An array without elements is NULL, of which memcpy must not hear. */
static void copy(void *to, const uint8_t *from, uint64_t bytes) {
	if (bytes) memcpy(to, from, (size_t)bytes);
}

/* Copies a table of nodes by nodes so that its columns become rows. */
static void copy_turned(uint32_t *to, const uint8_t *table, uint32_t nodes) {
	for (uint32_t i = 0; i < nodes; i++)
		for (uint32_t k = 0; k < nodes; k++) memcpy(&to[k * nodes + i], table + 4ull * (i * nodes + k), 4);
}

static void copy_constants(const tables *t, hl_sim *s, const uint8_t *block) {
	const hl_config *c = &s->config;
	uint64_t nodes2 = (uint64_t)c->node_count * c->node_count;
	copy(t->node_of_core, block + c->node_of_core_offset, 4ull * s->cores);
	copy_turned(t->hop, block + c->hop_offset, c->node_count);
	copy(t->transfer, block + c->transfer_offset, 4 * config_transfers(c));
	copy_turned(t->dram, block + c->dram_offset, c->node_count);
	copy(t->reach, block + c->reach_offset, 4 * nodes2);
	for (uint32_t i = 0; i < s->cores; i++) t->work[i] = 100;
	for (uint32_t i = 0; i < s->cores; i++) t->sibling[i] = i;
	if (c->work_offset) copy(t->work, block + c->work_offset, 4ull * s->cores);
	if (c->sibling_offset) copy(t->sibling, block + c->sibling_offset, 4ull * s->cores);
	copy(t->place, block + c->place_offset, 4ull * c->level_count * s->cores);
	copy(t->params, block + c->params_offset, 8ull * c->param_count);
	const uint8_t *code = block + c->program_offset + sizeof(hl_program);
	copy(t->code, code, 8ull * s->program.code_count);
	copy(s->memory, code + 8ull * s->program.code_count, s->program.data_bytes);
}

static uint8_t kind_of(const hl_sim *s, uint32_t requester) {
	uint8_t kind = 0;
	for (uint8_t k = 0; k < REQUESTER_KIND_COUNT; k++)
		if (s->first_requester[k] != HL_NONE && s->first_requester[k] <= requester) kind = k;
	return kind;
}

/*
 * The entities of the event queue, in the order in which events of one moment and class are handled: a core beside its
 * demand requester (only one of them ever has an event), then the other requesters, then the slots.
 */
static void number_entities(event_owner *owner, hl_sim *s) {
	for (uint32_t i = 0; i < s->requesters; i++) {
		request *q = &s->request[i];
		q->core = i % s->cores;
		q->kind = kind_of(s, i);
		q->unit = (uint8_t)((i - s->first_requester[q->kind]) / s->cores);
		q->draws = net_draws_of(s, q->core, (enum requester_kind)q->kind, q->unit);
		q->entity = i < s->cores ? sim_core_entity(i) + 1 : s->cores + i;
		owner[q->entity] = (event_owner){.kind = EVENT_OF_REQUESTER, .index = i};
	}
	for (uint32_t i = 0; i < s->cores; i++)
		owner[sim_core_entity(i)] = (event_owner){.kind = EVENT_OF_CORE, .index = i};
	for (uint32_t i = 0; i < s->slots; i++)
		owner[s->cores + s->requesters + i] = (event_owner){.kind = EVENT_OF_SLOT, .index = i};
}

/* Programs for the largest machine have many thousand lines: each copy writes twice as many as the one before. */
static void init_lines(hl_sim *s) {
	if (s->lines == 0) return;
	line *l = s->line;
	l->owner = l->slot = l->chip_slots = l->last_writer = HL_NONE;
	l->home = LINE_HOMELESS;
	for (uint32_t done = 1; done < s->lines; done *= 2) {
		uint32_t more = done < s->lines - done ? done : s->lines - done;
		memcpy(l + done, l, more * sizeof *l);
	}
}

static void init_slots(hl_sim *s) {
	for (uint32_t i = 0; i < s->slots; i++) {
		s->slot[i].line = HL_NONE;
		s->slot[i].next = i + 1 < s->slots ? i + 1 : HL_NONE;
	}
	s->g->free_slot = 0;
	for (uint32_t i = 0; i < s->config.node_count; i++) s->port_queue[i] = (port_queue){HL_NONE, HL_NONE};
}

static void init_cores(hl_sim *s) {
	for (uint32_t i = 0; i < s->cores; i++) {
		core *c = &s->core[i];
		c->pc = HL_NONE;
		c->spin.loop = HL_NONE;
		rng_init(&c->random, s->seed, i);
		rng_init(&c->jitter, s->seed, JITTER_STREAM + i);
	}
	rng_init(&s->g->random, s->seed, HL_CORES_MAX);
	contexts_init(s);
	interrupts_init(s);
	warmth_init(s);
	channels_init(s);
}

static void fill(hl_sim *s, const tables *t, const uint8_t *block, uint32_t *loops_scratch) {
	copy_constants(t, s, block);
	number_entities(t->owner, s);
	loops_find(t->loops, s, loops_scratch);
	if (s->fill_buffers) ahead_foresee(s, t->taken);
	decode_program(t->insn, s);
	if (s->fill_buffers) ahead_find_loads(s, t->to_load, t->to_load_behind);
	evq_init(&s->queue);
	init_lines(s);
	init_slots(s);
	places_init(s);
	init_cores(s);
	if (races_watched(s)) races_init(s);
	s->g->status = HL_MORE;
}

/* ---- hl_create ------------------------------------------------------------------------------------------------ */

/* Makes a handle that can only tell why it was refused. */
static hl_sim *refused(hl_status status, uint64_t pc, uint64_t a, uint64_t b) {
	hl_sim *s = calloc(1, sizeof(hl_sim) + sizeof(globals) + sizeof(hl_totals) + 32);
	if (!s) return NULL;
	s->g = (globals *)(void *)(s + 1);
	s->out_totals = (hl_totals *)(void *)(s->g + 1);
	s->g->status = status;
	s->g->fault = (hl_fault){.status = status, .core = HL_NONE, .pc = pc, .detail_a = a, .detail_b = b,
	                         .other_core = HL_NONE, .other_pc = HL_NONE, .context = HL_NONE,
	                         .other_context = HL_NONE};
	return s;
}

static verify_result verify(const hl_program *p, const uint64_t *code) {
	void *scratch = calloc(1, verify_scratch_bytes(p->code_count));
	if (!scratch) return (verify_result){.status = HL_NO_MEMORY, .at = HL_NONE};
	verify_result result = verify_program(p, code, scratch);
	free(scratch);
	return result;
}

static hl_sim *build(const hl_sim *draft, const uint8_t *block) {
	uint64_t bytes = arena_bytes(draft);
	if (bytes > SIZE_MAX / 2) return refused(HL_NO_MEMORY, HL_NONE, 0, bytes);
	hl_sim *s = calloc(1, (size_t)bytes);
	uint32_t *scratch = calloc(1, loops_scratch_bytes(draft->program.code_count));
	if (s && scratch) {
		*s = *draft;
		tables t = arena_lay_out(s, (uint8_t *)s);
		fill(s, &t, block, scratch);
	}
	free(scratch);
	if (s && scratch) return s;
	free(s);
	return refused(HL_NO_MEMORY, HL_NONE, 0, bytes);
}

hl_sim *hl_create(const void *config, uint32_t bytes) {
	const uint8_t *block = config;
	hl_sim draft = {.state_bytes = 0};
	config_verdict checked = config_check(block, bytes, &draft.config, &draft.program);
	if (checked.status != HL_OK) return refused(checked.status, HL_NONE, checked.field, checked.value);
	const uint64_t *code = (const uint64_t *)(const void *)(block + draft.config.program_offset + sizeof(hl_program));
	verify_result v = verify(&draft.program, code);
	if (v.status != HL_OK) return refused(v.status, v.at, v.at, v.found);
	draft.registers = v.registers;
	draft.window_max = v.window_max;
	draft.handler_window = v.handler_window;
	config_verdict fits = sizes_set(&draft, code, block);
	if (fits.status != HL_OK) return refused(fits.status, HL_NONE, fits.field, fits.value);
	return build(&draft, block);
}

void hl_destroy(hl_sim *sim) {
	free(sim);
}

void *hl_alloc(uint32_t bytes) {
	return calloc(1, bytes);
}

void hl_free(void *block) {
	free(block);
}
