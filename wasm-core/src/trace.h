/*
 * trace: fixed-size records of what happened, in a ring, and a hash over all hashed kinds whether or not they are kept.
 * The hash is the identity of a run: equal for equal experiments on every platform.
 */
#ifndef HL_TRACE_H
#define HL_TRACE_H

#include "sim.h"

/* Keeps a record in the ring, if the run is traced and the time is in the asked window. */
void trace_keep(hl_sim *s, enum trace_kind kind, uint64_t time, uint32_t core_index, uint32_t line_index, uint32_t a,
                uint32_t b);

/* A note for the views: not part of the hash. */
static inline void trace_note(hl_sim *s, enum trace_kind kind, uint64_t time, uint32_t core_index, uint32_t line_index,
                              uint32_t a, uint32_t b) {
	if (s->trace) trace_keep(s, kind, time, core_index, line_index, a, b);
}

/* A hashed event. line_index counts from 0 within the program's memory, HL_NONE for none. */
static inline void trace_event(hl_sim *s, enum trace_kind kind, uint64_t time, uint32_t core_index, uint32_t line_index,
                               uint32_t a, uint32_t b) {
	uint64_t first = time ^ ((uint64_t)kind << 58) ^ ((uint64_t)core_index << 46);
	uint64_t second = ((uint64_t)line_index << 32) ^ ((uint64_t)a << 20) ^ b;
	uint64_t hash = (s->g->hash ^ first) * 0x9e3779b97f4a7c15ull;
	hash = (hash ^ (hash >> 32) ^ second) * 0xd6e8feb86659fd93ull;
	s->g->hash = hash ^ (hash >> 29);
	if (s->trace) trace_keep(s, kind, time, core_index, line_index, a, b);
}

#endif
