/*
 * at_home: accesses that the home of a line executes, atomics and stores past the caches, and lines on which it has
 * executed an atomic, and which no core has since. This header is a part of dir.c and adjacent.c only.
 */
#ifndef HL_AT_HOME_H
#define HL_AT_HOME_H

#include "access.h"
#include "insn.h"
#include "lines.h"

/* Does a cache of the home have the line, and no core, because the home has executed an atomic on it? */
static inline int at_home(const line *l) {
	return l->state == STATE_INVALID && l->chips != 0;
}

/* From now on a cache of the home has the line, where there is any. A store past the caches passes the chip's, too. */
static inline void at_home_keep(const hl_sim *s, line *l, int is_past) {
	if (s->config.chip_cache && !is_past) l->chips |= 1ull << l->home;
	if (s->config.home_hit_cycles) l->chips |= 1; /* any bit says so: see at_home */
}

/* Is the access at the core's instruction one that homes execute, when the core may not write its line? */
static inline int at_home_takes(const hl_sim *s, uint32_t core_index, enum access kind) {
	if (kind == ACCESS_PAST) return 1;
	if (!s->config.home_atomic_cycles || kind != ACCESS_ATOMIC) return 0;
	return !s->config.home_arithmetic || access_computes(INSN_OP(s->code[s->core[core_index].pc]));
}

/* Is this the request of an access that the home executes, and not its core? */
static inline int at_home_executes(const hl_sim *s, const request *q) {
	if (q->access == ACCESS_PAST) return 1; /* also where the core owns the line */
	return at_home_takes(s, q->core, (enum access)q->access) && !line_is_writable(s, q->core, q->line);
}

#endif
