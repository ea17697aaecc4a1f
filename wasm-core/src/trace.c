#include "trace.h"

void trace_keep(hl_sim *s, enum trace_kind kind, uint64_t time, uint32_t core_index, uint32_t line_index, uint32_t a,
                uint32_t b) {
	HL_ASSERT(s->trace && s->config.trace_records);
	if (time < s->trace_from || time >= s->trace_until) return;
	hl_record *record = &s->trace[s->g->trace_written & (s->config.trace_records - 1)];
	record->time_lo = (uint32_t)time;
	record->time_hi = (uint32_t)(time >> 32);
	record->kind = (uint32_t)kind;
	record->core = core_index;
	record->line = line_index == HL_NONE ? HL_NONE : line_index + s->line_first;
	record->a = a;
	record->b = b;
	record->pc = core_index == HL_NONE ? HL_NONE : s->core[core_index].pc;
	s->g->trace_written++;
}
