/*
 * give_up: what a directory learns when a finite cache (caches.h) has no room left for its core's copy of a line: who
 * owns the line from now on, and whether memory lacks its data.
 */
#ifndef HL_GIVE_UP_H
#define HL_GIVE_UP_H

#include "state.h"

/*
 * The core gives its copy of the line up at `time`, because its cache needs the room; the copy is gone at once. Returns
 * 1 when the core owned the line, modified: memory lacks it then.
 */
int give_up_copy(hl_sim *s, uint32_t core_index, uint32_t line_index, uint64_t time);

#endif
