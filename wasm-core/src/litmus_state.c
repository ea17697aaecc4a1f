#include "litmus_state.h"

void litmus_state_start(const litmus_program *program, litmus_state *state) {
	const hl_explore_config *c = &program->config;
	state->dead = 0;
	for (uint32_t i = 0; i < c->location_count; i++) state->memory[i] = program->memory[i];
	for (uint32_t t = 0; t < c->thread_count; t++) {
		litmus_core *core = &state->cores[t];
		core->pc = program->threads[t].first;
		core->pending_count = 0;
		for (uint32_t i = 0; i < c->register_count; i++)
			core->registers[i] = (litmus_operand){program->registers[t * c->register_count + i], LITMUS_NONE};
	}
}

/* ---- Numbers: seven bits a byte, the sign in the lowest bit ----------------------------------------------------- */

static uint8_t *put(uint8_t *at, uint64_t value) {
	while (value >= 0x80) {
		*at++ = (uint8_t)(value | 0x80);
		value >>= 7;
	}
	*at++ = (uint8_t)value;
	return at;
}

static const uint8_t *get(const uint8_t *at, uint64_t *value) {
	uint64_t result = 0;
	uint32_t shift = 0;
	while (*at & 0x80) {
		result |= (uint64_t)(*at++ & 0x7f) << shift;
		shift += 7;
	}
	*value = result | (uint64_t)*at++ << shift;
	return at;
}

static uint8_t *put_signed(uint8_t *at, int64_t value) {
	uint64_t bits = (uint64_t)value;
	return put(at, bits << 1 ^ (value < 0 ? ~0ull : 0));
}

static const uint8_t *get_signed(const uint8_t *at, int64_t *value) {
	uint64_t bits = 0;
	at = get(at, &bits);
	*value = (int64_t)(bits >> 1 ^ (bits & 1 ? ~0ull : 0));
	return at;
}

/* ---- Pieces of a state ---------------------------------------------------------------------------------------- */

/* An operand that is not used is always the same: known, and 0. */
static uint8_t *put_operand(uint8_t *at, const litmus_operand *o) {
	*at++ = o->from;
	return o->from == LITMUS_NONE ? put_signed(at, o->value) : at;
}

static const uint8_t *get_operand(const uint8_t *at, litmus_operand *o) {
	o->from = *at++;
	o->value = 0;
	return o->from == LITMUS_NONE ? get_signed(at, &o->value) : at;
}

/* This bit stands beside the number of a location in a packed store buffer. */
#define RELEASE_BIT 0x40u
_Static_assert(HL_LITMUS_LOCATIONS_MAX <= RELEASE_BIT, "a location's number and the bit fit in a byte");

static int has_window(const litmus_program *program) {
	return program->config.model == LITMUS_RMO;
}

static uint8_t *put_pending(const litmus_program *program, uint8_t *at, const litmus_pending *p) {
	if (has_window(program)) {
		at = put(at, p->pc);
		*at++ = p->guess;
		return put_operand(put_operand(put_operand(at, &p->b), &p->c), &p->d);
	}
	*at++ = p->location == LITMUS_MARKER ? LITMUS_MARKER : (uint8_t)(p->location | (p->release ? RELEASE_BIT : 0u));
	return p->location == LITMUS_MARKER ? at : put_signed(at, p->c.value);
}

static const uint8_t *get_pending(const litmus_program *program, const uint8_t *at, litmus_pending *p) {
	uint64_t pc = 0;
	*p = (litmus_pending){.location = LITMUS_NONE, .b = {0, LITMUS_NONE}, .c = {0, LITMUS_NONE}, .d = {0, LITMUS_NONE}};
	if (has_window(program)) {
		at = get(at, &pc);
		p->pc = (uint16_t)pc;
		p->guess = *at++;
		return get_operand(get_operand(get_operand(at, &p->b), &p->c), &p->d);
	}
	p->location = *at++;
	if (p->location == LITMUS_MARKER) return at;
	p->release = (p->location & RELEASE_BIT) != 0;
	p->location &= RELEASE_BIT - 1;
	return get_signed(at, &p->c.value);
}

uint32_t litmus_state_pack(const litmus_program *program, const litmus_state *state, uint8_t *packed) {
	uint8_t *at = packed;
	for (uint32_t t = 0; t < program->config.thread_count; t++) {
		const litmus_core *core = &state->cores[t];
		at = put(at, core->pc);
		*at++ = (uint8_t)core->pending_count;
		for (uint32_t i = 0; i < core->pending_count; i++) at = put_pending(program, at, &core->pending[i]);
		for (uint32_t live = program->facts[core->pc].live; live; live &= live - 1) {
			const litmus_operand *o = &core->registers[__builtin_ctz(live)];
			at = has_window(program) ? put_operand(at, o) : put_signed(at, o->value);
		}
	}
	for (uint32_t i = 0; i < program->config.location_count; i++) at = put_signed(at, state->memory[i]);
	return (uint32_t)(at - packed);
}

void litmus_state_unpack(const litmus_program *program, const uint8_t *packed, litmus_state *state) {
	const uint8_t *at = packed;
	state->dead = 0;
	for (uint32_t t = 0; t < program->config.thread_count; t++) {
		litmus_core *core = &state->cores[t];
		uint64_t pc = 0;
		at = get(at, &pc);
		core->pc = (uint32_t)pc;
		core->pending_count = *at++;
		for (uint32_t i = 0; i < core->pending_count; i++) at = get_pending(program, at, &core->pending[i]);
		for (uint32_t live = program->facts[core->pc].live; live; live &= live - 1) {
			litmus_operand *o = &core->registers[__builtin_ctz(live)];
			o->from = LITMUS_NONE;
			at = has_window(program) ? get_operand(at, o) : get_signed(at, &o->value);
		}
	}
	for (uint32_t i = 0; i < program->config.location_count; i++) at = get_signed(at, &state->memory[i]);
}
