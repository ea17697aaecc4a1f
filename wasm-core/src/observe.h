/*
 * observe: what some runs do before an access to memory or a fence is executed: random delays, a look into finite
 * caches and TLBs, notes for the race detector. This header is a part of interpret.c only.
 */
#ifndef HL_OBSERVE_H
#define HL_OBSERVE_H

#include "account.h"
#include "burst.h"
#include "caches.h"
#include "insn.h"
#include "jitter.h"
#include "races.h"
#include "stores.h"

/* The offset of the access in memory, or UINT64_MAX when its address is a fault. */
static uint64_t place_of_access(const hl_sim *s, uint64_t w, const uint64_t *r, uint32_t size) {
	int atomic = INSN_OP(w) >= OP_XADD;
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

/* The random delay before an access to the line; HL_NONE stands for an access that will be a fault. */
static uint64_t delay_before(burst *x, const insn *ip, uint64_t t, uint32_t op, uint32_t line_index) {
	hl_sim *s = x->s;
	core *c = x->c;
	if (c->delayed || s->config.jitter_cycles == 0) return 0;
	uint32_t pc = index_of(x, ip - 1);
	int loads = op < OP_ST8;
	if (loads && is_idle_round(x, pc, line_index)) return 0;
	uint64_t delay = jitter_delay(&c->jitter, s->seed, x->core_index, pc, s->config.jitter_cycles);
	c->delayed = 1;
	if (delay == 0) return 0;
	if (loads) leave_loop_if_outside(x, ip, t);
	else be_impure(x, ip, t);
	if (loads && (c->spin.active | c->spin.pure)) c->spin.waited += delay; /* the next round will be shorter */
	sync(x, ip - 1, t);
	x->last_pc = pc;
	s->profile[pc] += delay;
	return delay;
}

/* Looks for the line in finite caches and TLBs; returns the cycles that the access takes more than a hit in the L1. */
static uint64_t look_up(burst *x, const insn *ip, uint64_t t, uint64_t offset, int writes) {
	core *c = x->c;
	enum cycles category;
	c->pc = index_of(x, ip - 1);
	uint64_t cycles = caches_look_up(x->s, x->core_index, t + ip[-1].before, offset, writes, &category);
	if (cycles == 0) return 0;
	if (writes) be_impure(x, ip, t);
	else leave_loop_if_outside(x, ip, t);
	sync(x, ip - 1, t);
	charge_burst(x);
	x->last_pc = c->pc;
	if (c->spin.active) return cycles; /* they are booked with the round */
	account_charge(x->s, x->core_index, x->time + cycles, category, x->last_pc);
	x->charged = c->time;
	return cycles;
}

/*
 * An access or fence of a run with jitter, a detector, finite caches or partial store order, before it is executed;
 * returns its delay.
 */
COLD uint64_t observe(burst *x, const insn *ip, uint64_t t, const uint64_t *r, uint64_t horizon) {
	hl_sim *s = x->s;
	uint32_t pc = index_of(x, ip - 1);
	uint64_t w = s->code[pc];
	uint32_t op = INSN_OP(w);
	if (op == OP_FENCE || op == OP_ORDER) {
		if (races_watched(s)) races_fence(s, x->core_index, w);
		if (op == OP_ORDER) stores_order(s, x->core_index, w);
		return 0;
	}
	uint64_t time = t + ip[-1].before;
	if (time >= horizon) return 0; /* it is not yet the core's turn, and the core comes here again */
	uint64_t offset = place_of_access(s, w, r, races_size_of(w));
	uint32_t line_index = offset == UINT64_MAX ? HL_NONE : (uint32_t)(offset >> s->line_shift);
	uint64_t delay = delay_before(x, ip, t, op, line_index);
	time += delay;
	if (time >= horizon) return delay; /* as above */
	if (caches_looked_into(s) && offset != UINT64_MAX) {
		uint64_t more = look_up(x, ip, t + delay, offset, op >= OP_ST8);
		delay += more;
		time += more;
	}
	if (time >= horizon) return delay; /* as above */
	x->c->delayed = 0;
	if (races_watched(s) && offset != UINT64_MAX) races_come_to(s, x->core_index, pc, offset, time, r);
	return delay;
}

#endif
