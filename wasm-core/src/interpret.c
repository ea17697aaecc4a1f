#include "interpret.h"

#include "begin.h"
#include "burst.h"
#include "dir.h"
#include "floating.h"
#include "interrupts.h"
#include "lines.h"
#include "locks.h"
#include "loops.h"
#include "measure.h"
#include "memory.h"
#include "observe.h"
#include "plain.h"
#include "points.h"
#include "prefetch.h"
#include "spin.h"
#include "stores.h"
#include "threads.h"
#include "trace.h"

/* Books every jump where it ended a straight run, and where it began one. */
static void book_jumps(const hl_sim *s) {
	for (uint32_t pc = 0; pc < s->program.code_count; pc++) {
		run_count *count = &s->run_counts[pc];
		if (count->jumps == 0) continue;
		s->run_counts[pc + 1].change -= count->jumps;
		s->run_counts[INSN_UIMM(s->code[pc])].change += count->jumps;
		count->jumps = 0;
	}
}

void interpret_profile(const hl_sim *s, uint64_t *profile) {
	book_jumps(s);
	uint64_t count = 0;
	for (uint32_t pc = 0; pc < s->program.code_count; pc++) {
		count += s->run_counts[pc].change;
		profile[pc] += count * s->op_cycles[INSN_OP(s->code[pc])];
	}
}

/* ---- Cold paths ----------------------------------------------------------------------------------------------- */

/* All instructions before this one are booked already. */
static COLD enum halt fault_at(burst *x, uint32_t pc, hl_status status, uint64_t a, uint64_t b) {
	x->c->pc = pc;
	burst_charge(x);
	sim_fail(x->s, status, x->core_index, pc, a, b);
	return HALT_GONE;
}

static COLD enum halt fault(burst *x, const insn *ip, hl_status status, uint64_t a, uint64_t b) {
	burst_sync(x, ip);
	x->steps++;
	return fault_at(x, burst_index_of(x, ip), status, a, b);
}

static COLD enum halt bad_address(burst *x, const insn *ip, uint64_t address, uint32_t size) {
	int mapped = address - HL_MEMORY_BASE < x->s->memory_bytes;
	return fault(x, ip, mapped ? HL_MISALIGNED : HL_BAD_ADDRESS, address, size);
}

/* Is the core in a round of a wait loop, at the instruction `pc` or in a function called from the loop? */
static int is_in_round(const hl_sim *s, uint32_t core_index, uint32_t pc) {
	const core *c = &s->core[core_index];
	uint32_t window = c->window;
	for (uint32_t depth = c->depth; depth > 0 && window > c->spin.window; depth--) {
		uint32_t level = core_index * HL_CALL_DEPTH_MAX + depth - 1;
		pc = s->call_pc[level] - 1;
		window = s->call_window[level];
	}
	const loop *l = &s->loops[c->spin.loop];
	return window == c->spin.window && pc >= l->first && pc <= l->last;
}

/* Does the core wait, for a lock or in a wait loop, so that its work() is a pause between two looks? */
static COLD int is_pausing(const burst *x, const insn *ip) {
	if (locks_wants_any(x->s, x->core_index)) return 1;
	return x->c->spin.pure && is_in_round(x->s, x->core_index, burst_index_of(x, ip));
}

/* How long the work of so many cycles takes: in a storm one cycle (HL_START_STORM), unless the core waits. */
static uint64_t duration_of(const burst *x, const insn *ip, uint64_t cycles) {
	hl_sim *s = x->s;
	if (s->g->measure.storm && cycles > 1 && !is_pausing(x, ip)) return 1;
	return sim_work_on(s, x->core_index, cycles);
}

static COLD void complete_operation(burst *x, const insn *ip) {
	hl_sim *s = x->s;
	core *c = x->c;
	burst_be_impure(x, ip);
	c->pc = burst_index_of(x, ip);
	burst_sync(x, ip);
	x->steps++;
	burst_charge(x);
	uint64_t began = c->op_start;
	c->op_start = x->time;
	s->g->now = x->time;
	s->g->current = sim_core_key(x->core_index, x->time);
	trace_event(s, TRACE_OPERATION, x->time, trace_core(x->core_index, HL_NONE), (uint32_t)(x->time - began), 0);
	measure_operation(s, x->core_index, began);
	x->steps--;
}

