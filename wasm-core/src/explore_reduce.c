#include "explore_reduce.h"

/* The locations that a thread may yet read and write, as bits. */
typedef struct future {
	uint32_t reads;
	uint32_t writes;
} future;

typedef struct reduction {
	const litmus_transition *list;
	uint32_t count;
	uint32_t threads;
	future futures[HL_LITMUS_THREADS_MAX];
} reduction;

static future future_of_pending(const litmus_program *program, const litmus_pending *p) {
	future f = {0, 0};
	if (program->config.model != LITMUS_RMO) {
		if (p->location != LITMUS_MARKER) f.writes = 1u << p->location;
		return f;
	}
	const litmus_insn *insn = &program->code[p->pc];
	uint32_t set = insn->b == LITMUS_NONE ? 1u << ((uint32_t)insn->imm & 31u) : 0xffffffffu;
	int is_update = insn->op == LITMUS_OP_UPDATE;
	if (insn->op == LITMUS_OP_LOAD || (is_update && !litmus_is_half(insn, p))) f.reads = set;
	if (insn->op == LITMUS_OP_STORE || (is_update && !litmus_is_failing(insn, p))) f.writes = set;
	return f;
}

static future future_of(const litmus_program *program, const litmus_core *core) {
	future f = {program->facts[core->pc].reads, program->facts[core->pc].writes};
	for (uint32_t i = 0; i < core->pending_count; i++) {
		future one = future_of_pending(program, &core->pending[i]);
		f.reads |= one.reads;
		f.writes |= one.writes;
	}
	return f;
}

static int conflicts(const litmus_transition *t, const future *other) {
	return (t->reads & other->writes) != 0 || (t->writes & (other->reads | other->writes)) != 0;
}

/* Threads that may yet do something that depends on the transition. */
static uint32_t conflicting(const reduction *r, const litmus_transition *t) {
	uint32_t set = 0;
	for (uint32_t u = 0; u < r->threads; u++)
		if (u != t->thread && conflicts(t, &r->futures[u])) set |= 1u << u;
	return set;
}

/*
 * The threads that must be chosen along with one: all whose futures conflict with what the chosen threads can do at
 * present.
 */
static uint32_t closure_of(const reduction *r, uint32_t thread) {
	uint32_t set = 1u << thread, grown = 1;
	while (grown) {
		grown = 0;
		for (uint32_t i = 0; i < r->count; i++) {
			if (!(set >> r->list[i].thread & 1u)) continue;
			uint32_t more = conflicting(r, &r->list[i]) & ~set;
			set |= more;
			grown |= more;
		}
	}
	return set;
}

static uint32_t enabled_in(const reduction *r, uint32_t threads) {
	uint32_t count = 0;
	for (uint32_t i = 0; i < r->count; i++)
		count += r->list[i].enabled && (threads >> r->list[i].thread & 1u);
	return count;
}

/* The threads whose transitions together are a persistent set with as few enabled ones as possible. */
static uint32_t smallest_closure(const reduction *r) {
	uint32_t best = (1u << r->threads) - 1, least = enabled_in(r, best);
	for (uint32_t t = 0; t < r->threads; t++) {
		if (enabled_in(r, 1u << t) == 0) continue;
		uint32_t set = closure_of(r, t), enabled = enabled_in(r, set);
		if (enabled < least) {
			least = enabled;
			best = set;
		}
	}
	return best;
}

static int is_guess(const litmus_transition *t) {
	return t->which >= LITMUS_GUESS_NOT;
}

/*
 * An access that conflicts with no other thread's future is persistent by itself; a guess comes with its alternative.
 */
static uint32_t find_alone(const reduction *r) {
	for (uint32_t i = 0; i < r->count; i++)
		if (r->list[i].enabled && !is_guess(&r->list[i]) && conflicting(r, &r->list[i]) == 0) return i;
	return HL_NONE;
}

uint32_t explore_reduce(const litmus_program *program, const litmus_state *state, litmus_transition *list,
                        uint32_t count) {
	reduction r = {.list = list, .count = count, .threads = program->config.thread_count};
	for (uint32_t t = 0; t < r.threads; t++) r.futures[t] = future_of(program, &state->cores[t]);
	uint32_t alone = find_alone(&r);
	if (alone != HL_NONE) {
		list[0] = list[alone];
		return 1;
	}
	uint32_t threads = smallest_closure(&r), kept = 0;
	for (uint32_t i = 0; i < count; i++)
		if (list[i].enabled && (threads >> list[i].thread & 1u)) list[kept++] = list[i];
	return kept;
}
