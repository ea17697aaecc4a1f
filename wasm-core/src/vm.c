#include "vm.h"

#include <string.h>

#include "account.h"
#include "dir.h"
#include "insn.h"
#include "locks.h"
#include "loops.h"
#include "measure.h"
#include "spin.h"
#include "trace.h"

/* Backward jumps and calls a core may make before others get their turn, though nothing it does concerns them. */
#define FUEL 65536u

/* Why the interpreter stopped. */
enum halt { HALT_YIELD, HALT_GONE, HALT_RETURN };

/*
 * One stretch of interpretation, as the functions beside the interpreter see it; that keeps it in locals. Cycles since
 * core.time are charged when the stretch ends or its category changes (charge_stretch).
 */
typedef struct stretch {
	hl_sim *s;
	core *c;
	uint32_t core_index;
	uint64_t time;
	uint64_t l1;      /* of the cycles since core.time, those in the core's own cache */
	uint64_t steps;
	uint32_t last_pc; /* latest instruction with a cost */
	uint32_t prof_mask; /* profile row of an instruction: (pc & mask) | row: all of a wait loop counts at its head */
	uint32_t prof_row;
} stretch;

static void set_profile_row(stretch *x) {
	x->prof_mask = x->c->spinning ? 0 : UINT32_MAX;
	x->prof_row = x->c->spinning ? x->s->loops[x->c->loop].head : 0;
}

/* Charges everything up to x->time. */
static void charge_stretch(stretch *x) {
	core *c = x->c;
	hl_core_stats *stats = &x->s->core_stats[x->core_index];
	x->s->g->totals.steps += x->steps;
	if (x->time > c->time) {
		uint64_t cycles = x->time - c->time;
		if (c->spinning) {
			stats->cycles_spin += cycles;
			c->last_category = CYCLES_SPIN;
			c->last_pc = x->prof_row;
		} else {
			HL_ASSERT(x->l1 <= cycles);
			stats->cycles_l1 += x->l1;
			stats->cycles_compute += cycles - x->l1;
			c->last_category = CYCLES_COMPUTE;
			c->last_pc = x->last_pc;
		}
		c->time = x->time;
	}
	if (!c->spinning) stats->instructions += x->steps;
	x->l1 = 0;
	x->steps = 0;
}

/* First time at which the core must not act. */
static uint64_t horizon_before(const hl_sim *s, uint32_t core_index, uint64_t key) {
	uint64_t mine = ((uint64_t)EVQ_CORE << 16) | core_index;
	uint64_t horizon = key == EVQ_NEVER ? UINT64_MAX : evq_time(key) + (mine < (key & 0x3ffffu));
	return horizon > s->until ? s->until + 1 : horizon;
}

static void begin_stretch(stretch *x, hl_sim *s, uint32_t core_index, uint64_t time) {
	*x = (stretch){.s = s, .c = &s->core[core_index], .core_index = core_index, .time = time};
	x->last_pc = x->c->pc;
	set_profile_row(x);
}

/* ---- Cold paths ----------------------------------------------------------------------------------------------- */

static enum halt fault(stretch *x, uint32_t pc, hl_status status, uint64_t a, uint64_t b) {
	x->c->pc = pc;
	charge_stretch(x);
	evq_set(&x->s->queue, x->core_index, EVQ_NEVER);
	sim_fail(x->s, status, x->core_index, pc, a, b);
	return HALT_GONE;
}

static enum halt bad_address(stretch *x, uint32_t pc, uint64_t address, uint32_t size) {
	int mapped = address - HL_MEMORY_BASE < x->s->memory_bytes;
	return fault(x, pc, mapped ? HL_MISALIGNED : HL_BAD_ADDRESS, address, size);
}

static void leave_loop(stretch *x) {
	charge_stretch(x);
	spin_end(x->s, x->core_index, x->time);
	set_profile_row(x);
}

