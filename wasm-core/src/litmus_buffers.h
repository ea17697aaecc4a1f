/*
 * litmus_buffers: the machines of SC, TSO and PSO. Under SC a thread's accesses go to memory one after another. Under
 * TSO and PSO a store goes to the thread's own store buffer, and from there to memory some time later; a load takes
 * the newest own store to its location that is still in the buffer, else memory. TSO drains the buffer in order; PSO
 * drains stores to one location in order, and none across a store-store fence or a release. A store-load fence and an
 * atomic instruction wait until the buffer is empty.
 */
#ifndef HL_LITMUS_BUFFERS_H
#define HL_LITMUS_BUFFERS_H

#include "litmus_machine.h"

void buffers_settle(litmus_machine *machine, litmus_state *state, uint32_t thread);
uint32_t buffers_transitions(litmus_machine *machine, const litmus_state *state, uint32_t thread,
                             litmus_transition *list);
void buffers_take(litmus_machine *machine, litmus_state *state, uint32_t thread, uint32_t which);

#endif
