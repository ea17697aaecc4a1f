/*
 * explore_count: how many executions a program has. An execution is a path from the first state to a final one in the
 * graph of all states; paths are counted by adding up, for each state, those of the states before it. That ends only
 * when the graph has no circle; a program that can wait in a loop has infinitely many.
 */
#ifndef HL_EXPLORE_COUNT_H
#define HL_EXPLORE_COUNT_H

#include "explore.h"

/* Begins once all states are visited. */
void explore_count_start(hl_explorer *e);

/* Handles one state of the phases EXPLORE_DEGREES and EXPLORE_PATHS. */
void explore_count_step(hl_explorer *e);

#endif