static enum halt miss(stretch *x, uint32_t pc, uint64_t offset, uint32_t size, enum access kind) {
	hl_sim *s = x->s;
	core *c = x->c;
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	c->pc = pc;
	x->steps--; /* it is executed when the line is there */
	charge_stretch(x);
	evq_set(&s->queue, x->core_index, EVQ_NEVER);
	if (dir_prefetching(s, x->core_index, line_index)) {
		if (c->spinning) leave_loop(x);
		c->loop_pure = 0; /* the round lasts as long as the prefetch, not as long as a round */
		s->request[x->core_index].line = line_index;
		c->phase = PHASE_PREFETCH;
		return HALT_GONE;
	}
	c->phase = PHASE_WAIT;
	dir_request(s, x->core_index, x->time,
	            (dir_access){.line = line_index,
	                         .kind = (uint8_t)kind,
	                         .offset = (uint8_t)(offset & (s->config.line_bytes - 1)),
	                         .size = (uint8_t)size});
	return HALT_GONE;
}

/* Asks for the line; returns the core's horizon, which the request's event may have brought nearer. */
static uint64_t prefetch(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t address, uint64_t horizon) {
	uint64_t offset = address - HL_MEMORY_BASE;
	if (offset >= s->memory_bytes) return horizon; /* a hint: a bad address is ignored, as on real machines */
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	uint32_t requester = s->cores + core_index;
	if (sim_has_copy(s, line_index, core_index) || s->request[requester].stage != STAGE_NONE) return horizon;
	dir_request(s, requester, time,
	            (dir_access){.line = line_index,
	                         .kind = ACCESS_READ,
	                         .offset = (uint8_t)(offset & (s->config.line_bytes - 1)),
	                         .size = 1});
	uint64_t nearer = horizon_before(s, core_index, evq_of(&s->queue, requester));
	return nearer < horizon ? nearer : horizon;
}

static void complete_operation(stretch *x) {
	hl_sim *s = x->s;
	core *c = x->c;
	charge_stretch(x);
	uint64_t began = c->op_start;
	c->op_start = x->time;
	s->g->now = x->time;
	s->g->current = evq_key(x->time, EVQ_CORE, x->core_index);
	trace_event(s, TRACE_OPERATION, x->time, x->core_index, HL_NONE, (uint32_t)(x->time - began), 0);
	measure_operation(s, x->core_index, began);
}

/* ONNODE, INTERLEAVE. Returns 0 when the program has no such memory. */
static int place(hl_sim *s, uint64_t address, uint64_t bytes, uint64_t node, int interleave) {
	uint64_t offset = address - HL_MEMORY_BASE;
	if (bytes == 0) return 1;
	if (offset >= s->memory_bytes || bytes > s->memory_bytes - offset) return 0;
	uint64_t first = offset >> s->line_shift, last = (offset + bytes - 1) >> s->line_shift;
	for (uint64_t i = first; i <= last; i++)
		s->line[i].home = (uint16_t)(interleave ? (i - first) % s->config.node_count : node);
	return 1;
}

static uint64_t read_memory(const uint8_t *at, uint32_t width) {
	uint8_t b1;
	uint16_t b2;
	uint32_t b4;
	uint64_t b8;
	int is_signed = (width & 16u) != 0;
	switch (width & 15u) {
	case 1: memcpy(&b1, at, 1); return is_signed ? (uint64_t)(int64_t)(int8_t)b1 : b1;
	case 2: memcpy(&b2, at, 2); return is_signed ? (uint64_t)(int64_t)(int16_t)b2 : b2;
	case 4: memcpy(&b4, at, 4); return is_signed ? (uint64_t)(int64_t)(int32_t)b4 : b4;
	default: memcpy(&b8, at, 8); return b8;
	}
}

static void write_memory(uint8_t *at, uint32_t size, uint64_t value) {
	memcpy(at, &value, size); /* little endian */
}

/* Width codes (see opcodes.def) of the loads and stores, in the order of their opcodes. */
static const uint8_t load_widths[] = {17, 1, 18, 2, 20, 4, 8};
static const uint8_t store_widths[] = {1, 2, 4, 8};

static int same_value(uint64_t a, uint64_t b, uint32_t size) {
	return size == 8 ? a == b : ((a ^ b) & ((1ull << (8 * size)) - 1)) == 0;
}

