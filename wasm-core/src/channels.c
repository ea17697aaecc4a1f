#include "channels.h"

#include "net.h"
#include "stations.h"

/* Lines that a streaming core has under way, where the machine does not say how fast a core streams (assumed). */
#define LINES_UNDER_WAY 4u

uint32_t channels_needed(const hl_config *config) {
	return config->memory_line_cycles || config->memory_all_cycles ? config->node_count + 1 : 0;
}

void channels_init(hl_sim *s) {
	for (uint32_t i = 0; i < s->channels; i++) {
		s->station[s->stations + i].servers = 1;
		s->station_stats[s->stations + i] = (hl_station_stats){.servers = 1, .created_at = HL_NONE};
	}
}

typedef struct passage {
	uint64_t begins; /* when the first line begins to pass */
	uint64_t ends;   /* when the last line has passed */
} passage;

static uint64_t later(uint64_t a, uint64_t b) {
	return a > b ? a : b;
}

/* The lines join the queues of the node's memory and of what all nodes share, and pass when both have served them. */
static passage pass(hl_sim *s, uint32_t core_index, uint32_t node, uint64_t time, uint64_t lines) {
	uint64_t own = lines * s->config.memory_line_cycles, all = lines * s->config.memory_all_cycles;
	uint64_t at_node = stations_book(s, s->stations + node, time, own);
	uint64_t at_shared = stations_book(s, s->stations + s->config.node_count, time, all);
	passage p = {.begins = later(at_node, at_shared), .ends = later(at_node + own, at_shared + all)};
	s->core_stats[core_index].memory_lines += lines;
	s->core_stats[core_index].memory_queue += p.begins - time;
	return p;
}

uint64_t channels_fill(hl_sim *s, uint32_t core_index, uint32_t home, uint64_t time) {
	return pass(s, core_index, home, time, 1).begins - time;
}

/* Cycles a line in which the core, alone, streams from the node: as many lines are under way however far it is. */
static uint64_t own_pace(const hl_sim *s, uint32_t core_index, uint32_t node) {
	uint64_t own = s->dram[node * s->config.node_count + node], total = net_dram(s, core_index, node);
	uint64_t stream = s->config.memory_stream_cycles;
	uint64_t cycles = stream ? (stream * total + own / 2) / own : total / LINES_UNDER_WAY;
	if (cycles > HL_LATENCY_MAX) return HL_LATENCY_MAX;
	return cycles ? cycles : 1;
}

uint64_t channels_stream(hl_sim *s, uint32_t core_index, uint32_t node, uint64_t time, uint64_t lines) {
	uint64_t alone = time + lines * own_pace(s, core_index, node);
	if (s->channels == 0 || lines == 0) return alone;
	return later(alone, pass(s, core_index, node, time, lines).ends);
}
