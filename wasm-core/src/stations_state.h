/* stations_state: what stations.[ch] keeps of a station: when each of its servers is free again. */
#ifndef HL_STATIONS_STATE_H
#define HL_STATIONS_STATE_H

#include <stdint.h>

#include "limits.h"

typedef struct station {
	uint64_t free_from[HL_STATION_SERVERS_MAX];
	uint32_t servers;
} station;

#endif
