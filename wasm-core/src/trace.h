/*
 * trace: fixed-size records of events, in a ring, and a hash over all hashed kinds, whether or not they are kept. The
 * hash is the identity of a run: it is equal for equal experiments on every platform.
 */
#ifndef HL_TRACE_H
#define HL_TRACE_H

#include "state.h"

/*
 * The subject of a record; HL_NONE where the record has no such subject. The line counts from 0 within the program's
 * memory.
 */
typedef struct trace_subject {
	uint32_t core;
	uint32_t line;
	uint32_t requester; /* enum requester_kind, plus the number of a fill buffer */
	uint32_t transaction;
} trace_subject;

/* A step of the request. */
static inline trace_subject trace_by(const request *q) {
	return (trace_subject){.core = q->core, .line = q->line, .requester = (uint32_t)q->kind + q->unit,
	                       .transaction = q->transaction};
}

/* Something a core does by itself, at a line or at none. */
static inline trace_subject trace_core(uint32_t core_index, uint32_t line_index) {
	return (trace_subject){.core = core_index, .line = line_index, .requester = HL_NONE, .transaction = HL_NONE};
}

/* Something that happens to a line. */
static inline trace_subject trace_at(uint32_t line_index) {
	return trace_core(HL_NONE, line_index);
}

/* Keeps a record in the ring, if the run is traced and the time is in the requested window. */
void trace_keep(hl_sim *s, enum trace_kind kind, uint64_t time, trace_subject subject, uint32_t a, uint32_t b);

/* A note for the views: not part of the hash. */
static inline void trace_note(hl_sim *s, enum trace_kind kind, uint64_t time, trace_subject subject, uint32_t a,
                              uint32_t b) {
	if (s->trace) trace_keep(s, kind, time, subject, a, b);
}

/*
 * The hash of a run after one more event. The transaction is not hashed: it follows from the requests that a requester
 * has made.
 */
static inline uint64_t trace_mix(uint64_t before, enum trace_kind kind, uint64_t time, trace_subject subject,
                                 uint32_t a, uint32_t b) {
	uint64_t requester = subject.requester == HL_NONE ? 0 : subject.requester;
	uint64_t first = time ^ ((uint64_t)kind << 58) ^ ((uint64_t)subject.core << 46) ^ (requester << HL_TIME_BITS);
	uint64_t second = ((uint64_t)subject.line << 32) ^ ((uint64_t)a << 20) ^ b;
	uint64_t hash = (before ^ first) * 0x9e3779b97f4a7c15ull;
	hash = (hash ^ (hash >> 32) ^ second) * 0xd6e8feb86659fd93ull;
	return hash ^ (hash >> 29);
}

/* A hashed event. */
static inline void trace_event(hl_sim *s, enum trace_kind kind, uint64_t time, trace_subject subject, uint32_t a,
                               uint32_t b) {
	s->g->hash = trace_mix(s->g->hash, kind, time, subject, a, b);
	if (s->trace) trace_keep(s, kind, time, subject, a, b);
}

#endif
