#include "reference_ahead.h"

#include <stdlib.h>
#include <string.h>

#include "../src/insn.h"
#include "reference_alu.h"
#include "reference_stores.h"

/* A second core, which goes on where the first one waits. */
typedef struct guess {
	const ref *f;
	uint32_t core_index, free_buffers, wish_count;
	ref_core core;
	uint32_t calls_pc[HL_CALL_DEPTH_MAX], calls_window[HL_CALL_DEPTH_MAX], calls_frame[HL_CALL_DEPTH_MAX];
	int unknown[REGISTERS];
	int is_stored[REFERENCE_LINES_MAX];
	uint32_t lines_stored;
	uint32_t head, head_window;
	int changed[REGISTERS]; /* since the head */
	ref_wish *wishes;
} guess;

static uint32_t line_of(const ref *f, uint64_t offset) {
	return (uint32_t)(offset / f->config.line_bytes);
}

static int is_on_its_way(const guess *g, uint32_t line_index) {
	const ref *f = g->f;
	for (uint32_t kind = 0; kind < KINDS; kind++) {
		const ref_request *q = &f->request[kind * f->config.core_count + g->core_index];
		if (q->active && q->line == line_index) return 1;
	}
	for (uint32_t i = 0; i < g->wish_count; i++)
		if (line_of(f, g->wishes[i].offset) == line_index) return 1;
	return 0;
}

static uint32_t place_of(const guess *g, uint32_t register_) {
	uint32_t place = g->core.window + register_;
	if (place >= REGISTERS) abort();
	return place;
}

static uint64_t get(const guess *g, uint32_t register_) {
	return g->core.regs[place_of(g, register_)];
}

static int is_known(const guess *g, uint32_t register_) {
	return !g->unknown[place_of(g, register_)];
}

static void put(guess *g, uint32_t register_, int known, uint64_t value) {
	uint32_t place = place_of(g, register_);
	if (!known) value = 0;
	g->changed[place] |= g->core.regs[place] != value || g->unknown[place] == known;
	g->core.regs[place] = value;
	g->unknown[place] = !known;
}

/* ---- Memory --------------------------------------------------------------------------------------------------- */

/* The bytes that a load finds: those in its core's store buffer come before those in memory. */
static uint64_t bytes_at(const guess *g, uint64_t offset, uint32_t size, const ref_store *youngest) {
	uint64_t value = 0;
	for (uint32_t i = 0; i < size; i++) {
		uint8_t byte = g->f->out->memory[offset + i];
		if (youngest) byte = (uint8_t)(youngest->value >> (8 * (offset + i - youngest->offset)));
		value |= (uint64_t)byte << (8 * i);
	}
	return value;
}

static int find_place(const guess *g, uint64_t w, uint32_t size, uint64_t *out_offset) {
	*out_offset = get(g, INSN_B(w)) + (uint64_t)(int64_t)INSN_IMM(w) - HL_MEMORY_BASE;
	return *out_offset < g->f->memory_bytes && *out_offset % size == 0;
}

static void wish(guess *g, uint64_t offset, uint32_t size) {
	if (g->f->line[line_of(g->f, offset)].home == HL_NONE && g->f->config.home_policy == HL_HOME_FIRST_TOUCH) return;
	g->wishes[g->wish_count++] = (ref_wish){.offset = offset, .size = size};
	g->free_buffers--;
}

static int guess_load(guess *g, uint64_t w) {
	static const uint8_t sizes[] = {1, 1, 2, 2, 4, 4, 8};
	enum opcode op = (enum opcode)INSN_OP(w);
	uint32_t size = sizes[op - OP_LDS8];
	uint64_t offset;
	if (!is_known(g, INSN_B(w))) {
		put(g, INSN_A(w), 0, 0);
		return 1;
	}
	if (!find_place(g, w, size, &offset)) return 0;
	const ref_store *youngest;
	uint32_t line_index = line_of(g->f, offset);
	uint32_t kept = reference_bytes_in_buffer(&g->core, offset, size, &youngest);
	int has_copy = g->f->line[line_index].has_copy[g->core_index];
	if (g->is_stored[line_index] || (kept > 0 && kept < size)) {
		put(g, INSN_A(w), 0, 0);
	} else if (kept == size || has_copy) {
		uint64_t value = bytes_at(g, offset, size, kept ? youngest : NULL);
		enum opcode widen = op == OP_LDS8 ? OP_SEXT8 : op == OP_LDS16 ? OP_SEXT16 : op == OP_LDS32 ? OP_SEXT32 : OP_MOV;
		if (!reference_compute(widen, 0, value, 0, 0, &value)) abort();
		put(g, INSN_A(w), 1, value);
	} else {
		if (!is_on_its_way(g, line_index)) wish(g, offset, size);
		put(g, INSN_A(w), 0, 0);
	}
	return g->free_buffers > 0;
}

