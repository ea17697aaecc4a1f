/*
 * adjacent: the other line of a pair. The spatial prefetcher of Intel's processors completes aligned pairs of lines, of
 * 128 bytes together: when a core misses on one of them, the other one is fetched too. Here, on a machine with
 * adjacent_lines, a core that asks for a line because of a load, a store or an atomic also asks for a copy of the other
 * line of the pair, as prefetch() does and with the same requester (requesters.def); nothing waits for that copy. When
 * the core's own line has come and the core lacks the other one then, because another core has taken the copy away
 * meanwhile or the requester was busy, the core asks once more.
 *
 * So two variables in the two lines of a pair disturb each other: the copy is taken from the core that writes the other
 * line, which has to ask for its line again at its next store, and then fetches the first core's line in turn.
 *
 * The request for the other line is followed by no more, and neither are those of prefetch() and of fill buffers
 * (ahead.h). It is of no word of the line, so where another core has written there since, it counts as false sharing.
 * Lines of more than 64 bytes have no others: one of them is a pair already.
 */
#ifndef HL_ADJACENT_H
#define HL_ADJACENT_H

#include "access.h"
#include "state.h"

/* Do cores of this run complete pairs? */
static inline int adjacent_possible(const hl_sim *s) {
	return s->pairs != 0;
}

/* The requester has asked for a line at `time`, for an access at its core's instruction or in its store buffer. */
void adjacent_miss(hl_sim *s, uint32_t requester, uint64_t time);

/* The line has come, now, for which the requester has asked; it need not be one of an access. */
void adjacent_arrived(hl_sim *s, uint32_t requester);

#endif
