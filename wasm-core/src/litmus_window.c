#include "litmus_window.h"

#include "check.h"

#define READS 1u
#define WRITES 2u

static const litmus_operand unused = {0, LITMUS_NONE};

static const litmus_insn *insn_of(const litmus_machine *m, const litmus_pending *p) {
	return &m->program->code[p->pc];
}

/* The accesses that are still to be performed. */
static uint32_t accesses_of(const litmus_machine *m, const litmus_pending *p) {
	const litmus_insn *insn = insn_of(m, p);
	if (insn->op == LITMUS_OP_LOAD || litmus_is_failing(insn, p)) return READS;
	if (insn->op == LITMUS_OP_STORE || litmus_is_half(insn, p)) return WRITES;
	return insn->op == LITMUS_OP_UPDATE ? READS | WRITES : 0;
}

/* The flags by which the instruction orders others: an acquire belongs to the load of an update. */
static uint32_t order_of(const litmus_machine *m, const litmus_pending *p) {
	const litmus_insn *insn = insn_of(m, p);
	if (litmus_is_failing(insn, p)) return 0;
	return litmus_is_half(insn, p) ? insn->flags & ~(uint32_t)HL_LITMUS_ACQUIRE : insn->flags;
}

/* Is the next step of the update its load alone? One that orders everything is a single step. */
static int is_first_half(const litmus_machine *m, const litmus_pending *p) {
	const uint32_t full = HL_LITMUS_ACQUIRE | HL_LITMUS_RELEASE;
	return accesses_of(m, p) == (READS | WRITES) && (insn_of(m, p)->flags & full) != full;
}

/* What a store, or the second half of an update, writes once its operand is known. */
static int64_t written(const litmus_insn *insn, const litmus_pending *p) {
	if (insn->op == LITMUS_OP_STORE) return litmus_narrow(insn->width, p->c.value);
	return litmus_compute(insn->alu, insn->width, p->d.value, p->c.value);
}

static int is_known(const litmus_operand *o) {
	return o->from == LITMUS_NONE;
}

static int is_branch(const litmus_insn *insn) {
	return insn->op == LITMUS_OP_JUMP_IF_ZERO || insn->op == LITMUS_OP_JUMP_IF_NOT_ZERO;
}

/* An update that orders others only when it succeeds. */
static int is_conditional(const litmus_insn *insn) {
	return insn->op == LITMUS_OP_UPDATE && (insn->flags & HL_LITMUS_CONDITIONAL);
}

static int is_taken(const litmus_insn *insn, int64_t value) {
	return (insn->op == LITMUS_OP_JUMP_IF_ZERO) == (value == 0);
}

static int is_computation(const litmus_insn *insn) {
	return insn->op == LITMUS_OP_ALU || insn->op == LITMUS_OP_ALU_IMMEDIATE;
}

/* ---- Taking instructions into the window ---------------------------------------------------------------------- */

static litmus_operand operand_of(const litmus_core *core, uint32_t number) {
	return number == LITMUS_NONE ? unused : core->registers[number];
}

/* Appends the instruction at pc with its operands; returns 0 when the window is full. */
static int append(litmus_machine *m, litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	if (core->pending_count == HL_LITMUS_PENDING_MAX) {
		litmus_fail(m, HL_BUFFER_FULL, thread, core->pc, HL_LITMUS_PENDING_MAX);
		return 0;
	}
	uint32_t index = core->pending_count++;
	core->pending[index] = (litmus_pending){.pc = (uint16_t)core->pc,
	                                        .location = LITMUS_NONE,
	                                        .b = operand_of(core, insn->b),
	                                        .c = operand_of(core, insn->c),
	                                        .d = operand_of(core, insn->d)};
	if (insn->a != LITMUS_NONE) core->registers[insn->a] = (litmus_operand){0, (uint8_t)index};
	core->pc++;
	return 1;
}

static int64_t result_of(const litmus_insn *insn, int64_t b, int64_t c) {
	return litmus_compute(insn->alu, insn->width, b, insn->op == LITMUS_OP_ALU ? c : insn->imm);
}

