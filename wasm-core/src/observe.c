#include "observe.h"

#include "account.h"
#include "caches.h"
#include "insn.h"
#include "jitter.h"
#include "races.h"
#include "stores.h"

/* The offset of the access in memory, or UINT64_MAX when its address is a fault. */
static uint64_t place_of_access(const hl_sim *s, uint64_t w, const uint64_t *r, uint32_t size) {
	int atomic = INSN_OP(w) >= OP_XADD; /* or a store past the caches */
	uint64_t address = r[INSN_B(w)] + (atomic ? 0 : (uint64_t)(int64_t)INSN_IMM(w));
	uint64_t offset = address - HL_MEMORY_BASE;
	return offset >= s->memory_bytes || (offset & (size - 1)) ? UINT64_MAX : offset;
}

/*
 * Is this a round of a wait loop that finds its line in its cache? Parking skips such rounds, so they have no delays.
 */
static int is_idle_round(const burst *x, uint32_t pc, uint32_t line_index) {
	const core *c = x->c;
	if (!(c->spin.active | c->spin.pure) || spin_outside(x->s, c, pc)) return 0;
	return line_index != HL_NONE && sim_has_copy(x->s, line_index, x->core_index);
}

/* Delays an access to the line at random; HL_NONE stands for an access that will be a fault. */
static void delay(burst *x, const insn *ip, uint32_t op, uint32_t line_index) {
	hl_sim *s = x->s;
	core *c = x->c;
	if (c->delayed || s->config.jitter_cycles == 0) return;
	uint32_t pc = burst_index_of(x, ip);
	int loads = op < OP_ST8;
	if (loads && is_idle_round(x, pc, line_index)) return;
	uint64_t cycles = jitter_delay(&c->jitter, s->seed, x->core_index, pc, s->config.jitter_cycles);
	c->delayed = 1;
	if (cycles == 0) return;
	if (loads) burst_leave_loop_if_outside(x, ip);
	else burst_be_impure(x, ip);
	if (loads && (c->spin.active | c->spin.pure)) c->spin.waited += cycles; /* the next round will be shorter */
	burst_sync(x, ip);
	x->last_pc = pc;
	s->profile[pc] += cycles;
	x->base += cycles;
}

/* Looks for the line in finite caches and TLBs; adds what that takes more than a hit in the L1 to the access's time. */
static void look_up(burst *x, const insn *ip, uint64_t offset, int writes) {
	core *c = x->c;
	enum cycles category;
	c->pc = burst_index_of(x, ip);
	uint64_t cycles = caches_look_up(x->s, x->core_index, burst_time_at(x, ip), offset, writes, &category);
	if (cycles == 0) return;
	if (writes) burst_be_impure(x, ip);
	else burst_leave_loop_if_outside(x, ip);
	burst_sync(x, ip);
	burst_charge(x);
	x->last_pc = c->pc;
	x->base += cycles;
	if (c->spin.active) return; /* they are booked with the round */
	account_charge(x->s, x->core_index, x->time + cycles, category, x->last_pc);
	x->charged = c->time;
}

COLD void observe(burst *x, const insn *ip, const uint64_t *r) {
	hl_sim *s = x->s;
	uint32_t pc = burst_index_of(x, ip);
	uint64_t w = s->code[pc];
	uint32_t op = INSN_OP(w);
	if (op == OP_FENCE || op == OP_ORDER) {
		if (races_watched(s)) races_fence(s, x->core_index, w);
		if (op == OP_ORDER) stores_order(s, x->core_index, w);
		return;
	}
	if (!burst_has_turn(x, ip)) return; /* it is not yet the core's turn, and the core comes here again */
	uint64_t offset = place_of_access(s, w, r, races_size_of(w));
	uint32_t line_index = offset == UINT64_MAX ? HL_NONE : (uint32_t)(offset >> s->line_shift);
	delay(x, ip, op, line_index);
	if (!burst_has_turn(x, ip)) return; /* as above */
	if (caches_looked_into(s) && offset != UINT64_MAX && op != OP_STNT) look_up(x, ip, offset, op >= OP_ST8);
	if (!burst_has_turn(x, ip)) return; /* as above */
	x->c->delayed = 0;
	if (races_watched(s) && offset != UINT64_MAX) races_come_to(s, x->core_index, pc, offset, burst_time_at(x, ip), r);
}
