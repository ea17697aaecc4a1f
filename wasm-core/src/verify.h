/*
 * verify: checks untrusted bytecode. Programs that it accepts cannot fault the interpreter: every opcode, register,
 * target, table index and width is in range, control never runs off the code, no two functions share instructions, and
 * the deepest chain of calls fits; where functions can call themselves, directly or through pointers, there is a bound
 * (window_max) that the interpreter compares every call with. (Faults of the program itself, such as a bad address, are
 * found while it runs.)
 */
#ifndef HL_VERIFY_H
#define HL_VERIFY_H

#include "../include/hotline.h"

typedef struct verify_result {
	hl_status status; /* HL_OK, or what is wrong */
	uint32_t at;      /* instruction concerned, or HL_NONE */
	uint32_t found;   /* the offending value */
	uint32_t registers; /* of one core, over the deepest chain of calls */
	uint32_t window_max; /* no register window may begin above this; UINT32_MAX where no chain of calls can */
	uint32_t depth;     /* number of calls in that chain */
	uint32_t handler_window; /* where the registers of the handler of interrupts begin; 0: there is none */
} verify_result;

/* Bytes of working memory that verify_program needs. */
uint32_t verify_scratch_bytes(uint32_t code_count);

/* `code` are program->code_count instruction words; scratch is zeroed and of verify_scratch_bytes. */
verify_result verify_program(const hl_program *program, const uint64_t *code, void *scratch);

#endif