/* Executes ONNODE and INTERLEAVE. A line counts as an instruction. Returns 0 when the program has no such memory. */
static COLD int place(burst *x, uint64_t address, uint64_t bytes, uint64_t node, int interleave) {
	hl_sim *s = x->s;
	uint64_t offset = address - HL_MEMORY_BASE;
	if (bytes == 0) return 1;
	if (offset >= s->memory_bytes || bytes > s->memory_bytes - offset) return 0;
	uint64_t first = offset >> s->line_shift, last = (offset + bytes - 1) >> s->line_shift;
	for (uint64_t i = first; i <= last; i++)
		s->line[i].home = (uint16_t)(interleave ? (i - first) % s->config.node_count : node);
	x->steps_left -= (int64_t)(last - first);
	s->g->placed += last - first + 1;
	return 1;
}

const insn *interpret_called(const hl_sim *s, uint64_t pointer, uint32_t arguments) {
	uint64_t offset = pointer - HL_FUNCTION_BASE;
	uint64_t index = offset / HL_FUNCTION_STEP;
	if (offset % HL_FUNCTION_STEP || index >= s->program.code_count) return NULL;
	const insn *entry = s->insn + index;
	return entry->op == OP_ENTRY && entry->a == arguments ? entry : NULL;
}

/* Writes a value of a printed text into the trace. */
static COLD void print_value(const burst *x, uint64_t time, uint64_t value) {
	trace_note(x->s, TRACE_PRINT, time, trace_core(x->core_index, HL_NONE), (uint32_t)value, (uint32_t)(value >> 32));
}

/* What the interpreter does after the head of a loop that may be waiting: see spin.h for the reasons. */
static COLD enum spin_verdict pass_head(burst *x, const insn *ip, const uint64_t *r) {
	hl_sim *s = x->s;
	burst_sync(x, ip + 1);
	burst_charge(x);
	enum spin_verdict verdict = spin_head(s, x->core_index, (uint32_t)ip->imm, x->time, r);
	if (verdict == SPIN_PARKED && s->interruptible) interrupts_watch_parked(s, x->core_index);
	if (verdict == SPIN_STUCK) fault_at(x, burst_index_of(x, ip), HL_STUCK_CORE, 0, 0);
	if (verdict == SPIN_STUCK || !s->g->measure.lead || !x->c->spin.active) return verdict;
	s->g->now = x->time;
	measure_release_others(s, x->time);
	return verdict == SPIN_PARKED ? SPIN_PARKED : SPIN_YIELD;
}

/* ---- The interpreter ------------------------------------------------------------------------------------------ */

#define R(i) r[i]
#define RA R(ip->a)
#define RB R(ip->b)
#define RC R(ip->c)

/* Index of the instruction being executed. */
#define PC ((uint32_t)(ip - s->insn))

/* The core's time before the instruction being executed. */
#define NOW burst_time_at(&x, ip)

/* Brings the burst up to date and charges everything before `to`. */
#define CHARGE(to)              \
	do {                        \
		burst_sync(&x, (to));   \
		burst_charge(&x);       \
	} while (0)

/* Goes on at another place; the caller counts the jump. */
#define MOVE_TO(place)                          \
	do {                                        \
		const insn *there = (place);            \
		x.last_pc = PC;                         \
		x.steps += (uint64_t)(ip + 1 - there);  \
		x.base += ip[1].before - there->before; \
		x.run = ip = there;                     \
	} while (0)

/* Goes to the target that the instruction always has. */
#define JUMP_TO(target)                                           \
	do {                                                          \
		if (!c->spin.active) s->run_counts[PC].jumps++;           \
		MOVE_TO(target);                                          \
	} while (0)

/* Goes on at another place, which may be a different one the next time. */
#define GO_TO(place)                                              \
	do {                                                          \
		const insn *next = (place);                               \
		if (!c->spin.active) {                                    \
			s->run_counts[PC + 1].change--;                       \
			s->run_counts[next - s->insn].change++;               \
		}                                                         \
		MOVE_TO(next);                                            \
	} while (0)

