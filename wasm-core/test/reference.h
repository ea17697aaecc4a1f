/*
 * reference: a second simulator of the same machine, naive on purpose, written from the documentation (hotline.h, the
 * .def files, the heads of evq.h, dir.h and spin.h) and not from the code. It has one event per instruction in a plain
 * list that is searched from end to end, and arrays of copies; it neither parks cores nor lets them run ahead, and it
 * is slow. Wait loops mean nothing to it: SPIN is an instruction that does nothing.
 *
 * It knows only the runs that generate.c makes: with a setup() that only names the handler of interrupts and creates
 * contexts, without ports or chip caches, measured from the start, with all
 * cores starting together, and ending at their cap.
 */
#ifndef TEST_REFERENCE_H
#define TEST_REFERENCE_H

#include "asm.h"

#define REFERENCE_CORES_MAX 16u
#define REFERENCE_CONTEXTS_MAX 18u /* those of the cores included */
#define REFERENCE_LINES_MAX 512u
#define REFERENCE_LOCKS_MAX 4u
#define REFERENCE_CALLERS_MAX 256u
#define REFERENCE_MEMORY_MAX 16384u

typedef struct reference_results {
	uint32_t lines;        /* that cores and contexts can use; the core keeps room for more contexts */
	uint32_t memory_bytes; /* of these */
	hl_context_stats context[REFERENCE_CONTEXTS_MAX];
	uint32_t context_count; /* 0: the program creates none */
	uint32_t is_hung; /* 1: the simulator gave up, because the run did not end */
	hl_core_stats core[REFERENCE_CORES_MAX];
	hl_line_stats line[REFERENCE_LINES_MAX];
	uint64_t line_state[REFERENCE_LINES_MAX];
	uint64_t line_owner[REFERENCE_LINES_MAX];
	uint64_t line_home[REFERENCE_LINES_MAX];
	hl_lock_stats lock[REFERENCE_LOCKS_MAX];
	uint32_t lock_count;
	hl_lock_caller caller[REFERENCE_CALLERS_MAX];
	uint32_t caller_count;
	uint8_t memory[REFERENCE_MEMORY_MAX];
	uint64_t latencies[HL_LATENCY_BUCKETS];
	uint64_t latency_sum;
	uint64_t latency_max;
	uint64_t transactions;
	uint64_t stores_max;
	uint64_t *profile; /* [code_count], owned */
	uint32_t *turns;   /* [turn_count], owned: the core of each completed operation, in their order */
	uint64_t turn_count;
	uint64_t events;
} reference_results;

/* Runs the block to its cap of cycles. The caller frees the result with reference_free. */
reference_results *reference_run(const block *b);
void reference_free(reference_results *results);

#endif
