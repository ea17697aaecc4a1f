#include "caches.h"

#include "channels.h"
#include "give_up.h"
#include "lines.h"
#include "trace.h"

static cache_shape shape_of(uint32_t sets, uint32_t ways) {
	return sets && ways ? (cache_shape){.sets = sets, .ways = ways} : (cache_shape){.sets = 1, .ways = 0};
}

void caches_set_shapes(hl_sim *s) {
	const hl_config *c = &s->config;
	const cache_shape none = shape_of(0, 0);
	s->tlb = c->tlb_page_bytes ? shape_of(c->tlb_sets, c->tlb_ways) : none;
	s->l1 = s->l3 = none;
	s->l2 = c->chip_cache ? none : shape_of(c->cache_l2_sets, c->cache_l2_ways);
	if (s->l2.ways == 0) return;
	s->l1 = shape_of(c->cache_l1_sets, c->cache_l1_ways);
	s->l3 = shape_of(c->cache_l3_sets, c->cache_l3_ways);
}

/* ---- Sets ----------------------------------------------------------------------------------------------------- */

/* The set of the tag in cache number `index` of that shape. */
static cache_entry *set_of(cache_entry *entries, cache_shape shape, uint32_t index, uint32_t tag) {
	return entries + ((uint64_t)index * shape.sets + tag % shape.sets) * shape.ways;
}

/* Place of the tag in the set; the number of ways when it is not there. */
static uint32_t place_in(const cache_entry *set, uint32_t ways, uint32_t tag) {
	uint32_t i = 0;
	while (i < ways && set[i].tag != tag) i++;
	return i;
}

/* The entry at that place becomes the latest one; the entry it had before is overwritten. */
static void put_first(cache_entry *set, uint32_t place, cache_entry entry) {
	for (; place > 0; place--) set[place] = set[place - 1];
	set[0] = entry;
}

/* Uses a page in a set of a TLB, whose entries are never stale; returns 1 when it was there. */
static int use_page(cache_entry *set, uint32_t ways, uint32_t tag) {
	uint32_t place = place_in(set, ways, tag);
	int found = place < ways;
	put_first(set, found ? place : ways - 1, (cache_entry){.tag = tag});
	return found;
}

static uint32_t tag_of(uint32_t line_index) {
	return line_index + 1;
}

/* ---- Why a core lacks a line ---------------------------------------------------------------------------------- */

typedef struct place_of_bit {
	uint64_t word;
	uint64_t bit;
} place_of_bit;

static place_of_bit bit_of(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	return (place_of_bit){.word = (uint64_t)line_index * s->sharer_words + (core_index >> 6),
	                      .bit = 1ull << (core_index & 63)};
}

/* Counts why the core has to fetch the line again, if it had the line before. */
static void count_return(hl_sim *s, uint32_t core_index, uint32_t line_index) {
	place_of_bit at = bit_of(s, core_index, line_index);
	hl_core_stats *stats = &s->core_stats[core_index];
	if (s->history.given_up[at.word] & at.bit) {
		if (s->history.crowded[at.word] & at.bit) stats->conflict_misses++;
		else stats->capacity_misses++;
	} else if (s->history.had[at.word] & at.bit) {
		stats->coherence_misses++;
	}
	s->history.had[at.word] |= at.bit;
	s->history.given_up[at.word] &= ~at.bit;
	s->history.crowded[at.word] &= ~at.bit;
}

/* A fully associative cache of this size gives up a line when so many others have come in since its last use. */
static void note_given_up(hl_sim *s, uint32_t core_index, const cache_entry *entry) {
	place_of_bit at = bit_of(s, core_index, entry->tag - 1);
	s->history.given_up[at.word] |= at.bit;
	if (s->cache_fills[core_index] - entry->fills < s->l2.sets * s->l2.ways) s->history.crowded[at.word] |= at.bit;
	s->core_stats[core_index].evictions++;
}

/* ---- L3 ------------------------------------------------------------------------------------------------------- */

static void write_back(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t line_index) {
	s->core_stats[core_index].write_backs++;
	if (s->channels) (void)channels_fill(s, core_index, s->line[line_index].home, time);
}

