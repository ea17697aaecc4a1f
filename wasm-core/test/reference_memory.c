#include "reference_memory.h"

uint64_t reference_pass_memory(ref *f, uint32_t core_index, uint32_t node, uint64_t lines, uint64_t *out_wait) {
	uint32_t places[2] = {node, f->config.node_count};
	uint32_t cycles[2] = {f->config.memory_line_cycles, f->config.memory_all_cycles};
	uint64_t ends = f->now;
	*out_wait = 0;
	if (cycles[0] + cycles[1] == 0 || lines == 0) return ends;
	for (uint32_t k = 0; k < 2; k++) {
		uint64_t *free = &f->memory_free[places[k]];
		if (*free < f->now) *free = f->now;
		if (*free - f->now > *out_wait) *out_wait = *free - f->now;
		*free += lines * cycles[k];
		if (*free > ends) ends = *free;
	}
	f->out->core[core_index].memory_lines += lines;
	f->out->core[core_index].memory_queue += *out_wait;
	return ends;
}

uint64_t reference_stream(ref *f, uint32_t core_index, uint64_t node, uint64_t bytes) {
	uint64_t lines = (bytes + f->config.line_bytes - 1) / f->config.line_bytes, wait;
	uint32_t nodes = f->config.node_count;
	uint64_t latency = f->dram[f->node_of_core[core_index] * nodes + node], local = f->dram[node * nodes + node];
	uint64_t alone = latency / 4;
	if (f->config.memory_stream_cycles) alone = (f->config.memory_stream_cycles * latency + local / 2) / local;
	if (alone == 0) alone = 1;
	uint64_t served = reference_pass_memory(f, core_index, (uint32_t)node, lines, &wait) - f->now;
	return served > lines * alone ? served : lines * alone;
}

uint32_t reference_kept_total(const ref *f, ref_request *q, uint32_t core_index, uint32_t from_memory) {
	uint32_t home = f->line[q->line].home;
	uint32_t beside = f->dram[home * f->config.node_count + home];
	q->category = f->node_of_core[core_index] == home ? CYCLES_MISS_CHIP : CYCLES_MISS_REMOTE;
	return f->config.home_hit_cycles + (from_memory > beside ? from_memory - beside : 0);
}

int reference_home_executes(const ref *f, uint32_t core_index) {
	if (f->config.home_atomic_cycles == 0) return 0;
	switch (INSN_OP(f->code[f->core[core_index].pc])) {
	case OP_XCHG:
	case OP_CMPXCHG:
	case OP_CMPXCHG2: return !f->config.home_arithmetic;
	default: return 1;
	}
}