/* Charges a cost that is not always the same; fixed costs are in insn.before. */
#define SPEND(cycles)                                         \
	do {                                                      \
		uint64_t spent = (cycles);                            \
		if (spent == 0) break;                                \
		x.base += spent;                                      \
		x.last_pc = PC;                                       \
		x.run = ip + 1;                                       \
		if (!c->spin.active) s->profile[PC] += spent;         \
	} while (0)

/* An instruction that other cores cannot notice. */
#define PLAIN(NAME, action) \
	case OP_##NAME:         \
		action;             \
		break;

/*
 * Two switches: the module has a second one, for plain instructions and branches, behind the first. After a plain
 * instruction the second switch takes the next one, so that a browser looks at the stack's limit half as often, and
 * the processor foresees the targets of two jumps rather than of one. A loop of arithmetic takes 28 % less time so in
 * Chromium. gcc's code is slower with it.
 */
#ifdef __clang__
#define TWO_SWITCHES 1
#define FIRST_PLAIN(NAME, action) \
	case OP_##NAME:               \
		action;                   \
		goto second;
#else
#define TWO_SWITCHES 0
#define FIRST_PLAIN PLAIN
#endif

#define BRANCH(NAME, condition)    \
	case OP_##NAME:                \
		if (condition) goto jump;  \
		break;

/* Other cores can see what follows, so the core waits for its turn. */
#define MY_TURN()                                \
	do {                                         \
		if (!burst_has_turn(&x, ip)) goto yield; \
	} while (0)

#define FAULT(status, a, b) return fault(&x, ip, HL_##status, (a), (b))

/* Checks the address of an access; leaves the offset into memory and the line. */
#define LOCATE(address, size)                                                   \
	uint64_t offset = (address)-HL_MEMORY_BASE;                                 \
	if (offset >= s->memory_bytes || (offset & ((size)-1)) != 0)                \
		return bad_address(&x, ip, offset + HL_MEMORY_BASE, (size));            \
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);

/* An access needs more than a hit: the core may be waiting in a loop, or has stores that other cores cannot see yet. */
#define IS_BUSY() (c->spin.active | c->spin.pure | c->stores)

#define LOAD(width)                                                                \
	{                                                                              \
		LOCATE(RB + IMM, ACCESS_SIZE(width))                                       \
		MY_TURN();                                                                 \
		if (IS_BUSY() || !sim_has_copy(s, line_index, core_index))                 \
			if (!begin_load(&x, ip, offset, ACCESS_SIZE(width))) return HALT_GONE; \
		x.loads++;                                                                 \
		RA = core_load(s, core_index, offset, (width));                            \
		break;                                                                     \
	}

#define OFFSET_IN_LINE ((uint32_t)offset & (s->config.line_bytes - 1))

/*
 * Others get their turn at the next jump backwards, call or operation, even if this core concerns none of them; and
 * there the core can be interrupted.
 */
#define IS_LONG() ((int64_t)x.steps + (ip - x.from) >= x.steps_left)

/*
 * All ways back to the head of a loop meet here, and compilers leave them together. Otherwise LLVM makes loops within
 * loops of them, and a browser looks at the stack's limit at the head of each: three times an instruction.
 */
#define ONE_WAY_BACK() __asm__ volatile("")

