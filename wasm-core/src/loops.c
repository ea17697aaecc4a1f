#include "loops.h"

#include "access.h"
#include "insn.h"

uint32_t loops_count(const uint64_t *code, uint32_t code_count) {
	uint32_t count = 0;
	for (uint32_t pc = 0; pc < code_count; pc++) count += INSN_OP(code[pc]) == OP_SPIN;
	return count;
}

static int is_branch(uint32_t op) {
	return insn_roles[op][3] == 't';
}

/*
 * Finds the innermost loop around each head: from the nearest branch behind the head that goes back to it or before it,
 * up to the last of all branches that go to the same place. Looks at each instruction once, from the end: of the
 * branches seen, `stack` keeps those that may be the nearest one for a head further up, the nearest on top.
 */
static void find_extents(loop *loops, const hl_sim *s, uint32_t *last_to, uint32_t *stack) {
	uint32_t top = 0, index = s->loop_count;
	for (uint32_t pc = s->program.code_count; pc-- > 0;) {
		uint64_t w = s->code[pc];
		if (is_branch(INSN_OP(w)) && INSN_UIMM(w) <= pc) {
			uint32_t target = INSN_UIMM(w);
			if (last_to[target] == 0) last_to[target] = pc;
			while (top > 0 && INSN_UIMM(s->code[stack[top - 1]]) >= target) top--;
			stack[top++] = pc;
		}
		if (INSN_OP(w) != OP_SPIN) continue;
		loop *l = &loops[--index];
		while (top > 0 && INSN_UIMM(s->code[stack[top - 1]]) > pc) top--;
		l->head = l->first = l->last = pc;
		if (top == 0) continue;
		l->first = INSN_UIMM(s->code[stack[top - 1]]);
		l->last = last_to[l->first];
	}
}

static int is_conditional(uint32_t op) {
	return op >= OP_BZ && op <= OP_BLEU;
}

/* Instructions that a round may execute besides its load and its branch, without changing any register that lives. */
static int passes(const hl_sim *s, loop *l, uint32_t pc) {
	uint64_t w = s->code[pc];
	uint32_t op = INSN_OP(w);
	if (op == OP_RELAX) l->after += s->config.pause_cycles;
	else if (op == OP_WORKI && INSN_IMM(w) >= 0 && !s->uneven) l->after += INSN_UIMM(w);
	else return 0;
	return 1;
}

/* Follows the way from behind the branch back to the head; returns 0 when it leads elsewhere or does more than wait. */
static int returns_to_head(const hl_sim *s, loop *l, uint32_t pc) {
	for (int steps = 0; steps < 8; steps++) {
		if (pc == l->head) return 1;
		if (pc < l->first || pc > l->last) return 0;
		uint64_t w = s->code[pc];
		if (INSN_OP(w) == OP_JMP) {
			l->after += s->op_cycles[OP_JMP];
			pc = INSN_UIMM(w);
		} else if (passes(s, l, pc)) {
			pc++;
		} else {
			return 0;
		}
	}
	return 0;
}

/* Recognises this form: SPIN; load a dead register; branch on that register; pauses; back to SPIN. */
static void find_simple_form(const hl_sim *s, loop *l) {
	uint32_t load_pc = l->head + 1;
	l->load_pc = HL_NONE;
	if (load_pc + 1 > l->last) return;
	uint64_t load = s->code[load_pc];
	uint64_t branch = s->code[load_pc + 1];
	if (!access_is_load(INSN_OP(load)) || INSN_A(load) < l->live || INSN_B(load) >= l->live) return;
	if (!is_conditional(INSN_OP(branch))) return;
	uint32_t target = INSN_UIMM(branch);
	int inside = target >= l->first && target <= l->last;
	int next_inside = load_pc + 2 >= l->first && load_pc + 2 <= l->last;
	if (inside == next_inside) return;
	l->stay_taken = (uint32_t)inside;
	l->branch_pc = load_pc + 1;
	l->after = s->op_cycles[INSN_OP(branch)];
	if (returns_to_head(s, l, inside ? target : load_pc + 2)) l->load_pc = load_pc;
}

static void note_branch(const hl_sim *s, loop *l) {
	uint64_t branch = s->code[l->branch_pc];
	l->loaded = INSN_A(s->code[l->load_pc]);
	l->width = access_load_width(INSN_OP(s->code[l->load_pc]));
	l->branch_op = INSN_OP(branch);
	l->branch_b = INSN_B(branch);
	l->branch_c = INSN_C(branch);
}

static int is_load_or_call(uint32_t op) {
	return access_is_load(op) || op == OP_CALL || op == OP_CALLI;
}

/* Finds the loops that nothing from outside can end; `before` takes the number of loads and calls before each place. */
static void find_blind(loop *loops, const hl_sim *s, uint32_t *before) {
	uint32_t count = 0;
	for (uint32_t pc = 0; pc < s->program.code_count; pc++) {
		before[pc] = count;
		count += (uint32_t)is_load_or_call(INSN_OP(s->code[pc]));
	}
	for (uint32_t i = 0; i < s->loop_count; i++) {
		loop *l = &loops[i];
		l->blind = before[l->last] == before[l->first] && !is_load_or_call(INSN_OP(s->code[l->last]));
	}
}

size_t loops_scratch_bytes(uint32_t code_count) {
	return 2ull * code_count * sizeof(uint32_t);
}

void loops_find(loop *loops, const hl_sim *s, uint32_t *scratch) {
	find_extents(loops, s, scratch, scratch + s->program.code_count);
	find_blind(loops, s, scratch);
	for (uint32_t i = 0; i < s->loop_count; i++) {
		loop *l = &loops[i];
		l->live = INSN_A(s->code[l->head]);
		find_simple_form(s, l);
		if (l->load_pc != HL_NONE) note_branch(s, l);
	}
}
