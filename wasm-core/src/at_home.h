/*
 * at_home: lines on which the home has executed an atomic, and which no core has since. This header is a part of dir.c
 * only.
 */
#ifndef HL_AT_HOME_H
#define HL_AT_HOME_H

#include "access.h"
#include "dir.h"
#include "insn.h"

/* Does a cache of the home have the line, and no core, because the home has executed an atomic on it? */
static inline int at_home(const line *l) {
	return l->state == STATE_INVALID && l->chips != 0;
}

/* From now on a cache of the home has the line, where there is any. */
static inline void at_home_keep(const hl_sim *s, line *l) {
	if (s->config.chip_cache) l->chips |= 1ull << l->home;
	if (s->config.home_hit_cycles) l->chips |= 1; /* any bit says so: see at_home */
}

/* Is this the request of an atomic that the home executes, and not its core? */
static inline int at_home_executes(const hl_sim *s, const request *q) {
	if (!s->config.home_atomic_cycles || q->access != ACCESS_ATOMIC || dir_may_write(s, q->core, q->line)) return 0;
	return !s->config.home_arithmetic || access_computes(INSN_OP(s->code[s->core[q->core].pc]));
}

#endif
