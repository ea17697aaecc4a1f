/*
 * litmus_machine: the steps that threads of a litmus program can take in a state. A step that others can notice, or
 * whose result depends on when the step happens, is a transition: an access to memory, a store leaving its buffer, a
 * guess. Everything else a thread does (computing, jumping, putting a store into its own buffer, passing a fence that
 * has nothing to wait for) is done at once after the transition before it: then the thread is settled.
 *
 * Two machines implement this: litmus_buffers for SC, TSO and PSO, litmus_window for RMO.
 */
#ifndef HL_LITMUS_MACHINE_H
#define HL_LITMUS_MACHINE_H

#include "litmus_state.h"

typedef struct litmus_machine {
	const litmus_program *program;
	hl_status status;      /* HL_OK, or why the program cannot be explored any further */
	uint32_t thread;       /* the thread concerned */
	uint32_t instruction;  /* the instruction concerned */
	uint64_t detail;       /* the offending value */
	hl_explore_step *steps; /* the steps are written down here; NULL: nowhere */
	uint32_t step_count;
} litmus_machine;

/* What a transition does: `which` is one of these, or one of these plus an index among the pending accesses. */
#define LITMUS_INSTRUCTION 0x00u
#define LITMUS_PENDING 0x40u
#define LITMUS_GUESS_NOT 0x80u
#define LITMUS_GUESS_TAKEN 0x81u

typedef struct litmus_transition {
	uint8_t thread;
	uint8_t which;
	uint8_t enabled; /* 0: the thread waits until another thread changes what it reads */
	uint32_t reads;  /* locations, as bits */
	uint32_t writes;
} litmus_transition;

/* Transitions of one thread in one state: the access at its pc or two guesses, and each pending access. */
#define LITMUS_TRANSITIONS_MAX (HL_LITMUS_PENDING_MAX + 2u)

/* Lets a thread do everything that is no transition. Errors are in the machine's status. */
void litmus_settle(litmus_machine *machine, litmus_state *state, uint32_t thread);

/* Writes the thread's transitions to `list`, which has room for LITMUS_TRANSITIONS_MAX; returns their number. */
uint32_t litmus_transitions(litmus_machine *machine, const litmus_state *state, uint32_t thread,
                            litmus_transition *list);

/* Takes an enabled transition and settles its thread. */
void litmus_take(litmus_machine *machine, litmus_state *state, uint32_t thread, uint32_t which);

/* May the state, in which no step is possible, be one of an execution? */
int litmus_is_possible(const litmus_machine *machine, const litmus_state *state);

/* Has the thread ended, with nothing pending? */
int litmus_has_ended(const litmus_program *program, const litmus_core *core);

/* ---- For the two machines ------------------------------------------------------------------------------------- */

/* Instructions a thread may settle at once: far above the longest straight line of a program within the limits. */
#define LITMUS_SETTLE_MAX 65536u

void litmus_fail(litmus_machine *machine, hl_status status, uint32_t thread, uint32_t instruction, uint64_t detail);

/* Writes a step down, if steps are written down; returns it, so that the caller can add values, or NULL. */
hl_explore_step *litmus_note(litmus_machine *machine, uint32_t thread, uint32_t action, uint32_t instruction);
void litmus_note_access(litmus_machine *machine, uint32_t thread, uint32_t action, uint32_t instruction,
                        uint32_t location, int64_t value);

/* One atomic step on a location; returns the old value. */
int64_t litmus_update(litmus_machine *machine, litmus_state *state, uint32_t thread, uint32_t pc, uint32_t location,
                      int64_t operand, int64_t expected);

#endif
