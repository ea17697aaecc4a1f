/*
 * standing: where every core stands and what it waits for, for the diagnosis of a run that cannot go on. This file only
 * reads the state; its knowledge of locks comes from the program's annotations.
 */
#include "access.h"
#include "contexts.h"
#include "insn.h"
#include "locks.h"
#include "loops.h"
#include "state.h"

/* An interrupt takes two levels of calls, of which the second is no instruction of the program: see interrupts.c. */
static int is_call(const hl_sim *s, uint32_t call_pc) {
	return call_pc != s->program.code_count;
}

static uint32_t count_calls(const hl_sim *s, const uint32_t *call_pc, uint32_t depth) {
	uint32_t calls = 0;
	for (uint32_t level = 0; level < depth; level++) calls += (uint32_t)is_call(s, call_pc[level]);
	return calls;
}

/* The instruction of the call of that number; HL_NONE: there are not so many. */
static uint32_t nth_call(const hl_sim *s, const uint32_t *call_pc, uint32_t depth, uint32_t number) {
	for (uint32_t level = 0; level < depth; level++)
		if (is_call(s, call_pc[level]) && number-- == 0) return call_pc[level] - 1;
	return HL_NONE;
}

uint32_t hl_core_calls(const hl_sim *sim, uint32_t core_index) {
	if (core_index >= sim->cores) return 0;
	return count_calls(sim, sim->call_pc + (uint64_t)core_index * HL_CALL_DEPTH_MAX, sim->core[core_index].depth);
}

uint32_t hl_core_call_pc(const hl_sim *sim, uint32_t core_index, uint32_t level) {
	if (core_index >= sim->cores) return HL_NONE;
	const uint32_t *call_pc = sim->call_pc + (uint64_t)core_index * HL_CALL_DEPTH_MAX;
	return nth_call(sim, call_pc, sim->core[core_index].depth, level);
}

uint32_t hl_context_core(const hl_sim *sim, uint32_t number) {
	return number < hl_context_count(sim) ? sim->context[number].core : HL_NONE;
}

uint32_t hl_context_state_of(const hl_sim *sim, uint32_t number) {
	return number < hl_context_count(sim) ? sim->context[number].state : HL_NONE;
}

uint32_t hl_context_pc(const hl_sim *sim, uint32_t number) {
	return number < hl_context_count(sim) ? contexts_place(sim, number).pc : HL_NONE;
}

uint32_t hl_context_calls(const hl_sim *sim, uint32_t number) {
	if (number >= hl_context_count(sim)) return 0;
	context_place place = contexts_place(sim, number);
	return count_calls(sim, place.call_pc, place.depth);
}

uint32_t hl_context_call_pc(const hl_sim *sim, uint32_t number, uint32_t level) {
	if (number >= hl_context_count(sim)) return HL_NONE;
	context_place place = contexts_place(sim, number);
	return nth_call(sim, place.call_pc, place.depth, level);
}

/* A context that has what it wanted meanwhile (the lock of a bucket, say) still wants what it put aside for that. */
static uint32_t wanted_by(const hl_sim *s, uint32_t number) {
	const lock_waits *w = &s->lock_wait[number];
	if (w->now.lock) return w->now.lock - 1;
	return w->outer_count ? w->outer[w->outer_count - 1].lock - 1 : HL_NONE;
}

uint32_t hl_context_wanted_lock(const hl_sim *sim, uint32_t number) {
	return number < hl_context_count(sim) ? wanted_by(sim, number) : HL_NONE;
}

uint32_t hl_core_register_count(const hl_sim *sim, uint32_t core_index) {
	if (core_index >= sim->cores) return 0;
	uint32_t left = sim->registers - sim->core[core_index].window;
	return left < INSN_REGISTERS ? left : INSN_REGISTERS;
}

const uint64_t *hl_core_registers(const hl_sim *sim, uint32_t core_index) {
	if (core_index >= sim->cores) return 0;
	return sim->regs + (uint64_t)core_index * sim->registers + sim->core[core_index].window;
}

/* Is a register of the loop written from the load at `pc` on, the load itself included? */
static int is_overwritten(const hl_sim *s, const loop *l, uint32_t pc, uint32_t register_index) {
	for (; pc <= l->last; pc++) {
		uint64_t word = s->code[pc];
		if (insn_roles[INSN_OP(word)][0] == 'd' && INSN_A(word) == register_index) return 1;
	}
	return 0;
}

