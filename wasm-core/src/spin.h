/*
 * spin: waiting without events.
 *
 * A core passes the head of a wait loop (SPIN) once a round. When a whole round did nothing but read valid copies and
 * left every living register as it was, the next round will be the same, and so on until one of the lines it reads is
 * taken away. Such a core is *spinning*: from here to the end of the loop its cycles count as spin cycles. With
 * config.park it is also *parked*: it has no event, and the rounds it would have made are worked out when a line it
 * reads is invalidated (spin_wake). Then either
 *   - the loop has the simple form of loops.h: its re-read is issued right away for the moment at which the next
 *     round's load would have missed, and when the data arrives the condition is judged natively (spin_judge):
 *     the core stays parked unless it may proceed; or
 *   - the interrupted round is executed up to the present by the interpreter, and the core goes on from there.
 * Both give exactly the events that going round and round would have given (tested: park on and off give equal hashes
 * and statistics).
 */
#ifndef HL_SPIN_H
#define HL_SPIN_H

#include "sim.h"

enum spin_verdict { SPIN_GO_ON, SPIN_PARKED, SPIN_STUCK };

/* The core passes the head of a loop at its own time `time`; `window` are its registers. Charges are up to date. */
enum spin_verdict spin_head(hl_sim *s, uint32_t core_index, uint32_t loop_index, uint64_t time, const uint64_t *window);

/* The core reads a line while a round of waiting may be under way. */
static inline void spin_note_load(core *c, uint32_t line_index) {
	for (uint32_t i = 0; i < c->loop_loads; i++)
		if (c->loop_lines[i] == line_index) return;
	if (c->loop_loads == HL_SPIN_LOADS_MAX) {
		c->loop_pure = 0;
		return;
	}
	c->loop_lines[c->loop_loads++] = line_index;
}

/* Is the instruction outside the loop that the core was spinning in? */
int spin_outside(const hl_sim *s, const core *c, uint32_t pc);

/*
 * Does a jump backwards from pc to target show that the core has left the loop it was waiting in? Coming to its head
 * again would then be a new visit, not another round.
 */
int spin_left(const hl_sim *s, const core *c, uint32_t pc, uint32_t target);

/* The core has left its wait loop, at its own time. Charges are up to date. */
void spin_end(hl_sim *s, uint32_t core_index, uint64_t time);

/* The core is about to lose its copy of the line, now. */
void spin_wake(hl_sim *s, uint32_t core_index, uint32_t line_index);

/* The re-read of a natively judged spinner has yielded `value`: 1 when it stays parked, 0 when it must go on. */
int spin_judge(hl_sim *s, uint32_t core_index, uint64_t value);

#endif
