#include "ahead.h"

#include "access.h"
#include "caches.h"
#include "dir.h"
#include "floating.h"
#include "interpret.h"
#include "interrupts.h"
#include "lines.h"
#include "loops.h"
#include "memory.h"
#include "plain.h"
#include "stores.h"

/* Lines to which a look remembers stores; with more of them it ends. Assumed: more than a window has. */
#define STORED_MAX 16u

/* A register of the core as it was before the look wrote it. */
typedef struct written {
	uint32_t at; /* among all registers of the core */
	uint64_t value;
} written;

/* Where a function that the look has called returns to. */
typedef struct caller {
	uint32_t pc;
	uint32_t window;
	uint32_t frame;
} caller;

/* A look under way. It executes on the registers of its core, and puts them back at its end. */
typedef struct look {
	hl_sim *s;
	uint64_t *regs;   /* all registers of the core */
	uint8_t *unknown; /* beside each of them: 1: its value is unknown, and 0 stands in its place */
	uint64_t time;
	uint32_t core_index;
	uint32_t pc;
	uint32_t window;
	uint32_t depth;
	uint32_t frame;
	uint32_t stack;     /* address of the stack of the core's context */
	uint32_t floor;     /* the least depth so far: calls from there on are of the look */
	uint32_t under_way; /* lines for which requesters of the core have asked */
	uint32_t stored_count;
	uint32_t written_count;
	uint32_t head;      /* the SPIN passed last, or HL_NONE */
	uint32_t head_window;
	uint32_t changed;   /* the first of all registers that has changed since; HL_NONE: none has */
	rng random;         /* as the core's own, whose numbers stay */
	uint32_t stored[STORED_MAX];
	caller callers[HL_CALL_DEPTH_MAX]; /* by depth, from `floor` on */
	written writes[HL_WINDOW_INSTRUCTIONS_MAX + 1];
} look;

/* ---- Registers ------------------------------------------------------------------------------------------------ */

static int is_unknown(const look *x, uint32_t register_) {
	return x->unknown[x->window + register_];
}

static void set(look *x, uint32_t register_, uint64_t value, int unknown) {
	uint32_t at = x->window + register_;
	if (unknown) value = 0;
	if (x->regs[at] == value && x->unknown[at] == unknown) return;
	x->writes[x->written_count++] = (written){.at = at, .value = x->regs[at]};
	x->regs[at] = value;
	x->unknown[at] = (uint8_t)unknown;
	if (at < x->changed) x->changed = at;
}

static void put_back(look *x) {
	while (x->written_count > 0) {
		const written *w = &x->writes[--x->written_count];
		x->regs[w->at] = w->value;
		x->unknown[w->at] = 0;
	}
}

/* ---- Lines ---------------------------------------------------------------------------------------------------- */

static int is_stored(const look *x, uint32_t line_index) {
	for (uint32_t i = 0; i < x->stored_count; i++)
		if (x->stored[i] == line_index) return 1;
	return 0;
}

static uint32_t count_under_way(const hl_sim *s, uint32_t core_index) {
	const core *c = &s->core[core_index];
	uint32_t count = sim_demand(s, core_index)->stage != STAGE_NONE;
	if (c->asking) count += (uint32_t)__builtin_popcount(c->asking);
	if (c->filling) count += (uint32_t)__builtin_popcount(c->filling);
	return count;
}

/* Asks for a copy of the line. Memory that no core has touched has no home yet where its first user decides that. */
static void ask(look *x, uint64_t offset, uint32_t size) {
	hl_sim *s = x->s;
	core *c = &s->core[x->core_index];
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	if (!line_knows_home(s, line_index)) return;
	uint32_t buffer = (uint32_t)__builtin_ctz(~c->filling);
	HL_ASSERT(buffer < s->fill_buffers);
	c->filling |= 1u << buffer;
	x->under_way++;
	dir_request(s, sim_fill_requester(s, x->core_index, buffer), x->time,
	            (dir_access){.line = line_index,
	                         .kind = ACCESS_READ,
	                         .offset = (uint8_t)(offset & (s->config.line_bytes - 1)),
	                         .size = (uint8_t)size});
}

