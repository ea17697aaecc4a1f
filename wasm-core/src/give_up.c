#include "give_up.h"

/* A core other than this one to which a copy of the line is on its way, or HL_NONE. */
static uint32_t next_to_have(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	for (uint32_t i = 0; i < s->requesters; i++) {
		const request *q = &s->request[i];
		int is_coming = q->stage >= STAGE_DATA && !q->at_home && q->line == line_index;
		if (is_coming && q->core != core_index) return q->core;
	}
	return HL_NONE;
}

/* Has the home granted the line to the core, whose data is still on its way? */
static int is_granted(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	for (uint32_t i = core_index; i < s->requesters; i += s->cores) {
		const request *q = &s->request[i];
		if (q->stage >= STAGE_DATA && !q->at_home && q->line == line_index) return 1;
	}
	return 0;
}

static uint32_t first_sharer(const hl_sim *s, uint32_t line_index) {
	const uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	uint32_t word = 0;
	while (set[word] == 0) word++;
	return word * 64 + (uint32_t)__builtin_ctzll(set[word]);
}

int give_up_copy(hl_sim *s, uint32_t core_index, uint32_t line_index, uint64_t time) {
	line *l = &s->line[line_index];
	uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	set[core_index >> 6] &= ~(1ull << (core_index & 63));
	l->copies--;
	if (is_granted(s, core_index, line_index)) return 0;
	int is_owner = l->owner == core_index;
	int lacked = is_owner && (l->state == STATE_MODIFIED || l->state == STATE_OWNED);
	if (!is_owner && l->owner != HL_NONE) return 0;
	int may_come = l->slot != HL_NONE || l->reads_until >= time; /* data due now may still have to pass a port */
	uint32_t next = HL_NONE;
	if (l->copies) next = first_sharer(s, line_index);
	else if (may_come) next = next_to_have(s, core_index, line_index);
	if (next == HL_NONE) {
		l->state = STATE_INVALID;
		l->owner = HL_NONE;
	} else if (is_owner) { /* another core forwards the line from now on (assumed), or memory does */
		l->owner = l->state == STATE_FORWARD ? next : HL_NONE;
		if (l->state != STATE_FORWARD) l->state = STATE_SHARED;
	}
	return lacked;
}
