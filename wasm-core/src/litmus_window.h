/*
 * litmus_window: the machine of RMO, the weakest model here. A thread takes its instructions into a window in program
 * order and performs them, each in one step on memory, in any order, except:
 *   - an instruction waits until its operands are known (data flow; so address and data dependencies order), and an
 *     access waits until the addresses of the accesses before it are known;
 *   - accesses to one location keep their order, but a load may take its value from an own store that is still pending;
 *   - fences, acquire and release hold accesses back as their flags say; of an update, acquire concerns its load and
 *     release its store, and these are two steps, between which no other thread writes the location.
 * Control orders nothing: behind a branch that is not decided yet the thread goes on by a guess, and an execution in
 * which a guess turns out wrong is dropped. A conditional update is taken into the window by a guess, too: one that
 * will succeed orders as its flags say, one that will fail is a load without any order.
 */
#ifndef HL_LITMUS_WINDOW_H
#define HL_LITMUS_WINDOW_H

#include "litmus_machine.h"

void window_settle(litmus_machine *machine, litmus_state *state, uint32_t thread);
uint32_t window_transitions(litmus_machine *machine, const litmus_state *state, uint32_t thread,
                            litmus_transition *list);
/*
 * Is some thread between the load and the store of an update? Where no step is possible then, threads wait for each
 * other only because such a load came too early, and the state belongs to no execution.
 */
int window_is_halfway(const litmus_machine *machine, const litmus_state *state);
void window_take(litmus_machine *machine, litmus_state *state, uint32_t thread, uint32_t which);

#endif