void ahead_arrived(hl_sim *s, uint32_t requester) {
	const request *q = &s->request[requester];
	s->core[q->core].filling &= ~(1u << q->unit);
}

/* ---- Instructions --------------------------------------------------------------------------------------------- */

#define R(i) x->regs[x->window + (i)]
#define RA value
#define RB R(ip->b)
#define RC R(ip->c)

/* The offset of the access in memory, or UINT64_MAX when its address is a fault. */
static uint64_t offset_of(const look *x, const insn *ip, uint32_t size) {
	uint64_t offset = RB + IMM - HL_MEMORY_BASE;
	return offset >= x->s->memory_bytes || (offset & (size - 1)) ? UINT64_MAX : offset;
}

/* Each of the following executes an instruction; those that can return 0 end the look. */

static int load(look *x, const insn *ip, uint32_t op) {
	const hl_sim *s = x->s;
	uint32_t width = access_load_width(op), size = ACCESS_SIZE(width);
	if (is_unknown(x, ip->b)) {
		set(x, ip->a, 0, 1);
		return 1;
	}
	uint64_t offset = offset_of(x, ip, size), stored;
	if (offset == UINT64_MAX) return 0;
	uint32_t line_index = (uint32_t)(offset >> s->line_shift);
	enum stores_view view = STORES_APART;
	if (s->core[x->core_index].stores) view = stores_look_up(s, x->core_index, offset, size, &stored);
	int is_known = view == STORES_FORWARD || (view == STORES_APART && caches_at_hand(s, x->core_index, line_index));
	if (is_stored(x, line_index)) is_known = 0;
	else if (view == STORES_APART && !is_known && !line_is_coming(s, x->core_index, line_index)) ask(x, offset, size);
	set(x, ip->a, is_known ? core_load(s, x->core_index, offset, width) : 0, !is_known);
	return x->under_way < s->fill_buffers;
}

static int store(look *x, const insn *ip, uint32_t op) {
	if (is_unknown(x, ip->b)) return 1; /* taken to go elsewhere, as processors do */
	uint64_t offset = offset_of(x, ip, access_store_size(op));
	if (offset == UINT64_MAX) return 0;
	uint32_t line_index = (uint32_t)(offset >> x->s->line_shift);
	if (is_stored(x, line_index)) return 1;
	if (x->stored_count == STORED_MAX) return 0;
	x->stored[x->stored_count++] = line_index;
	return 1;
}

static int call(look *x, const insn *ip, const insn *callee) {
	const hl_sim *s = x->s;
	if (!callee || x->depth == HL_CALL_DEPTH_MAX) return 0;
	if (x->window + ip->a > s->window_max && !interrupts_is_window(s, x->window, x->window + ip->a)) return 0;
	x->callers[x->depth++] = (caller){.pc = x->pc, .window = x->window, .frame = x->frame};
	x->window += ip->a;
	x->pc = (uint32_t)(callee - s->insn);
	return 1;
}

static int call_through(look *x, const insn *ip) {
	return !is_unknown(x, ip->b) && call(x, ip, interpret_called(x->s, RB, ip->c));
}

static int enter(look *x, const insn *ip) {
	if (UIMM > x->s->program.stack_room - x->frame) return 0;
	x->frame += UIMM;
	return 1;
}

static int return_(look *x) {
	const hl_sim *s = x->s;
	if (x->depth == 0) return 0;
	uint32_t level = --x->depth, all = x->core_index * HL_CALL_DEPTH_MAX + level;
	caller to = {.pc = s->call_pc[all], .window = s->call_window[all], .frame = s->call_frame[all]};
	if (to.pc == s->program.code_count && level < x->floor) return 0; /* from the handler of an interrupt */
	if (level >= x->floor) to = x->callers[level];
	else x->floor = level;
	x->pc = to.pc;
	x->window = to.window;
	x->frame = to.frame;
	return 1;
}

/* A round that has changed none of the registers that live on would be followed by more of the same. */
static int pass_head(look *x, const insn *ip, uint32_t head) {
	if (x->head == head && x->head_window == x->window && x->changed >= x->window + ip->a) return 0;
	x->head = head;
	x->head_window = x->window;
	x->changed = HL_NONE;
	return 1;
}

