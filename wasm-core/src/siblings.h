/*
 * siblings: cores that share their caches, as the threads of one core of a real machine do. Each of them has copies of
 * its own in the directory's books; what a sibling has, a core gets without a message, in sibling_cycles.
 */
#ifndef HL_SIBLINGS_H
#define HL_SIBLINGS_H

#include "net.h"
#include "protocol.h"
#include "state.h"

/* Has a core that shares its caches with this one a copy of the line? */
static inline int siblings_have_copy(const hl_sim *s, uint32_t line_index, uint32_t core_index) {
	uint32_t first = s->sibling[core_index];
	for (uint32_t other = first; other < s->cores; other++)
		if (other != core_index && s->sibling[other] == first && sim_has_copy(s, line_index, other)) return 1;
	return 0;
}

/* Is the line in the caches that the core shares with others, or on its way to one of them? */
static inline int siblings_have_line(const hl_sim *s, uint32_t line_index, uint32_t core_index) {
	if (!s->siblings) return 0;
	uint32_t owner = s->line[line_index].owner;
	if (owner != HL_NONE && owner != core_index && net_siblings(s, owner, core_index)) return 1;
	return siblings_have_copy(s, line_index, core_index);
}

/*
 * Are the data in the caches of the requester's core already, for one of its siblings? A line that another core owns
 * goes to a writer with that core's answer.
 */
static inline int siblings_have_data(const hl_sim *s, const request *q, const protocol_rule *rule,
                                     uint32_t core_index) {
	if (!s->siblings || rule->source == SOURCE_NONE || !siblings_have_copy(s, q->line, core_index)) return 0;
	uint32_t owner = s->line[q->line].owner;
	return q->access == ACCESS_READ || rule->source != SOURCE_CACHE || net_siblings(s, owner, core_index);
}

#endif
