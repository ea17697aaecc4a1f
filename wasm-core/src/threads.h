/*
 * threads: what the threads of one core that run together leave each other of it. What a thread does at a moment
 * counts: two that compute share what the core can do (smt_throughput_percent), one that goes round a wait loop slows
 * the others by smt_spin_percent, and one that waits for a line, sleeps or is idle leaves them the whole core. work()
 * looks at the others again and again: after a quarter of what is left, and at least THREADS_PIECE_MIN cycles.
 *
 * This header is a part of interpret.c only.
 */
#ifndef HL_THREADS_H
#define HL_THREADS_H

#include "state.h"

/* Cycles of work() for which what the other threads do is taken to stay the same (assumed: a few misses). */
#define THREADS_PIECE_MIN 200u

/* More threads than any core of a real machine has leave one another no less than this (assumed). */
#define THREADS_PERCENT_MAX 10000u

/* What the thread does to those that share its core. */
enum thread_load { THREAD_COMPUTES, THREAD_SPINS, THREAD_WAITS };

/* Cycles after a cpu_relax() for which a core counts as waiting (assumed: more than any loop around one takes). */
#define THREADS_PAUSED 200u

static inline int paused_lately(const core *c, uint64_t time) {
	return c->paused_at > 0 && time < c->paused_at + THREADS_PAUSED;
}

static inline enum thread_load threads_load(const hl_sim *s, uint32_t core_index, uint64_t time) {
	const core *c = &s->core[core_index];
	int idles = c->account.idle_from <= time && time < c->account.idle_until;
	if (!c->started || idles) return THREAD_WAITS;
	/* A parked core asks for its line again at a moment that may be yet to come. */
	int asks_later = c->phase == PHASE_WAIT && sim_demand(s, core_index)->issued > time;
	int executes = c->phase == PHASE_RUN || c->phase == PHASE_PARKED || c->phase == PHASE_STRETCH;
	if (!executes && !asks_later) return THREAD_WAITS;
	return s->config.smt_spin_percent && (c->spin.active || paused_lately(c, time)) ? THREAD_SPINS : THREAD_COMPUTES;
}

/*
 * What work takes on the core at its own time, in percent of its cycles alone. The core may have come further than the
 * event being handled, and a sibling that idled then may compute by now.
 */
static inline uint32_t threads_percent(const hl_sim *s, uint32_t core_index, uint64_t time) {
	uint32_t first = s->sibling[core_index], computing = 1, spinning = 0;
	for (uint32_t other = first; other < s->cores; other++) {
		if (other == core_index || s->sibling[other] != first) continue;
		enum thread_load load = threads_load(s, other, time);
		computing += load == THREAD_COMPUTES;
		spinning |= load == THREAD_SPINS;
	}
	uint32_t shared = computing > 1 ? computing * 10000 / s->config.smt_throughput_percent : 100;
	if (shared < 100) shared = 100;
	if (shared > THREADS_PERCENT_MAX) shared = THREADS_PERCENT_MAX;
	return spinning && shared < s->config.smt_spin_percent ? s->config.smt_spin_percent : shared;
}

/* The next piece of what is left of the core's work(). */
static inline uint64_t threads_piece(const core *c) {
	uint64_t piece = c->work_left / 4;
	if (piece < THREADS_PIECE_MIN) piece = THREADS_PIECE_MIN;
	return piece < c->work_left ? piece : c->work_left;
}

#endif
