#include "points.h"

#include "account.h"
#include "interpret.h"
#include "interrupts.h"
#include "locks.h"
#include "threads.h"
#include "trace.h"

/* Sets the number of steps before the interpreter looks at the time again; so many are done, of all that it may do. */
static void look_later(burst *x, const insn *ip, uint64_t done, uint64_t all) {
	uint64_t time = burst_time_at(x, ip);
	uint64_t steps = time < x->limit ? (x->limit - time) / x->s->step_cycles_max : 0;
	uint64_t left = all > done ? all - done : 0;
	if (steps > left) steps = left;
	x->steps_left = (int64_t)(done + steps);
	x->steps_beyond = (int64_t)(left - steps);
}

static uint64_t steps_done(const burst *x, const insn *ip) {
	return x->steps + (uint64_t)(ip - x->from);
}

COLD void points_watch(burst *x, const insn *ip) {
	if (x->functional) return;
	/* The next event of another core may come one cycle before the horizon, after this core's at the same moment. */
	uint64_t next = interrupts_next(x->s, x->core_index), delay = x->s->config.interrupt_cycles - 1;
	x->limit = x->horizon < UINT64_MAX - delay ? x->horizon + delay : UINT64_MAX;
	if (next < x->limit) x->limit = next;
	if (next < x->horizon) x->horizon = next;
	look_later(x, ip, steps_done(x, ip), (uint64_t)(x->steps_left + x->steps_beyond));
}

COLD const insn *points_come_back(burst *x, const insn *ip) {
	hl_sim *s = x->s;
	burst_sync(x, ip);
	burst_charge(x);
	interrupts_return(s, x->core_index);
	const insn *there = s->insn + x->c->pc;
	x->from = x->run = there;
	x->base = x->time - there->before;
	x->horizon = interpret_horizon(s, x->core_index, evq_first(&s->queue));
	points_watch(x, there);
	return there;
}

COLD int points_may_be_window(const burst *x, uint32_t shift) {
	return interrupts_is_window(x->s, x->c->window, x->c->window + shift);
}

COLD int points_is_over(burst *x, const insn *ip) {
	if (!points_are_watched(x)) return 1;
	uint64_t done = steps_done(x, ip), all = (uint64_t)(x->steps_left + x->steps_beyond);
	if (done >= all || burst_time_at(x, ip) >= x->limit) return 1;
	look_later(x, ip, done, all);
	if ((uint64_t)x->steps_left == done) {
		x->steps_left++;
		x->steps_beyond--;
	}
	return 0;
}

static int shares_work(const burst *x) {
	return x->s->siblings && !locks_wants_any(x->s, x->core_index);
}

int points_divide_work(const burst *x) {
	return points_are_watched(x) || shares_work(x);
}

/* Goes on with the core's work, which it shares with other threads; returns 0 when it is not yet its turn. */
static int share_work(burst *x, const insn *ip) {
	hl_sim *s = x->s;
	core *c = x->c;
	uint32_t pc = burst_index_of(x, ip);
	while (c->work_left > 0) {
		if (!burst_has_turn(x, ip)) return 0;
		uint64_t piece = threads_piece(c);
		uint64_t cycles = piece * threads_percent(s, x->core_index, burst_time_at(x, ip)) / 100;
		c->work_left -= piece;
		trace_note(s, TRACE_WORK, burst_time_at(x, ip), trace_core(x->core_index, HL_NONE), (uint32_t)cycles, 0);
		burst_sync(x, ip);
		x->last_pc = pc;
		s->profile[pc] += cycles;
		x->base += cycles;
	}
	return 1;
}

static void note_work(const burst *x, const insn *ip, uint64_t cycles) {
	if (x->c->spin.active) return;
	trace_note(x->s, TRACE_WORK, burst_time_at(x, ip), trace_core(x->core_index, HL_NONE), (uint32_t)cycles, 0);
}

/* All of the work that is left ends before anything can be due. */
static void work_at_once(burst *x, const insn *ip) {
	uint64_t cycles = x->c->work_left;
	note_work(x, ip, cycles);
	x->c->work_left = 0;
	burst_sync(x, ip);
	x->last_pc = burst_index_of(x, ip);
	if (!x->c->spin.active) x->s->profile[x->last_pc] += cycles;
	x->base += cycles;
	points_watch(x, ip);
}

/* The core, whose turn it is, begins a stretch of time at the instruction. */
static void begin_stretch(burst *x, const insn *ip, interrupts_stretch stretch) {
	hl_sim *s = x->s;
	core *c = x->c;
	burst_sync(x, ip);
	c->pc = burst_index_of(x, ip);
	burst_charge(x);
	/* In a replay: what was charged before belongs to the profile again, because the burst ends before. */
	if (c->time > x->time) s->profile[s->loops[c->spin.loop].head] += c->time - x->time;
	stretch.time = x->time;
	interrupts_begin_stretch(s, x->core_index, &stretch);
}

COLD enum passing points_pass_work(burst *x, const insn *ip) {
	core *c = x->c;
	int shares = shares_work(x);
	if (shares) burst_be_impure(x, ip); /* rounds of a loop with it do not take the same time */
	if (!points_are_watched(x)) return share_work(x, ip) ? PASSING_DONE : PASSING_YIELDS;
	if (c->work_left == 0) return PASSING_DONE;
	if (!shares && c->work_left < x->limit - burst_time_at(x, ip)) {
		work_at_once(x, ip);
		return PASSING_DONE;
	}
	if (!burst_has_turn(x, ip)) return PASSING_YIELDS;
	uint64_t piece = shares ? threads_piece(c) : c->work_left;
	uint32_t percent = shares ? threads_percent(x->s, x->core_index, burst_time_at(x, ip)) : 100;
	uint64_t cycles = piece * percent / 100;
	note_work(x, ip, cycles);
	begin_stretch(x, ip, (interrupts_stretch){.cycles = cycles, .piece = piece, .percent = percent});
	return PASSING_WAITS;
}

COLD enum passing points_pass_wait(burst *x, const insn *ip, uint64_t until) {
	if (!burst_has_turn(x, ip)) return PASSING_YIELDS;
	uint64_t time = burst_time_at(x, ip);
	trace_note(x->s, TRACE_IDLE, time, trace_core(x->core_index, HL_NONE), (uint32_t)(until - time), 0);
	begin_stretch(x, ip, (interrupts_stretch){.cycles = until - time, .percent = 100});
	account_begin_idle(x->c, until, x->c->pc);
	return PASSING_WAITS;
}