int caches_leave_chips(hl_sim *s, uint32_t line_index) {
	if (s->l3.ways == 0) return 0;
	int lacked = s->chips_only[line_index];
	s->in_chips[line_index] = 0;
	s->chips_only[line_index] = 0;
	return lacked;
}

static int is_in_chip(const hl_sim *s, uint32_t tag, uint32_t chip) {
	return tag != 0 && (int)((s->in_chips[tag - 1] >> chip) & 1);
}

/* Place in the set for one more entry: an empty or stale one, else the one that was used least recently. */
static uint32_t room_in_chip(const hl_sim *s, const cache_entry *set, uint32_t chip) {
	for (uint32_t i = s->l3.ways; i-- > 0;)
		if (!is_in_chip(s, set[i].tag, chip)) return i;
	return s->l3.ways - 1;
}

/* The core's chip keeps the line that the core gives up; `lacks`: memory does not have it. */
static void keep_in_chip(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t line_index, int lacks) {
	uint32_t chip = sim_node_of(s, core_index), tag = tag_of(line_index);
	cache_entry *set = set_of(s->l3_entry, s->l3, chip, tag);
	uint32_t place = place_in(set, s->l3.ways, tag);
	if (place == s->l3.ways) place = room_in_chip(s, set, chip);
	uint32_t driven_out = set[place].tag;
	if (driven_out != tag && is_in_chip(s, driven_out, chip)) {
		s->in_chips[driven_out - 1] &= ~(1ull << chip);
		if (s->chips_only[driven_out - 1]) write_back(s, core_index, time, driven_out - 1);
		s->chips_only[driven_out - 1] = 0;
	}
	put_first(set, place, (cache_entry){.tag = tag});
	s->in_chips[line_index] |= 1ull << chip;
	s->chips_only[line_index] |= (uint8_t)lacks;
}

/*
 * The chip's L3 gives the line to the core, if it may without the home: no request for the line waits or is served, and
 * no core owns it; and to a core that writes, or is to be the only one that has the line, if no other chip has it.
 */
static int get_from_chip(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t line_index, int writes) {
	uint32_t chip = sim_node_of(s, core_index);
	line *l = &s->line[line_index];
	if (s->l3.ways == 0 || !is_in_chip(s, tag_of(line_index), chip)) return 0;
	if (l->slot != HL_NONE || l->reads_until > time || line_is_fetched(s, core_index, line_index)) return 0;
	if (l->state != STATE_INVALID && (l->state != STATE_SHARED || writes)) return 0;
	if (l->state == STATE_INVALID && s->in_chips[line_index] != 1ull << chip) return 0;
	if (l->state == STATE_INVALID) {
		l->state = caches_leave_chips(s, line_index) ? STATE_MODIFIED : STATE_EXCLUSIVE;
		l->owner = core_index;
	}
	caches_take_in(s, core_index, time, line_index);
	line_add_copy(s, line_index, core_index);
	trace_event(s, TRACE_REFILL, time, trace_core(core_index, line_index), l->state, l->owner);
	return 1;
}

/* ---- L2 and L1 ------------------------------------------------------------------------------------------------ */

static int has_copy_of(const hl_sim *s, uint32_t core_index, uint32_t tag) {
	return tag != 0 && sim_has_copy(s, tag - 1, core_index);
}

/* Place in the set for one more entry: an empty or stale one, else the one that was used least recently. */
static uint32_t room_in_core(const hl_sim *s, const cache_entry *set, uint32_t ways, uint32_t core_index) {
	for (uint32_t i = ways; i-- > 0;)
		if (!has_copy_of(s, core_index, set[i].tag)) return i;
	return ways - 1;
}

/* Uses a line of which the core has a copy in its L1; returns 1 when the line was there. */
static int use_l1(hl_sim *s, uint32_t core_index, uint32_t tag) {
	cache_entry *set = set_of(s->l1_entry, s->l1, core_index, tag);
	uint32_t place = place_in(set, s->l1.ways, tag);
	int found = place < s->l1.ways;
	put_first(set, found ? place : room_in_core(s, set, s->l1.ways, core_index), (cache_entry){.tag = tag});
	return found;
}

