#include "verify.h"

#include <string.h>

#include "check.h"
#include "insn.h"
#include "limits.h"
#include "sim.h"

typedef struct function {
	uint32_t entry;
	uint32_t registers; /* including what it calls, once known */
	uint32_t depth;     /* calls below it, once known */
	uint8_t visit;      /* 0: not seen; 1: under way; 2: known */
} function;

/*
 * Working memory: the functions, the function that starts at each instruction, and per function being walked a mark
 * and a stack entry for each instruction.
 */
typedef struct walk {
	const hl_program *program;
	const uint64_t *code;
	function *functions;
	uint32_t *function_of; /* [code_count] index + 1 of the function that begins here; 0: none */
	uint32_t *mark;        /* [code_count] number + 1 of the function that last walked over it */
	uint32_t *stack;       /* [code_count] instructions to walk on from */
	uint32_t function_count;
	verify_result result;
} walk;

uint32_t verify_scratch_bytes(uint32_t code_count) {
	return HL_FUNCTIONS_MAX * (uint32_t)sizeof(function) + 3 * code_count * (uint32_t)sizeof(uint32_t);
}

static int refuse(walk *v, hl_status status, uint32_t at, uint32_t found) {
	if (v->result.status == HL_OK) {
		v->result.status = status;
		v->result.at = at;
		v->result.found = found;
	}
	return 0;
}

static int check_register(walk *v, uint32_t at, char role, uint32_t value) {
	return role == '.' && value != 0 ? refuse(v, HL_BAD_PROGRAM, at, value) : 1;
}

static int is_width(uint32_t width) {
	uint32_t size = width & 15u;
	return width < 32 && (size == 1 || size == 2 || size == 4 || size == 8);
}

static int check_immediate(walk *v, uint32_t at, char role, uint32_t value) {
	const hl_program *p = v->program;
	int ok = 1;
	switch (role) {
	case '.': ok = value == 0; break;
	case 't':
	case 'e': ok = value < p->code_count; break;
	case 'p': ok = value < p->param_count; break;
	case 'o': ok = value < p->stack_bytes; break;
	case 'x': ok = value < p->assert_count; break;
	case 'z': ok = is_width(value); break;
	default: break; /* i, b: any number */
	}
	return ok ? 1 : refuse(v, HL_BAD_PROGRAM, at, value);
}

static int add_function(walk *v, uint32_t at, uint32_t entry) {
	if (entry >= v->program->code_count) return refuse(v, HL_BAD_PROGRAM, at, entry);
	if (v->function_of[entry]) return 1;
	if (v->function_count == HL_FUNCTIONS_MAX) return refuse(v, HL_TOO_LARGE, at, HL_FUNCTIONS_MAX);
	v->functions[v->function_count] = (function){.entry = entry};
	v->function_of[entry] = ++v->function_count;
	return 1;
}

static int check_instruction(walk *v, uint32_t at) {
	uint64_t w = v->code[at];
	if (INSN_OP(w) >= OP_COUNT) return refuse(v, HL_BAD_PROGRAM, at, INSN_OP(w));
	const char *roles = insn_roles[INSN_OP(w)];
	if (!check_register(v, at, roles[0], INSN_A(w)) || !check_register(v, at, roles[1], INSN_B(w)) ||
	    !check_register(v, at, roles[2], INSN_C(w)) || !check_immediate(v, at, roles[3], INSN_UIMM(w)))
		return 0;
	return INSN_OP(w) == OP_CALL ? add_function(v, at, INSN_UIMM(w)) : 1;
}

/* Highest register the instruction touches, plus one; a count (role n) counts itself. */
static uint32_t registers_of(uint64_t w) {
	const char *roles = insn_roles[INSN_OP(w)];
	const uint32_t values[] = {INSN_A(w), INSN_B(w), INSN_C(w)};
	uint32_t most = 1;
	for (int i = 0; i < 3; i++) {
		if (roles[i] == '.' || roles[i] == 'w') continue;
		uint32_t need = roles[i] == 'n' ? values[i] : values[i] + 1;
		if (need > most) most = need;
	}
	return most;
}

static int ends(uint32_t op) {
	return op == OP_RET || op == OP_JMP;
}

static int push(walk *v, uint32_t *top, uint32_t number, uint32_t pc, uint32_t from) {
	if (pc >= v->program->code_count) return refuse(v, HL_BAD_PROGRAM, from, pc); /* runs off the end */
	if (v->mark[pc] == number) return 1;
	v->mark[pc] = number;
	v->stack[(*top)++] = pc;
	return 1;
}

