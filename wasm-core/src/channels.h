/*
 * channels: the bandwidth of memory. The memory of each node is a station with one server, and so is the thing that the
 * memories of all nodes share; every line that memory supplies or takes occupies both, so requests for a node's memory
 * queue there when they come faster than it serves them. The stations stand behind those of the program in
 * hl_sim.station, node by node and then the shared one. Where the machine gives no bandwidth there are none of them.
 */
#ifndef HL_CHANNELS_H
#define HL_CHANNELS_H

#include "state.h"

/* Number of stations for a machine: those of its nodes, and the shared one; 0: its memory has unlimited bandwidth. */
uint32_t channels_needed(const hl_config *config);

void channels_init(hl_sim *s);

/* The home's memory supplies a line to the core, beginning at `time` at the earliest; returns the cycles it is late. */
uint64_t channels_fill(hl_sim *s, uint32_t core_index, uint32_t home, uint64_t time);

/*
 * The core streams so many lines from or to a node's memory, from `time` on; returns when the last line has passed. The
 * stream is one customer of the channels, and is no faster than a core alone can stream.
 */
uint64_t channels_stream(hl_sim *s, uint32_t core_index, uint32_t node, uint64_t time, uint64_t lines);

#endif
