#include "decode.h"

#include "caches.h"
#include "floating.h"
#include "interrupts.h"
#include "races.h"
#include "stores.h"

#define FLOATING(NAME) case OP_##NAME:

static int is_floating(uint32_t op) {
	switch ((enum opcode)op) {
		FLOATING_INSTRUCTIONS(FLOATING)
		return 1;
	default: return 0;
	}
}

/* What the interpreter leaves to system.c, as OP_SYSTEM or OP_SYSTEM_DRAINED; otherwise the opcode itself. */
static uint32_t system_form(uint32_t op) {
	switch ((enum opcode)op) {
	case OP_WAKE: /* what the core has stored before can be seen by the core that it wakes */
	case OP_INTERRUPT:
	case OP_EXIT: /* and at the end of the program */
		return OP_SYSTEM_DRAINED;
	case OP_CONTEXT:
	case OP_CONTEXTSWITCH:
	case OP_SLEEP:
	case OP_STATION:
	case OP_USE:
	case OP_ENTERSTATION:
	case OP_WORKINGSET:
	case OP_STREAM:
	case OP_PACE:
	case OP_USER:
	case OP_KERNEL:
	case OP_MODESWITCH:
	case OP_COMPLETED:
	case OP_MEMORYSTREAM:
	case OP_INTERRUPTHANDLER:
	case OP_INTERRUPTS:
	case OP_TIMER:
	case OP_CONTEXTSTATE: return OP_SYSTEM;
	default: return op;
	}
}

static int is_observed(const hl_sim *s, uint32_t op) {
	if ((op >= OP_LDS8 && op <= OP_CMPXCHG2) || op == OP_STNT)
		return s->config.jitter_cycles || races_watched(s) || caches_looked_into(s);
	return (op == OP_FENCE && races_watched(s)) || (op == OP_ORDER && (races_watched(s) || stores_partial(s)));
}

/* The instruction that the interpreter executes in the place of this one. */
static uint32_t executed_as(const hl_sim *s, uint32_t op) {
	if (is_observed(s, op)) return OP_OBSERVED;
	if (is_floating(op)) return OP_FLOATING;
	return s->interruptible && interrupts_is_point(op) ? OP_POINT : system_form(op);
}

void decode_program(insn *out, const hl_sim *s) {
	uint64_t before = 0;
	uint32_t loop_index = 0;
	for (uint32_t pc = 0; pc < s->program.code_count; pc++) {
		uint64_t w = s->code[pc];
		uint32_t op = INSN_OP(w);
		out[pc] = (insn){.op = (uint8_t)executed_as(s, op), .a = (uint8_t)INSN_A(w), .b = (uint8_t)INSN_B(w),
		                 .c = (uint8_t)INSN_C(w), .imm = INSN_IMM(w), .before = before};
		if (op == OP_SPIN) out[pc].imm = (int32_t)loop_index++; /* they are in the order of their heads */
		before += s->op_cycles[INSN_OP(w)];
	}
	out[s->program.code_count] = (insn){.op = OP_RETURNED, .before = before};
}
