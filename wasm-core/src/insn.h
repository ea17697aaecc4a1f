/* insn: taking instruction words apart. The layout is drawn in opcodes.def. */
#ifndef HL_INSN_H
#define HL_INSN_H

#include <stdint.h>

#define INSN_OP(w) ((uint32_t)(w) & 0xffu)
#define INSN_A(w) ((uint32_t)((w) >> 8) & 0xffu)
#define INSN_B(w) ((uint32_t)((w) >> 16) & 0xffu)
#define INSN_C(w) ((uint32_t)((w) >> 24) & 0xffu)
#define INSN_IMM(w) ((int32_t)(uint32_t)((w) >> 32))
#define INSN_UIMM(w) ((uint32_t)((w) >> 32))

/* In the immediate of an atomic the order lies above the access width. */
#define INSN_ORDER_SHIFT 8u

/* Registers that an instruction can name: those of a window. */
#define INSN_REGISTERS 256u

/* The same word taken apart, for the interpreter; the immediate of a SPIN is the index of its loop. */
typedef struct insn {
	uint8_t op;
	uint8_t a;
	uint8_t b;
	uint8_t c;
	int32_t imm;
	uint64_t before; /* cycles of fixed cost of all instructions before this one, in order of their place */
} insn;

/* Roles of the four operands of each opcode, and its cost: see opcodes.def. */
extern const char insn_roles[][5];
extern const uint8_t insn_costs[];

/* Quotient or remainder of DIVS, DIVU, REMS, REMU; d is not 0. The most negative number / -1 wraps. */
uint64_t insn_divide(uint32_t op, uint64_t b, uint64_t d);

#endif