static void give_up(hl_sim *s, uint32_t core_index, uint64_t time, const cache_entry *entry) {
	uint32_t line_index = entry->tag - 1;
	note_given_up(s, core_index, entry);
	int lacks = give_up_copy(s, core_index, line_index, time);
	const line *l = &s->line[line_index];
	trace_event(s, TRACE_EVICT, time, trace_core(core_index, line_index), l->state, l->owner);
	int unowned = l->state == STATE_INVALID || (l->state == STATE_SHARED && !lacks);
	if (s->l3.ways && unowned) keep_in_chip(s, core_index, time, line_index, lacks);
	else if (lacks) write_back(s, core_index, time, line_index);
}

void caches_take_in(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t line_index) {
	if (sim_has_copy(s, line_index, core_index)) return;
	HL_CHECK(s->core[core_index].phase != PHASE_PARKED); /* see spin_head: its lines would have to stay the latest */
	s->core[core_index].spin.cold = 1; /* the line may have driven another, of the round under way, out of the L1 */
	uint32_t tag = tag_of(line_index);
	cache_entry *set = set_of(s->l2_entry, s->l2, core_index, tag);
	count_return(s, core_index, line_index);
	uint32_t place = place_in(set, s->l2.ways, tag);
	if (place == s->l2.ways) {
		place = room_in_core(s, set, s->l2.ways, core_index);
		const cache_entry driven_out = set[place];
		if (has_copy_of(s, core_index, driven_out.tag)) give_up(s, core_index, time, &driven_out);
	}
	put_first(set, place, (cache_entry){.tag = tag, .fills = ++s->cache_fills[core_index]});
	if (s->l1.ways) (void)use_l1(s, core_index, tag);
}

int caches_at_hand(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	if (sim_has_copy(s, line_index, core_index)) return 1;
	return s->l3.ways && is_in_chip(s, tag_of(line_index), sim_node_of(s, core_index));
}

int caches_hold(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	uint32_t tag = tag_of(line_index);
	return place_in(set_of(s->l2_entry, s->l2, core_index, tag), s->l2.ways, tag) < s->l2.ways;
}

/* Cycles more than a hit in the L1, of an access to a line of which the core has a copy. */
static uint64_t use_copy(hl_sim *s, uint32_t core_index, uint32_t line_index) {
	uint32_t tag = tag_of(line_index);
	cache_entry *set = set_of(s->l2_entry, s->l2, core_index, tag);
	put_first(set, place_in(set, s->l2.ways, tag), (cache_entry){.tag = tag, .fills = s->cache_fills[core_index]});
	if (s->l1.ways == 0 || use_l1(s, core_index, tag)) return 0;
	s->core_stats[core_index].l2_hits++;
	s->core[core_index].spin.cold = 1;
	uint32_t l1 = s->config.l1_hit_cycles, l2 = s->config.cache_l2_cycles;
	return l2 > l1 ? l2 - l1 : 0;
}

/* ---- Looking up ----------------------------------------------------------------------------------------------- */

static uint64_t translate(hl_sim *s, uint32_t core_index, uint64_t offset) {
	if (s->tlb.ways == 0) return 0;
	uint32_t tag = (uint32_t)((offset + HL_MEMORY_BASE) / s->config.tlb_page_bytes) + 1;
	if (use_page(set_of(s->tlb_entry, s->tlb, core_index, tag), s->tlb.ways, tag)) return 0;
	s->core_stats[core_index].tlb_misses++;
	s->core[core_index].spin.cold = 1;
	return s->config.tlb_walk_cycles;
}

uint64_t caches_look_up(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, int writes,
                        enum cycles *out_category) {
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	uint64_t cycles = translate(s, core_index, offset);
	*out_category = CYCLES_L1;
	if (s->l2.ways == 0) return cycles;
	if (sim_has_copy(s, line_index, core_index)) return cycles + use_copy(s, core_index, line_index);
	if (!get_from_chip(s, core_index, time, line_index, writes)) return cycles;
	*out_category = CYCLES_MISS_CHIP;
	s->core_stats[core_index].l3_hits++;
	s->core[core_index].spin.cold = 1;
	uint32_t l1 = s->config.l1_hit_cycles, l3 = s->config.cache_l3_cycles;
	return cycles + (l3 > l1 ? l3 - l1 : 0);
}
