#include "watch.h"

#include "access.h"
#include "trace.h"

static uint64_t word_offset(const hl_sim *s, uint32_t word) {
	return s->config.watched_offset + (uint64_t)word * s->config.watched_stride;
}

/* The low 16 bits of the value before and after, the former above the latter. */
static uint32_t both(uint32_t before, uint32_t after) {
	return (before & 0xffff) << 16 | (after & 0xffff);
}

static uint32_t value_of(const hl_sim *s, uint32_t word) {
	return (uint32_t)access_read(s->memory + word_offset(s, word), 4);
}

void watch_begin(hl_sim *s) {
	if (!s->watched) return;
	for (uint32_t word = 0; word < s->config.watched_count; word++) {
		uint32_t value = value_of(s, word);
		s->watched[word] = value;
		uint32_t line_index = (uint32_t)(word_offset(s, word) >> s->line_shift);
		trace_note(s, TRACE_WORD, 0, trace_at(line_index), word, both(value, value));
	}
}

static void compare(hl_sim *s, uint32_t core_index, uint64_t time, uint32_t word) {
	uint32_t value = value_of(s, word), before = s->watched[word];
	if (value == before) return;
	s->watched[word] = value;
	uint32_t line_index = (uint32_t)(word_offset(s, word) >> s->line_shift);
	trace_note(s, TRACE_WORD, time, trace_core(core_index, line_index), word, both(before, value));
}

void watch_changes(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset, uint32_t size) {
	if (s->g->stage != RUN_TIME) return;
	uint64_t from = s->config.watched_offset, stride = s->config.watched_stride;
	uint64_t word = offset <= from ? 0 : (offset - from) / stride;
	for (; word < s->config.watched_count && word_offset(s, (uint32_t)word) < offset + size; word++)
		compare(s, core_index, time, (uint32_t)word);
}
