/* reference_alu: what the instructions that only compute give, each written out as C says it. */
#ifndef TEST_REFERENCE_ALU_H
#define TEST_REFERENCE_ALU_H

#include "../src/state.h"

/* The value an arithmetic instruction puts into a, from its operands (a: its old value); 0 when it is no such. */
int reference_compute(enum opcode op, uint64_t a, uint64_t b, uint64_t c, int32_t imm, uint64_t *out_value);

/* Is the branch taken? */
int reference_is_taken(enum opcode op, uint64_t b, uint64_t c);

/* What an atomic leaves in memory. */
uint64_t reference_modify(enum opcode op, uint64_t old, uint64_t a, uint64_t c, uint32_t size);

#endif