static int guess_store(guess *g, uint64_t w) {
	uint64_t offset;
	if (!is_known(g, INSN_B(w))) return 1;
	if (!find_place(g, w, 1u << (INSN_OP(w) - OP_ST8), &offset)) return 0;
	uint32_t line_index = line_of(g->f, offset);
	if (g->is_stored[line_index]) return 1;
	g->is_stored[line_index] = 1;
	return ++g->lines_stored <= 16;
}

/* ---- Control -------------------------------------------------------------------------------------------------- */

static int is_jump(uint64_t w) {
	return INSN_OP(w) >= OP_JMP && INSN_OP(w) <= OP_BLEU;
}

/* The loop around the head at `head`: from the target of the nearest branch back to or past it, to the last such. */
static int find_loop(const ref *f, uint32_t head, uint32_t *out_first, uint32_t *out_last) {
	int found = 0;
	for (uint32_t pc = head; pc < f->program.code_count; pc++) {
		uint64_t w = f->code[pc];
		if (!is_jump(w) || INSN_UIMM(w) > head) continue;
		if (!found) *out_first = INSN_UIMM(w);
		if (INSN_UIMM(w) == *out_first) *out_last = pc;
		found = 1;
	}
	return found;
}

static int is_foreseen(const ref *f, uint32_t pc) {
	uint32_t target = INSN_UIMM(f->code[pc]), first = 0, last = 0;
	for (uint32_t head = f->program.code_count; head-- > 0;) {
		if (INSN_OP(f->code[head]) != OP_SPIN || !find_loop(f, head, &first, &last)) continue;
		int here = pc >= first && pc <= last, there = target >= first && target <= last;
		int next = pc + 1 >= first && pc + 1 <= last;
		if (here && there != next) return there;
	}
	return target <= pc;
}

static int guess_call(guess *g, uint64_t w) {
	ref_core *c = &g->core;
	uint32_t to = INSN_UIMM(w);
	if (INSN_OP(w) == OP_CALLI) {
		if (!is_known(g, INSN_B(w))) return 0;
		uint64_t distance = get(g, INSN_B(w)) - HL_FUNCTION_BASE;
		to = (uint32_t)(distance / HL_FUNCTION_STEP);
		if (distance % HL_FUNCTION_STEP || distance / HL_FUNCTION_STEP >= g->f->program.code_count) return 0;
		if (INSN_OP(g->f->code[to]) != OP_ENTRY || INSN_A(g->f->code[to]) != INSN_C(w)) return 0;
	}
	g->calls_pc[c->depth] = c->pc;
	g->calls_window[c->depth] = c->window;
	g->calls_frame[c->depth++] = c->frame;
	c->window += INSN_A(w);
	c->pc = to;
	return 1;
}

static int guess_return(guess *g) {
	ref_core *c = &g->core;
	if (c->depth == 0 || (c->in_handler && c->depth == c->place_depth)) return 0;
	c->pc = g->calls_pc[--c->depth];
	c->window = g->calls_window[c->depth];
	c->frame = g->calls_frame[c->depth];
	return 1;
}

static int pass_head(guess *g, uint64_t w, uint32_t head) {
	int moves = g->head != head || g->head_window != g->core.window;
	for (uint32_t i = 0; i < g->core.window + INSN_A(w); i++) moves |= g->changed[i];
	g->head = head;
	g->head_window = g->core.window;
	memset(g->changed, 0, sizeof g->changed);
	return moves;
}

/* ---- Computing ------------------------------------------------------------------------------------------------ */

static int reads_known(const guess *g, uint64_t w) {
	const char *roles = insn_roles[INSN_OP(w)];
	if (roles[0] == 'm' && !is_known(g, INSN_A(w))) return 0;
	if (roles[1] == 's' && !is_known(g, INSN_B(w))) return 0;
	return roles[2] != 's' || is_known(g, INSN_C(w));
}

static int guess_draw(guess *g, uint64_t w) {
	int known = is_known(g, INSN_B(w));
	uint64_t bound = get(g, INSN_B(w)), value = 0;
	if (known && INSN_OP(w) == OP_RANDOM) value = rng_below(&g->core.random, bound);
	else if (known) value = rng_exponential(&g->core.random, bound);
	put(g, INSN_A(w), known, value);
	return 1;
}