static int compute(litmus_machine *m, litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	litmus_operand b = operand_of(core, insn->b), c = operand_of(core, insn->c);
	if (!is_known(&b) || !is_known(&c)) return append(m, core, thread);
	litmus_note(m, thread, LITMUS_ACTION_COMPUTE, core->pc);
	int is_set = insn->op == LITMUS_OP_SET;
	int64_t value = is_set ? litmus_narrow(insn->width, insn->imm) : result_of(insn, b.value, c.value);
	core->registers[insn->a] = (litmus_operand){value, LITMUS_NONE};
	core->pc++;
	return 1;
}

/* Follows a branch that is decided; returns 0 when the branch is not decided. */
static int branch(litmus_machine *m, litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	if (!is_known(&core->registers[insn->b])) return 0;
	litmus_note(m, thread, LITMUS_ACTION_COMPUTE, core->pc);
	core->pc = is_taken(insn, core->registers[insn->b].value) ? (uint32_t)insn->imm : core->pc + 1;
	return 1;
}

static int has_access(const litmus_machine *m, const litmus_core *core, uint32_t before) {
	for (uint32_t i = 0; i < before; i++)
		if (accesses_of(m, &core->pending[i])) return 1;
	return 0;
}

static int take_fence(litmus_machine *m, litmus_core *core, uint32_t thread) {
	if (has_access(m, core, core->pending_count)) return append(m, core, thread);
	litmus_note(m, thread, LITMUS_ACTION_FENCE, core->pc);
	core->pc++;
	return 1;
}

static int advance(litmus_machine *m, litmus_core *core, uint32_t thread) {
	const litmus_insn *insn = &m->program->code[core->pc];
	switch (insn->op) {
	case LITMUS_OP_HALT: return 0;
	case LITMUS_OP_SET:
	case LITMUS_OP_ALU:
	case LITMUS_OP_ALU_IMMEDIATE: return compute(m, core, thread);
	case LITMUS_OP_JUMP: core->pc = (uint32_t)insn->imm; return 1;
	case LITMUS_OP_JUMP_IF_ZERO:
	case LITMUS_OP_JUMP_IF_NOT_ZERO: return branch(m, core, thread);
	case LITMUS_OP_FENCE: return take_fence(m, core, thread);
	default: return !is_conditional(insn) && append(m, core, thread);
	}
}

/* ---- Leaving the window --------------------------------------------------------------------------------------- */

static void learn(litmus_operand *o, uint32_t index, int64_t value) {
	if (o->from == index) *o = (litmus_operand){value, LITMUS_NONE};
}

/* Instructions and registers that waited for the result receive it. */
static void tell(const litmus_machine *m, litmus_core *core, uint32_t index, int64_t value) {
	for (uint32_t i = index + 1; i < core->pending_count; i++) {
		learn(&core->pending[i].b, index, value);
		learn(&core->pending[i].c, index, value);
		learn(&core->pending[i].d, index, value);
	}
	for (uint32_t live = m->program->facts[core->pc].live; live; live &= live - 1)
		learn(&core->registers[__builtin_ctz(live)], index, value);
}

static void move_up(litmus_operand *o, uint32_t index) {
	if (o->from != LITMUS_NONE && o->from > index) o->from--;
}

/* Takes a finished instruction, whose result has been told, out of the window. */
static void take_out(const litmus_machine *m, litmus_core *core, uint32_t index) {
	core->pending_count--;
	for (uint32_t i = index; i < core->pending_count; i++) {
		core->pending[i] = core->pending[i + 1];
		move_up(&core->pending[i].b, index);
		move_up(&core->pending[i].c, index);
		move_up(&core->pending[i].d, index);
	}
	for (uint32_t live = m->program->facts[core->pc].live; live; live &= live - 1)
		move_up(&core->registers[__builtin_ctz(live)], index);
}

static void finish(const litmus_machine *m, litmus_core *core, uint32_t index, int64_t value) {
	tell(m, core, index, value);
	take_out(m, core, index);
}

