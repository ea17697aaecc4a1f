/*
 * watch: words of the program's memory whose changes are noted in the trace, for a view that shows their values over
 * time. Only a traced run watches words: 32 bits each, at offsets watched_offset + k * watched_stride.
 */
#ifndef HL_WATCH_H
#define HL_WATCH_H

#include "state.h"

/* The run has words to watch. */
static inline int watch_wanted(const hl_config *c) {
	return c->trace_records && c->watched_count;
}

/* Bytes from the first watched word to the end of the last one. */
static inline uint64_t watch_bytes(const hl_config *c) {
	return (uint64_t)(c->watched_count - 1) * c->watched_stride + 4;
}

/* Notes the values with which simulated time begins. */
void watch_begin(hl_sim *s);

/* Notes each watched word that the core has just changed among the bytes. */
void watch_changes(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, uint32_t size);

/* Called after every store, as cheaply as possible. */
static inline void watch_store(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, uint32_t size) {
	if (offset < s->watched_until && offset + size > s->watched_from) watch_changes(s, core_index, time, offset, size);
}

#endif
