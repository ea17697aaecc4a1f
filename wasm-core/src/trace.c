#include "trace.h"

void trace_keep(hl_sim *s, enum trace_kind kind, uint64_t time, trace_subject subject, uint32_t a, uint32_t b) {
	HL_ASSERT(s->trace && s->config.trace_records);
	if (time < s->trace_from || time >= s->trace_until) return;
	uint64_t kinds = (uint64_t)s->config.trace_kinds_hi << 32 | s->config.trace_kinds_lo;
	if (kinds && !((kinds >> kind) & 1)) return;
	hl_record *record = &s->trace[s->g->trace_written & (s->config.trace_records - 1)];
	*record = (hl_record){.time_lo = (uint32_t)time,
	                      .time_hi = (uint32_t)(time >> 32),
	                      .kind = (uint32_t)kind,
	                      .core = subject.core,
	                      .line = subject.line == HL_NONE ? HL_NONE : subject.line + s->line_first,
	                      .a = a,
	                      .b = b,
	                      .pc = subject.core == HL_NONE ? HL_NONE : s->core[subject.core].pc,
	                      .requester = subject.requester,
	                      .transaction = subject.transaction};
	s->g->trace_written++;
}
