#include "verify.h"

#include "check.h"
#include "insn.h"
#include "limits.h"
#include "races.h"
#include "state.h"

typedef struct function {
	uint32_t entry; /* HL_NONE: the function stands for all that a call through a pointer may reach */
	uint32_t own;   /* registers that the function may keep below the windows of its callees */
	uint32_t registers;  /* registers that the function needs with its callees, once known */
	uint32_t depth;      /* calls below it, once known */
	uint32_t first_call; /* its calls are calls[first_call .. first_call + call_count - 1] */
	uint32_t call_count;
	uint32_t settled; /* number of its calls whose needs have been added */
	uint8_t visit;    /* 0: not seen; 1: under way; 2: known */
} function;

/*
 * Working memory. Every instruction belongs to one function at most, so all walks together touch each instruction once:
 * the verifier takes time in proportion to the code, whatever the code is.
 */
typedef struct walk {
	const hl_program *program;
	const uint64_t *code;
	function *functions;
	uint32_t *function_of; /* [code_count] index + 1 of the function that begins here; 0: none */
	uint32_t *owner;       /* [code_count] index + 1 of the function that the instruction belongs to; 0: none yet */
	uint32_t *stack;       /* [code_count] instructions to walk on from; then functions being settled */
	uint32_t *calls;       /* [code_count] call instructions, function by function; then every ENTRY */
	uint32_t function_count;
	uint32_t call_count;
	uint32_t anything; /* number of the function that stands for all that pointers can reach */
	int recursive;     /* some function can be active more than once */
	verify_result result;
} walk;

uint32_t verify_scratch_bytes(uint32_t code_count) {
	uint32_t functions = (HL_FUNCTIONS_MAX + 1) * (uint32_t)sizeof(function);
	return functions + (4 * code_count + HL_FUNCTIONS_MAX + 1) * (uint32_t)sizeof(uint32_t);
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
	if (role == 'q' && value >= ORDER_COUNT) return refuse(v, HL_BAD_PROGRAM, at, value);
	int pair = role == 'M' || role == 'S';
	int ok = role == '.' ? value == 0 : !pair || value + 1 < INSN_REGISTERS;
	return ok ? 1 : refuse(v, HL_BAD_PROGRAM, at, value);
}

static int is_width(uint32_t width) {
	uint32_t size = width & 15u, order = width >> INSN_ORDER_SHIFT;
	return (width & 255u) < 32 && order < ORDER_COUNT && (size == 1 || size == 2 || size == 4 || size == 8);
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
	case 'f': ok = value <= p->stack_room; break;
	case 'x': ok = value < p->assert_count; break;
	case 'z': ok = is_width(value); break;
	case 'q': ok = value < ORDER_COUNT; break;
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
	if (INSN_OP(w) == OP_CMPXCHG2 && (INSN_UIMM(w) & 255u) != 8) return refuse(v, HL_BAD_PROGRAM, at, INSN_UIMM(w));
	if (INSN_OP(w) == OP_ENTRY) return add_function(v, at, at);
	return INSN_OP(w) == OP_CALL ? add_function(v, at, INSN_UIMM(w)) : 1;
}

/* The highest register that the instruction touches, plus one; a count (role n) counts itself. */
static uint32_t registers_of(uint64_t w) {
	const char *roles = insn_roles[INSN_OP(w)];
	const uint32_t values[] = {INSN_A(w), INSN_B(w), INSN_C(w)};
	uint32_t most = 1;
	for (int i = 0; i < 3; i++) {
		if (roles[i] == '.' || roles[i] == 'w' || roles[i] == 'q') continue;
		uint32_t need = roles[i] == 'n' ? values[i] : values[i] + (roles[i] == 'M' || roles[i] == 'S' ? 2 : 1);
		if (need > most) most = need;
	}
	return most;
}

static int ends(uint32_t op) {
	return op == OP_RET || op == OP_JMP;
}

/* ENTRY begins a function, ENTER comes first or right behind it: each is executed once in a call. */
static int is_at_entry(const walk *v, uint32_t number, uint32_t pc, uint32_t from) {
	uint32_t op = INSN_OP(v->code[pc]), entry = v->functions[number - 1].entry;
	if (op != OP_ENTRY && op != OP_ENTER) return 1;
	if (pc == entry) return from == entry && v->owner[pc] == 0;
	return op == OP_ENTER && from == entry && pc == entry + 1 && INSN_OP(v->code[entry]) == OP_ENTRY;
}

