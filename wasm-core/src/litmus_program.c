#include "litmus_program.h"

#include <stddef.h>
#include <string.h>

_Static_assert(sizeof(litmus_insn) == 16, "the block's layout");
_Static_assert(sizeof(litmus_item) == 16 && sizeof(litmus_node) == 16, "the block's layout");

static const char roles_of[][6] = {
#define HL_LITMUS_OP(NAME, roles, sentence) roles,
#include "litmus.def"
};

typedef struct reader {
	litmus_program *program;
	const uint8_t *block;
	uint32_t bytes;
	litmus_refusal refusal;
} reader;

static int refuse(reader *r, hl_status status, size_t at, uint64_t found) {
	if (r->refusal.status == HL_OK) r->refusal = (litmus_refusal){status, (uint32_t)at, found};
	return 0;
}

/* ---- The head ------------------------------------------------------------------------------------------------- */

static int in_range(reader *r, size_t field, uint32_t value, uint32_t low, uint32_t high) {
	if (value < low) return refuse(r, HL_BAD_CONFIG, field, value);
	return value <= high ? 1 : refuse(r, HL_TOO_LARGE, field, value);
}

#define RANGE(field, low, high) in_range(r, offsetof(hl_explore_config, field), c->field, (low), (high))

static int check_head(reader *r) {
	const hl_explore_config *c = &r->program->config;
	if (c->abi_version != HL_ABI_VERSION)
		return refuse(r, HL_BAD_ABI, offsetof(hl_explore_config, abi_version), c->abi_version);
	if (c->total_bytes != r->bytes)
		return refuse(r, HL_BAD_CONFIG, offsetof(hl_explore_config, total_bytes), c->total_bytes);
	if (c->model >= LITMUS_MODEL_COUNT) return refuse(r, HL_BAD_CONFIG, offsetof(hl_explore_config, model), c->model);
	return RANGE(reduce, 0, 1) && RANGE(count, 0, c->reduce ? 0u : 1u) &&
	       RANGE(thread_count, 1, HL_LITMUS_THREADS_MAX) && RANGE(register_count, 1, HL_LITMUS_REGISTERS_MAX) &&
	       RANGE(location_count, 1, HL_LITMUS_LOCATIONS_MAX) && RANGE(code_count, 1, HL_LITMUS_CODE_MAX) &&
	       RANGE(item_count, 0, HL_LITMUS_ITEMS_MAX) && RANGE(shown_count, 0, c->item_count) &&
	       RANGE(condition_count, 0, HL_LITMUS_NODES_MAX) &&
	       RANGE(filter_count, 0, HL_LITMUS_NODES_MAX - c->condition_count);
}

/* The table at an offset, or NULL after a refusal. */
static const void *table(reader *r, size_t field, uint32_t offset, uint32_t count, uint32_t size, uint32_t alignment) {
	if (offset % alignment == 0 && offset <= r->bytes && (uint64_t)count * size <= r->bytes - offset)
		return r->block + offset;
	refuse(r, HL_BAD_CONFIG, field, offset);
	return NULL;
}

#define TABLE(field, count, size, alignment) \
	table(r, offsetof(hl_explore_config, field), c->field, (count), (size), (alignment))

static int find_tables(reader *r) {
	litmus_program *p = r->program;
	const hl_explore_config *c = &p->config;
	p->threads = TABLE(threads_offset, c->thread_count, sizeof(litmus_thread), 4);
	p->memory = TABLE(memory_offset, c->location_count, sizeof(int64_t), 8);
	p->registers = TABLE(registers_offset, c->thread_count * c->register_count, sizeof(int64_t), 8);
	p->code = TABLE(code_offset, c->code_count, sizeof(litmus_insn), 8);
	p->items = TABLE(items_offset, c->item_count, sizeof(litmus_item), 4);
	p->condition = TABLE(nodes_offset, c->condition_count + c->filter_count, sizeof(litmus_node), 8);
	p->filter = p->condition ? p->condition + c->condition_count : NULL;
	return r->refusal.status == HL_OK;
}

/* ---- Instructions --------------------------------------------------------------------------------------------- */

static int is_register(const reader *r, uint32_t value) {
	return value < r->program->config.register_count;
}

static int fits_role(const reader *r, char role, uint32_t value) {
	switch (role) {
	case 'w':
	case 'r': return is_register(r, value);
	case '?': return value == LITMUS_NONE || is_register(r, value);
	default: return value == LITMUS_NONE;
	}
}