/* Finishes an instruction that is no access, if the instruction can finish; returns 0 when it cannot. */
static int resolve(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t index) {
	litmus_core *core = &state->cores[thread];
	const litmus_pending p = core->pending[index];
	const litmus_insn *insn = insn_of(m, &p);
	if (insn->op == LITMUS_OP_FENCE) {
		if (has_access(m, core, index)) return 0;
		litmus_note(m, thread, LITMUS_ACTION_FENCE, p.pc);
		finish(m, core, index, 0);
		return 1;
	}
	if (!is_known(&p.b) || !is_known(&p.c) || !(is_branch(insn) || is_computation(insn))) return 0;
	litmus_note(m, thread, LITMUS_ACTION_COMPUTE, p.pc);
	if (is_branch(insn) && is_taken(insn, p.b.value) != p.guess) state->dead = 1;
	finish(m, core, index, is_branch(insn) ? 0 : result_of(insn, p.b.value, p.c.value));
	return 1;
}

static int resolve_any(litmus_machine *m, litmus_state *state, uint32_t thread) {
	for (uint32_t i = 0; i < state->cores[thread].pending_count; i++)
		if (resolve(m, state, thread, i)) return 1;
	return 0;
}

void window_settle(litmus_machine *m, litmus_state *state, uint32_t thread) {
	litmus_core *core = &state->cores[thread];
	for (uint32_t i = 0; i < LITMUS_SETTLE_MAX && m->status == HL_OK && !state->dead; i++)
		if (!resolve_any(m, state, thread) && !advance(m, core, thread)) return;
	if (m->status == HL_OK && !state->dead) litmus_fail(m, HL_ENDLESS_LOOP, thread, core->pc, LITMUS_SETTLE_MAX);
}

/* ---- Performing accesses -------------------------------------------------------------------------------------- */

/*
 * The reasons that hold an access back, gathered while older instructions are looked at from the youngest to the
 * oldest.
 */
typedef struct view {
	uint32_t accesses;   /* the orders of the access itself */
	uint32_t location;
	uint32_t fenced;     /* accesses that a fence in between orders before it */
	int is_release;
	int is_forwarded;    /* a load has found its own pending store */
	int64_t forwarded;
} view;

/* The accesses before a fence that the fence orders before accesses of that kind behind it. */
static uint32_t fenced_by(uint32_t flags, uint32_t accesses) {
	uint32_t set = 0;
	if ((accesses & READS) && (flags & HL_LITMUS_READ_READ)) set |= READS;
	if ((accesses & WRITES) && (flags & HL_LITMUS_READ_WRITE)) set |= READS;
	if ((accesses & READS) && (flags & HL_LITMUS_WRITE_READ)) set |= WRITES;
	if ((accesses & WRITES) && (flags & HL_LITMUS_WRITE_WRITE)) set |= WRITES;
	return set;
}

static uint32_t location_of(const litmus_machine *m, const litmus_pending *p) {
	const litmus_insn *insn = insn_of(m, p);
	return insn->b == LITMUS_NONE ? (uint32_t)insn->imm : litmus_location_at(m->program, p->b.value);
}

/*
 * Does an older access to the same location hold this access back? A load takes the value of a store whose value is
 * known.
 */
static int waits_for_same(const litmus_machine *m, view *v, const litmus_pending *elder) {
	if (v->is_forwarded) return 0;
	if (v->accesses != READS || accesses_of(m, elder) != WRITES || !is_known(&elder->c)) return 1;
	v->is_forwarded = 1;
	v->forwarded = written(insn_of(m, elder), elder);
	return 0;
}

static int waits_for(const litmus_machine *m, view *v, const litmus_pending *elder) {
	const litmus_insn *insn = insn_of(m, elder);
	uint32_t accesses = accesses_of(m, elder);
	if (insn->op == LITMUS_OP_FENCE) v->fenced |= fenced_by(insn->flags, v->accesses);
	if (!accesses) return 0;
	if (v->is_release || (accesses & v->fenced) || (order_of(m, elder) & HL_LITMUS_ACQUIRE)) return 1;
	if (!is_known(&elder->b)) return 1;
	return location_of(m, elder) == v->location && waits_for_same(m, v, elder);
}

