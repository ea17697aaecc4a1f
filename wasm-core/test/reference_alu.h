/* reference_alu: the results of the instructions that only compute, each written out as C expresses it. */
#ifndef TEST_REFERENCE_ALU_H
#define TEST_REFERENCE_ALU_H

#include "../src/state.h"

/*
 * The value that an arithmetic instruction puts into a, from its operands (a: the old value); 0 for other instructions.
 */
int reference_compute(enum opcode op, uint64_t a, uint64_t b, uint64_t c, int32_t imm, uint64_t *out_value);

/* 1 when the branch is taken. */
int reference_is_taken(enum opcode op, uint64_t b, uint64_t c);

/* The value that an atomic leaves in memory. */
uint64_t reference_modify(enum opcode op, uint64_t old, uint64_t a, uint64_t c, uint32_t size);

#endif