static int fits_immediate(const reader *r, const litmus_thread *t, const litmus_insn *insn, char role) {
	uint64_t value = (uint64_t)insn->imm;
	switch (role) {
	case 'i': return 1;
	case 'l': return insn->b != LITMUS_NONE ? value == 0 : value < r->program->config.location_count;
	case 't': return value >= t->first && value - t->first < t->count;
	default: return value == 0;
	}
}

static uint32_t flags_of(uint32_t op) {
	switch (op) {
	case LITMUS_OP_FENCE:
		return HL_LITMUS_READ_READ | HL_LITMUS_READ_WRITE | HL_LITMUS_WRITE_READ | HL_LITMUS_WRITE_WRITE;
	case LITMUS_OP_LOAD: return HL_LITMUS_ACQUIRE;
	case LITMUS_OP_STORE: return HL_LITMUS_RELEASE;
	case LITMUS_OP_UPDATE:
		return HL_LITMUS_ACQUIRE | HL_LITMUS_RELEASE | HL_LITMUS_AWAIT | HL_LITMUS_CONDITIONAL;
	default: return 0;
	}
}

static int check_instruction(reader *r, const litmus_thread *t, uint32_t pc) {
	const litmus_insn *insn = &r->program->code[pc];
	size_t at = r->program->config.code_offset + sizeof(litmus_insn) * (size_t)pc;
	if (insn->op >= LITMUS_OP_COUNT) return refuse(r, HL_BAD_PROGRAM, at, insn->op);
	const char *roles = roles_of[insn->op];
	const uint8_t fields[] = {insn->a, insn->b, insn->c, insn->d};
	for (uint32_t i = 0; i < 4; i++)
		if (!fits_role(r, roles[i], fields[i])) return refuse(r, HL_BAD_PROGRAM, at + 3 + i, fields[i]);
	if (!fits_immediate(r, t, insn, roles[4])) return refuse(r, HL_BAD_PROGRAM, at + 8, (uint64_t)insn->imm);
	if (insn->alu >= LITMUS_ALU_COUNT) return refuse(r, HL_BAD_PROGRAM, at + 1, insn->alu);
	if (insn->flags & ~flags_of(insn->op)) return refuse(r, HL_BAD_PROGRAM, at + 2, insn->flags);
	uint32_t expecting = insn->flags & (HL_LITMUS_AWAIT | HL_LITMUS_CONDITIONAL);
	if (expecting && insn->d == LITMUS_NONE) return refuse(r, HL_BAD_PROGRAM, at + 2, insn->flags);
	if (expecting == (HL_LITMUS_AWAIT | HL_LITMUS_CONDITIONAL)) return refuse(r, HL_BAD_PROGRAM, at + 2, insn->flags);
	if (insn->width > 64) return refuse(r, HL_BAD_PROGRAM, at + 7, insn->width);
	return 1;
}

/* Does control never go on from this instruction to the next one? */
static int ends(const litmus_insn *insn) {
	return insn->op == LITMUS_OP_HALT || insn->op == LITMUS_OP_JUMP;
}

static int check_threads(reader *r) {
	const litmus_program *p = r->program;
	uint32_t next = 0;
	for (uint32_t i = 0; i < p->config.thread_count; i++) {
		const litmus_thread *t = &p->threads[i];
		size_t at = p->config.threads_offset + sizeof(litmus_thread) * (size_t)i;
		if (t->first != next) return refuse(r, HL_BAD_PROGRAM, at, t->first);
		if (t->count == 0 || t->count > p->config.code_count - next) return refuse(r, HL_BAD_PROGRAM, at + 4, t->count);
		next += t->count;
		for (uint32_t pc = t->first; pc < next; pc++)
			if (!check_instruction(r, t, pc)) return 0;
		if (!ends(&p->code[next - 1]))
			return refuse(r, HL_BAD_PROGRAM, p->config.code_offset + sizeof(litmus_insn) * (size_t)(next - 1),
			              p->code[next - 1].op);
	}
	return next == p->config.code_count ||
	       refuse(r, HL_BAD_PROGRAM, offsetof(hl_explore_config, code_count), p->config.code_count);
}

/* ---- What is observed ----------------------------------------------------------------------------------------- */

