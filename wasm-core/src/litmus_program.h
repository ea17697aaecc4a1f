/*
 * litmus_program: a litmus program as the explorer keeps it, made from an untrusted block. What litmus_program_read
 * accepts cannot fault the machines: every opcode, register, location, target and table is in range, and no thread runs
 * off its code. (A bad address in a register is found while the program runs.)
 *
 * Three facts about every instruction are worked out once: the registers that are still needed there, and the
 * locations that the thread may yet read and write from there on.
 */
#ifndef HL_LITMUS_PROGRAM_H
#define HL_LITMUS_PROGRAM_H

#include "../include/hotline.h"
#include "limits.h"

#define LITMUS_NONE 0xffu

enum litmus_model {
#define HL_LITMUS_MODEL(NAME, sentence) LITMUS_##NAME,
#include "litmus.def"
	LITMUS_MODEL_COUNT
};

enum litmus_op {
#define HL_LITMUS_OP(NAME, roles, sentence) LITMUS_OP_##NAME,
#include "litmus.def"
	LITMUS_OP_COUNT
};

enum litmus_alu {
#define HL_LITMUS_ALU(NAME, sentence) LITMUS_ALU_##NAME,
#include "litmus.def"
	LITMUS_ALU_COUNT
};

enum litmus_node_kind {
#define HL_LITMUS_NODE(NAME, sentence) LITMUS_NODE_##NAME,
#include "litmus.def"
	LITMUS_NODE_COUNT
};

enum litmus_action {
#define HL_LITMUS_ACTION(NAME, sentence) LITMUS_ACTION_##NAME,
#include "litmus.def"
	LITMUS_ACTION_COUNT
};

typedef struct litmus_insn {
	uint8_t op;
	uint8_t alu;
	uint8_t flags; /* HL_LITMUS_READ_READ ... HL_LITMUS_CONDITIONAL */
	uint8_t a;
	uint8_t b;
	uint8_t c;
	uint8_t d;
	uint8_t width; /* bits that the result keeps, with its sign; 0: all */
	int64_t imm;
} litmus_insn;

typedef struct litmus_thread {
	uint32_t first;
	uint32_t count;
} litmus_thread;

typedef struct litmus_item {
	uint32_t thread; /* HL_NONE: a location in memory */
	uint32_t index;
	uint32_t width;
	uint32_t reserved;
} litmus_item;

typedef struct litmus_node {
	uint32_t node;
	uint32_t index;
	int64_t number;
} litmus_node;

/* The facts known of an instruction; sets are bits by register or location. */
typedef struct litmus_facts {
	uint32_t live;
	uint32_t reads;
	uint32_t writes;
} litmus_facts;

typedef struct litmus_program {
	hl_explore_config config;
	const litmus_thread *threads;
	const int64_t *memory;
	const int64_t *registers; /* [thread][register_count] */
	const litmus_insn *code;
	const litmus_item *items;
	const litmus_node *condition;
	const litmus_node *filter;
	litmus_facts *facts; /* [code_count] */
} litmus_program;

typedef struct litmus_refusal {
	hl_status status; /* HL_OK, or what is wrong */
	uint32_t at;      /* byte offset of the bad word in the block */
	uint64_t found;
} litmus_refusal;

/*
 * Reads the program from `block`, which must be aligned to 8 bytes and outlive it. `facts` has room for
 * HL_LITMUS_CODE_MAX entries.
 */
litmus_refusal litmus_program_read(litmus_program *program, const uint8_t *block, uint32_t bytes, litmus_facts *facts);

/* x alu y, wrapping, with the sign taken from bit `width` - 1. */
int64_t litmus_compute(uint32_t alu, uint32_t width, int64_t x, int64_t y);

/* Keeps `width` bits with their sign; 0 or 64: all. */
int64_t litmus_narrow(uint32_t width, int64_t value);

/* The number of the location with that address, or LITMUS_NONE. */
uint32_t litmus_location_at(const litmus_program *program, int64_t address);

/* Does the condition (or filter) hold? An empty condition does. */
int litmus_holds(const litmus_node *nodes, uint32_t count, const int64_t *values);

#endif
