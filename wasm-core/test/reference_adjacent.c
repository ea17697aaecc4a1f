#include "reference_adjacent.h"

static int is_under_way(const ref *f, uint32_t core_index, uint32_t line_index) {
	for (uint32_t kind = 0; kind < KINDS; kind++) {
		const ref_request *q = &f->request[kind * f->config.core_count + core_index];
		if (q->active && q->line == line_index) return 1;
	}
	return 0;
}

uint32_t reference_other_line(const ref *f, const ref_request *q, uint32_t core_index) {
	const uint32_t size = f->config.line_bytes;
	uint32_t begin = q->line * size, pair = begin - begin % (2 * size), other = begin == pair ? pair + size : pair;
	const ref_line *l = &f->line[other / size];
	if (!f->config.adjacent_lines || size > 64 || other >= f->memory_bytes) return HL_NONE;
	if (f->request[f->config.core_count + core_index].active || l->has_copy[core_index]) return HL_NONE;
	if (f->config.home_policy == HL_HOME_FIRST_TOUCH && l->home == HL_NONE) return HL_NONE;
	return is_under_way(f, core_index, other / size) ? HL_NONE : other;
}