static int check_items(reader *r) {
	const litmus_program *p = r->program;
	for (uint32_t i = 0; i < p->config.item_count; i++) {
		const litmus_item *item = &p->items[i];
		size_t at = p->config.items_offset + sizeof(litmus_item) * (size_t)i;
		int in_memory = item->thread == HL_NONE;
		if (!in_memory && item->thread >= p->config.thread_count) return refuse(r, HL_BAD_PROGRAM, at, item->thread);
		if (item->index >= (in_memory ? p->config.location_count : p->config.register_count))
			return refuse(r, HL_BAD_PROGRAM, at + 4, item->index);
		if (item->width > 64) return refuse(r, HL_BAD_PROGRAM, at + 8, item->width);
	}
	return 1;
}

/* Numbers that a node takes from the stack; each node puts one number there. */
static uint32_t takes(uint32_t node) {
	switch (node) {
	case LITMUS_NODE_NUMBER:
	case LITMUS_NODE_ITEM: return 0;
	case LITMUS_NODE_NOT: return 1;
	default: return 2;
	}
}

static int check_expression(reader *r, const litmus_node *nodes, uint32_t count) {
	uint32_t depth = 0;
	for (uint32_t i = 0; i < count; i++) {
		size_t at = (size_t)((const uint8_t *)&nodes[i] - r->block);
		if (nodes[i].node >= LITMUS_NODE_COUNT) return refuse(r, HL_BAD_PROGRAM, at, nodes[i].node);
		if (nodes[i].node == LITMUS_NODE_ITEM && nodes[i].index >= r->program->config.item_count)
			return refuse(r, HL_BAD_PROGRAM, at + 4, nodes[i].index);
		if (depth < takes(nodes[i].node)) return refuse(r, HL_BAD_PROGRAM, at, nodes[i].node);
		depth += 1 - takes(nodes[i].node);
		if (depth > HL_LITMUS_STACK_MAX) return refuse(r, HL_TOO_LARGE, at, depth);
	}
	return count == 0 || depth == 1 ||
	       refuse(r, HL_BAD_PROGRAM, offsetof(hl_explore_config, nodes_offset), r->program->config.nodes_offset);
}

/* ---- Facts about instructions --------------------------------------------------------------------------------- */

static uint32_t bit_of_register(uint32_t number) {
	return number == LITMUS_NONE ? 0u : 1u << number;
}

static uint32_t registers_read(const litmus_insn *insn) {
	const char *roles = roles_of[insn->op];
	uint32_t set = 0;
	const uint8_t fields[] = {insn->a, insn->b, insn->c, insn->d};
	for (uint32_t i = 0; i < 4; i++)
		if (roles[i] == 'r' || roles[i] == '?') set |= bit_of_register(fields[i]);
	return set;
}

static uint32_t registers_written(const litmus_insn *insn) {
	return roles_of[insn->op][0] == 'w' ? bit_of_register(insn->a) : 0u;
}

/* A register may hold the address of any location. */
static uint32_t locations_of(const litmus_insn *insn) {
	return insn->b != LITMUS_NONE ? 0xffffffffu : 1u << (uint32_t)insn->imm;
}

static litmus_facts join(litmus_facts x, const litmus_facts *y) {
	return (litmus_facts){x.live | y->live, x.reads | y->reads, x.writes | y->writes};
}

static litmus_facts facts_before(const litmus_program *p, uint32_t pc, uint32_t live_at_end) {
	const litmus_insn *insn = &p->code[pc];
	if (insn->op == LITMUS_OP_HALT) return (litmus_facts){live_at_end, 0, 0};
	litmus_facts f = {0, 0, 0};
	if (insn->op != LITMUS_OP_JUMP) f = p->facts[pc + 1];
	if (roles_of[insn->op][4] == 't') f = join(f, &p->facts[insn->imm]);
	f.live = (f.live & ~registers_written(insn)) | registers_read(insn);
	if (insn->op == LITMUS_OP_LOAD || insn->op == LITMUS_OP_UPDATE) f.reads |= locations_of(insn);
	if (insn->op == LITMUS_OP_STORE || insn->op == LITMUS_OP_UPDATE) f.writes |= locations_of(insn);
	return f;
}

static int same(const litmus_facts *x, const litmus_facts *y) {
	return x->live == y->live && x->reads == y->reads && x->writes == y->writes;
}

/* The sets only grow, so this loop ends. */
static void find_facts(const litmus_program *p, const litmus_thread *t, uint32_t live_at_end) {
	int changed = 1;
	while (changed) {
		changed = 0;
		for (uint32_t pc = t->first + t->count; pc-- > t->first;) {
			litmus_facts f = facts_before(p, pc, live_at_end);
			if (same(&f, &p->facts[pc])) continue;
			p->facts[pc] = f;
			changed = 1;
		}
	}
}

