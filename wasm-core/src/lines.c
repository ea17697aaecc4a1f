#include "lines.h"

void line_add_copy(hl_sim *s, uint32_t line_index, uint32_t core_index) {
	if (sim_has_copy(s, line_index, core_index)) return;
	uint64_t *set = s->sharers + (uint64_t)line_index * s->sharer_words;
	set[core_index >> 6] |= 1ull << (core_index & 63);
	s->line[line_index].copies++;
}

void line_touch(hl_sim *s, uint32_t line_index, uint32_t core_index) {
	line *l = &s->line[line_index];
	if (l->home != LINE_HOMELESS) return;
	switch (s->config.home_policy) {
	case HL_HOME_FIRST_TOUCH: l->home = (uint16_t)sim_node_of(s, core_index); break;
	case HL_HOME_INTERLEAVE: l->home = (uint16_t)(line_index % s->config.node_count); break;
	default: l->home = 0; break;
	}
}

/* Is a fill buffer of the core (ahead.h) waiting for this line? */
static int is_filled(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	for (uint32_t busy = s->core[core_index].filling; busy; busy &= busy - 1)
		if (s->request[sim_fill_requester(s, core_index, (uint32_t)__builtin_ctz(busy))].line == line_index) return 1;
	return 0;
}

int line_is_among_fetched(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	for (uint32_t kinds = s->core[core_index].asking; kinds; kinds &= kinds - 1) {
		enum requester_kind kind = (enum requester_kind)__builtin_ctz(kinds);
		if (s->request[sim_requester(s, kind, core_index)].line == line_index) return 1;
	}
	return is_filled(s, core_index, line_index);
}

int line_is_coming(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const request *q = sim_demand(s, core_index);
	return (q->stage != STAGE_NONE && q->line == line_index) || line_is_fetched(s, core_index, line_index);
}

int line_any_is_fetched(const hl_sim *s, uint32_t core_index) {
	for (uint32_t i = core_index + s->cores; i < s->requesters; i += s->cores)
		if (s->request[i].stage != STAGE_NONE) return 1;
	return 0;
}