/* Performs the atomic at `at`; returns the old value. */
static uint64_t do_atomic(uint8_t *at, uint64_t w, const uint64_t *r) {
	uint32_t width = INSN_UIMM(w);
	uint32_t size = width & 15u;
	uint64_t old = read_memory(at, width);
	uint64_t operand = r[INSN_C(w)];
	switch (INSN_OP(w)) {
	case OP_XADD: write_memory(at, size, old + operand); break;
	case OP_XAND: write_memory(at, size, old & operand); break;
	case OP_XIOR: write_memory(at, size, old | operand); break;
	case OP_XXOR: write_memory(at, size, old ^ operand); break;
	case OP_XCHG: write_memory(at, size, operand); break;
	default:
		if (same_value(old, r[INSN_A(w)], size)) write_memory(at, size, operand);
		break;
	}
	return old;
}

/* ---- The interpreter ------------------------------------------------------------------------------------------ */

#define R(i) r[i]
#define RA R(INSN_A(w))
#define RB R(INSN_B(w))
#define RC R(INSN_C(w))
#define IMM ((uint64_t)(int64_t)INSN_IMM(w))
#define S(value) ((int64_t)(value))
#define SEXT32(value) ((uint64_t)(int64_t)(int32_t)(uint32_t)(value))
#define ZEXT32(value) ((uint64_t)(uint32_t)(value))
/* The stretch is kept in locals; these hand it over to functions, and take it back. */
#define SYNC() (x.time = t, x.l1 = l1, x.steps = steps, x.last_pc = last_pc)
#define TAKE_BACK() (l1 = x.l1, steps = x.steps, prof_mask = x.prof_mask, prof_row = x.prof_row)

#define CHARGE()            \
	do {                    \
		SYNC();             \
		charge_stretch(&x); \
		TAKE_BACK();        \
	} while (0)

#define LEAVE_LOOP()    \
	do {                \
		SYNC();         \
		leave_loop(&x); \
		TAKE_BACK();    \
	} while (0)

/* Something that is more than waiting happens: a round of a wait loop that contains it is not pure. */
#define BE_IMPURE()                    \
	do {                               \
		if (c->spinning) LEAVE_LOOP(); \
		c->loop_pure = 0;              \
	} while (0)

#define SPEND(cycles)                                                       \
	do {                                                                    \
		uint64_t spent = (cycles);                                          \
		t += spent;                                                         \
		if (spent) last_pc = pc;                                            \
		if (!functional) prof[(pc & prof_mask) | prof_row] += spent;        \
	} while (0)

/* An instruction without effect on others. */
#define PLAIN(NAME, cost, action) \
	case OP_##NAME:               \
		SPEND((cost) * unit);     \
		action;                   \
		pc++;                     \
		break;

#define BRANCH(NAME, condition)                                   \
	case OP_##NAME:                                               \
		SPEND(unit);                                              \
		if (condition) {                                          \
			uint32_t target = INSN_UIMM(w);                       \
			if (target <= pc) {                                   \
				if (c->loop_pure && spin_left(s, c, pc, target))  \
					BE_IMPURE();                                  \
				if (--fuel == 0) {                                \
					pc = target;                                  \
					goto yield;                                   \
				}                                                 \
			}                                                     \
			pc = target;                                          \
		} else {                                                  \
			pc++;                                                 \
		}                                                         \
		break;

/* Others can see what follows: not before its turn. */
#define MY_TURN()                                            \
	do {                                                     \
		if (!functional && t >= horizon) goto wait;          \
	} while (0)

