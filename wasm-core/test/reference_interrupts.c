#include "reference_interrupts.h"

#include <stdlib.h>

/* ---- Contexts ------------------------------------------------------------------------------------------------- */

/* Counts the time of the context up to now. */
static void count(ref *f, uint32_t number) {
	ref_thread *t = &f->thread[number];
	hl_context_stats *stats = &f->out->context[number];
	uint64_t cycles = f->now - t->since;
	t->since = f->now;
	if (t->core != HL_NONE && f->core[t->core].pause == PAUSE_STOLEN) stats->stolen += cycles;
	else if (t->core != HL_NONE) stats->running += cycles;
	else if (t->state == HL_CONTEXT_IS_RUNNABLE) stats->runnable += cycles;
	else if (t->state == HL_CONTEXT_IS_WAITING) stats->waiting += cycles;
}

static void switch_context(ref *f, uint32_t core_index, uint32_t to) {
	ref_core *c = &f->core[core_index];
	uint32_t from = c->thread;
	if (to >= f->threads || f->thread[to].core != HL_NONE) abort();
	count(f, from);
	count(f, to);
	f->out->core[core_index].context_switches++;
	f->out->core[core_index].forced_switches += c->in_handler != 0;
	if (c->in_handler) f->out->context[from].forced++;
	else f->out->context[from].switches++;
	f->thread[from].kept = c->context;
	f->thread[from].core = HL_NONE;
	if (f->thread[to].last_core != HL_NONE && f->thread[to].last_core != core_index) {
		f->out->core[core_index].migrations++;
		f->out->context[to].migrations++;
	}
	f->thread[to].core = f->thread[to].last_core = core_index;
	c->context = f->thread[to].kept;
	c->thread = to;
}

/* ---- The hypervisor ------------------------------------------------------------------------------------------- */

static uint64_t draw(ref_core *c, uint32_t mean) {
	uint64_t cycles = rng_exponential(&c->steal, mean);
	return cycles ? cycles : 1;
}

/* The hypervisor gives the core back at `time`, or has begun to look at it. */
static void draw_steal(const ref *f, ref_core *c, uint64_t time) {
	if (!f->config.steal_every_cycles || !f->config.steal_for_cycles) return;
	c->steal_at = time + draw(c, f->config.steal_every_cycles);
	c->steal_for = draw(c, f->config.steal_for_cycles);
}

/* ---- Pauses --------------------------------------------------------------------------------------------------- */

static uint64_t sooner(uint64_t time, uint64_t at) {
	return at && at < time ? at : time;
}

/* When the pause ends, as far as the core knows. */
static uint64_t end_of_pause(const ref *f, uint32_t core_index) {
	const ref_core *c = &f->core[core_index];
	uint64_t end = c->pause_until;
	if (c->pause == PAUSE_STOLEN) return end;
	if (c->pause == PAUSE_SLEEPS) return sooner(sooner(sooner(end, c->timer_at), c->call_at), c->wake_at);
	if (!c->masked) end = sooner(sooner(end, c->timer_at), c->call_at);
	return sooner(end, c->steal_at);
}

void reference_pause(ref *f, uint32_t core_index, enum ref_pause pause, uint64_t until) {
	ref_core *c = &f->core[core_index];
	c->pause = pause;
	c->pause_began = f->now;
	c->pause_until = until;
	add_event(f, end_of_pause(f, core_index), CLASS_CORE, core_index, EVENT_AWAKE);
}

void reference_complete(ref *f, uint32_t core_index) {
	f->out->core[core_index].instructions++;
	f->core[core_index].pc++;
}

static enum cycles category_of(enum ref_pause pause) {
	if (pause == PAUSE_STOLEN) return CYCLES_STOLEN;
	return pause == PAUSE_WORKS ? CYCLES_COMPUTE : CYCLES_IDLE;
}

static void end_work(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	uint64_t done = c->piece;
	if (f->now < c->pause_until) {
		done = (f->now - c->pause_began) * 100 / c->percent;
		if (done > c->piece) done = c->piece;
		if (done == c->work_left) done--;
	}
	c->work_left -= done;
	if (c->work_left == 0) reference_complete(f, core_index);
}

static void end_sleep(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	if (c->wake_at <= f->now) c->wake_at = 0;
	c->pc++;
	/* What the hypervisor did while the core slept is of no account, unless it goes on. */
	while (c->steal_at && c->steal_at < f->now) {
		uint64_t end = c->steal_at + c->steal_for;
		if (end <= f->now) {
			draw_steal(f, c, end);
			continue;
		}
		c->steal_at = f->now;
		c->steal_for = end - f->now;
	}
}