static int draw(look *x, const insn *ip, uint32_t op) {
	uint64_t b = RB;
	int is_bad = b > (1ull << 32) || (b == 0 && op == OP_RANDOM);
	if (is_unknown(x, ip->b)) set(x, ip->a, 0, 1);
	else if (is_bad) return 0;
	else set(x, ip->a, op == OP_RANDOM ? rng_below(&x->random, b) : rng_exponential(&x->random, b), 0);
	return 1;
}

static int divide(look *x, const insn *ip, uint32_t op) {
	int unknown = is_unknown(x, ip->b) | is_unknown(x, ip->c);
	if (!is_unknown(x, ip->c) && RC == 0) return 0;
	set(x, ip->a, unknown ? 0 : insn_divide(op, RB, RC), unknown);
	return 1;
}

static int node_of(look *x, const insn *ip) {
	const hl_sim *s = x->s;
	int unknown = is_unknown(x, ip->b);
	if (!unknown && RB >= s->cores) return 0;
	set(x, ip->a, unknown ? 0 : s->node_of_core[RB], unknown);
	return 1;
}

/* Is the value of a register that the instruction reads unknown? `unknown`: of the registers of its window. */
static int reads_unknown(const uint8_t *unknown, const insn *ip, const char *roles) {
	return (roles[0] == 'm' && unknown[ip->a]) || (roles[1] == 's' && unknown[ip->b]) ||
	       (roles[2] == 's' && unknown[ip->c]);
}

#define COMPUTE(NAME, action) \
	case OP_##NAME:           \
		action;               \
		break;

#define FLOATING(NAME) case OP_##NAME:

#define BRANCH(NAME, condition)                \
	case OP_##NAME:                            \
		if (unknown ? foreseen : (condition)) x->pc = UIMM; \
		return 1;

/* An instruction that only computes, or a branch. Returns 0 when it is neither. */
static int compute(look *x, const insn *ip, uint32_t op) {
	const hl_sim *s = x->s;
	const look *c = x; /* plain.h speaks of the core's stack and frame */
	const uint32_t core_index = x->core_index;
	const char *roles = insn_roles[op];
	int unknown = reads_unknown(x->unknown + x->window, ip, roles), foreseen = s->taken[ip - s->insn];
	uint64_t value = roles[0] == 'm' ? R(ip->a) : 0;
	switch (op) {
		PLAIN_INSTRUCTIONS(COMPUTE)
		BRANCH_INSTRUCTIONS(BRANCH)
		FLOATING_INSTRUCTIONS(FLOATING)
		value = floating_compute(op, RB, RC);
		break;
		COMPUTE(CPU, value = core_index)
		COMPUTE(CPUS, value = s->cores)
		COMPUTE(NODES, value = s->config.node_count)
		COMPUTE(CONTEXTSELF, value = s->core[core_index].context)
	case OP_NOW: unknown = 1; break;
	default: return 0;
	}
	set(x, ip->a, value, unknown);
	return 1;
}

/* Executes the instruction that x->pc has already passed. */
static int execute(look *x, const insn *ip) {
	const hl_sim *s = x->s;
	uint32_t at = (uint32_t)(ip - s->insn), op = INSN_OP(s->code[at]);
	switch (op) {
	case OP_LDS8:
	case OP_LDU8:
	case OP_LDS16:
	case OP_LDU16:
	case OP_LDS32:
	case OP_LDU32:
	case OP_LD64: return load(x, ip, op);
	case OP_ST8:
	case OP_ST16:
	case OP_ST32:
	case OP_ST64: return store(x, ip, op);
	case OP_DIVS:
	case OP_DIVU:
	case OP_REMS:
	case OP_REMU: return divide(x, ip, op);
	case OP_CALL: return call(x, ip, s->insn + UIMM);
	case OP_CALLI: return call_through(x, ip);
	case OP_ENTER: return enter(x, ip);
	case OP_RET: return return_(x);
	case OP_SPIN: return pass_head(x, ip, at);
	case OP_NODEOF: return node_of(x, ip);
	case OP_RANDOM:
	case OP_RANDOMEXP: return draw(x, ip, op);
	case OP_INDEX: return is_unknown(x, ip->b) || RB < UIMM;
	case OP_ASSERT: return is_unknown(x, ip->b) || RB != 0;
	case OP_ENTRY:
	case OP_ORDER:
	case OP_PREFETCH:
	case OP_PRINT:
	case OP_LOCKWAIT:
	case OP_LOCKHELD:
	case OP_LOCKRELEASED:
	case OP_LOCKREJECTED: return 1;
	default: return compute(x, ip, op);
	}
}

