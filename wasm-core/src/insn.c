#include "insn.h"

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
