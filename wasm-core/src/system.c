#include "system.h"

#include "account.h"
#include "channels.h"
#include "contexts.h"
#include "interrupts.h"
#include "measure.h"
#include "races.h"
#include "sides.h"
#include "sleep.h"
#include "stations.h"
#include "trace.h"
#include "warmth.h"

/* One instruction being executed. */
typedef struct asked {
	hl_sim *s;
	core *c;
	uint32_t core_index;
	uint64_t w;
	uint64_t *a; /* its registers */
	uint64_t b;
	uint64_t d; /* register c */
	uint64_t time;
} asked;

static asked ask(hl_sim *s, uint32_t core_index, uint64_t *r, uint64_t time) {
	core *c = &s->core[core_index];
	uint64_t w = s->code[c->pc];
	return (asked){.s = s, .c = c, .core_index = core_index, .w = w, .a = &r[INSN_A(w)], .b = r[INSN_B(w)],
	               .d = r[INSN_C(w)], .time = time};
}

static enum system_verdict fail(const asked *q, hl_status status, uint64_t a, uint64_t b) {
	sim_fail(q->s, status, q->core_index, q->c->pc, a, b);
	return SYSTEM_ENDED;
}

static enum system_verdict refuse_argument(const asked *q, uint64_t argument) {
	return fail(q, HL_BAD_ARGUMENT, argument, INSN_OP(q->w));
}

/* The core spends so many cycles. */
static enum system_verdict spend(const asked *q, enum cycles category, uint64_t cycles) {
	if (cycles > HL_TIME_MAX / 2 || q->c->time > HL_TIME_MAX / 2) return fail(q, HL_TOO_LONG, cycles, 0);
	if (cycles) account_charge(q->s, q->core_index, q->c->time + cycles, category, q->c->pc);
	return SYSTEM_GOES_ON;
}

static void note(const asked *q, enum trace_kind kind, uint64_t a, uint64_t b) {
	trace_event(q->s, kind, q->time, trace_core(q->core_index, HL_NONE), (uint32_t)a, (uint32_t)b);
}

/* ---- Contexts ------------------------------------------------------------------------------------------------- */

/* The function of one argument that the pointer points to; HL_NONE: there is none. */
static uint32_t entry_of(const hl_sim *s, uint64_t pointer) {
	uint64_t offset = pointer - HL_FUNCTION_BASE, index = offset / HL_FUNCTION_STEP;
	int is_function = offset % HL_FUNCTION_STEP == 0 && index < s->program.code_count &&
	                  s->insn[index].op == OP_ENTRY && s->insn[index].a == 1;
	return is_function ? (uint32_t)index : HL_NONE;
}

static enum system_verdict create_context(const asked *q, int is_new) {
	hl_sim *s = q->s;
	uint32_t entry = entry_of(s, q->b);
	if (entry == HL_NONE) return fail(q, HL_BAD_CALL, q->b, 1);
	uint32_t number = contexts_create(s, entry, q->d, is_new);
	if (number == HL_NONE) return fail(q, HL_TOO_MANY_CONTEXTS, s->contexts, 0);
	if (races_watched(s)) races_leave_context(s, q->core_index, number);
	*q->a = number;
	return SYSTEM_GOES_ON;
}

static enum system_verdict switch_context(const asked *q) {
	hl_sim *s = q->s;
	if (!contexts_may_enter(s, q->core_index, q->b)) return fail(q, HL_BAD_CONTEXT, q->b, 0);
	if (spend(q, CYCLES_SWITCH, s->config.context_switch_cycles) == SYSTEM_ENDED) return SYSTEM_ENDED;
	if (q->b == q->c->context) return SYSTEM_GOES_ON;
	note(q, TRACE_CONTEXT, q->b, q->c->context);
	sides_enter(s, q->core_index, (uint32_t)q->b, q->time + s->config.context_switch_cycles);
	q->c->pc++;
	contexts_switch(s, q->core_index, (uint32_t)q->b, q->time);
	return SYSTEM_SWITCHED;
}

static enum system_verdict set_context_state(const asked *q) {
	if (!contexts_set_state(q->s, q->b, q->d, q->time)) return refuse_argument(q, q->b);
	note(q, TRACE_CONTEXT_STATE, q->b, q->d);
	return SYSTEM_GOES_ON;
}

/* ---- Sleep and interrupts ------------------------------------------------------------------------------------- */

static enum system_verdict fall_asleep(const asked *q) {
	hl_sim *s = q->s;
	uint64_t until = (int64_t)q->b < 0 ? 0 : q->b;
	if (!sleep_begin(s, q->core_index, q->time, until)) return SYSTEM_GOES_ON;
	if (s->g->measure.lead) { /* the first core waits, so the others begin */
		s->g->now = q->time;
		measure_release_others(s, q->time);
	}
	return SYSTEM_ENDED;
}