void reference_awake(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	charge(f, core_index, c->pc, category_of(c->pause), c->pause_began, f->now - c->pause_began);
	if (c->pause == PAUSE_STOLEN) count(f, c->thread);
	enum ref_pause pause = c->pause;
	c->pause = PAUSE_NONE;
	c->at_point = 1;
	switch (pause) {
	case PAUSE_STOLEN: draw_steal(f, c, f->now); break;
	case PAUSE_SLEEPS: end_sleep(f, core_index); break;
	case PAUSE_WORKS: end_work(f, core_index); break;
	case PAUSE_IDLES:
		if (f->now >= c->pause_until) reference_complete(f, core_index);
		c->idle_until = f->now;
		break;
	case PAUSE_NONE: abort();
	}
}

/* ---- Interrupts ----------------------------------------------------------------------------------------------- */

/* Can a core be interrupted before every instruction of this kind? */
static int is_point(const ref_core *c, enum opcode op) {
	if (op >= OP_LDS8 && op <= OP_CMPXCHG2) return 1;
	if (op >= OP_LOCKWAIT && op <= OP_LOCKRELEASED) return 1;
	switch (op) {
	case OP_RET: return c->depth == 0 && !c->in_handler;
	case OP_CALL:
	case OP_CALLI:
	case OP_SPIN:
	case OP_FENCE:
	case OP_RELAX:
	case OP_WORK:
	case OP_WORKI:
	case OP_WORKRND:
	case OP_WAITUNTIL:
	case OP_PREFETCH:
	case OP_LOCKREJECTED:
	case OP_CONTEXTSWITCH:
	case OP_CONTEXTSTATE:
	case OP_SLEEP:
	case OP_WAKE:
	case OP_INTERRUPT:
	case OP_INTERRUPTS:
	case OP_TIMER:
	case OP_MEMORYSTREAM: return 1;
	default: return 0;
	}
}

static void take_interrupt(ref *f, uint32_t core_index, uint64_t causes) {
	ref_core *c = &f->core[core_index];
	f->out->core[core_index].interrupts_taken++;
	c->place_pc = c->pc;
	c->place_window = c->window;
	c->place_frame = c->frame;
	c->place_depth = c->depth;
	c->place_work_left = c->work_left;
	c->work_left = 0;
	c->masked = c->in_handler = 1;
	c->pc = f->handler;
	c->window = HANDLER_WINDOW;
	c->frame += f->program.stack_bytes;
	c->regs[c->window] = causes;
}

static int is_due(uint64_t at, uint64_t now) {
	return at && at <= now;
}

int reference_is_interrupted(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	int can_be = c->at_point || is_point(c, (enum opcode)INSN_OP(f->code[c->pc]));
	c->at_point = 0;
	if (!f->is_interruptible || !can_be) return 0;
	if (is_due(c->steal_at, f->now)) {
		c->has_waited = 0;
		count(f, c->thread);
		reference_pause(f, core_index, PAUSE_STOLEN, f->now + c->steal_for);
		return 1;
	}
	uint64_t timer = is_due(c->timer_at, f->now) ? HL_INTERRUPT_TIMER : 0;
	uint64_t call = is_due(c->call_at, f->now) ? HL_INTERRUPT_CALL : 0;
	if (c->masked || !(timer | call)) return 0;
	c->has_waited = 0;
	if (timer) c->timer_at = 0;
	if (call) c->call_at = 0;
	take_interrupt(f, core_index, timer | call);
	add_event(f, f->now, CLASS_CORE, core_index, EVENT_INSTRUCTION);
	return 1;
}

int reference_returns(ref *f, uint32_t core_index) {
	ref_core *c = &f->core[core_index];
	if (!c->in_handler || c->depth != c->place_depth) return 0;
	c->pc = c->place_pc;
	c->window = c->place_window;
	c->frame = c->place_frame;
	c->work_left = c->place_work_left;
	c->masked = c->in_handler = 0;
	c->at_point = 1;
	return 1;
}

/* ---- Instructions --------------------------------------------------------------------------------------------- */

static void send(ref *f, uint32_t core_index, uint64_t target, int is_for_handler) {
	if (target >= f->config.core_count) abort();
	ref_core *c = &f->core[target];
	uint64_t arrival = f->now + f->config.interrupt_cycles;
	uint64_t *at = is_for_handler ? &c->call_at : &c->wake_at;
	*at = sooner(arrival, *at);
	f->out->core[core_index].interrupts++;
	if (c->pause != PAUSE_NONE) move_awakening(f, (uint32_t)target, end_of_pause(f, (uint32_t)target));
}

