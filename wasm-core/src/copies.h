/* copies: how the home of a line takes the copies of cores away. This header is a part of dir.c only. */
#ifndef HL_COPIES_H
#define HL_COPIES_H

#include "core.h"
#include "herd.h"
#include "net.h"
#include "trace.h"

/* Copies that were taken away. */
typedef struct taken {
	uint32_t copies; /* number of copies, the supplier's included */
	uint32_t near;   /* those of the requester's siblings, which need no message, without the supplier's */
	uint32_t reach;  /* cycles more than the base until the farthest of the others has answered */
} taken;

/*
 * The core loses its copy, of which *set says so, to the requester's core. Cores that are parked on the line may gather
 * in a herd; NULL: none gathers.
 */
static inline void take_copy_from(hl_sim *s, taken *all, uint64_t *set, herd *gathering, uint32_t line_index,
                                  uint32_t other, uint32_t by, int supplies) {
	if (!gathering || !herd_takes(gathering, other)) core_lose_line(s, other, line_index);
	*set &= ~(1ull << (other & 63));
	s->core_stats[other].invalidations++;
	all->copies++;
	if (!supplies && net_siblings(s, by, other)) {
		all->near++;
		return;
	}
	uint32_t reach = supplies ? 0 : net_reach(s, sim_node_of(s, by), sim_node_of(s, other));
	if (reach > all->reach) all->reach = reach;
}

/* Takes away every copy but the requester's, of several. */
static __attribute__((noinline)) void invalidate_several(hl_sim *s, taken *all, uint32_t others, uint32_t line_index,
                                                         uint32_t core_index, uint32_t supplier) {
	uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	herd gathers, *gathering = others >= HERD_MIN && herd_possible(s) ? &gathers : NULL;
	if (gathering) herd_begin(gathering, s, line_index);
	for (uint32_t word = 0; all->copies < others; word++) {
		for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
			uint32_t other = word * 64 + (uint32_t)__builtin_ctzll(bits);
			if (other == core_index) continue;
			take_copy_from(s, all, &set[word], gathering, line_index, other, core_index, other == supplier);
		}
	}
	if (gathering) herd_end(gathering);
}

/* Takes away every copy but the requester's. The supplier's copy goes with its data; HL_NONE: no core supplies any. */
static inline taken invalidate_others(hl_sim *s, uint32_t line_index, uint32_t core_index, uint32_t supplier) {
	line *l = &s->line[line_index];
	uint32_t others = l->copies - (uint32_t)sim_has_copy(s, line_index, core_index);
	taken all = {.copies = 0, .near = 0, .reach = 0};
	if (others == 1 && supplier != HL_NONE && sim_has_copy(s, line_index, supplier)) {
		uint64_t *word = s->sharers + (uint64_t)line_index * s->sharer_words + (supplier >> 6);
		take_copy_from(s, &all, word, NULL, line_index, supplier, core_index, 1);
	}
	if (all.copies < others) invalidate_several(s, &all, others, line_index, core_index, supplier);
	l->copies -= all.copies;
	l->chips = 0;
	HL_ASSERT(l->copies <= 1);
	return all;
}

/* Takes away every copy; returns the cycles until the last of them has been given up or sent to the home. */
static inline uint32_t fetch_home(hl_sim *s, const request *q) {
	line *l = &s->line[q->line];
	uint64_t *set = s->sharers + (uint64_t)q->line * s->sharer_words;
	uint32_t fetched = 0, longest = 0;
	for (uint32_t word = 0; word < s->sharer_words; word++) {
		for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
			uint32_t other = word * 64 + (uint32_t)__builtin_ctzll(bits);
			uint32_t node = sim_node_of(s, other);
			uint32_t way = net_hop(s, l->home, node) + net_hop(s, node, l->home);
			core_lose_line(s, other, q->line);
			s->core_stats[other].invalidations++;
			if (way > longest) longest = way;
			fetched++;
		}
		set[word] = 0;
	}
	l->copies = 0;
	l->chips = 0;
	s->line_stats[q->line].invalidations += fetched;
	if (fetched) trace_event(s, TRACE_INVALIDATE, s->g->now, trace_by(q), fetched, q->offset);
	return longest;
}

/* Does memory lack what a cache has of the line, for all that its home knows? */
static inline int memory_is_behind(const line *l) {
	return l->state == STATE_MODIFIED || l->state == STATE_EXCLUSIVE || l->state == STATE_OWNED;
}

/* The core gives up its own copy, which goes to the home together with its request. */
static inline void give_up_own(hl_sim *s, const request *q) {
	line *l = &s->line[q->line];
	if (!sim_has_copy(s, q->line, q->core)) return;
	core_lose_line(s, q->core, q->line);
	s->sharers[(uint64_t)q->line * s->sharer_words + (q->core >> 6)] &= ~(1ull << (q->core & 63));
	l->copies--;
}

#endif