/* Can the access be performed, as far as its own thread is concerned? Fills in the view. */
static int is_ready(const litmus_machine *m, const litmus_core *core, uint32_t index, view *v) {
	const litmus_pending *p = &core->pending[index];
	*v = (view){.accesses = accesses_of(m, p), .is_release = (order_of(m, p) & HL_LITMUS_RELEASE) != 0};
	if (is_first_half(m, p)) *v = (view){.accesses = READS};
	if (!v->accesses || !is_known(&p->b) || !is_known(&p->d)) return 0;
	if ((v->accesses & WRITES) && !is_known(&p->c)) return 0;
	v->location = location_of(m, p);
	if (v->location == LITMUS_NONE) return 0;
	for (uint32_t i = index; i-- > 0;)
		if (waits_for(m, v, &core->pending[i])) return 0;
	return 1;
}

static uint32_t guesses_of(const litmus_machine *m, const litmus_core *core) {
	uint32_t count = 0;
	for (uint32_t i = 0; i < core->pending_count; i++) count += (uint32_t)is_branch(insn_of(m, &core->pending[i]));
	return count;
}

/* An address that names no location is the program's fault, unless a guess led there that may still turn out wrong. */
static void check_addresses(litmus_machine *m, const litmus_core *core, uint32_t thread) {
	for (uint32_t i = 0; i < core->pending_count; i++) {
		const litmus_pending *p = &core->pending[i];
		if (is_branch(insn_of(m, p)) || is_conditional(insn_of(m, p))) return;
		if (!accesses_of(m, p) || !is_known(&p->b) || location_of(m, p) != LITMUS_NONE) continue;
		litmus_fail(m, HL_BAD_ADDRESS, thread, p->pc, (uint64_t)p->b.value);
	}
}

static int is_awaited(const litmus_insn *insn, const litmus_pending *p, int64_t value) {
	return !(insn->flags & HL_LITMUS_AWAIT) || value == p->d.value;
}

/* Has the thread loaded the location for an update that has not stored yet? An own store before it comes first. */
static int holds(const litmus_machine *m, const litmus_core *core, uint32_t location) {
	for (uint32_t i = 0; i < core->pending_count; i++) {
		const litmus_pending *p = &core->pending[i];
		if (!(accesses_of(m, p) & WRITES) || !is_known(&p->b) || location_of(m, p) != location) continue;
		return litmus_is_half(insn_of(m, p), p);
	}
	return 0;
}

static int is_held(const litmus_machine *m, const litmus_state *state, uint32_t thread, uint32_t location) {
	for (uint32_t t = 0; t < m->program->config.thread_count; t++)
		if (t != thread && holds(m, &state->cores[t], location)) return 1;
	return 0;
}

int window_is_halfway(const litmus_machine *m, const litmus_state *state) {
	for (uint32_t t = 0; t < m->program->config.thread_count; t++)
		for (uint32_t i = 0; i < state->cores[t].pending_count; i++) {
			const litmus_pending *p = &state->cores[t].pending[i];
			if (litmus_is_half(insn_of(m, p), p)) return 1;
		}
	return 0;
}

/* Between the load and the store of an update no other thread writes the location, or begins an update there. */
static int is_enabled(const litmus_machine *m, const litmus_state *state, uint32_t thread, const litmus_pending *p,
                      const view *v) {
	int64_t found = v->is_forwarded ? v->forwarded : state->memory[v->location];
	if (accesses_of(m, p) == READS) return 1;
	if (accesses_of(m, p) != WRITES && !is_awaited(insn_of(m, p), p, found)) return 0;
	return v->is_forwarded || !is_held(m, state, thread, v->location);
}

