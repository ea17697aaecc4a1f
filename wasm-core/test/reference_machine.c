#include "reference_machine.h"

#include "../src/insn.h"
#include "../src/rng.h"

uint32_t reference_core_of(const ref *f, uint32_t requester) {
	return requester % f->config.core_count;
}

uint32_t reference_node_of(const ref *f, uint32_t requester) {
	return f->node_of_core[reference_core_of(f, requester)];
}

uint32_t reference_way(const ref *f, uint32_t from, uint32_t to) {
	return f->hop[from * f->config.node_count + to];
}

int reference_is_near(const ref *f, uint32_t line_index, uint32_t core_index) {
	for (uint32_t i = 0; i < f->config.core_count; i++)
		if (i != core_index && are_siblings(f, i, core_index) && f->line[line_index].has_copy[i]) return 1;
	return 0;
}

uint32_t reference_transfer_total(const ref *f, uint32_t owner_core, uint32_t to_core, uint32_t home) {
	if (are_siblings(f, owner_core, to_core)) return f->config.sibling_cycles;
	if (f->config.matrix) return f->transfer[owner_core * f->config.core_count + to_core];
	uint32_t owner = f->node_of_core[owner_core], to = f->node_of_core[to_core];
	uint32_t direct = f->transfer[owner * f->config.node_count + to];
	if (!f->config.three_hop || (f->config.chip_cache && owner == to)) return direct;
	uint32_t nodes = f->config.node_count;
	uint32_t there = f->transfer[to * nodes + home], on = f->transfer[home * nodes + owner];
	uint32_t longest = direct > there ? direct : there;
	return longest > on ? longest : on;
}

static uint64_t draw_number(const ref *f, uint32_t requester, uint32_t what) {
	uint64_t seed = ((uint64_t)f->config.seed_hi << 32) | f->config.seed_lo;
	uint32_t cores = f->config.core_count;
	uint32_t kind = requester / cores;
	uint64_t from = rng_mix(seed + requester % cores);
	if (kind >= 4) from = rng_mix(from + 1 + (kind - 4)); /* each fill buffer has draws of its own */
	if (kind >= 4) kind = 4;
	uint64_t number = (5ull * f->request[requester].number + what) * 4 + kind;
	return rng_mix(from + number);
}

uint64_t reference_draw(const ref *f, uint32_t requester, uint32_t what) {
	return draw_number(f, requester, what) >> 32;
}

uint64_t reference_draw_place(const ref *f, uint32_t requester, uint32_t i) {
	return rng_mix(draw_number(f, requester, 4) + 1 + i) >> 32;
}

uint64_t reference_hold(const ref *f, uint32_t requester) {
	uint64_t spread = f->config.message_jitter_cycles + 1ull;
	return f->config.hold_cycles + (reference_draw(f, requester, 3) * spread >> 32);
}

uint64_t reference_message(const ref *f, uint32_t requester, uint32_t message, uint64_t way) {
	uint64_t most = f->config.message_jitter_cycles;
	if (most > way / 2) most = way / 2;
	uint64_t earliest = way - most, latest = way + most;
	return earliest + (reference_draw(f, requester, message) * (latest - earliest + 1) >> 32);
}

int reference_ask_machine(ref *f, uint32_t core_index, uint64_t w) {
	ref_core *c = &f->core[core_index];
	uint64_t *r = c->regs + c->window;
	uint64_t *a = &r[INSN_A(w)];
	switch ((enum opcode)INSN_OP(w)) {
	case OP_CPU: *a = core_index; return 1;
	case OP_CPUS: *a = f->config.core_count; return 1;
	case OP_NODES: *a = f->config.node_count; return 1;
	case OP_NODEOF: *a = f->node_of_core[r[INSN_B(w)]]; return 1;
	case OP_NOW: *a = f->now; return 1;
	case OP_PARAM: *a = (uint64_t)f->params[INSN_UIMM(w)]; return 1;
	case OP_RANDOMEXP: *a = rng_exponential(&c->random, r[INSN_B(w)]); return 1;
	case OP_RANDOM: *a = rng_below(&c->random, r[INSN_B(w)]); return 1;
	case OP_CONTEXTSELF: *a = c->thread; return 1;
	case OP_FRAME:
		*a = f->stack_base + (uint64_t)c->thread * f->stack_stride + f->core[core_index].frame + INSN_UIMM(w);
		return 1;
	case OP_OWN: *a = f->stack_base + (uint64_t)c->thread * f->stack_stride + INSN_UIMM(w); return 1;
	case OP_THREAD: *a = f->stack_base + (uint64_t)core_index * f->stack_stride + INSN_UIMM(w); return 1;
	default: return 0;
	}
}