/* ---- Branches ------------------------------------------------------------------------------------------------- */

static int is_inside(const loop *l, uint32_t pc) {
	return pc >= l->first && pc <= l->last;
}

/* A branch out of the loop, or past a way out of it, is foreseen to stay. */
static void stay_in(const hl_sim *s, const loop *l, uint8_t *taken) {
	for (uint32_t pc = l->first; pc <= l->last; pc++) {
		if (insn_roles[INSN_OP(s->code[pc])][3] != 't') continue;
		int inside = is_inside(l, INSN_UIMM(s->code[pc]));
		if (inside != is_inside(l, pc + 1)) taken[pc] = (uint8_t)inside;
	}
}

void ahead_foresee(const hl_sim *s, uint8_t *taken) {
	for (uint32_t pc = 0; pc < s->program.code_count; pc++) taken[pc] = INSN_UIMM(s->code[pc]) <= pc;
	for (uint32_t i = 0; i < s->loop_count; i++) stay_in(s, &s->loops[i], taken); /* inner loops come later */
	for (uint32_t i = 0; i < s->loop_count; i++) {
		const loop *l = &s->loops[i];
		if (l->load_pc != HL_NONE) taken[l->branch_pc] = (uint8_t)l->stay_taken;
	}
}

/* ---- Ways to loads -------------------------------------------------------------------------------------------- */

/*
 * Rounds over the code in which the ways are found: one for each jump back, call or return of the longest. Assumed:
 * with more of them, which only a made-up program has, looks end no earlier.
 */
#define ROUNDS_MAX 64u

/* Of the instructions that end a look those that programs have near their loads; the others end it later. */
static int ends_look(uint32_t op) {
	switch (op) {
	case OP_FENCE:
	case OP_RELAX:
	case OP_WAITUNTIL:
	case OP_WORK:
	case OP_WORKI:
	case OP_WORKRND: return 1;
	default: return access_is_atomic(op);
	}
}

static uint16_t one_more(uint16_t instructions) {
	return (uint16_t)(instructions < HL_WINDOW_INSTRUCTIONS_MAX ? instructions + 1u : HL_WINDOW_INSTRUCTIONS_MAX);
}

/* The shortest way from `pc` on, by those that are known so far; `back`: the shortest from behind any call. */
static uint16_t shortest_way(const hl_sim *s, const uint16_t *to_load, uint32_t pc, uint16_t back) {
	uint64_t w = s->code[pc];
	uint32_t op = INSN_OP(w);
	if (access_is_load(op) || op == OP_CALLI) return 0; /* the pointer may go anywhere */
	if (ends_look(op)) return HL_WINDOW_INSTRUCTIONS_MAX;
	if (op == OP_RET) return one_more(back);
	if (op == OP_JMP || op == OP_CALL) return one_more(to_load[INSN_UIMM(w)]);
	uint16_t on = pc + 1 < s->program.code_count ? to_load[pc + 1] : HL_WINDOW_INSTRUCTIONS_MAX;
	if (insn_roles[op][3] == 't' && to_load[INSN_UIMM(w)] < on) on = to_load[INSN_UIMM(w)];
	return one_more(on);
}

/* The shortest way from behind a call. */
static uint16_t way_back(const hl_sim *s, const uint16_t *to_load) {
	uint16_t back = HL_WINDOW_INSTRUCTIONS_MAX;
	for (uint32_t pc = 0; pc + 1 < s->program.code_count; pc++) {
		uint32_t op = INSN_OP(s->code[pc]);
		if ((op == OP_CALL || op == OP_CALLI) && to_load[pc + 1] < back) back = to_load[pc + 1];
	}
	return back;
}