static enum halt execute(hl_sim *s, uint32_t core_index, uint64_t start, uint64_t horizon, int64_t steps) {
	core *const c = &s->core[core_index];
	burst x = {.s = s, .c = c, .core_index = core_index, .last_pc = c->pc, .time = start, .charged = start,
	           .horizon = horizon, .limit = UINT64_MAX, .steps_left = steps,
	           .functional = s->g->stage != RUN_TIME};
	uint64_t *restrict r = s->regs + (uint64_t)core_index * s->registers + c->window;
	const insn *ip = s->insn + c->pc;
	const insn *callee;
	x.base = start - ip->before;
	x.from = x.run = ip;
	if (s->interruptible) points_watch(&x, ip);
	for (;;) {
		uint32_t op = ip->op;
		switch (op) {
			PLAIN_INSTRUCTIONS(FIRST_PLAIN)
			BRANCH_INSTRUCTIONS(BRANCH)

			PLAIN(FLOATING, RA = floating_compute(INSN_OP(s->code[PC]), RB, RC))

		case OP_DIVS:
		case OP_DIVU:
		case OP_REMS:
		case OP_REMU: {
			uint64_t b = RB, d = RC;
			if (d == 0) FAULT(DIVIDE_BY_ZERO, b, 0);
			RA = insn_divide(ip->op, b, d);
			break;
		}

		case OP_CALL: {
			if (IS_LONG()) goto look;
			callee = s->insn + UIMM;
			goto call;
		}

		case OP_CALLI: {
			if (IS_LONG()) goto look;
			const uint64_t pointer = RB;
			callee = interpret_called(s, pointer, ip->c);
			if (!callee) FAULT(BAD_CALL, pointer, ip->c);
			goto call;
		}

		case OP_ENTRY: break;

		case OP_ENTER:
			if (UIMM > s->program.stack_room - c->frame) FAULT(STACK_FULL, c->depth, 0);
			c->frame += UIMM;
			break;

		case OP_RET: {
			if (c->depth == 0) {
				if (c->context >= s->cores) FAULT(CONTEXT_ENDED, c->context, 0);
				if (x.functional) {
					c->pc = PC;
					return HALT_RETURN;
				}
				MY_TURN();
				int leading = (int)s->g->measure.lead;
				complete_operation(&x, ip); /* now: the return itself belongs to the next operation */
				if (!sim_running(s)) return HALT_GONE;
				c->frame = 0;
				GO_TO(s->insn + s->program.operation);
				if (leading) goto yield; /* other cores have just been scheduled */
				if (!burst_has_turn(&x, ip)) goto yield;
				if (IS_LONG()) goto look;
				goto go_on;
			}
			if (c->spin.pure && c->window == c->spin.window) burst_be_impure(&x, ip); /* the loop's function ends */
			uint32_t level = core_index * HL_CALL_DEPTH_MAX + --c->depth;
			GO_TO(s->insn + s->call_pc[level]);
			c->window = s->call_window[level];
			c->frame = s->call_frame[level];
			r = s->regs + (uint64_t)core_index * s->registers + c->window;
			goto go_on;
		}

		case OP_POINT:
			if (NOW >= x.limit) goto yield;
			op = INSN_OP(s->code[PC]);
			if (op == OP_SPIN) goto spin;
			if (op == OP_FENCE) goto fence;
			if (op == OP_RELAX) goto relax;
			if (op == OP_WAITUNTIL) goto wait_until;
			goto work;

		case OP_RETURNED: /* from the handler of an interrupt */
			ip = points_come_back(&x, ip);
			r = s->regs + (uint64_t)core_index * s->registers + c->window;
			if (NOW >= x.limit) goto yield;
			goto go_on;

		case OP_SPIN:
		spin: {
			if (x.functional) break;
			uint32_t loop_index = UIMM;
			if (spin_skips(s, c, loop_index)) break;
			if (!spin_same_round(s, c, core_index, loop_index, r) && !(c->spin.active && c->spin.loop != loop_index)) {
				spin_begin_round(s, c, core_index, loop_index, NOW, r); /* no other core can see that */
				uint64_t earlier = x.steps + (uint64_t)(ip + 1 - x.from);
				c->spin.steps = 0 - earlier; /* steps before the round are booked later */
				break;
			}
			MY_TURN();
			switch (pass_head(&x, ip, r)) {
			case SPIN_GO_ON: break;
			case SPIN_YIELD:
				ip++;
				goto yield;
			default: return HALT_GONE;
			}
			break;
		}

		case OP_LDS8: LOAD(ACCESS_SIGNED | 1)
		case OP_LDU8: LOAD(1)
		case OP_LDS16: LOAD(ACCESS_SIGNED | 2)
		case OP_LDU16: LOAD(2)
		case OP_LDS32: LOAD(ACCESS_SIGNED | 4)
		case OP_LDU32: LOAD(4)
		case OP_LD64: LOAD(8)
		load: /* a load of any width */
			LOAD(access_load_width(op))

		case OP_ST8:
		case OP_ST16:
		case OP_ST32:
		case OP_ST64:
		store: {
			const uint32_t size = access_store_size(op);
			LOCATE(RB + IMM, size)
			MY_TURN();
			if (IS_BUSY() || !line_write_hit(s, core_index, line_index, OFFSET_IN_LINE, size)) {
				store_entry entry = {.offset = offset, .value = RA, .size = (uint8_t)size, .pc = PC};
				enum begun begun = begin_store(&x, ip, entry);
				if (begun == BEGUN_WAITS) return HALT_GONE;
				if (begun == BEGUN_KEPT) {
					x.stores++;
					break;
				}
			}
			x.stores++;
			core_store(s, core_index, NOW, offset, size, RA);
			break;
		}

		case OP_XADD:
		case OP_XAND:
		case OP_XXOR:
		case OP_XIOR:
		case OP_XCHG:
		case OP_CMPXCHG:
		case OP_CMPXCHG2:
		atomic: {
			const uint32_t size = access_atomic_size(s->code[PC]);
			LOCATE(RB, size)
			MY_TURN();
			if (IS_BUSY() || !line_write_hit(s, core_index, line_index, OFFSET_IN_LINE, size))
				if (!begin_write(&x, ip, offset, size, ACCESS_ATOMIC)) return HALT_GONE;
			x.atomics++;
			RA = core_atomic(s, core_index, NOW, offset, s->code[PC], r);
			break;
		}

		case OP_STNT:
		past: {
			const uint32_t size = ACCESS_SIZE(UIMM);
			LOCATE(RB, size)
			(void)line_index;
			MY_TURN();
			if (!begin_store_past(&x, ip, offset, size, RA)) return HALT_GONE;
			break;
		}

			PLAIN(CPU, RA = core_index)
			PLAIN(CPUS, RA = s->cores)
			PLAIN(NODES, RA = s->config.node_count)

		case OP_NODEOF:
			if (RB >= s->cores) FAULT(BAD_ARGUMENT, RB, OP_NODEOF);
			RA = s->node_of_core[RB];
			break;

		case OP_NOW:
			burst_be_impure(&x, ip);
			RA = x.functional ? 0 : NOW; /* time has not begun while setup is executed */
			break;

		case OP_WAITUNTIL:
		wait_until: {
			if (s->siblings) MY_TURN(); /* the other threads of the core can notice it */
			burst_be_impure(&x, ip);
			uint64_t until = RB;
			if (x.functional || S(until) <= S(NOW)) break;
			if (until > HL_TIME_MAX / 2) FAULT(TOO_LONG, until, 0);
			if (until >= x.limit) {
				if (points_pass_wait(&x, ip, until) == PASSING_YIELDS) goto yield;
				return HALT_GONE;
			}
			CHARGE(ip + 1);
			trace_note(s, TRACE_IDLE, NOW, trace_core(core_index, HL_NONE), (uint32_t)(until - NOW), 0);
			account_idle(s, core_index, until, PC);
			x.last_pc = PC;
			x.charged = until;
			x.base = until - ip[1].before;
			if (s->interruptible) points_watch(&x, ip + 1);
			break;
		}

		case OP_WORK:
		case OP_WORKI:
		case OP_WORKRND:
		work: {
			if (c->work_left > 0) goto pieces;
			uint64_t n = op == OP_WORKI ? IMM : RB;
			if (n > (op == OP_WORKRND ? 1ull << 32 : HL_TIME_MAX)) FAULT(BAD_ARGUMENT, n, op);
			if (op == OP_WORKRND) {
				burst_be_impure(&x, ip);
				n = rng_exponential(&c->random, n);
			} else {
				burst_leave_loop_if_outside(&x, ip);
			}
			if (x.functional) break;
			n = duration_of(&x, ip, n);
			uint64_t left = (HL_TIME_MAX / 2 - NOW) / (s->siblings ? THREADS_PERCENT_MAX / 100 : 1);
			if (NOW > HL_TIME_MAX / 2 || n > left) FAULT(TOO_LONG, n, 0);
			c->pc = PC;
			if (s->divides_work && points_divide_work(&x)) {
				c->work_left = n;
			pieces:;
				enum passing passing = points_pass_work(&x, ip);
				if (passing == PASSING_DONE) break;
				if (passing == PASSING_YIELDS) goto yield;
				return HALT_GONE;
			}
			if (!c->spin.active) trace_note(s, TRACE_WORK, NOW, trace_core(core_index, HL_NONE), (uint32_t)n, 0);
			SPEND(n);
			break;
		}

		case OP_RANDOM:
			if (RB == 0 || RB > (1ull << 32)) FAULT(BAD_ARGUMENT, RB, OP_RANDOM);
			burst_be_impure(&x, ip);
			RA = rng_below(&c->random, RB);
			break;

		case OP_RANDOMEXP:
			if (RB > (1ull << 32)) FAULT(BAD_ARGUMENT, RB, OP_RANDOMEXP);
			burst_be_impure(&x, ip);
			RA = rng_exponential(&c->random, RB);
			break;

		case OP_RELAX:
		relax:
			if (s->siblings) { /* the other threads of the core can notice it */
				MY_TURN();
				c->paused_at = NOW;
			}
			burst_leave_loop_if_outside(&x, ip);
			SPEND(s->config.pause_cycles);
			break;

		case OP_FENCE:
		fence:
			if (c->stores) goto drain;
			SPEND(s->config.fence_cycles);
			break;

		case OP_ORDER: break;

		case OP_OBSERVED:
			op = INSN_OP(s->code[PC]);
			if (op != OP_ORDER && NOW >= x.limit) goto yield;
			if (!x.functional) observe(&x, ip, r);
			if (s->interruptible) points_watch(&x, ip);
			if (op == OP_FENCE) goto fence;
			if (op == OP_ORDER) break;
			if (op == OP_STNT) goto past;
			if (access_is_atomic(op)) goto atomic;
			if (op >= OP_ST8) goto store;
			goto load;

		case OP_PREFETCH:
			MY_TURN();
			burst_be_impure(&x, ip);
			c->pc = PC;
			if (!x.functional)
				x.horizon = prefetch_line(s, core_index, NOW, RB + IMM, ip->c ? ACCESS_WRITE : ACCESS_READ, x.horizon);
			if (s->interruptible) points_watch(&x, ip);
			break;

		case OP_ONNODE:
		case OP_INTERLEAVE: {
			if (!x.functional) FAULT(SETUP_ONLY, 0, 0);
			if (IS_LONG()) goto yield;
			if (op == OP_ONNODE && RC >= s->config.node_count) FAULT(BAD_ARGUMENT, RC, op);
			if (!place(&x, RA, RB, op == OP_ONNODE ? RC : 0, op == OP_INTERLEAVE)) FAULT(BAD_ARGUMENT, RA, op);
			break;
		}

		case OP_INDEX:
			if (RB >= UIMM) FAULT(INDEX_RANGE, RB, UIMM);
			break;

		case OP_ASSERT:
			if (RB == 0) FAULT(ASSERT_FAILED, UIMM, 0);
			break;

		case OP_PRINT:
			burst_be_impure(&x, ip);
			c->pc = PC;
			print_value(&x, x.functional ? 0 : NOW, RB);
			break;

		case OP_LOCKWAIT:
		case OP_LOCKHELD:
		case OP_LOCKRELEASED:
		case OP_LOCKREJECTED: {
			if (x.functional) {
				c->spin.pure = 0;
				break;
			}
			MY_TURN();
			burst_be_impure(&x, ip);
			c->pc = PC;
			if (op == OP_LOCKWAIT) locks_wait(s, core_index, RB, NOW);
			else if (op == OP_LOCKHELD) locks_held(s, core_index, RB, NOW);
			else if (op == OP_LOCKRELEASED) locks_released(s, core_index, RB, NOW);
			else locks_rejected(s, core_index, RB);
			if (!sim_running(s)) {
				CHARGE(ip + 1);
				return HALT_GONE;
			}
			break;
		}

			PLAIN(CONTEXTSELF, RA = c->context)
		case OP_SYSTEM_DRAINED:
			if (c->stores) goto drain;
			goto ask;

		case OP_SYSTEM:
		ask: {
			MY_TURN();
			burst_be_impure(&x, ip);
			c->pc = PC;
			CHARGE(ip + 1);
			enum system_verdict verdict = burst_ask_system(&x, r);
			if (verdict == SYSTEM_ENDED) return HALT_GONE;
			x.last_pc = PC;
			ip++;
			if (verdict == SYSTEM_SWITCHED) {
				r = s->regs + (uint64_t)core_index * s->registers + c->window;
				x.from = x.run = ip = s->insn + c->pc;
			}
			x.base = x.time - ip->before;
			if (!x.functional) x.horizon = interpret_horizon(s, core_index, evq_first(&s->queue));
			if (s->interruptible) points_watch(&x, ip);
			goto go_on;
		}

		default: HL_ASSERT(0); __builtin_unreachable(); /* the verifier admits no other opcode */
		}
		goto next;
#if TWO_SWITCHES
	second:
		ip++;
		switch (ip->op) {
			PLAIN_INSTRUCTIONS(PLAIN)
			BRANCH_INSTRUCTIONS(BRANCH)
		default: goto go_on;
		}
		goto next;
#endif
	call: { /* the core remembers where to return to, and goes on in the callee with a window of its own */
		uint32_t shift = ip->a;
		if (c->depth == HL_CALL_DEPTH_MAX || (c->window + shift > s->window_max && !points_may_be_window(&x, shift)))
			FAULT(STACK_FULL, c->depth, 0);
		if (shift == 0 && c->spin.pure) burst_be_impure(&x, ip); /* windows do not tell activations apart */
		uint32_t level = core_index * HL_CALL_DEPTH_MAX + c->depth++;
		s->call_pc[level] = PC + 1;
		s->call_window[level] = c->window;
		s->call_frame[level] = c->frame;
		c->window += shift;
		r += shift;
		if (ip->op == OP_CALL) JUMP_TO(callee);
		else GO_TO(callee);
		goto go_on;
	}
	drain: /* the instruction being executed waits until the stores before it have drained */
		MY_TURN();
		burst_be_impure(&x, ip);
		begin_wait_for_stores(&x, ip);
		return HALT_GONE;
	jump: { /* the branch being executed is taken */
		const insn *target = s->insn + UIMM;
		int is_back = target <= ip;
		if (is_back && c->spin.pure && spin_left(s, c, PC, UIMM)) burst_be_impure(&x, ip);
		JUMP_TO(target);
		if (is_back && IS_LONG()) goto look;
		goto go_on;
	}
	look: /* the steps of the burst are done: others may get their turn. A call is not long when it comes again */
		if (points_is_over(&x, ip)) goto yield;
		goto go_on;
	next:
		ip++;
	go_on: /* with the instruction at ip */
		ONE_WAY_BACK();
	}
yield: /* the instruction at ip has not been executed */
	c->pc = (uint32_t)(ip - s->insn);
	CHARGE(ip);
	if (x.functional) return HALT_YIELD;
	if (x.time > HL_TIME_MAX / 2) return fault_at(&x, c->pc, HL_TOO_LONG, 0, 0);
	c->phase = PHASE_RUN;
	evq_add(&s->queue, sim_core_entity(core_index), sim_core_key(core_index, c->time)); /* it has no event yet */
	return HALT_YIELD;
}

enum halt interpret(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t horizon) {
	return execute(s, core_index, time, horizon, s->event_steps);
}

enum halt interpret_replay(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t horizon) {
	return execute(s, core_index, time, horizon, INT64_MAX);
}

enum halt interpret_setup(hl_sim *s, uint32_t core_index) {
	return execute(s, core_index, 0, UINT64_MAX, s->event_steps);
}
