/*
 * decode: takes the instructions of a program apart for the interpreter, and chooses those that a run executes in
 * another form: OP_OBSERVED before which something is looked at, OP_POINT at which a core can be interrupted.
 */
#ifndef HL_DECODE_H
#define HL_DECODE_H

#include "state.h"

/* Fills out[code_count + 1]. The costs of instructions are known. */
void decode_program(insn *out, const hl_sim *s);

#endif