/* One round; returns 1 when a way has become shorter. */
static int shorten_ways(const hl_sim *s, uint16_t *to_load) {
	uint16_t back = way_back(s, to_load);
	int changed = 0;
	for (uint32_t pc = s->program.code_count; pc-- > 0;) {
		uint16_t way = shortest_way(s, to_load, pc, back);
		changed |= way != to_load[pc];
		to_load[pc] = way;
	}
	return changed;
}

static void find_ways(const hl_sim *s, uint16_t *to_load) {
	for (uint32_t pc = 0; pc < s->program.code_count; pc++) to_load[pc] = HL_WINDOW_INSTRUCTIONS_MAX;
	for (uint32_t round = 0; round < ROUNDS_MAX; round++)
		if (!shorten_ways(s, to_load)) return;
	memset(to_load, 0, s->program.code_count * sizeof *to_load);
}

/* Instructions behind a load for which it is followed what its value makes unknown. Assumed: wait loops are shorter. */
#define FOLLOWED_MAX 64u

/*
 * The shortest way from behind the load at `pc`, whose value is unknown: branches on what is computed from it go where
 * they are foreseen to. So a round of a wait loop comes to no load behind the loop.
 */
static uint16_t way_behind(const hl_sim *s, const uint16_t *to_load, uint32_t pc) {
	uint8_t unknown[INSN_REGISTERS] = {0};
	unknown[s->insn[pc++].a] = 1;
	for (uint32_t i = 0; i < FOLLOWED_MAX && pc < s->program.code_count && to_load[pc] > 0; i++) {
		const insn *ip = s->insn + pc;
		uint32_t op = INSN_OP(s->code[pc]);
		const char *roles = insn_roles[op];
		int is_unknown = reads_unknown(unknown, ip, roles), is_branch = roles[3] == 't';
		if (ends_look(op)) return HL_WINDOW_INSTRUCTIONS_MAX;
		if (op == OP_CALL || op == OP_RET || (is_branch && op != OP_JMP && !is_unknown)) break;
		if (roles[0] == 'd' || roles[0] == 'm') unknown[ip->a] = (uint8_t)is_unknown;
		pc = is_branch && (op == OP_JMP || s->taken[pc]) ? (uint32_t)ip->imm : pc + 1;
	}
	return pc < s->program.code_count ? to_load[pc] : HL_WINDOW_INSTRUCTIONS_MAX;
}

void ahead_find_loads(const hl_sim *s, uint16_t *to_load, uint16_t *behind) {
	find_ways(s, to_load);
	for (uint32_t pc = 0; pc < s->program.code_count; pc++)
		behind[pc] = access_is_load(INSN_OP(s->code[pc])) ? way_behind(s, to_load, pc) : 0;
}

/* ---- Looking -------------------------------------------------------------------------------------------------- */

void ahead_look(hl_sim *s, uint32_t core_index, uint64_t time) {
	const core *c = &s->core[core_index];
	uint32_t left = s->config.window_instructions;
	if (left <= s->to_load_behind[c->pc]) return;
	uint32_t under_way = count_under_way(s, core_index);
	if (under_way >= s->fill_buffers) return;
	look x; /* its arrays are not filled: a look begins often, and uses little of them */
	x.s = s;
	x.regs = s->regs + (uint64_t)core_index * s->registers;
	x.unknown = s->unknown;
	x.time = time;
	x.core_index = core_index;
	x.pc = c->pc + 1;
	x.window = c->window;
	x.depth = x.floor = c->depth;
	x.frame = c->frame;
	x.stack = c->stack;
	x.under_way = under_way;
	x.stored_count = x.written_count = 0;
	x.head = x.changed = HL_NONE;
	x.head_window = 0;
	x.random = c->random;
	set(&x, s->insn[c->pc].a, 0, 1); /* what the waiting load will give */
	for (; left > s->to_load[x.pc]; left--)
		if (!execute(&x, s->insn + x.pc++)) break;
	put_back(&x);
}
