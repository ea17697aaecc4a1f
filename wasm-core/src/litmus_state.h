/*
 * litmus_state: one state of a litmus program: where each thread stands, its registers, its pending accesses, and
 * memory. The machines that take steps use the decoded form. The store that keeps every visited state has the packed
 * form, of a few dozen bytes. Packing is canonical: two states are the same exactly when their packed bytes are.
 * Registers that are not needed any more are left out, so that they do not distinguish states.
 */
#ifndef HL_LITMUS_STATE_H
#define HL_LITMUS_STATE_H

#include "litmus_program.h"

/* A number, or (under RMO) the result of a pending access that is not known yet. */
typedef struct litmus_operand {
	int64_t value;
	uint8_t from; /* LITMUS_NONE: value is known; else index of the pending access */
} litmus_operand;

/* A store-store fence in a store buffer: nothing behind it drains before everything ahead of it has drained. */
#define LITMUS_MARKER 0xfeu

/*
 * A pending access. In a store buffer (TSO, PSO): a store's location in `location` and its value in c, or a marker; its
 * pc is for witnesses only, is not packed, and so does not tell states apart. In a window (RMO): an instruction that
 * has not been performed, with its operands.
 */
typedef struct litmus_pending {
	uint16_t pc;
	uint8_t location; /* store buffers only */
	uint8_t release;  /* store buffers under PSO: the store drains only after all that stands ahead of it */
	uint8_t guess;    /* in a window. A branch: 1 taken, 0 not taken. A conditional update: 1 succeeds, 0 fails.
	                     Any update: LITMUS_HALF between its load and its store; d is then what it has loaded */
	litmus_operand b;
	litmus_operand c;
	litmus_operand d;
} litmus_pending;

typedef struct litmus_core {
	uint32_t pc;
	uint32_t pending_count;
	litmus_pending pending[HL_LITMUS_PENDING_MAX]; /* in program order */
	litmus_operand registers[HL_LITMUS_REGISTERS_MAX];
} litmus_core;

typedef struct litmus_state {
	litmus_core cores[HL_LITMUS_THREADS_MAX];
	int64_t memory[HL_LITMUS_LOCATIONS_MAX];
	uint32_t dead; /* a guess turned out wrong: this state belongs to no execution */
} litmus_state;

#define LITMUS_HALF 2u

/* Has the update of a window been loaded, and not yet stored? */
static inline int litmus_is_half(const litmus_insn *insn, const litmus_pending *p) {
	return insn->op == LITMUS_OP_UPDATE && p->guess == LITMUS_HALF;
}

/* Is the pending access of a window an update of which the thread has guessed that it fails? It only reads then. */
static inline int litmus_is_failing(const litmus_insn *insn, const litmus_pending *p) {
	return insn->op == LITMUS_OP_UPDATE && (insn->flags & HL_LITMUS_CONDITIONAL) && !p->guess;
}

/* Above the longest packed state: ten bytes for a number, three operands for a pending access. */
#define LITMUS_PACKED_MAX \
	(HL_LITMUS_THREADS_MAX * (8u + HL_LITMUS_PENDING_MAX * 40u + HL_LITMUS_REGISTERS_MAX * 11u) + \
	 HL_LITMUS_LOCATIONS_MAX * 10u)

/* Fills the state with the program's first values, before any thread has taken a step. */
void litmus_state_start(const litmus_program *program, litmus_state *state);

/* Returns the bytes written to `packed`, which has room for LITMUS_PACKED_MAX. */
uint32_t litmus_state_pack(const litmus_program *program, const litmus_state *state, uint8_t *packed);
void litmus_state_unpack(const litmus_program *program, const uint8_t *packed, litmus_state *state);

#endif