static int push(walk *v, uint32_t *top, uint32_t number, uint32_t pc, uint32_t from) {
	if (pc >= v->program->code_count) return refuse(v, HL_BAD_PROGRAM, from, pc); /* control runs off the end */
	if (!is_at_entry(v, number, pc, from)) return refuse(v, HL_BAD_PROGRAM, from, pc);
	if (v->owner[pc] == number) return 1;
	if (v->owner[pc]) return refuse(v, HL_BAD_PROGRAM, from, pc); /* control runs into another function */
	v->owner[pc] = number;
	v->stack[(*top)++] = pc;
	return 1;
}

/* Finds the registers that the function's own instructions need, and its calls. */
static int walk_function(walk *v, uint32_t number) {
	function *f = &v->functions[number - 1];
	uint32_t top = 0;
	f->first_call = v->call_count;
	if (!push(v, &top, number, f->entry, f->entry)) return 0;
	while (top > 0) {
		uint32_t pc = v->stack[--top];
		uint64_t w = v->code[pc];
		uint32_t need = registers_of(w);
		if (need > f->registers) f->registers = need;
		if (INSN_OP(w) == OP_CALL || INSN_OP(w) == OP_CALLI) {
			v->calls[v->call_count++] = pc;
			if (INSN_A(w) > f->own) f->own = INSN_A(w);
		}
		if (insn_roles[INSN_OP(w)][3] == 't' && !push(v, &top, number, INSN_UIMM(w), pc)) return 0;
		if (!ends(INSN_OP(w)) && !push(v, &top, number, pc + 1, pc)) return 0;
	}
	f->call_count = v->call_count - f->first_call;
	return 1;
}

/* Makes the function that stands for every function that a pointer can point to: it calls all of them. */
static void add_anything(walk *v) {
	function *f = &v->functions[v->function_count];
	*f = (function){.entry = HL_NONE, .first_call = v->call_count};
	for (uint32_t pc = 0; pc < v->program->code_count; pc++)
		if (INSN_OP(v->code[pc]) == OP_ENTRY) v->calls[v->call_count++] = pc;
	f->call_count = v->call_count - f->first_call;
	v->anything = v->function_count + 1;
}

static uint32_t callee_of(const walk *v, uint32_t pc) {
	switch (INSN_OP(v->code[pc])) {
	case OP_CALLI: return v->anything;
	case OP_ENTRY: return v->function_of[pc];
	default: return v->function_of[INSN_UIMM(v->code[pc])];
	}
}

static int check_needs(walk *v, const function *f) {
	if (f->registers > HL_REGISTERS_MAX) return refuse(v, HL_TOO_LARGE, f->entry, f->registers);
	if (f->depth > HL_CALL_DEPTH_MAX) return refuse(v, HL_TOO_LARGE, f->entry, f->depth);
	return 1;
}

static void add_needs(function *f, const function *callee, uint64_t call) {
	int through = INSN_OP(call) == OP_ENTRY; /* no call of its own: the call through the pointer counts */
	uint32_t shift = through ? 0 : INSN_A(call), depth = callee->depth + !through;
	if (shift + callee->registers > f->registers) f->registers = shift + callee->registers;
	if (depth > f->depth) f->depth = depth;
	f->settled++;
}

/*
 * Adds up the needs of calls, callees first. A function that is met again on the way down may call itself: then the sum
 * is not enough, and the interpreter checks every call.
 */
static int settle(walk *v, uint32_t number) {
	uint32_t top = 0;
	v->stack[top++] = number;
	while (top > 0) {
		function *f = &v->functions[v->stack[top - 1] - 1];
		f->visit = 1;
		if (f->settled == f->call_count) {
			if (!check_needs(v, f)) return 0;
			f->visit = 2;
			top--;
			continue;
		}
		uint32_t pc = v->calls[f->first_call + f->settled];
		uint32_t callee = callee_of(v, pc);
		uint8_t visit = v->functions[callee - 1].visit;
		if (visit == 0) v->stack[top++] = callee;
		else if (visit == 2) add_needs(f, &v->functions[callee - 1], v->code[pc]);
		else {
			v->recursive = 1;
			f->settled++;
		}
	}
	return 1;
}

static int settle_all(walk *v) {
	for (uint32_t i = 1; i <= v->function_count; i++)
		if (!walk_function(v, i)) return 0;
	add_anything(v);
	for (uint32_t i = 1; i <= v->function_count; i++)
		if (v->functions[i - 1].visit == 0 && !settle(v, i)) return 0;
	return 1;
}

static int check_entries(walk *v) {
	const hl_program *p = v->program;
	if (p->setup != HL_NONE && !add_function(v, HL_NONE, p->setup)) return 0;
	if (p->setup_cpu != HL_NONE && !add_function(v, HL_NONE, p->setup_cpu)) return 0;
	return add_function(v, HL_NONE, p->operation);
}

