/*
 * memory: the only way by which a core reaches bytes, whichever file performs the access: the interpreter on a hit,
 * core.c when a missing line has arrived or a spinning core reads again. Offsets count from HL_MEMORY_BASE and are
 * checked; the line is at hand, which the directory takes care of.
 *
 * A core loads the bytes that it may see, and stores bytes that others will see; these are the same bytes, except for a
 * core with a store buffer: its loads look there first, and its stores reach the bytes when they drain (stores.h).
 */
#ifndef HL_MEMORY_H
#define HL_MEMORY_H

#include "access.h"
#include "state.h"
#include "stores.h"
#include "watch.h"

/* The value that the core finds at the offset; `width`: see access.h. */
static inline uint64_t core_load(const hl_sim *s, uint32_t core_index, uint64_t offset, uint32_t width) {
	uint64_t stored;
	int is_own = s->core[core_index].stores &&
	             stores_look_up(s, core_index, offset, ACCESS_SIZE(width), &stored) == STORES_FORWARD;
	if (!is_own) return access_read(s->memory + offset, width);
	uint8_t bytes[8];
	access_write(bytes, ACCESS_SIZE(width), stored);
	return access_read(bytes, width);
}

/* The core's store of `size` bytes takes effect. */
static inline void core_store(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, uint32_t size,
                              uint64_t value) {
	access_write(s->memory + offset, size, value);
	watch_store(s, core_index, time, offset, size);
}

/* The atomic of instruction word w, with the core's registers r; returns the old value. */
uint64_t core_atomic(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, uint64_t w, uint64_t *r);

#endif