/* What the machine says without taking time or being asked for anything. */
static int ask_machine(const guess *g, uint64_t w, uint64_t *out_value) {
	const ref *f = g->f;
	uint64_t stack = f->stack_base + (uint64_t)f->core[g->core_index].thread * f->stack_stride;
	uint64_t thread_local = f->stack_base + (uint64_t)g->core_index * f->stack_stride;
	switch ((enum opcode)INSN_OP(w)) {
	case OP_CPU: *out_value = g->core_index; return 1;
	case OP_CONTEXTSELF: *out_value = g->core.thread; return 1;
	case OP_CPUS: *out_value = f->config.core_count; return 1;
	case OP_NODES: *out_value = f->config.node_count; return 1;
	case OP_NODEOF: *out_value = is_known(g, INSN_B(w)) ? f->node_of_core[get(g, INSN_B(w))] : 0; return 1;
	case OP_PARAM: *out_value = (uint64_t)f->params[INSN_UIMM(w)]; return 1;
	case OP_FRAME: *out_value = stack + g->core.frame + INSN_UIMM(w); return 1;
	case OP_THREAD: *out_value = thread_local + INSN_UIMM(w); return 1;
	default: return 0;
	}
}

static int guess_value(guess *g, uint64_t w) {
	const char *roles = insn_roles[INSN_OP(w)];
	uint64_t a = roles[0] == 'm' ? get(g, INSN_A(w)) : 0, b = roles[1] == 's' ? get(g, INSN_B(w)) : 0;
	uint64_t c = roles[2] == 's' ? get(g, INSN_C(w)) : 0, value = 0;
	enum opcode op = (enum opcode)INSN_OP(w);
	int divides = op >= OP_DIVS && op <= OP_REMU;
	if (divides && c == 0) {
		if (is_known(g, INSN_C(w))) return 0;
		c = 1;
	}
	if (!ask_machine(g, w, &value) && !reference_compute(op, a, b, c, INSN_IMM(w), &value)) return 0;
	put(g, INSN_A(w), reads_known(g, w), value);
	return 1;
}

/* Executes the instruction at `pc`, which is behind the core already; returns 0 when it does not get past. */
static int guess_one(guess *g, uint32_t pc) {
	uint64_t w = g->f->code[pc];
	enum opcode op = (enum opcode)INSN_OP(w);
	if (op >= OP_LDS8 && op <= OP_LD64) return guess_load(g, w);
	if (op >= OP_ST8 && op <= OP_ST64) return guess_store(g, w);
	if (is_jump(w)) {
		int taken = is_foreseen(g->f, pc);
		if (reads_known(g, w)) taken = reference_is_taken(op, get(g, INSN_B(w)), get(g, INSN_C(w)));
		if (taken) g->core.pc = INSN_UIMM(w);
		return 1;
	}
	switch (op) {
	case OP_CALL:
	case OP_CALLI: return guess_call(g, w);
	case OP_RET: return guess_return(g);
	case OP_ENTER:
		g->core.frame += INSN_UIMM(w);
		return g->core.frame <= g->f->program.stack_room;
	case OP_SPIN: return pass_head(g, w, pc);
	case OP_NOW: put(g, INSN_A(w), 0, 0); return 1;
	case OP_RANDOM:
	case OP_RANDOMEXP: return guess_draw(g, w);
	case OP_ENTRY:
	case OP_ORDER:
	case OP_PREFETCH:
	case OP_LOCKWAIT:
	case OP_LOCKHELD:
	case OP_LOCKRELEASED:
	case OP_LOCKREJECTED: return 1;
	default: return guess_value(g, w);
	}
}

static uint32_t free_buffers(const ref *f, uint32_t core_index) {
	uint32_t busy = 0;
	for (uint32_t kind = 0; kind < KINDS; kind++)
		busy += (uint32_t)f->request[kind * f->config.core_count + core_index].active;
	return busy < f->config.window_misses ? f->config.window_misses - busy : 0;
}

uint32_t reference_look_ahead(const ref *f, uint32_t core_index, ref_wish wishes[FILLS_MAX]) {
	if (f->config.window_misses > FILLS_MAX) abort();
	if (f->config.window_misses < 2) return 0;
	guess *g = calloc(1, sizeof *g);
	g->f = f;
	g->core_index = core_index;
	g->core = f->core[core_index];
	g->wishes = wishes;
	g->head = HL_NONE;
	g->free_buffers = free_buffers(f, core_index);
	for (uint32_t i = 0; i < g->core.depth; i++) {
		g->calls_pc[i] = g->core.return_pc[i];
		g->calls_window[i] = g->core.return_window[i];
		g->calls_frame[i] = g->core.return_frame[i];
	}
	put(g, INSN_A(f->code[g->core.pc]), 0, 0);
	g->core.pc++;
	for (uint32_t n = 0; g->free_buffers > 0 && n < f->config.window_instructions; n++)
		if (!guess_one(g, g->core.pc++)) break;
	uint32_t count = g->wish_count;
	free(g);
	return count;
}