static enum system_verdict interrupt(const asked *q, int is_for_handler) {
	hl_sim *s = q->s;
	if (is_for_handler && s->g->handler == 0) return fail(q, HL_NO_HANDLER, q->b, 0);
	if (q->b >= s->cores) return refuse_argument(q, q->b);
	note(q, TRACE_INTERRUPT, q->b, 0);
	s->core_stats[q->core_index].interrupts++;
	if (is_for_handler) interrupts_send(s, (uint32_t)q->b, q->time);
	else sleep_interrupt(s, (uint32_t)q->b, q->time);
	return spend(q, CYCLES_SWITCH, s->config.interrupt_send_cycles);
}

static enum system_verdict set_handler(const asked *q) {
	uint32_t entry = entry_of(q->s, q->b);
	if (entry == HL_NONE) return fail(q, HL_BAD_CALL, q->b, 1);
	q->s->g->handler = entry + 1;
	return SYSTEM_GOES_ON;
}

/* Where nothing can interrupt the core, it takes all interrupts that there are. A handler is not interrupted. */
static enum system_verdict mask_interrupts(const asked *q) {
	hl_sim *s = q->s;
	*q->a = 1;
	if (!s->interruptible) return SYSTEM_GOES_ON;
	interrupts_state *i = &s->interrupts[q->core_index];
	*q->a = !i->masked;
	if (!i->in_handler) i->masked = q->b == 0;
	return SYSTEM_GOES_ON;
}

/* A time that has passed is due at once; the timer never comes to times that no run reaches. */
static enum system_verdict set_timer(const asked *q) {
	if (q->s->g->handler == 0) return fail(q, HL_NO_HANDLER, 0, 0);
	q->s->interrupts[q->core_index].timer_at = (int64_t)q->b < 0 ? 1 : q->b;
	return SYSTEM_GOES_ON;
}

/* ---- The end of the program ----------------------------------------------------------------------------------- */

static enum system_verdict exit_program(const asked *q) {
	q->s->g->now = q->time;
	q->s->g->current = sim_core_key(q->core_index, q->time);
	measure_exit(q->s, q->b);
	return SYSTEM_ENDED;
}

/* ---- Stations ------------------------------------------------------------------------------------------------- */

static enum system_verdict create_station(const asked *q) {
	uint32_t number = stations_create(q->s, q->b, q->c->pc);
	if (number == HL_NONE) return fail(q, HL_TOO_MANY_STATIONS, q->b, HL_STATIONS_MAX);
	*q->a = number;
	return SYSTEM_GOES_ON;
}

static enum system_verdict use_station(const asked *q, int waits) {
	if (!stations_has(q->s, q->b)) return fail(q, HL_NO_STATION, q->b, q->s->g->station_count);
	if (q->d > UINT32_MAX) return refuse_argument(q, q->d);
	uint64_t done = stations_enter(q->s, q->core_index, (uint32_t)q->b, q->time, q->d);
	if (waits) return spend(q, CYCLES_STATION, done - q->time);
	*q->a = done;
	return SYSTEM_GOES_ON;
}

/* ---- Memory --------------------------------------------------------------------------------------------------- */

static __attribute__((noinline)) enum system_verdict stream_memory(const asked *q) {
	hl_sim *s = q->s;
	if (q->b >= s->config.node_count) return refuse_argument(q, q->b);
	if (q->d > HL_STREAM_BYTES_MAX) return refuse_argument(q, q->d);
	uint64_t lines = (q->d + s->config.line_bytes - 1) >> s->line_shift;
	uint64_t done = channels_stream(s, q->core_index, (uint32_t)q->b, q->time, lines);
	note(q, TRACE_STREAM, lines, done - q->time);
	return spend(q, CYCLES_MISS_DRAM, done - q->time);
}

/* ---- User and kernel code ------------------------------------------------------------------------------------- */

static enum system_verdict set_working_set(const asked *q) {
	uint64_t set = *q->a;
	if (set >= WARMTH_SETS) return refuse_argument(q, set);
	if (q->b > HL_STRUCTURE_ENTRIES_MAX) return refuse_argument(q, q->b);
	if (q->d == 0 || q->d > UINT32_MAX) return refuse_argument(q, q->d);
	pace *p = &q->s->g->pace[set / STRUCTURE_COUNT];
	p->entries[set % STRUCTURE_COUNT] = (uint32_t)q->b;
	p->instructions[set % STRUCTURE_COUNT] = (uint32_t)q->d;
	return SYSTEM_GOES_ON;
}

