/*
 * races: a detector of data races, by happens-before, in the manner of FastTrack [Flanagan09] and ThreadSanitizer.
 * The detector only watches: a run with it is the same run, cycle by cycle. RACES.md says what counts as a race, and
 * why.
 *
 * Two accesses of different cores race when they touch a common byte, one of them writes, one of them is plain, and
 * neither happens before the other. The detector keeps, for each access, the earlier accesses that it could race with;
 * it forgets an access when a later one races with everything that the earlier one would race with.
 */
#ifndef HL_RACES_H
#define HL_RACES_H

#include "orders.h"
#include "state.h"

/* What an access does, in bits 4 and 5 of its kind; bits 0 to 3 are its order. */
enum race_action { RACE_READS = 0, RACE_WRITES = 16, RACE_UPDATES = 32 };

/* Bytes that the detector needs for a configuration; 0 for a run without it. */
static inline int races_watched(const hl_sim *s) {
	return s->config.watch_races != HL_RACES_OFF;
}

void races_init(hl_sim *s);

/* Bytes that the load, store or atomic accesses. */
uint32_t races_size_of(uint64_t w);

/* The core is about to perform the load, store or atomic at `pc`, at `offset` of memory, with the registers r. */
void races_access(hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset, uint64_t time, const uint64_t *r);

/*
 * The core has come to this access, and may have to wait before it performs the access: then races_access is called
 * later.
 */
void races_come_to(hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset, uint64_t time, const uint64_t *r);

/*
 * A store waits in the buffer of its core from now on; later it drains. The accesses that happened before the store are
 * those that its core had seen when it came to the store; other cores can acquire that knowledge only once the store
 * has drained.
 */
void races_store_kept(hl_sim *s, uint32_t core_index, const store_entry *e);
void races_store_drains(hl_sim *s, uint32_t core_index, const store_entry *e);

/* A waiting store has moved to another place in the buffer, and its clocks with it. */
void races_store_moves(hl_sim *s, const store_entry *from, const store_entry *to);

/*
 * The core leaves a context (or creates it), or enters one. What a context does on one core happens before what it does
 * on the next one, so it carries the clock of the core that it has left. Contexts that share a core are one thread to
 * the detector.
 */
void races_leave_context(hl_sim *s, uint32_t core_index, uint32_t number);
void races_enter_context(hl_sim *s, uint32_t core_index, uint32_t number);

/* The core executes FENCE or ORDER. */
void races_fence(hl_sim *s, uint32_t core_index, uint64_t w);

#endif