uint32_t window_transitions(litmus_machine *m, const litmus_state *state, uint32_t thread, litmus_transition *list) {
	const litmus_core *core = &state->cores[thread];
	uint32_t count = 0;
	if (state->dead) return 0;
	check_addresses(m, core, thread);
	for (uint32_t i = 0; i < core->pending_count; i++) {
		view v;
		if (!is_ready(m, core, i, &v)) continue;
		const litmus_pending *p = &core->pending[i];
		litmus_transition *t = &list[count++];
		*t = (litmus_transition){.thread = (uint8_t)thread, .which = (uint8_t)(LITMUS_PENDING + i)};
		t->reads = v.accesses & READS ? 1u << v.location : 0;
		/* The load of an update bars others from writing, and so depends on their writes and loads as a store does. */
		t->writes = accesses_of(m, p) & WRITES ? 1u << v.location : 0;
		t->enabled = (uint8_t)is_enabled(m, state, thread, p, &v);
	}
	const litmus_insn *next = &m->program->code[core->pc];
	if (is_conditional(next) || (is_branch(next) && guesses_of(m, core) < HL_LITMUS_GUESSES_MAX)) {
		list[count++] = (litmus_transition){.thread = (uint8_t)thread, .which = LITMUS_GUESS_NOT, .enabled = 1};
		list[count++] = (litmus_transition){.thread = (uint8_t)thread, .which = LITMUS_GUESS_TAKEN, .enabled = 1};
	}
	return count;
}

static int64_t load(litmus_machine *m, const litmus_state *state, uint32_t thread, const litmus_pending *p,
                    const view *v) {
	uint32_t width = insn_of(m, p)->op == LITMUS_OP_LOAD ? insn_of(m, p)->width : 0;
	int64_t value = litmus_narrow(width, v->is_forwarded ? v->forwarded : state->memory[v->location]);
	uint32_t action = v->is_forwarded ? LITMUS_ACTION_FORWARD : LITMUS_ACTION_LOAD;
	litmus_note_access(m, thread, action, p->pc, v->location, value);
	return value;
}

/* The update stays in the window, as a store. */
static void begin_update(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t index, const view *v) {
	litmus_core *core = &state->cores[thread];
	litmus_pending *p = &core->pending[index];
	const litmus_insn *insn = insn_of(m, p);
	int64_t old = load(m, state, thread, p, v);
	if (is_conditional(insn) && old != p->d.value) state->dead = 1;
	p->guess = LITMUS_HALF;
	p->d = insn->alu == LITMUS_ALU_SECOND ? unused : (litmus_operand){old, LITMUS_NONE};
	tell(m, core, index, old);
}

static void perform(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t index) {
	litmus_core *core = &state->cores[thread];
	HL_ASSERT(index < core->pending_count);
	const litmus_pending p = core->pending[index];
	const litmus_insn *insn = insn_of(m, &p);
	view v;
	int ready = is_ready(m, core, index, &v);
	HL_ASSERT(ready);
	if (!ready) return;
	if (is_first_half(m, &p)) {
		begin_update(m, state, thread, index, &v);
		return;
	}
	int64_t value = 0;
	if (v.accesses == READS) value = load(m, state, thread, &p, &v);
	else if (v.accesses == WRITES) {
		state->memory[v.location] = written(insn, &p);
		litmus_note_access(m, thread, LITMUS_ACTION_STORE, p.pc, v.location, state->memory[v.location]);
	} else {
		if (is_conditional(insn) && state->memory[v.location] != p.d.value) state->dead = 1;
		value = litmus_update(m, state, thread, p.pc, v.location, p.c.value, p.d.value);
	}
	if (litmus_is_failing(insn, &p) && value == p.d.value) state->dead = 1;
	finish(m, core, index, value);
}

static void guess(litmus_machine *m, litmus_core *core, uint32_t thread, uint32_t taken) {
	const litmus_insn *insn = &m->program->code[core->pc];
	uint32_t index = core->pending_count;
	hl_explore_step *step = litmus_note(m, thread, LITMUS_ACTION_GUESS, core->pc);
	if (step) step->value_lo = taken;
	if (!append(m, core, thread)) return;
	core->pending[index].guess = (uint8_t)taken;
	if (is_branch(insn) && taken) core->pc = (uint32_t)insn->imm;
	if (litmus_is_failing(insn, &core->pending[index])) core->pending[index].c = unused;
}

void window_take(litmus_machine *m, litmus_state *state, uint32_t thread, uint32_t which) {
	if (which >= LITMUS_GUESS_NOT) guess(m, &state->cores[thread], thread, which - LITMUS_GUESS_NOT);
	else perform(m, state, thread, which - LITMUS_PENDING);
}