static enum system_verdict set_stream(const asked *q) {
	if (q->b >= WARMTH_SETS) return refuse_argument(q, q->b);
	if (q->d > HL_STREAM_MAX) return refuse_argument(q, q->d);
	q->s->g->pace[q->b / STRUCTURE_COUNT].stream[q->b % STRUCTURE_COUNT] = (uint32_t)q->d;
	return SYSTEM_GOES_ON;
}

static enum system_verdict set_pace(const asked *q) {
	if (q->b >= SIDE_COUNT) return refuse_argument(q, q->b);
	if (q->d > HL_LATENCY_MAX) return refuse_argument(q, q->d);
	q->s->g->pace[q->b].cycles = (uint32_t)q->d;
	return SYSTEM_GOES_ON;
}

static enum system_verdict execute_code(const asked *q, enum side side) {
	if (q->b > UINT32_MAX) return refuse_argument(q, q->b);
	sides_execute(q->s, q->core_index, side, q->b, q->time);
	warmth_cost cost = warmth_advance(q->s, q->core_index, side, q->b);
	trace_note(q->s, side == SIDE_USER ? TRACE_USER : TRACE_KERNEL, q->time, trace_core(q->core_index, HL_NONE),
	           (uint32_t)(cost.base + cost.pollution), (uint32_t)cost.pollution);
	sides_note(q->s, q->core_index, q->time + cost.base + cost.pollution);
	int is_user = side == SIDE_USER;
	if (spend(q, is_user ? CYCLES_USER_POLLUTION : CYCLES_KERNEL_POLLUTION, cost.pollution) == SYSTEM_ENDED)
		return SYSTEM_ENDED;
	return spend(q, is_user ? CYCLES_USER : CYCLES_KERNEL, cost.base);
}

static enum system_verdict switch_mode(const asked *q) {
	note(q, TRACE_SWITCH, q->s->config.mode_switch_cycles, 0);
	q->s->core_stats[q->core_index].mode_switches++;
	warmth_switch(q->s, q->core_index);
	sides_cross(q->s, q->core_index, q->time + q->s->config.mode_switch_cycles);
	return spend(q, CYCLES_SWITCH, q->s->config.mode_switch_cycles);
}

/* ---- Operations that are not calls of operation() ------------------------------------------------------------- */

static enum system_verdict complete(const asked *q) {
	hl_sim *s = q->s;
	if (q->b > q->time) return refuse_argument(q, q->b);
	s->g->now = q->time;
	s->g->current = sim_core_key(q->core_index, q->time);
	note(q, TRACE_OPERATION, q->time - q->b, 0);
	measure_operation(s, q->core_index, q->b);
	return SYSTEM_GOES_ON;
}

/* ---- Both ----------------------------------------------------------------------------------------------------- */

enum system_verdict system_execute(hl_sim *s, uint32_t core_index, uint64_t *registers, uint64_t time) {
	asked q = ask(s, core_index, registers, time);
	switch ((enum opcode)INSN_OP(q.w)) {
	case OP_CONTEXT: return create_context(&q, 1);
	case OP_CONTEXTSWITCH: return switch_context(&q);
	case OP_SLEEP: return fall_asleep(&q);
	case OP_WAKE: return interrupt(&q, 0);
	case OP_INTERRUPT: return interrupt(&q, 1);
	case OP_INTERRUPTS: return mask_interrupts(&q);
	case OP_TIMER: return set_timer(&q);
	case OP_CONTEXTSTATE: return set_context_state(&q);
	case OP_EXIT: return exit_program(&q);
	case OP_USE: return use_station(&q, 1);
	case OP_ENTERSTATION: return use_station(&q, 0);
	case OP_USER: return execute_code(&q, SIDE_USER);
	case OP_KERNEL: return execute_code(&q, SIDE_KERNEL);
	case OP_MODESWITCH: return switch_mode(&q);
	case OP_COMPLETED: return complete(&q);
	case OP_MEMORYSTREAM: return stream_memory(&q);
	default: return fail(&q, HL_SETUP_ONLY, 0, 0);
	}
}

enum system_verdict system_set_up(hl_sim *s, uint32_t core_index, uint64_t *registers) {
	asked q = ask(s, core_index, registers, 0);
	switch ((enum opcode)INSN_OP(q.w)) {
	case OP_CONTEXT: return create_context(&q, 0);
	case OP_STATION: return create_station(&q);
	case OP_WORKINGSET: return set_working_set(&q);
	case OP_STREAM: return set_stream(&q);
	case OP_PACE: return set_pace(&q);
	case OP_CONTEXTSTATE: return set_context_state(&q);
	case OP_INTERRUPTHANDLER: return set_handler(&q);
	default: return fail(&q, HL_TIME_ONLY, 0, 0);
	}
}
