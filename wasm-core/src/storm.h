/*
 * storm: the re-reads of parked cores, many in a row.
 *
 * When a line that many parked cores watch is written, each of them reads it again, and their reads are served one
 * after another. Most of these cores learn that they must go on waiting. As long as the next event of all is the next
 * arrival of this kind, nothing else can see or change anything in between, and the arrivals are handled here in one
 * loop, without the event queue and without looking up again what is the same for all of them. Every number comes out
 * as it would by single events (tested: hl_sim.storms off and on give equal hashes and statistics).
 */
#ifndef HL_STORM_H
#define HL_STORM_H

#include "state.h"

/*
 * May the re-reads of this run be served as storms? A run that keeps a trace or looks for data races needs each event
 * on its own, a run without parking has no re-reads, and where cores share a cache a read may not concern the home.
 */
uint32_t storm_possible(const hl_sim *s);

/*
 * The data of this requester arrives, now. While such an event belongs to a storm, it is handled, and the next one
 * begins. Returns the requester whose event has begun and is not of a storm, or HL_NONE.
 */
uint32_t storm_serve(hl_sim *s, uint32_t requester);

#endif
