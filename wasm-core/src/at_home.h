/*
 * at_home: accesses that the home of a line executes, atomics and stores past the caches, and lines on which it has
 * executed an atomic, and which no core has since.
 */
#ifndef HL_AT_HOME_H
#define HL_AT_HOME_H

#include "state.h"

/* Does a cache of the home have the line, and no core, because the home has executed an atomic on it? */
static inline int at_home(const line *l) {
	return l->state == STATE_INVALID && l->chips != 0;
}

/* From now on a cache of the home has the line, where there is any. A store past the caches passes the chip's, too. */
void at_home_keep(const hl_sim *s, line *l, int is_past);

/* Is the access at the core's instruction one that homes execute, when the core may not write its line? */
int at_home_takes(const hl_sim *s, uint32_t core_index, enum access kind);

/* Is this the request of an access that the home executes, and not its core? */
int at_home_executes(const hl_sim *s, const request *q);

#endif
