#include "litmus_machine.h"

#include "litmus_buffers.h"
#include "litmus_window.h"

void litmus_fail(litmus_machine *machine, hl_status status, uint32_t thread, uint32_t instruction, uint64_t detail) {
	if (machine->status != HL_OK) return;
	machine->status = status;
	machine->thread = thread;
	machine->instruction = instruction;
	machine->detail = detail;
}

hl_explore_step *litmus_note(litmus_machine *machine, uint32_t thread, uint32_t action, uint32_t instruction) {
	if (!machine->steps || machine->step_count == HL_EXPLORE_STEPS_MAX) return NULL;
	hl_explore_step *step = &machine->steps[machine->step_count++];
	*step = (hl_explore_step){.thread = thread, .action = action, .instruction = instruction, .location = HL_NONE};
	return step;
}

void litmus_note_access(litmus_machine *machine, uint32_t thread, uint32_t action, uint32_t instruction,
                        uint32_t location, int64_t value) {
	hl_explore_step *step = litmus_note(machine, thread, action, instruction);
	if (!step) return;
	step->location = location;
	step->value_lo = (uint32_t)(uint64_t)value;
	step->value_hi = (uint32_t)((uint64_t)value >> 32);
}

int64_t litmus_update(litmus_machine *machine, litmus_state *state, uint32_t thread, uint32_t pc, uint32_t location,
                      int64_t operand, int64_t expected) {
	const litmus_insn *insn = &machine->program->code[pc];
	int64_t old = state->memory[location];
	if (insn->d == LITMUS_NONE || old == expected)
		state->memory[location] = litmus_compute(insn->alu, insn->width, old, operand);
	hl_explore_step *step = litmus_note(machine, thread, LITMUS_ACTION_UPDATE, pc);
	if (!step) return old;
	step->location = location;
	step->value_lo = (uint32_t)(uint64_t)state->memory[location];
	step->value_hi = (uint32_t)((uint64_t)state->memory[location] >> 32);
	step->old_lo = (uint32_t)(uint64_t)old;
	step->old_hi = (uint32_t)((uint64_t)old >> 32);
	return old;
}

int litmus_has_ended(const litmus_program *program, const litmus_core *core) {
	return program->code[core->pc].op == LITMUS_OP_HALT && core->pending_count == 0;
}

static int is_relaxed(const litmus_machine *machine) {
	return machine->program->config.model == LITMUS_RMO;
}

void litmus_settle(litmus_machine *machine, litmus_state *state, uint32_t thread) {
	if (is_relaxed(machine)) window_settle(machine, state, thread);
	else buffers_settle(machine, state, thread);
}

uint32_t litmus_transitions(litmus_machine *machine, const litmus_state *state, uint32_t thread,
                            litmus_transition *list) {
	return is_relaxed(machine) ? window_transitions(machine, state, thread, list)
	                           : buffers_transitions(machine, state, thread, list);
}

int litmus_is_possible(const litmus_machine *machine, const litmus_state *state) {
	return !is_relaxed(machine) || !window_is_halfway(machine, state);
}

void litmus_take(litmus_machine *machine, litmus_state *state, uint32_t thread, uint32_t which) {
	if (is_relaxed(machine)) window_take(machine, state, thread, which);
	else buffers_take(machine, state, thread, which);
	litmus_settle(machine, state, thread);
}
