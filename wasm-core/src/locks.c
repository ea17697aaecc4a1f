#include "locks.h"

#include <string.h>

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

/* What the context that the core is in waits for. */
static lock_waits *waits_of(const hl_sim *s, uint32_t core_index) {
	return &s->lock_wait[s->core[core_index].context];
}

/* The core no longer waits for the lock that it waited for. */
static void end_wait(hl_sim *s, lock_waits *w) {
	if (w->now.lock == 0) return;
	s->lock_state[w->now.lock - 1].waiters--;
	w->now.lock = 0;
}

/* The core begins to want another lock; when there are too many that it wanted before, the oldest is forgotten. */
static void put_aside(hl_sim *s, lock_waits *w) {
	lock_wait wait = w->now;
	if (wait.lock == 0) return;
	end_wait(s, w);
	if (w->outer_count == HL_OUTER_WAITS_MAX)
		memmove(w->outer, w->outer + 1, --w->outer_count * sizeof *w->outer);
	w->outer[w->outer_count++] = wait;
}

/* Takes the wait for the lock of that index from those that were put aside. Returns whether there was one. */
static int take_up(lock_waits *w, uint32_t index, lock_wait *out_wait) {
	for (uint32_t i = 0; i < w->outer_count; i++) {
		if (w->outer[i].lock != index + 1) continue;
		*out_wait = w->outer[i];
		memmove(w->outer + i, w->outer + i + 1, (--w->outer_count - i) * sizeof *w->outer);
		return 1;
	}
	return 0;
}

/* The core's wait for the lock of that index is over. Returns whether the core wanted the lock. */
static int finish_wait(hl_sim *s, lock_waits *w, uint32_t index, lock_wait *out_wait) {
	if (w->now.lock != index + 1) return take_up(w, index, out_wait);
	*out_wait = w->now;
	end_wait(s, w);
	return 1;
}

void locks_wait(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_state *l = &s->lock_state[i];
	lock_waits *w = waits_of(s, core_index);
	if (w->now.lock != i + 1) {
		put_aside(s, w);
		if (!take_up(w, i, &w->now))
			w->now = (lock_wait){.from = time, .lock = i + 1, .contended = l->waiters > 0 || l->depth > 0};
		l->waiters++;
	}
	if (l->waiters > s->lock_stats[i].waiters_max) s->lock_stats[i].waiters_max = l->waiters;
	trace_event(s, TRACE_LOCK_WAIT, time, trace_core(core_index, line_of(s, address)), (uint32_t)address, l->waiters);
}

/* ---- The places that take locks ------------------------------------------------------------------------------- */

static int is_caller(const hl_lock_caller *caller, uint32_t lock, uint32_t pc, uint32_t call_pc) {
	return caller->lock == lock && caller->pc == pc && caller->call_pc == call_pc;
}

/* Index of the statistics of the place at which the core is, for the lock; HL_NONE when their table is full. */
static uint32_t caller_of(hl_sim *s, uint32_t core_index, uint32_t lock) {
	const core *c = &s->core[core_index];
	uint32_t call_pc = c->depth ? s->call_pc[core_index * HL_CALL_DEPTH_MAX + c->depth - 1] - 1 : HL_NONE;
	if (call_pc + 1 == s->program.code_count) call_pc = HL_NONE; /* an interrupt has called the handler */
	uint32_t place = (lock * 0x9e3779b1u ^ c->pc * 0x85ebca6bu ^ call_pc * 0xc2b2ae35u) >> 7;
	for (;; place++) {
		uint32_t *at = &s->lock_caller_at[place % LOCK_CALLER_PLACES];
		if (*at == 0) {
			if (s->g->lock_caller_count == HL_LOCK_CALLERS_MAX) return HL_NONE;
			s->lock_callers[s->g->lock_caller_count] = (hl_lock_caller){.lock = lock, .pc = c->pc, .call_pc = call_pc};
			*at = ++s->g->lock_caller_count;
		}
		if (is_caller(&s->lock_callers[*at - 1], lock, c->pc, call_pc)) return *at - 1;
	}
}

static void raise(uint64_t *most, uint64_t value) {
	if (value > *most) *most = value;
}

/* The part of the stretch of time that was measured. */
static uint64_t measured(const hl_sim *s, uint64_t from, uint64_t time) {
	if (from < s->g->totals.measured_from) from = s->g->totals.measured_from;
	return time > from ? time - from : 0;
}

