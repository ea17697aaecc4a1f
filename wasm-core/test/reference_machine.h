/* reference_machine: what the tables of the machine say, in the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_MACHINE_H
#define TEST_REFERENCE_MACHINE_H

#include "reference_state.h"

/* The core and the node of a requester. */
uint32_t reference_core_of(const ref *f, uint32_t requester);
uint32_t reference_node_of(const ref *f, uint32_t requester);

/* Cycles of a message from one node to another. */
uint32_t reference_way(const ref *f, uint32_t from, uint32_t to);

/* Has another core with the same caches a copy? */
int reference_is_near(const ref *f, uint32_t line_index, uint32_t core_index);

/* Cycles in which a core gets a line from the cache of its owner. */
uint32_t reference_transfer_total(const ref *f, uint32_t owner_core, uint32_t to_core, uint32_t home);

/*
 * A random number of 32 bits for a message of the requester's present request. Message 0 goes to a chip, 1 to the home,
 * 2 brings the data, 3 asks a writer for its line; 4 is a place in a queue in random order.
 */
uint64_t reference_draw(const ref *f, uint32_t requester, uint32_t what);

/* Of the draws for the request's places in the groups of a queue the i-th one. */
uint64_t reference_draw_place(const ref *f, uint32_t requester, uint32_t i);

/* Cycles for which a writer keeps a line that another waits for: message 3 cannot overtake the data. */
uint64_t reference_hold(const ref *f, uint32_t requester);

/* Cycles of that message, whose way takes so many on average. */
uint64_t reference_message(const ref *f, uint32_t requester, uint32_t message, uint64_t way);

/* An instruction that asks the machine for something: sets the core's register. Returns 0 when it is none of these. */
int reference_ask_machine(ref *f, uint32_t core_index, uint64_t w);

#endif