static uint32_t observed_registers(const litmus_program *p, uint32_t thread) {
	uint32_t set = 0;
	for (uint32_t i = 0; i < p->config.item_count; i++)
		if (p->items[i].thread == thread) set |= 1u << p->items[i].index;
	return set;
}

litmus_refusal litmus_program_read(litmus_program *program, const uint8_t *block, uint32_t bytes, litmus_facts *facts) {
	reader r = {program, block, bytes, {HL_OK, HL_NONE, 0}};
	if (bytes < sizeof(hl_explore_config)) {
		refuse(&r, HL_BAD_CONFIG, offsetof(hl_explore_config, total_bytes), bytes);
		return r.refusal;
	}
	memcpy(&program->config, block, sizeof program->config);
	if (!check_head(&r) || !find_tables(&r) || !check_threads(&r) || !check_items(&r) ||
	    !check_expression(&r, program->condition, program->config.condition_count) ||
	    !check_expression(&r, program->filter, program->config.filter_count))
		return r.refusal;
	program->facts = facts;
	memset(facts, 0, sizeof *facts * program->config.code_count);
	for (uint32_t i = 0; i < program->config.thread_count; i++)
		find_facts(program, &program->threads[i], observed_registers(program, i));
	return r.refusal;
}

/* ---- Meaning -------------------------------------------------------------------------------------------------- */

int64_t litmus_narrow(uint32_t width, int64_t value) {
	if (width == 0 || width >= 64) return value;
	uint64_t sign = 1ull << (width - 1);
	uint64_t bits = (uint64_t)value & ((sign << 1) - 1);
	return (int64_t)((bits ^ sign) - sign);
}

static int64_t compute(uint32_t alu, int64_t x, int64_t y) {
	uint64_t ux = (uint64_t)x, uy = (uint64_t)y;
	switch (alu) {
	case LITMUS_ALU_ADD: return (int64_t)(ux + uy);
	case LITMUS_ALU_SUBTRACT: return (int64_t)(ux - uy);
	case LITMUS_ALU_REVERSE_SUBTRACT: return (int64_t)(uy - ux);
	case LITMUS_ALU_MULTIPLY: return (int64_t)(ux * uy);
	case LITMUS_ALU_AND: return x & y;
	case LITMUS_ALU_OR: return x | y;
	case LITMUS_ALU_XOR: return x ^ y;
	case LITMUS_ALU_SECOND: return y;
	case LITMUS_ALU_EQUAL: return x == y;
	case LITMUS_ALU_NOT_EQUAL: return x != y;
	case LITMUS_ALU_LESS: return x < y;
	case LITMUS_ALU_LESS_OR_EQUAL: return x <= y;
	case LITMUS_ALU_BELOW: return ux < uy;
	case LITMUS_ALU_BELOW_OR_EQUAL: return ux <= uy;
	case LITMUS_ALU_SHIFT_LEFT: return uy < 64 ? (int64_t)(ux << uy) : 0;
	default: return x >> (uy < 64 ? uy : 63);
	}
}

int64_t litmus_compute(uint32_t alu, uint32_t width, int64_t x, int64_t y) {
	return litmus_narrow(width, compute(alu, x, y));
}

uint32_t litmus_location_at(const litmus_program *program, int64_t address) {
	uint64_t offset = (uint64_t)address - HL_LITMUS_ADDRESS_BASE;
	if (offset % HL_LITMUS_ADDRESS_STEP != 0) return LITMUS_NONE;
	uint64_t location = offset / HL_LITMUS_ADDRESS_STEP;
	return location < program->config.location_count ? (uint32_t)location : LITMUS_NONE;
}

int litmus_holds(const litmus_node *nodes, uint32_t count, const int64_t *values) {
	int64_t stack[HL_LITMUS_STACK_MAX + 1] = {0};
	uint32_t top = 0;
	if (count == 0) return 1;
	for (uint32_t i = 0; i < count; i++) {
		const litmus_node *n = &nodes[i];
		top -= takes(n->node);
		int64_t x = stack[top], y = takes(n->node) == 2 ? stack[top + 1] : 0;
		switch (n->node) {
		case LITMUS_NODE_NUMBER: x = n->number; break;
		case LITMUS_NODE_ITEM: x = values[n->index]; break;
		case LITMUS_NODE_EQUAL: x = x == y; break;
		case LITMUS_NODE_NOT: x = x == 0; break;
		case LITMUS_NODE_AND: x = x != 0 && y != 0; break;
		default: x = x != 0 || y != 0; break;
		}
		stack[top++] = x;
	}
	return stack[0] != 0;
}