static void count_wait(hl_sim *s, uint32_t lock, uint32_t caller, const lock_wait *w, uint64_t time) {
	hl_lock_stats *stats = &s->lock_stats[lock];
	uint64_t cycles = measured(s, w->from, time);
	stats->wait_cycles += cycles;
	if (!w->contended) return;
	stats->contended++;
	stats->contended_cycles += cycles;
	raise(&stats->contended_max, cycles);
	if (caller == HL_NONE) return;
	s->lock_callers[caller].contended++;
	s->lock_callers[caller].contended_cycles += cycles;
	raise(&s->lock_callers[caller].contended_max, cycles);
}

static void count_hold(hl_sim *s, uint32_t lock, uint64_t time) {
	const lock_state *l = &s->lock_state[lock];
	uint64_t cycles = measured(s, l->held_from, time);
	s->lock_stats[lock].hold_cycles += cycles;
	raise(&s->lock_stats[lock].hold_max, cycles);
	if (l->caller == HL_NONE) return;
	s->lock_callers[l->caller].hold_cycles += cycles;
	raise(&s->lock_callers[l->caller].hold_max, cycles);
}

/* ---- Taking and releasing ------------------------------------------------------------------------------------- */

/*
 * Ends the run: the core does with the lock what only its holder may do, and another core has the lock, or no core has
 * it.
 */
static void fail_held(hl_sim *s, hl_status status, uint32_t core_index, uint64_t address, uint64_t time) {
	const lock_state *l = &s->lock_state[find(s, core_index, address)];
	sim_fail(s, status, core_index, s->core[core_index].pc, address, l->depth);
	s->g->fault.time = time;
	if (l->depth == 0) return;
	s->g->fault.other_core = locks_core_of(s, l->holder) == HL_NONE ? l->taken_core : locks_core_of(s, l->holder);
	if (s->contexts) s->g->fault.other_context = l->holder;
	s->g->fault.other_pc = l->taken_pc;
	s->g->fault.other_time = l->taken;
}

void locks_held(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_state *l = &s->lock_state[i];
	hl_lock_stats *stats = &s->lock_stats[i];
	uint32_t holder = s->core[core_index].context;
	if (l->depth > 0 && l->holder != holder) {
		fail_held(s, HL_LOCK_HELD, core_index, address, time);
		return;
	}
	stats->acquisitions++;
	l->caller = caller_of(s, core_index, i);
	if (l->caller != HL_NONE) s->lock_callers[l->caller].acquisitions++;
	lock_wait wait;
	if (finish_wait(s, waits_of(s, core_index), i, &wait)) count_wait(s, i, l->caller, &wait, time);
	if (l->released) {
		stats->handoffs++;
		stats->handoff_cycles += time - (l->released - 1);
		l->released = 0;
	}
	if (l->depth++ == 0) {
		l->taken = time;
		l->taken_pc = s->core[core_index].pc;
		l->taken_core = core_index;
	}
	l->holder = holder;
	l->held_from = time;
	trace_event(s, TRACE_LOCK_HELD, time, trace_core(core_index, line_of(s, address)), (uint32_t)address, l->waiters);
}

void locks_released(hl_sim *s, uint32_t core_index, uint64_t address, uint64_t time) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_state *l = &s->lock_state[i];
	if (l->depth == 0 || l->holder != s->core[core_index].context) {
		fail_held(s, HL_LOCK_NOT_HELD, core_index, address, time);
		return;
	}
	count_hold(s, i, time);
	l->depth--;
	if (l->waiters > 0) l->released = time + 1;
	trace_subject subject = trace_core(core_index, line_of(s, address));
	trace_event(s, TRACE_LOCK_RELEASED, time, subject, (uint32_t)address, l->waiters);
}

void locks_rejected(hl_sim *s, uint32_t core_index, uint64_t address) {
	uint32_t i = find(s, core_index, address);
	if (i == HL_NONE) return;
	lock_wait wait;
	(void)finish_wait(s, waits_of(s, core_index), i, &wait);
	s->lock_stats[i].rejections++;
	uint32_t caller = caller_of(s, core_index, i);
	if (caller != HL_NONE) s->lock_callers[caller].rejections++;
}

void locks_reset(hl_sim *s) {
	for (uint32_t i = 0; i < s->g->lock_count; i++)
		s->lock_stats[i] = (hl_lock_stats){.address = s->lock_stats[i].address,
		                                   .waiters_max = s->lock_state[i].waiters};
	for (uint32_t i = 0; i < s->g->lock_caller_count; i++) {
		const hl_lock_caller *caller = &s->lock_callers[i];
		s->lock_callers[i] = (hl_lock_caller){.lock = caller->lock, .pc = caller->pc, .call_pc = caller->call_pc};
	}
}
