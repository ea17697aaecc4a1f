#include "reference_open.h"

#include <stdlib.h>
#include <string.h>

void reference_open(ref *f, const block *b) {
	memcpy(&f->config, b->bytes, sizeof f->config);
	const hl_config *c = &f->config;
	memcpy(&f->program, b->bytes + c->program_offset, sizeof f->program);
	const void *code = b->bytes + c->program_offset + sizeof f->program;
	f->code = code;
	f->node_of_core = (const void *)(b->bytes + c->node_of_core_offset);
	f->hop = (const void *)(b->bytes + c->hop_offset);
	f->transfer = (const void *)(b->bytes + c->transfer_offset);
	f->dram = (const void *)(b->bytes + c->dram_offset);
	f->reach = (const void *)(b->bytes + c->reach_offset);
	if (c->work_offset) f->work = (const void *)(b->bytes + c->work_offset);
	f->place = (const void *)(b->bytes + c->place_offset);
	if (c->sibling_offset) f->sibling = (const void *)(b->bytes + c->sibling_offset);
	f->params = (const void *)(b->bytes + c->params_offset);
	f->cap = ((uint64_t)c->cycles_max_hi << 32) | c->cycles_max_lo;
	f->stack_base = HL_MEMORY_BASE + (f->program.memory_bytes + c->line_bytes - 1) / c->line_bytes * c->line_bytes;
	uint32_t stack = f->program.stack_bytes + f->program.stack_room;
	f->stack_stride = (stack + c->line_bytes - 1) / c->line_bytes * c->line_bytes;
	f->threads = c->core_count;
	for (uint32_t pc = 0; pc < f->program.code_count; pc++) f->threads += INSN_OP(f->code[pc]) == OP_CONTEXT;
	f->memory_bytes = f->stack_base - HL_MEMORY_BASE + f->threads * f->stack_stride;
	/* The core has room for more contexts; a miss may bring the first line of that room, as the other one of a pair. */
	if (f->threads > c->core_count) f->memory_bytes += 2 * c->line_bytes;
	f->line_count = f->memory_bytes / c->line_bytes;
	f->out->lines = f->line_count;
	f->out->memory_bytes = f->memory_bytes;
	if (f->line_count > REFERENCE_LINES_MAX || f->memory_bytes > REFERENCE_MEMORY_MAX) abort();
	memcpy(f->out->memory, f->code + f->program.code_count, f->program.data_bytes);
}
