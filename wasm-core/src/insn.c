#include "insn.h"

#include "state.h"

const char insn_roles[][5] = {
#define HL_OP(NAME, roles, cost, sentence) roles,
#include "opcodes.def"
#undef HL_OP
};

const uint8_t insn_costs[] = {
#define HL_OP(NAME, roles, cost, sentence) cost,
#include "opcodes.def"
#undef HL_OP
};

uint64_t insn_divide(uint32_t op, uint64_t b, uint64_t d) {
	if (op == OP_DIVU) return b / d;
	if (op == OP_REMU) return b % d;
	if (d == UINT64_MAX) return op == OP_DIVS ? 0 - b : 0;
	return (uint64_t)(op == OP_DIVS ? (int64_t)b / (int64_t)d : (int64_t)b % (int64_t)d);
}
