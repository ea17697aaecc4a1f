/*
 * asm: programs and machines for tests, built in C: an assembler with labels, presets of machines, and the block of
 * bytes that hl_create takes. The assembler checks nothing, since tests also build programs that must be refused.
 */
#ifndef TEST_ASM_H
#define TEST_ASM_H

#include <stdint.h>

#include "../src/state.h"

/* ---- Programs ------------------------------------------------------------------------------------------------- */

typedef struct program {
	uint64_t *code;
	uint32_t *label_of; /* [count] the label for which the instruction's imm stands; HL_NONE: imm is literal */
	uint32_t count;
	uint32_t capacity;
	uint32_t *labels; /* instruction index of each label, HL_NONE while not bound */
	uint32_t label_count;
	uint32_t label_capacity;
	uint8_t *data;
	hl_program head; /* code_count and data_bytes are set by block_make / program_data */
} program;

/* An empty program with the given bytes of globals; setup and setup_cpu are absent, operation is at instruction 0. */
program program_new(uint32_t memory_bytes);
void program_free(program *p);

/* Appends an instruction and returns its index. */
uint32_t emit(program *p, enum opcode op, uint32_t a, uint32_t b, uint32_t c, int64_t imm);

uint32_t label_new(program *p);
/* Makes the label stand for the next instruction. */
void label_bind(program *p, uint32_t label);
/* Makes a new label that stands for the next instruction. */
uint32_t label_here(program *p);

/* Emits a branch on registers b and c; JMP, BZ and BNZ ignore the registers that they do not need. */
void emit_branch(program *p, enum opcode op, uint32_t b, uint32_t c, uint32_t label);
void emit_call(program *p, uint32_t window, uint32_t label);
/* Loads any 64-bit constant into a. */
void emit_constant(program *p, uint32_t a, uint64_t value);

/* Assigns the following instructions to operation(), setup() or setup_cpu(). */
void begin_operation(program *p);
void begin_setup(program *p);
void begin_setup_cpu(program *p);

/* Initialises 8 bytes of the globals. */
void program_data(program *p, uint32_t offset, uint64_t value);

/* ---- Machines ------------------------------------------------------------------------------------------------- */

typedef struct machine {
	hl_config config;
	uint32_t *node_of_core;
	uint32_t *hop;
	uint32_t *transfer;
	uint32_t *dram;
	uint32_t *reach;
	uint32_t *work;    /* NULL: 100 % on all cores */
	uint32_t *place;   /* [level][core]; NULL: no levels */
	uint32_t *sibling; /* NULL: no cores share their caches */
	int64_t params[HL_PARAMS_MAX];
} machine;

/*
 * Cores spread evenly over nodes in blocks; all latencies distinct, so that a mixed-up pair of nodes shows: hop
 * 10 + |from - to|, transfer 100 + 10 |from - to| + from, dram 200 + 10 |from - home| + home. MESI, blocking,
 * instructions 1, L1 3, atomic 9, invalidation 120 + 2 each; measuring from the start, no cap, parked; all start
 * together.
 */
machine machine_new(uint32_t cores, uint32_t nodes);

machine machine_uniform(uint32_t cores);
/* 8 chips of 6 cores, MOESI, blocking reads. */
machine machine_opteron(uint32_t cores);
/* 2 chips with inclusive shared caches, MESIF, a home that pipelines reads. */
machine machine_inclusive(uint32_t cores);

void machine_free(machine *m);

void set_cycles_max(machine *m, uint64_t cycles);
void set_seed(machine *m, uint64_t seed);

/* ---- Blocks and simulations ----------------------------------------------------------------------------------- */

typedef struct block {
	uint8_t *bytes;
	uint32_t count;
} block;

block block_make(const machine *m, const program *p);
void block_free(block *b);

/* A simulation of the program on the machine. */
hl_sim *sim_make(const machine *m, const program *p);

/* Runs at most slices_max slices up to the end, brings the results up to date, and returns the status. */
uint32_t sim_finish(hl_sim *s, uint32_t slices_max);

/* Byte address of a global at an offset. */
#define AT(offset) (HL_MEMORY_BASE + (offset))

uint64_t memory_word(const hl_sim *s, uint32_t offset);

/* In cycles. */
uint64_t record_time(const hl_record *record);

/* The name of the first result in which two runs differ; NULL when they agree in all results. Effort is no result. */
const char *results_difference(const hl_sim *a, const hl_sim *b);

#endif
