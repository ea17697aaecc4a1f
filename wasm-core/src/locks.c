#include "locks.h"

#include "trace.h"

/* Index of the lock's statistics; HL_NONE when the table is full (the run has then failed). */
static uint32_t find(hl_sim *s, uint32_t core_index, uint64_t address) {
	for (uint32_t i = 0; i < s->g->lock_count; i++)
		if (s->lock_stats[i].address == address) return i;
	if (s->g->lock_count == HL_LOCKS_MAX) {
		sim_fail(s, HL_TOO_MANY_LOCKS, core_index, s->core[core_index].pc, address, HL_LOCKS_MAX);
		return HL_NONE;
	}
	s->lock_stats[s->g->lock_count].address = address;
	return s->g->lock_count++;
}

static uint32_t line_of(const hl_sim *s, uint64_t address) {
	uint64_t offset = address - HL_MEMORY_BASE;
	return offset < s->memory_bytes ? (uint32_t)(offset >> s->line_shift) : HL_NONE;
}

/* The core no longer waits for the lock that it wanted. */
static void end_wait(hl_sim *s, lock_wait *w) {
	if (w->lock == 0) return;
	s->lock_state[w->lock - 1].waiters--;
	w->lock = 0;
}

void locks_wait(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_state *l = &s->lock_state[i];
	lock_wait *w = &s->lock_wait[core_index];
	if (w->lock != i + 1) {
		end_wait(s, w);
		*w = (lock_wait){.from = time, .lock = i + 1, .contended = l->waiters > 0 || l->depth > 0};
		l->waiters++;
	}
	if (l->waiters > s->lock_stats[i].waiters_max) s->lock_stats[i].waiters_max = l->waiters;
	trace_event(s, TRACE_LOCK_WAIT, time, trace_core(core_index, line_of(s, address)), (uint32_t)address, l->waiters);
}

/*
 * Ends the run: the core does with the lock what only its holder may do, and another core has the lock, or no core has
 * it.
 */
static void fail_held(hl_sim *s, hl_status status, uint32_t core_index, uint64_t address, uint64_t time) {
	const lock_state *l = &s->lock_state[find(s, core_index, address)];
	sim_fail(s, status, core_index, s->core[core_index].pc, address, l->depth);
	s->g->fault.time = time;
	if (l->depth == 0) return;
	s->g->fault.other_core = l->holder;
	s->g->fault.other_pc = l->taken_pc;
	s->g->fault.other_time = l->taken;
}

void locks_held(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_state *l = &s->lock_state[i];
	lock_wait *w = &s->lock_wait[core_index];
	hl_lock_stats *stats = &s->lock_stats[i];
	if (l->depth > 0 && l->holder != core_index) {
		fail_held(s, HL_LOCK_HELD, core_index, address, time);
		return;
	}
	stats->acquisitions++;
	if (w->lock == i + 1) {
		uint64_t from = w->from < s->g->totals.measured_from ? s->g->totals.measured_from : w->from;
		stats->wait_cycles += time > from ? time - from : 0;
		stats->contended += w->contended;
		end_wait(s, w);
	}
	if (l->released) {
		stats->handoffs++;
		stats->handoff_cycles += time - (l->released - 1);
		l->released = 0;
	}
	if (l->depth++ == 0) {
		l->taken = time;
		l->taken_pc = s->core[core_index].pc;
	}
	l->holder = core_index;
	l->held_from = time;
	trace_event(s, TRACE_LOCK_HELD, time, trace_core(core_index, line_of(s, address)), (uint32_t)address, l->waiters);
}

void locks_released(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_state *l = &s->lock_state[i];
	if (l->depth == 0 || l->holder != core_index) {
		fail_held(s, HL_LOCK_NOT_HELD, core_index, address, time);
		return;
	}
	uint64_t from = l->held_from < s->g->totals.measured_from ? s->g->totals.measured_from : l->held_from;
	s->lock_stats[i].hold_cycles += time > from ? time - from : 0;
	l->depth--;
	if (l->waiters > 0) l->released = time + 1;
	trace_subject subject = trace_core(core_index, line_of(s, address));
	trace_event(s, TRACE_LOCK_RELEASED, time, subject, (uint32_t)address, l->waiters);
}
