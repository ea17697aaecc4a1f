/*
 * places: coherence level by level (HL_ARBITRATION_LEVELS). A machine is a tree of *places* that can own a line: the
 * threads of a core, a cluster or chip, a socket, the machine. A place that has a line serves its own waiting cores, in
 * the order in which they asked, and gives the line up when the request of another place has come: requests of its
 * cores that come later wait behind that other place. So cores of one place are served in a row (a *group*), and none
 * waits for more than the groups of all places that asked before it, each as long as the place has cores, and the
 * requests that come while a probe is under way.
 *
 * On a machine with `retries` a place serves its cores in no order: a request for a busy line is refused there, and tried
 * again until it meets the line free. An arrival gets a random place among the requests, or groups, that wait in its
 * place, behind the group that is being served.
 *
 * The queue of a line's home has the groups of the outermost level, in the order in which their first request came;
 * groups of an inner level are in those of the next one, and requesters are in groups of the innermost level. This
 * header is a part of queue.h and dir.c only.
 */
#ifndef HL_PLACES_H
#define HL_PLACES_H

#include "state.h"

/* The number of the core's place at the level: that of the first core of the place. */
static inline uint32_t places_of(const hl_sim *s, uint32_t level, uint32_t core_index) {
	return s->place[level * s->cores + core_index];
}

/* The innermost levels at which the two cores have different places: 0 when they share all places. */
static inline uint32_t places_apart(const hl_sim *s, uint32_t a, uint32_t b) {
	uint32_t level = s->levels;
	while (level > 0 && places_of(s, level - 1, a) == places_of(s, level - 1, b)) level--;
	return level;
}

/* The requester joins the slot's queue, which is one of groups. */
void places_add(hl_sim *s, uint32_t slot_index, uint32_t requester);

/* The requester that is next; the queue has one. */
uint32_t places_first(const hl_sim *s, const slot *sl);

/* Takes that requester out of the queue. */
uint32_t places_take(hl_sim *s, slot *sl);

/*
 * Do cores of several outermost places want the line, of which this requester is the next? Its request is out of the
 * queue already.
 */
int places_conflict(const hl_sim *s, const slot *sl, uint32_t core_index);

/* The requester is served: its core, and the places in which it is, have the line from that moment on. */
void places_grant(hl_sim *s, uint32_t slot_index, uint32_t requester, uint64_t arrival);

/*
 * Cycles for which the core that has just got the line keeps it, although the other core waits for it: until the probe
 * of the level at which they are apart has reached it. Drawn from the request.
 */
uint32_t places_tenure(const hl_sim *s, const slot *sl, const request *q);

void places_init(hl_sim *s);

/* Are all groups of the slot as they should be? For invariants.c. */
void places_check(const hl_sim *s, const slot *sl);

#endif
