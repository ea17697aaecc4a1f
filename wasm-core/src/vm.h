/* vm: a core's events: its program goes on, or the line it waited for is there; and setup, before time begins. */
#ifndef HL_VM_H
#define HL_VM_H

#include "sim.h"

/* The core's event is due: it goes on with its program. */
void vm_event(hl_sim *s, uint32_t core_index);

/* The line that the core waited for is there: performs the access it stands at, now, and goes on. */
void vm_deliver(hl_sim *s, uint32_t core_index);

/* A parked core goes on from `time` in the past up to the event being handled. */
void vm_replay(hl_sim *s, uint32_t core_index, uint64_t time);

/*
 * Goes on with setup(), or with setup_cpu() of one core, outside of simulated time, for at most the instructions of one
 * event; 1 when all are done.
 */
int vm_setup(hl_sim *s);

#endif