/*
 * With recursion: the registers that the deepest calls of the function with the largest window would need, within the
 * limit.
 */
static void allow_recursion(walk *v) {
	uint32_t most = 0;
	for (uint32_t i = 0; i < v->function_count; i++)
		if (v->functions[i].own > most) most = v->functions[i].own;
	uint32_t deep = (HL_CALL_DEPTH_MAX + 1) * most + INSN_REGISTERS;
	v->result.registers = deep < HL_REGISTERS_MAX ? deep : HL_REGISTERS_MAX;
	v->result.window_max = v->result.registers - INSN_REGISTERS;
}

static int has_op(const walk *v, enum opcode op) {
	for (uint32_t pc = 0; pc < v->program->code_count; pc++)
		if (INSN_OP(v->code[pc]) == (uint32_t)op) return 1;
	return 0;
}

/* The needs of any function that a pointer can point to: there contexts begin, and one of them is the handler. */
static function largest_of_pointers(const walk *v) {
	function most = {.entry = HL_NONE};
	for (uint32_t pc = 0; pc < v->program->code_count; pc++) {
		if (INSN_OP(v->code[pc]) != OP_ENTRY) continue;
		const function *f = &v->functions[v->function_of[pc] - 1];
		if (f->registers > most.registers) most.registers = f->registers;
		if (f->depth > most.depth) most.depth = f->depth;
	}
	return most;
}

/* A context may begin in any function that a pointer can point to. */
static void add_contexts(walk *v) {
	if (!has_op(v, OP_CONTEXT)) return;
	function most = largest_of_pointers(v);
	if (most.registers > v->result.registers) v->result.registers = most.registers;
	if (most.depth > v->result.depth) v->result.depth = most.depth;
}

/*
 * The handler of interrupts may be called in the deepest chain of calls, and has registers of its own above those of
 * all others. With recursion, a quarter of all that there may be: the interpreter checks every call.
 */
static void add_handler(walk *v) {
	if (!has_op(v, OP_INTERRUPTHANDLER)) return;
	function handler = largest_of_pointers(v);
	uint32_t own = handler.registers;
	if (v->recursive) {
		if (own + INSN_REGISTERS < HL_REGISTERS_MAX / 4) own = HL_REGISTERS_MAX / 4;
		else own += INSN_REGISTERS;
		uint32_t rest = HL_REGISTERS_MAX > own ? HL_REGISTERS_MAX - own : 0;
		if (v->result.registers > rest) v->result.registers = rest;
		v->result.window_max = rest > INSN_REGISTERS ? v->result.registers - INSN_REGISTERS : 0;
	}
	v->result.handler_window = v->result.registers;
	v->result.registers += own;
	v->result.depth += 2 + handler.depth; /* an interrupt takes two levels */
	if (v->result.registers > HL_REGISTERS_MAX || v->result.handler_window < INSN_REGISTERS * (uint32_t)v->recursive)
		refuse(v, HL_TOO_LARGE, v->program->operation, v->result.registers);
	if (!v->recursive && v->result.depth > HL_CALL_DEPTH_MAX)
		refuse(v, HL_TOO_LARGE, v->program->operation, v->result.depth);
	if (v->program->stack_room < v->program->stack_bytes) refuse(v, HL_BAD_PROGRAM, HL_NONE, v->program->stack_room);
}

static void add_up(walk *v) {
	const uint32_t entries[] = {v->program->setup, v->program->setup_cpu, v->program->operation};
	for (int i = 0; i < 3; i++) {
		if (entries[i] == HL_NONE) continue;
		const function *f = &v->functions[v->function_of[entries[i]] - 1];
		if (f->registers > v->result.registers) v->result.registers = f->registers;
		if (f->depth > v->result.depth) v->result.depth = f->depth;
	}
	add_contexts(v);
	v->result.window_max = UINT32_MAX;
	if (v->recursive) allow_recursion(v);
	add_handler(v);
}

verify_result verify_program(const hl_program *program, const uint64_t *code, void *scratch) {
	HL_ASSERT(program->code_count > 0 && program->code_count <= HL_CODE_MAX);
	walk v = {.program = program, .code = code, .functions = scratch};
	v.function_of = (uint32_t *)(v.functions + HL_FUNCTIONS_MAX + 1);
	v.owner = v.function_of + program->code_count;
	v.calls = v.owner + program->code_count;
	v.stack = v.calls + program->code_count; /* the last: also has room for every function */
	v.result.status = HL_OK;
	v.result.at = HL_NONE;
	int ok = check_entries(&v);
	for (uint32_t pc = 0; ok && pc < program->code_count; pc++) ok = check_instruction(&v, pc);
	if (ok && settle_all(&v)) add_up(&v);
	return v.result;
}