/* Returns 1 when the core sleeps. */
static int sleeps(ref *f, uint32_t core_index, uint64_t until) {
	ref_core *c = &f->core[core_index];
	uint64_t first = sooner(sooner(UINT64_MAX, c->timer_at), c->call_at);
	uint64_t end = (int64_t)until < 0 ? 0 : until;
	if (c->wake_at && c->wake_at < first) first = c->wake_at;
	if (is_due(c->wake_at, f->now)) c->wake_at = 0;
	if (first <= f->now || end <= f->now) return 0;
	f->out->core[core_index].instructions++;
	reference_pause(f, core_index, PAUSE_SLEEPS, end);
	return 1;
}

int reference_system(ref *f, uint32_t core_index, uint64_t w) {
	ref_core *c = &f->core[core_index];
	uint64_t *r = c->regs + c->window, b = r[INSN_B(w)];
	enum opcode op = (enum opcode)INSN_OP(w);
	uint64_t cycles = (uint64_t)insn_costs[op] * f->config.instruction_cycles;
	enum cycles category = CYCLES_COMPUTE;
	uint32_t pc = c->pc;
	switch (op) {
	case OP_SLEEP:
		if (sleeps(f, core_index, b)) return 1;
		break;
	case OP_WAKE:
	case OP_INTERRUPT:
		send(f, core_index, b, op == OP_INTERRUPT);
		category = CYCLES_SWITCH;
		cycles = f->config.interrupt_send_cycles;
		break;
	case OP_INTERRUPTS:
		r[INSN_A(w)] = !c->masked;
		if (!c->in_handler) c->masked = b == 0;
		break;
	case OP_TIMER: c->timer_at = (int64_t)b < 0 ? 1 : b; break;
	case OP_CONTEXTSTATE:
		count(f, (uint32_t)b);
		f->thread[b].state = (uint32_t)r[INSN_C(w)];
		break;
	case OP_CONTEXTSWITCH:
		category = CYCLES_SWITCH;
		cycles = f->config.context_switch_cycles;
		break;
	default: return 0;
	}
	reference_complete(f, core_index);
	charge(f, core_index, pc, category, f->now, cycles);
	if (op == OP_CONTEXTSWITCH && b != c->thread) switch_context(f, core_index, (uint32_t)b);
	add_event(f, f->now + cycles, CLASS_CORE, core_index, EVENT_INSTRUCTION);
	return 1;
}

/* ---- Begin and end -------------------------------------------------------------------------------------------- */

static uint32_t function_at(uint64_t pointer) {
	return (uint32_t)((pointer - HL_FUNCTION_BASE) / HL_FUNCTION_STEP);
}

static void set_up(ref *f) {
	uint64_t r[256] = {0};
	uint32_t created = f->config.core_count;
	for (uint32_t pc = f->program.setup; INSN_OP(f->code[pc]) != OP_RET; pc++) {
		uint64_t w = f->code[pc];
		switch ((enum opcode)INSN_OP(w)) {
		case OP_LI: r[INSN_A(w)] = (uint64_t)(int64_t)INSN_IMM(w); break;
		case OP_INTERRUPTHANDLER: f->handler = function_at(r[INSN_B(w)]); break;
		case OP_CONTEXT:
			f->thread[created].kept.pc = function_at(r[INSN_B(w)]);
			f->thread[created].kept.regs[0] = r[INSN_C(w)];
			created++;
			break;
		default: abort();
		}
	}
}

void reference_begin_interrupts(ref *f) {
	uint64_t seed = ((uint64_t)f->config.seed_hi << 32) | f->config.seed_lo;
	f->handler = HL_NONE;
	for (uint32_t i = 0; i < f->threads; i++)
		f->thread[i].core = f->thread[i].last_core = i < f->config.core_count ? i : HL_NONE;
	if (f->program.setup != HL_NONE) set_up(f);
	f->is_interruptible = f->handler != HL_NONE || (f->config.steal_every_cycles && f->config.steal_for_cycles);
	for (uint32_t i = 0; i < f->config.core_count; i++) {
		rng_init(&f->core[i].steal, seed, 3 * HL_CORES_MAX + i);
		draw_steal(f, &f->core[i], 0);
	}
}

void reference_finish_interrupts(ref *f) {
	f->now = f->cap;
	for (uint32_t i = 0; i < f->config.core_count; i++) {
		const ref_core *c = &f->core[i];
		if (c->pause != PAUSE_NONE)
			charge(f, i, c->pc, category_of(c->pause), c->pause_began, f->cap - c->pause_began);
	}
	for (uint32_t i = 0; i < f->threads; i++) count(f, i);
	if (f->threads > f->config.core_count) f->out->context_count = f->threads;
}
