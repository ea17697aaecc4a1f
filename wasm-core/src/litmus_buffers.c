#include "litmus_buffers.h"

#include "check.h"

static uint32_t model_of(const litmus_machine *m) {
	return m->program->config.model;
}

/* The location that an access goes to, or LITMUS_NONE after a failure. */
static uint32_t location_of(litmus_machine *m, const litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	if (insn->b == LITMUS_NONE) return (uint32_t)insn->imm;
	int64_t address = core->registers[insn->b].value;
	uint32_t location = litmus_location_at(m->program, address);
	if (location == LITMUS_NONE) litmus_fail(m, HL_BAD_ADDRESS, thread, core->pc, (uint64_t)address);
	return location;
}

/* ---- What is no transition ------------------------------------------------------------------------------------ */

static void compute(litmus_core *core, const litmus_insn *insn) {
	int64_t x = insn->op == LITMUS_OP_SET ? 0 : core->registers[insn->b].value;
	int64_t y = insn->op == LITMUS_OP_ALU ? core->registers[insn->c].value : insn->imm;
	uint32_t alu = insn->op == LITMUS_OP_SET ? LITMUS_ALU_SECOND : insn->alu;
	core->registers[insn->a] = (litmus_operand){litmus_compute(alu, insn->width, x, y), LITMUS_NONE};
}

static void jump(litmus_core *core, const litmus_insn *insn) {
	int is_taken = 1;
	if (insn->op == LITMUS_OP_JUMP_IF_ZERO) is_taken = core->registers[insn->b].value == 0;
	else if (insn->op == LITMUS_OP_JUMP_IF_NOT_ZERO) is_taken = core->registers[insn->b].value != 0;
	core->pc = is_taken ? (uint32_t)insn->imm : core->pc + 1;
}

static litmus_pending *append(litmus_machine *m, litmus_core *core, uint32_t thread) {
	if (core->pending_count == HL_LITMUS_PENDING_MAX) {
		litmus_fail(m, HL_BUFFER_FULL, thread, core->pc, HL_LITMUS_PENDING_MAX);
		return NULL;
	}
	litmus_pending *p = &core->pending[core->pending_count++];
	*p = (litmus_pending){.b = {0, LITMUS_NONE}, .c = {0, LITMUS_NONE}, .d = {0, LITMUS_NONE}};
	p->pc = (uint16_t)core->pc;
	return p;
}

/* Puts a store into the buffer; returns 0 after a failure. */
static int buffer_store(litmus_machine *m, litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	uint32_t location = location_of(m, core, thread);
	litmus_pending *p = location == LITMUS_NONE ? NULL : append(m, core, thread);
	if (!p) return 0;
	p->location = (uint8_t)location;
	p->release = model_of(m) == LITMUS_PSO && (insn->flags & HL_LITMUS_RELEASE) != 0;
	p->c.value = litmus_narrow(insn->width, core->registers[insn->c].value);
	litmus_note_access(m, thread, LITMUS_ACTION_BUFFER, core->pc, location, p->c.value);
	core->pc++;
	return 1;
}

/* Passes the fence unless the fence has to wait for the buffer; returns 0 when it waits, or after a failure. */
static int pass_fence(litmus_machine *m, litmus_core *core, uint32_t thread) {
	uint32_t flags = m->program->code[core->pc].flags;
	if (core->pending_count > 0) {
		if (flags & HL_LITMUS_WRITE_READ) return 0;
		int is_marked = core->pending[core->pending_count - 1].location == LITMUS_MARKER;
		if (model_of(m) == LITMUS_PSO && (flags & HL_LITMUS_WRITE_WRITE) && !is_marked) {
			litmus_pending *p = append(m, core, thread);
			if (!p) return 0;
			p->location = LITMUS_MARKER;
		}
	}
	litmus_note(m, thread, LITMUS_ACTION_FENCE, core->pc);
	core->pc++;
	return 1;
}

/* Executes one instruction that is no transition; returns 0 when the thread has to stop here. */
static int advance(litmus_machine *m, litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	switch (insn->op) {
	case LITMUS_OP_SET:
	case LITMUS_OP_ALU:
	case LITMUS_OP_ALU_IMMEDIATE:
		litmus_note(m, thread, LITMUS_ACTION_COMPUTE, core->pc);
		compute(core, insn);
		core->pc++;
		return 1;
	case LITMUS_OP_JUMP:
	case LITMUS_OP_JUMP_IF_ZERO:
	case LITMUS_OP_JUMP_IF_NOT_ZERO:
		litmus_note(m, thread, LITMUS_ACTION_COMPUTE, core->pc);
		jump(core, insn);
		return 1;
	case LITMUS_OP_STORE: return model_of(m) != LITMUS_SC && buffer_store(m, core, thread);
	case LITMUS_OP_FENCE: return pass_fence(m, core, thread);
	default: return 0;
	}
}

void buffers_settle(litmus_machine *m, litmus_state *state, uint32_t thread) {
	litmus_core *core = &state->cores[thread];
	for (uint32_t i = 0; i < LITMUS_SETTLE_MAX; i++)
		if (!advance(m, core, thread)) return;
	litmus_fail(m, HL_ENDLESS_LOOP, thread, core->pc, LITMUS_SETTLE_MAX);
}

