/*
 * stations: a station serves one customer after another in the order of arrival, with one or more servers: a network, a
 * disk, a database's lock. The service time of a customer is known when the customer arrives, and so is the time at
 * which the service will be done; therefore a station needs no events.
 */
#ifndef HL_STATIONS_H
#define HL_STATIONS_H

#include "state.h"

/* A new station, made by that instruction; HL_NONE: there are too many stations, or it has no servers, or too many. */
uint32_t stations_create(hl_sim *s, uint64_t servers, uint32_t pc);

static inline int stations_has(const hl_sim *s, uint64_t number) {
	return number < s->g->station_count;
}

/*
 * A customer arrives at the station at that place of hl_sim.station, to be served for so many cycles; returns when its
 * service will begin. Arrivals come in the order of their times.
 */
uint64_t stations_book(hl_sim *s, uint32_t index, uint64_t time, uint64_t cycles);

/*
 * A customer arrives at a station of the program, sent by the core, to be served for so many cycles; returns when the
 * service will be done. Arrivals come in the order of their times.
 */
uint64_t stations_enter(hl_sim *s, uint32_t core_index, uint32_t number, uint64_t time, uint64_t cycles);

/* Measuring begins now: the counters begin anew, and what servers still have to do counts as busy time to come. */
void stations_reset(hl_sim *s);

/*
 * The counters as they stand now: service that lies in the future is not busy time yet. Those of the program are first.
 * out: [station_count + channels]
 */
void stations_copy(const hl_sim *s, hl_station_stats *out);

#endif