#define FAULT(status, a, b)                          \
	do {                                             \
		SYNC();                                      \
		return fault(&x, pc, HL_##status, (a), (b)); \
	} while (0)

#define LEAVE_LOOP_IF_OUTSIDE()                                               \
	do {                                                                      \
		if (c->spinning && spin_outside(s, c, pc)) LEAVE_LOOP();              \
	} while (0)

/* Address check of an access; leaves the offset into memory and the line. */
#define LOCATE(size)                                                                          \
	uint64_t offset = RB + (x_is_atomic ? 0 : IMM) - HL_MEMORY_BASE;                          \
	if (offset >= memory_bytes || (offset & ((size)-1)) != 0) {                               \
		SYNC();                                                                               \
		return bad_address(&x, pc, offset + HL_MEMORY_BASE, (size));                          \
	}                                                                                         \
	uint32_t line_index = (uint32_t)(offset >> line_shift);

static inline __attribute__((always_inline)) enum halt vm_run(hl_sim *s, uint32_t core_index, uint64_t start,
                                                              uint64_t horizon, const int functional) {
	stretch x;
	begin_stretch(&x, s, core_index, start);
	core *c = x.c;
	uint64_t t = start, l1 = 0, steps = 0;
	uint32_t last_pc = c->pc, prof_mask = x.prof_mask, prof_row = x.prof_row;
	const uint64_t *code = s->code;
	uint64_t *prof = s->profile;
	uint64_t *r = s->regs + (uint64_t)core_index * s->registers + c->window;
	const uint64_t memory_bytes = s->memory_bytes;
	uint8_t *memory = s->memory;
	const uint32_t line_shift = s->line_shift;
	const uint64_t unit = s->config.instruction_cycles;
	const uint64_t l1_hit = s->config.l1_hit_cycles;
	const uint64_t my_bit = 1ull << (core_index & 63);
	const uint64_t *my_word = s->sharers + (core_index >> 6);
	const uint32_t words = s->sharer_words;
	uint32_t fuel = FUEL;
	uint32_t pc = c->pc;
	for (;;) {
		const uint64_t w = code[pc];
		steps++;
		switch (INSN_OP(w)) {
			PLAIN(MOV, 1, RA = RB)
			PLAIN(LI, 1, RA = IMM)
			PLAIN(LIH, 1, RA = (RA & 0xffffffffu) | ((uint64_t)INSN_UIMM(w) << 32))
			PLAIN(PARAM, 1, RA = (uint64_t)s->params[INSN_UIMM(w)])
			PLAIN(FRAME, 1, RA = s->stack_base + (uint64_t)core_index * s->stack_stride + INSN_UIMM(w))
			PLAIN(ADD, 1, RA = RB + RC)
			PLAIN(SUB, 1, RA = RB - RC)
			PLAIN(MUL, 3, RA = RB * RC)
			PLAIN(AND, 1, RA = RB & RC)
			PLAIN(OR, 1, RA = RB | RC)
			PLAIN(XOR, 1, RA = RB ^ RC)
			PLAIN(SHL, 1, RA = RB << (RC & 63))
			PLAIN(SHRS, 1, RA = (uint64_t)(S(RB) >> (RC & 63)))
			PLAIN(SHRU, 1, RA = RB >> (RC & 63))
			PLAIN(ADDI, 1, RA = RB + IMM)
			PLAIN(MULI, 3, RA = RB * IMM)
			PLAIN(ANDI, 1, RA = RB & IMM)
			PLAIN(ORI, 1, RA = RB | IMM)
			PLAIN(XORI, 1, RA = RB ^ IMM)
			PLAIN(SHLI, 1, RA = RB << (IMM & 63))
			PLAIN(SHRSI, 1, RA = (uint64_t)(S(RB) >> (IMM & 63)))
			PLAIN(SHRUI, 1, RA = RB >> (IMM & 63))
			PLAIN(ADDS32, 1, RA = SEXT32(RB + RC))
			PLAIN(ADDU32, 1, RA = ZEXT32(RB + RC))
			PLAIN(SUBS32, 1, RA = SEXT32(RB - RC))
			PLAIN(SUBU32, 1, RA = ZEXT32(RB - RC))
			PLAIN(MULS32, 3, RA = SEXT32(RB * RC))
			PLAIN(MULU32, 3, RA = ZEXT32(RB * RC))
			PLAIN(ADDIS32, 1, RA = SEXT32(RB + IMM))
			PLAIN(ADDIU32, 1, RA = ZEXT32(RB + IMM))
			PLAIN(SEXT8, 0, RA = (uint64_t)(int64_t)(int8_t)(uint8_t)RB)
			PLAIN(SEXT16, 0, RA = (uint64_t)(int64_t)(int16_t)(uint16_t)RB)
			PLAIN(SEXT32, 0, RA = SEXT32(RB))
			PLAIN(ZEXT8, 0, RA = RB & 0xffu)
			PLAIN(ZEXT16, 0, RA = RB & 0xffffu)
			PLAIN(ZEXT32, 0, RA = ZEXT32(RB))
			PLAIN(EQ, 1, RA = RB == RC)
			PLAIN(NE, 1, RA = RB != RC)
			PLAIN(LTS, 1, RA = S(RB) < S(RC))
			PLAIN(LTU, 1, RA = RB < RC)
			PLAIN(LES, 1, RA = S(RB) <= S(RC))
			PLAIN(LEU, 1, RA = RB <= RC)
			PLAIN(EQI, 1, RA = RB == IMM)
			PLAIN(NEI, 1, RA = RB != IMM)
			PLAIN(LTSI, 1, RA = S(RB) < S(IMM))
			PLAIN(LTUI, 1, RA = RB < IMM)
			PLAIN(GTSI, 1, RA = S(RB) > S(IMM))
			PLAIN(GTUI, 1, RA = RB > IMM)

		case OP_DIVS:
		case OP_DIVU:
		case OP_REMS:
		case OP_REMU: {
			uint64_t b = RB, d = RC;
			if (d == 0) FAULT(DIVIDE_BY_ZERO, b, 0);
			SPEND(20 * unit);
			uint32_t op = INSN_OP(w);
			if (op == OP_DIVU) RA = b / d;
			else if (op == OP_REMU) RA = b % d;
			else if (d == UINT64_MAX) RA = op == OP_DIVS ? 0 - b : 0; /* the most negative number / -1 wraps */
			else RA = (uint64_t)(op == OP_DIVS ? S(b) / S(d) : S(b) % S(d));
			pc++;
			break;
		}

			BRANCH(JMP, 1)
			BRANCH(BZ, RB == 0)
			BRANCH(BNZ, RB != 0)
			BRANCH(BEQ, RB == RC)
			BRANCH(BNE, RB != RC)
			BRANCH(BLTS, S(RB) < S(RC))
			BRANCH(BLTU, RB < RC)
			BRANCH(BLES, S(RB) <= S(RC))
			BRANCH(BLEU, RB <= RC)
		case OP_CALL:
			if (--fuel == 0) goto wait;
			SPEND(unit);
			s->call_pc[core_index * HL_CALL_DEPTH_MAX + c->depth] = pc + 1;
			s->call_window[core_index * HL_CALL_DEPTH_MAX + c->depth] = c->window;
			c->depth++;
			c->window += INSN_A(w);
			r += INSN_A(w);
			pc = INSN_UIMM(w);
			break;

		case OP_RET:
			if (c->depth == 0) {
				if (functional) {
					c->pc = pc;
					return HALT_RETURN;
				}
				MY_TURN();
				BE_IMPURE();
				int leading = (int)s->g->measure.lead;
				c->pc = pc;
				SYNC();
				complete_operation(&x); /* at this very moment; the return itself is the next operation's */
				TAKE_BACK();
				if (!sim_running(s)) return HALT_GONE;
				SPEND(unit);
				pc = s->program.operation;
				if (leading) goto yield; /* others have just been scheduled */
				if (t >= horizon) goto yield;
				break;
			}
			SPEND(unit);
			if (c->loop_pure && c->window == c->loop_window) BE_IMPURE(); /* the function of the loop ends */
			c->depth--;
			pc = s->call_pc[core_index * HL_CALL_DEPTH_MAX + c->depth];
			c->window = s->call_window[core_index * HL_CALL_DEPTH_MAX + c->depth];
			r = s->regs + (uint64_t)core_index * s->registers + c->window;
			break;

		case OP_SPIN: {
			if (functional) {
				pc++;
				break;
			}
			MY_TURN();
			CHARGE();
			enum spin_verdict verdict = spin_head(s, core_index, s->loop_of_pc[pc], t, r);
			if (verdict == SPIN_STUCK) FAULT(STUCK_CORE, 0, 0);
			if (s->g->measure.lead && c->spinning) {
				s->g->now = t;
				measure_release_others(s, t);
				if (verdict != SPIN_PARKED) {
					pc++;
					goto yield;
				}
			}
			if (verdict == SPIN_PARKED) return HALT_GONE;
			set_profile_row(&x);
			TAKE_BACK();
			pc++;
			break;
		}

		case OP_LDS8:
		case OP_LDU8:
		case OP_LDS16:
		case OP_LDU16:
		case OP_LDS32:
		case OP_LDU32:
		case OP_LD64: {
			const int x_is_atomic = 0;
			const uint32_t width = load_widths[INSN_OP(w) - OP_LDS8];
			LOCATE(width & 15u)
			if (functional) {
				dir_touch(s, line_index, core_index);
				RA = read_memory(memory + offset, width);
				pc++;
				break;
			}
			MY_TURN();
			LEAVE_LOOP_IF_OUTSIDE();
			if (!(my_word[(uint64_t)line_index * words] & my_bit)) {
				SYNC();
				return miss(&x, pc, offset, width & 15u, ACCESS_READ);
			}
			if (c->loop_pure) spin_note_load(c, line_index);
			if (!c->spinning) s->core_stats[core_index].loads++;
			RA = read_memory(memory + offset, width);
			SPEND(l1_hit);
			l1 += l1_hit;
			pc++;
			break;
		}

		case OP_ST8:
		case OP_ST16:
		case OP_ST32:
		case OP_ST64: {
			const int x_is_atomic = 0;
			const uint32_t size = store_widths[INSN_OP(w) - OP_ST8];
			LOCATE(size)
			if (functional) {
				dir_touch(s, line_index, core_index);
				write_memory(memory + offset, size, RA);
				pc++;
				break;
			}
			MY_TURN();
			BE_IMPURE();
			if (!dir_write_hit(s, core_index, line_index, (uint32_t)offset & (s->config.line_bytes - 1), size)) {
				SYNC();
				return miss(&x, pc, offset, size, ACCESS_WRITE);
			}
			s->core_stats[core_index].stores++;
			write_memory(memory + offset, size, RA);
			SPEND(l1_hit);
			l1 += l1_hit;
			pc++;
			break;
		}

		case OP_XADD:
		case OP_XAND:
		case OP_XXOR:
		case OP_XIOR:
		case OP_XCHG:
		case OP_CMPXCHG: {
			const int x_is_atomic = 1;
			const uint32_t size = INSN_UIMM(w) & 15u;
			LOCATE(size)
			if (functional) {
				dir_touch(s, line_index, core_index);
				RA = do_atomic(memory + offset, w, r);
				pc++;
				break;
			}
			MY_TURN();
			BE_IMPURE();
			if (!dir_write_hit(s, core_index, line_index, (uint32_t)offset & (s->config.line_bytes - 1), size)) {
				SYNC();
				return miss(&x, pc, offset, size, ACCESS_ATOMIC);
			}
			s->core_stats[core_index].atomics++;
			RA = do_atomic(memory + offset, w, r);
			SPEND(s->config.atomic_hit_cycles);
			l1 += s->config.atomic_hit_cycles;
			pc++;
			break;
		}

			PLAIN(CPU, 1, RA = core_index)
			PLAIN(CPUS, 1, RA = s->cores)
			PLAIN(NODES, 1, RA = s->config.node_count)
		case OP_NODEOF:
			if (RB >= s->cores) FAULT(BAD_ARGUMENT, RB, OP_NODEOF);
			SPEND(unit);
			RA = s->node_of_core[RB];
			pc++;
			break;

		case OP_NOW:
			BE_IMPURE();
			RA = functional ? 0 : t; /* in setup time has not begun */
			pc++;
			break;

		case OP_WAITUNTIL: {
			BE_IMPURE();
			uint64_t until = RB;
			pc++;
			if (functional || S(until) <= S(t)) break;
			if (until > HL_TIME_MAX / 2) {
				pc--;
				FAULT(TOO_LONG, until, 0);
			}
			CHARGE();
			trace_note(s, TRACE_IDLE, t, core_index, HL_NONE, (uint32_t)(until - t), 0);
			account_charge(s, core_index, until, CYCLES_IDLE, pc - 1);
			last_pc = pc - 1;
			c->idle_until = t = until;
			c->idle_pc = pc - 1;
			break;
		}

		case OP_WORK:
		case OP_WORKI:
		case OP_WORKRND: {
			uint32_t op = INSN_OP(w);
			uint64_t n = op == OP_WORKI ? IMM : RB;
			if (n > (op == OP_WORKRND ? 1ull << 32 : HL_TIME_MAX)) FAULT(BAD_ARGUMENT, n, op);
			if (op == OP_WORKRND) {
				BE_IMPURE();
				n = rng_exponential(&c->random, n);
			} else {
				LEAVE_LOOP_IF_OUTSIDE();
			}
			if (functional) {
				pc++;
				break;
			}
			n = s->g->measure.storm && n > 1 ? 1 : n; /* see HL_START_STORM */
			if (n > HL_TIME_MAX / 2 - t || t > HL_TIME_MAX / 2) FAULT(TOO_LONG, n, 0);
			c->pc = pc;
			if (!c->spinning) trace_note(s, TRACE_WORK, t, core_index, HL_NONE, (uint32_t)n, 0);
			SPEND(n);
			pc++;
			break;
		}

		case OP_RANDOM:
			if (RB == 0 || RB > (1ull << 32)) FAULT(BAD_ARGUMENT, RB, OP_RANDOM);
			BE_IMPURE();
			SPEND(unit);
			RA = rng_below(&c->random, RB);
			pc++;
			break;

		case OP_RELAX:
			LEAVE_LOOP_IF_OUTSIDE();
			SPEND(s->config.pause_cycles);
			pc++;
			break;

			PLAIN(FENCE, 0, SPEND(s->config.fence_cycles))
		case OP_PREFETCH:
			MY_TURN();
			BE_IMPURE();
			c->pc = pc;
			if (!functional) horizon = prefetch(s, core_index, t, RB + IMM, horizon);
			SPEND(unit);
			pc++;
			break;

		case OP_ONNODE:
		case OP_INTERLEAVE: {
			int interleave = INSN_OP(w) == OP_INTERLEAVE;
			if (!functional) FAULT(SETUP_ONLY, 0, 0);
			if (!interleave && RC >= s->config.node_count) FAULT(BAD_ARGUMENT, RC, INSN_OP(w));
			if (!place(s, RA, RB, interleave ? 0 : RC, interleave)) FAULT(BAD_ARGUMENT, RA, INSN_OP(w));
			pc++;
			break;
		}

		case OP_INDEX:
			if (RB >= INSN_UIMM(w)) FAULT(INDEX_RANGE, RB, INSN_UIMM(w));
			pc++;
			break;

		case OP_ASSERT:
			if (RB == 0) FAULT(ASSERT_FAILED, INSN_UIMM(w), 0);
			pc++;
			break;

		case OP_LOCKWAIT:
		case OP_LOCKHELD:
		case OP_LOCKRELEASED: {
			uint32_t op = INSN_OP(w);
			MY_TURN();
			BE_IMPURE();
			c->pc = pc;
			if (functional) {
				pc++;
				break;
			}
			if (op == OP_LOCKWAIT) locks_wait(s, core_index, RB, t);
			else if (op == OP_LOCKHELD) locks_held(s, core_index, RB, t);
			else locks_released(s, core_index, RB, t);
			if (!sim_running(s)) return HALT_GONE;
			pc++;
			break;
		}

		default: HL_CHECK(0); /* the verifier admits nothing else */
		}
	}
wait: /* the instruction at pc has not been executed */
	steps--;
yield:
	c->pc = pc;
	CHARGE();
	if (functional) return HALT_YIELD;
	if (t > HL_TIME_MAX / 2) return fault(&x, pc, HL_TOO_LONG, 0, 0);
	sim_schedule_run(s, core_index);
	return HALT_YIELD;
}

static void go_on(hl_sim *s, uint32_t core_index, uint64_t time) {
	uint64_t others = evq_first_except(&s->queue, core_index);
	vm_run(s, core_index, time, horizon_before(s, core_index, others), 0);
}

void vm_event(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	c->started = 1;
	go_on(s, core_index, c->time);
}

void vm_replay(hl_sim *s, uint32_t core_index, uint64_t time) {
	const core *c = &s->core[core_index];
	/* Of the round, this part was charged before (measuring began in it): not to the profile again. */
	if (c->time > time) s->profile[s->loops[c->loop].head] -= c->time - time;
	vm_run(s, core_index, time, horizon_before(s, core_index, s->g->current), 0);
}

/* The access at the core's instruction, with its line at hand. Returns the cycles it takes beyond the miss. */
static uint64_t perform(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	uint64_t w = s->code[c->pc];
	uint64_t *r = s->regs + (uint64_t)core_index * s->registers + c->window;
	hl_core_stats *stats = &s->core_stats[core_index];
	stats->instructions += !c->spinning;
	s->g->totals.steps++;
	const request *q = &s->request[core_index];
	uint8_t *at = s->memory + ((uint64_t)q->line << s->line_shift) + q->offset;
	if (q->access == ACCESS_READ) {
		if (!c->spinning) stats->loads++;
		RA = read_memory(at, load_widths[INSN_OP(w) - OP_LDS8]);
		return 0;
	}
	s->line[q->line].epoch_words |= dir_words(q->offset, q->size);
	if (q->access == ACCESS_WRITE) {
		stats->stores++;
		write_memory(at, store_widths[INSN_OP(w) - OP_ST8], RA);
		return 0;
	}
	stats->atomics++;
	RA = do_atomic(at, w, r);
	return s->config.atomic_hit_cycles;
}

void vm_deliver(hl_sim *s, uint32_t core_index) {
	core *c = &s->core[core_index];
	const request *q = &s->request[core_index];
	c->quiet_from = sim_operations(s);
	if (q->access == ACCESS_READ) {
		uint64_t w = s->code[c->pc];
		const uint8_t *at = s->memory + ((uint64_t)q->line << s->line_shift) + q->offset;
		if (spin_judge(s, core_index, read_memory(at, load_widths[INSN_OP(w) - OP_LDS8]))) return;
		if (c->loop_pure) {
			spin_note_load(c, q->line);
			c->loop_misses++;
			c->loop_wait += s->g->now - q->issued;
		}
	}
	c->phase = PHASE_RUN;
	uint64_t more = perform(s, core_index);
	if (more) account_charge(s, core_index, c->time + more, CYCLES_L1, c->pc);
	c->pc++;
	go_on(s, core_index, c->time);
}

/* ---- Setup ---------------------------------------------------------------------------------------------------- */

static uint32_t setup_entry(const hl_sim *s, uint32_t stage) {
	return stage == 0 ? s->program.setup : s->program.setup_cpu;
}

static void enter(hl_sim *s, uint32_t core_index, uint32_t entry) {
	core *c = &s->core[core_index];
	c->pc = entry;
	c->window = 0;
	c->depth = 0;
}

int vm_setup(hl_sim *s) {
	globals *g = s->g;
	while (g->setup_stage <= s->cores) {
		uint32_t core_index = g->setup_stage == 0 ? 0 : g->setup_stage - 1;
		uint32_t entry = setup_entry(s, g->setup_stage);
		core *c = &s->core[core_index];
		if (entry != HL_NONE) {
			if (c->pc == HL_NONE) enter(s, core_index, entry);
			enum halt halt = vm_run(s, core_index, 0, UINT64_MAX, 1);
			c->time = 0;
			if (halt != HALT_RETURN) return 0;
		}
		c->pc = HL_NONE;
		g->setup_stage++;
	}
	for (uint32_t i = 0; i < s->cores; i++) enter(s, i, s->program.operation);
	g->setup_stage = HL_NONE;
	return 1;
}