/* ---- Transitions ---------------------------------------------------------------------------------------------- */

/* May the pending store leave the buffer now? */
static int can_drain(const litmus_machine *m, const litmus_core *core, uint32_t index) {
	const litmus_pending *p = &core->pending[index];
	if (model_of(m) == LITMUS_TSO || p->release || p->location == LITMUS_MARKER)
		return index == 0 && p->location != LITMUS_MARKER;
	for (uint32_t i = 0; i < index; i++)
		if (core->pending[i].location == p->location || core->pending[i].location == LITMUS_MARKER) return 0;
	return 1;
}

static int is_awaited(const litmus_insn *insn, const litmus_core *core, int64_t value) {
	return !(insn->flags & HL_LITMUS_AWAIT) || value == core->registers[insn->d].value;
}

/* The access at the thread's pc, when there is one that its own buffer does not block. */
static uint32_t instruction_transition(litmus_machine *m, const litmus_state *state, uint32_t thread,
                                       litmus_transition *out) {
	const litmus_core *core = &state->cores[thread];
	const litmus_insn *insn = &m->program->code[core->pc];
	int is_load = insn->op == LITMUS_OP_LOAD, is_update = insn->op == LITMUS_OP_UPDATE;
	int is_store = insn->op == LITMUS_OP_STORE && model_of(m) == LITMUS_SC;
	if (!is_load && !is_store && !(is_update && core->pending_count == 0)) return 0;
	uint32_t location = location_of(m, core, thread);
	if (location == LITMUS_NONE) return 0;
	uint32_t bit = 1u << location;
	*out = (litmus_transition){.thread = (uint8_t)thread, .which = LITMUS_INSTRUCTION, .enabled = 1};
	out->reads = is_store ? 0 : bit;
	out->writes = is_load ? 0 : bit;
	if (is_update && !is_awaited(insn, core, state->memory[location])) out->enabled = 0;
	return 1;
}

uint32_t buffers_transitions(litmus_machine *m, const litmus_state *state, uint32_t thread, litmus_transition *list) {
	const litmus_core *core = &state->cores[thread];
	uint32_t count = instruction_transition(m, state, thread, list);
	for (uint32_t i = 0; i < core->pending_count; i++) {
		if (!can_drain(m, core, i)) continue;
		litmus_transition *t = &list[count++];
		*t = (litmus_transition){.thread = (uint8_t)thread, .which = (uint8_t)(LITMUS_PENDING + i), .enabled = 1};
		t->writes = 1u << core->pending[i].location;
	}
	return count;
}

/* Removes a store from the buffer, and markers that have nothing ahead of them any more. */
static void remove_pending(litmus_core *core, uint32_t index) {
	uint32_t gone = 1;
	if (index == 0)
		while (gone < core->pending_count && core->pending[gone].location == LITMUS_MARKER) gone++;
	for (uint32_t i = index; i + gone < core->pending_count; i++) core->pending[i] = core->pending[i + gone];
	core->pending_count -= gone;
}

static void drain(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t index) {
	litmus_core *core = &state->cores[thread];
	HL_ASSERT(index < core->pending_count && core->pending[index].location < HL_LITMUS_LOCATIONS_MAX);
	const litmus_pending p = core->pending[index];
	state->memory[p.location] = p.c.value;
	litmus_note_access(m, thread, LITMUS_ACTION_STORE, p.pc, p.location, p.c.value);
	remove_pending(core, index);
}

/* The newest own store to the location in the buffer, or NULL. */
static const litmus_pending *own_store(const litmus_core *core, uint32_t location) {
	for (uint32_t i = core->pending_count; i-- > 0;)
		if (core->pending[i].location == location) return &core->pending[i];
	return NULL;
}

static void load(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t location) {
	litmus_core *core = &state->cores[thread];
	const litmus_insn *insn = &m->program->code[core->pc];
	const litmus_pending *own = own_store(core, location);
	int64_t value = litmus_narrow(insn->width, own ? own->c.value : state->memory[location]);
	litmus_note_access(m, thread, own ? LITMUS_ACTION_FORWARD : LITMUS_ACTION_LOAD, core->pc, location, value);
	core->registers[insn->a] = (litmus_operand){value, LITMUS_NONE};
}

void buffers_take(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t which) {
	if (which >= LITMUS_PENDING) {
		drain(m, state, thread, which - LITMUS_PENDING);
		return;
	}
	litmus_core *core = &state->cores[thread];
	const litmus_insn *insn = &m->program->code[core->pc];
	uint32_t location = location_of(m, core, thread);
	if (location == LITMUS_NONE) return;
	if (insn->op == LITMUS_OP_LOAD) load(m, state, thread, location);
	else if (insn->op == LITMUS_OP_UPDATE) {
		int64_t expected = insn->d == LITMUS_NONE ? 0 : core->registers[insn->d].value;
		int64_t old = litmus_update(m, state, thread, core->pc, location, core->registers[insn->c].value, expected);
		core->registers[insn->a] = (litmus_operand){old, LITMUS_NONE};
	} else {
		state->memory[location] = litmus_narrow(insn->width, core->registers[insn->c].value);
		litmus_note_access(m, thread, LITMUS_ACTION_STORE, core->pc, location, state->memory[location]);
	}
	core->pc++;
}
