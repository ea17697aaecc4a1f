#include "stations.h"

#include "trace.h"

uint32_t stations_create(hl_sim *s, uint64_t servers, uint32_t pc) {
	if (s->g->station_count == s->stations || servers == 0 || servers > HL_STATION_SERVERS_MAX) return HL_NONE;
	s->station[s->g->station_count].servers = (uint32_t)servers;
	s->station_stats[s->g->station_count] = (hl_station_stats){.servers = servers, .created_at = pc};
	return s->g->station_count++;
}

/* How long the servers will serve after that time, of the uses that have begun. */
static uint64_t booked_beyond(const station *st, uint64_t time) {
	uint64_t sum = 0;
	for (uint32_t i = 0; i < st->servers; i++)
		if (st->free_from[i] > time) sum += st->free_from[i] - time;
	return sum;
}

static void reset(hl_sim *s, uint32_t index) {
	hl_station_stats *stats = &s->station_stats[index];
	*stats = (hl_station_stats){.servers = stats->servers, .created_at = stats->created_at};
	stats->busy_cycles = booked_beyond(&s->station[index], s->g->now);
}

void stations_reset(hl_sim *s) {
	for (uint32_t i = 0; i < s->g->station_count; i++) reset(s, i);
	for (uint32_t i = 0; i < s->channels; i++) reset(s, s->stations + i);
}

static hl_station_stats standing(const hl_sim *s, uint32_t index) {
	hl_station_stats stats = s->station_stats[index];
	uint64_t booked = booked_beyond(&s->station[index], s->g->now);
	stats.busy_cycles -= booked < stats.busy_cycles ? booked : stats.busy_cycles;
	return stats;
}

void stations_copy(const hl_sim *s, hl_station_stats *out) {
	for (uint32_t i = 0; i < s->g->station_count; i++) *out++ = standing(s, i);
	for (uint32_t i = 0; i < s->channels; i++) *out++ = standing(s, s->stations + i);
}

uint64_t stations_book(hl_sim *s, uint32_t index, uint64_t time, uint64_t cycles) {
	station *st = &s->station[index];
	hl_station_stats *counts = &s->station_stats[index];
	uint32_t first = 0;
	for (uint32_t i = 1; i < st->servers; i++)
		if (st->free_from[i] < st->free_from[first]) first = i;
	uint64_t begins = st->free_from[first] > time ? st->free_from[first] : time;
	st->free_from[first] = begins + cycles;
	counts->uses++;
	counts->delayed += begins > time;
	counts->queue_cycles += begins - time;
	if (begins - time > counts->queue_cycles_max) counts->queue_cycles_max = begins - time;
	counts->service_cycles += cycles;
	counts->busy_cycles += cycles;
	return begins;
}

uint64_t stations_enter(hl_sim *s, uint32_t core_index, uint32_t number, uint64_t time, uint64_t cycles) {
	hl_core_stats *stats = &s->core_stats[core_index];
	uint64_t begins = stations_book(s, number, time, cycles);
	stats->station_uses++;
	stats->station_queue += begins - time;
	stats->station_service += cycles;
	trace_event(s, TRACE_STATION, time, trace_core(core_index, HL_NONE), number, (uint32_t)(begins + cycles - time));
	return begins + cycles;
}
