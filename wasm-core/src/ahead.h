/*
 * ahead: the misses of a core that overlap. A core that executes out of order goes on while a load waits for its line,
 * within a window of so many instructions (window.instructions of the machine), and begins the loads that it finds
 * there. Here a core that comes to wait for a load *looks ahead*: it executes the instructions behind the load for a
 * try, and asks for the lines of the loads among them whose addresses are known, as far as it may have so many lines
 * under way at once (window.misses). Then everything is put back.
 *
 * So looking ahead moves lines and nothing else. Loads take their values in the order of the program, at the moment at
 * which the core comes to them; memory order, slices and the race detector know nothing of it. In a wait loop whose
 * rounds are judged natively (spin.h) a look finds nothing to ask for: it stays in the loop, which reads one line.
 *
 * A look knows the registers of its core. What a load behind the waiting one gives is known where the core has the
 * line, or the bytes in its store buffer; otherwise it is unknown, and so is what is computed from it. An unknown
 * address asks for nothing; an unknown branch is foreseen to go back, and not to go forward, but never out of a loop
 * that may only wait (SPIN). Stores are skipped, and what a later load from their lines would give is unknown. A look
 * ends at an atomic, a fence, cpu_relax(), work() and everything else that takes its own time or asks the machine for
 * something; at the end of the operation; where the program would have a fault; when a round of a loop that may only
 * wait has changed nothing that lives on; behind window.instructions instructions; and when window.misses lines are
 * under way. Annotations do not end it: watching changes nothing.
 */
#ifndef HL_AHEAD_H
#define HL_AHEAD_H

#include "state.h"

/* Do cores of this run look ahead? */
static inline int ahead_possible(const hl_sim *s) {
	return s->fill_buffers > 0;
}

/* Fills taken[code_count]: 1 where an unknown branch is foreseen to be taken. The loops are known. */
void ahead_foresee(const hl_sim *s, uint8_t *taken);

/*
 * Fills to_load[code_count]: the least number of instructions that a look executes from there before it comes to a
 * load, or HL_WINDOW_INSTRUCTIONS_MAX; and behind[code_count]: no more than the same for a look that begins behind the
 * load there. Only loads ask for lines, so a look ends where it can come to none. What is foreseen is known.
 */
void ahead_find_loads(const hl_sim *s, uint16_t *to_load, uint16_t *behind);

/* The core, at its present instruction, has come to wait for a load at `time`. */
void ahead_look(hl_sim *s, uint32_t core_index, uint64_t time);

/* The line of a fill buffer has arrived. */
void ahead_arrived(hl_sim *s, uint32_t requester);

#endif