/* What each instruction reachable from the entry needs itself; calls are added by resolve(). */
static int walk_function(walk *v, uint32_t number) {
	function *f = &v->functions[number - 1];
	uint32_t top = 0;
	if (!push(v, &top, number, f->entry, f->entry)) return 0;
	while (top > 0) {
		uint32_t pc = v->stack[--top];
		uint64_t w = v->code[pc];
		uint32_t need = registers_of(w);
		if (need > f->registers) f->registers = need;
		if (insn_roles[INSN_OP(w)][3] == 't' && !push(v, &top, number, INSN_UIMM(w), pc)) return 0;
		if (!ends(INSN_OP(w)) && !push(v, &top, number, pc + 1, pc)) return 0;
	}
	return 1;
}

static int reaches(const walk *v, uint32_t number, uint32_t pc) {
	return v->mark[pc] == number;
}

/*
 * Adds up the needs of calls, callees first. Each pass settles every function whose callees are settled; a pass that
 * settles none although some are left has found a circle.
 */
static int try_settle(walk *v, uint32_t number) {
	function *f = &v->functions[number - 1];
	if (!walk_function(v, number)) return 0;
	uint32_t registers = f->registers, depth = 0;
	for (uint32_t pc = 0; pc < v->program->code_count; pc++) {
		uint64_t w = v->code[pc];
		if (INSN_OP(w) != OP_CALL || !reaches(v, number, pc)) continue;
		const function *callee = &v->functions[v->function_of[INSN_UIMM(w)] - 1];
		if (callee->visit != 2) return 1; /* not yet */
		if (INSN_A(w) + callee->registers > registers) registers = INSN_A(w) + callee->registers;
		if (callee->depth + 1 > depth) depth = callee->depth + 1;
	}
	if (registers > HL_REGISTERS_MAX) return refuse(v, HL_TOO_LARGE, f->entry, registers);
	if (depth > HL_CALL_DEPTH_MAX) return refuse(v, HL_TOO_LARGE, f->entry, depth);
	f->registers = registers;
	f->depth = depth;
	f->visit = 2;
	return 1;
}

static int settle_all(walk *v) {
	for (uint32_t depth = 0; depth <= HL_CALL_DEPTH_MAX + 1; depth++) {
		uint32_t left = 0;
		for (uint32_t i = 0; i < v->function_count; i++) {
			if (v->functions[i].visit == 2) continue;
			memset(v->mark, 0, v->program->code_count * sizeof *v->mark);
			if (!try_settle(v, i + 1)) return 0;
			left += v->functions[i].visit != 2;
		}
		if (left == 0) return 1;
	}
	for (uint32_t i = 0; i < v->function_count; i++)
		if (v->functions[i].visit != 2) return refuse(v, HL_BAD_RECURSION, v->functions[i].entry, 0);
	return 1;
}

static int check_entries(walk *v) {
	const hl_program *p = v->program;
	if (p->setup != HL_NONE && !add_function(v, HL_NONE, p->setup)) return 0;
	if (p->setup_cpu != HL_NONE && !add_function(v, HL_NONE, p->setup_cpu)) return 0;
	return add_function(v, HL_NONE, p->operation);
}

verify_result verify_program(const hl_program *program, const uint64_t *code, void *scratch) {
	HL_ASSERT(program->code_count > 0 && program->code_count <= HL_CODE_MAX);
	walk v = {.program = program, .code = code, .functions = scratch};
	v.function_of = (uint32_t *)(v.functions + HL_FUNCTIONS_MAX);
	v.mark = v.function_of + program->code_count;
	v.stack = v.mark + program->code_count;
	v.result.status = HL_OK;
	v.result.at = HL_NONE;
	int ok = check_entries(&v);
	for (uint32_t pc = 0; ok && pc < program->code_count; pc++) ok = check_instruction(&v, pc);
	if (ok && settle_all(&v)) {
		const uint32_t entries[] = {program->setup, program->setup_cpu, program->operation};
		for (int i = 0; i < 3; i++) {
			if (entries[i] == HL_NONE) continue;
			const function *f = &v.functions[v.function_of[entries[i]] - 1];
			if (f->registers > v.result.registers) v.result.registers = f->registers;
			if (f->depth > v.result.depth) v.result.depth = f->depth;
		}
	}
	return v.result;
}