/*
 * The address that a load of the loop has with the registers of the last round; HL_NONE when that is no memory, or when
 * the round has overwritten the register that the address was computed from.
 */
static uint32_t loaded_address(const hl_sim *s, uint32_t core_index, uint32_t pc) {
	const core *c = &s->core[core_index];
	uint64_t load = s->code[pc];
	if (is_overwritten(s, &s->loops[c->spin.loop], pc, INSN_B(load))) return HL_NONE;
	uint32_t index = c->window + INSN_B(load);
	if (index >= s->registers) return HL_NONE;
	uint64_t base = s->regs[(uint64_t)core_index * s->registers + index];
	uint64_t offset = base + (uint64_t)(int64_t)INSN_IMM(load) - HL_MEMORY_BASE;
	return offset < s->memory_bytes ? (uint32_t)offset + HL_MEMORY_BASE : HL_NONE;
}

static int watches(const core *c, uint32_t line_index) {
	for (uint32_t i = 0; i < c->spin.load_count; i++)
		if (c->spin.lines[i] == line_index) return 1;
	return 0;
}

/* The address of the loop's load at `pc`, when it can be told from the registers and the round has read its line. */
static uint32_t address_in_loop(const hl_sim *s, uint32_t core_index, uint32_t pc) {
	if (!access_is_load(INSN_OP(s->code[pc]))) return HL_NONE;
	uint32_t address = loaded_address(s, core_index, pc);
	if (address == HL_NONE) return HL_NONE;
	return watches(&s->core[core_index], (address - HL_MEMORY_BASE) >> s->line_shift) ? address : HL_NONE;
}

/* Does the address of a load of the loop, as told from the registers, lie in this line? */
static int is_told(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const loop *l = &s->loops[s->core[core_index].spin.loop];
	for (uint32_t pc = l->first; pc <= l->last; pc++) {
		uint32_t address = address_in_loop(s, core_index, pc);
		if (address != HL_NONE && (address - HL_MEMORY_BASE) >> s->line_shift == line_index) return 1;
	}
	return 0;
}

/* First the addresses that the registers tell, then the first byte read in each of the other lines of the round. */
static uint32_t watched_by_loop(const hl_sim *s, uint32_t core_index, uint32_t which) {
	const core *c = &s->core[core_index];
	const loop *l = &s->loops[c->spin.loop];
	uint32_t found = 0;
	for (uint32_t pc = l->first; pc <= l->last; pc++) {
		uint32_t address = address_in_loop(s, core_index, pc);
		if (address != HL_NONE && found++ == which) return address;
	}
	for (uint32_t i = 0; i < c->spin.load_count; i++)
		if (!is_told(s, core_index, c->spin.lines[i]) && found++ == which) return HL_MEMORY_BASE + c->spin.offsets[i];
	return HL_NONE;
}

uint32_t hl_core_watched(const hl_sim *sim, uint32_t core_index, uint32_t which) {
	if (core_index >= sim->cores) return HL_NONE;
	const core *c = &sim->core[core_index];
	if (c->spin.active && c->spin.loop != HL_NONE && c->spin.window == c->window)
		return watched_by_loop(sim, core_index, which);
	if (c->phase != PHASE_WAIT || which > 0) return HL_NONE;
	const request *r = sim_demand(sim, core_index);
	return HL_MEMORY_BASE + (r->line << sim->line_shift) + r->offset;
}

uint32_t hl_core_wanted_lock(const hl_sim *sim, uint32_t core_index) {
	return core_index < sim->cores ? wanted_by(sim, sim->core[core_index].context) : HL_NONE;
}

double hl_core_waits_since(const hl_sim *sim, uint32_t core_index) {
	if (core_index >= sim->cores || !sim->core[core_index].spin.active) return -1;
	return (double)sim->core[core_index].spin.since;
}

uint32_t hl_lock_holder_context(const hl_sim *sim, uint32_t lock_index) {
	if (lock_index >= sim->g->lock_count || sim->lock_state[lock_index].depth == 0) return HL_NONE;
	return sim->lock_state[lock_index].holder;
}

uint32_t hl_lock_holder(const hl_sim *sim, uint32_t lock_index) {
	uint32_t holder = hl_lock_holder_context(sim, lock_index);
	return holder == HL_NONE ? HL_NONE : locks_core_of(sim, holder);
}

uint32_t hl_line_writer(const hl_sim *sim, uint32_t line_number) {
	uint32_t index = line_number - sim->line_first;
	return index < sim->lines ? sim->line[index].last_writer : HL_NONE;
}
