/*
 * sleep: a core that sleeps has no events of its own until an interrupt from another core reaches it, or until the time
 * that it has asked for. An interrupt that reaches a core while it is awake is kept, and ends its next sleep at once:
 * so a core that looks for work, finds none and falls asleep misses no interrupt that was sent in between. Several
 * interrupts that have ended no sleep yet count as one. An interrupt for the core's handler (interrupts.h) ends a sleep
 * as well, and one that has arrived and is not taken yet lets no sleep begin.
 */
#ifndef HL_SLEEP_H
#define HL_SLEEP_H

#include "state.h"

/* The core asks to sleep from `time` on until the other time. Returns 1 when it does, 0 when it goes on at once. */
int sleep_begin(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t until);

/* The event of a sleeping core is due: it goes on behind its instruction. */
void sleep_end(hl_sim *s, uint32_t core_index);

/* An interrupt is sent at that time. */
void sleep_interrupt(hl_sim *s, uint32_t target, uint64_t time);

#endif
