#include "stations.h"

#include "trace.h"

uint32_t stations_create(hl_sim *s, uint64_t servers) {
	if (s->g->station_count == s->stations || servers == 0 || servers > HL_STATION_SERVERS_MAX) return HL_NONE;
	s->station[s->g->station_count].servers = (uint32_t)servers;
	return s->g->station_count++;
}

uint64_t stations_enter(hl_sim *s, uint32_t core_index, uint32_t number, uint64_t time, uint64_t cycles) {
	station *st = &s->station[number];
	hl_core_stats *stats = &s->core_stats[core_index];
	uint32_t first = 0;
	for (uint32_t i = 1; i < st->servers; i++)
		if (st->free_from[i] < st->free_from[first]) first = i;
	uint64_t begins = st->free_from[first] > time ? st->free_from[first] : time;
	st->free_from[first] = begins + cycles;
	stats->station_uses++;
	stats->station_queue += begins - time;
	stats->station_service += cycles;
	trace_event(s, TRACE_STATION, time, trace_core(core_index, HL_NONE), number, (uint32_t)(begins + cycles - time));
	return begins + cycles;
}
