#include "reference_locks.h"

#include <stdlib.h>

static uint32_t lock_at(ref *f, uint64_t address) {
	uint32_t i = 0;
	while (i < f->out->lock_count && f->out->lock[i].address != address) i++;
	if (i == REFERENCE_LOCKS_MAX) abort();
	if (i == f->out->lock_count) f->out->lock[f->out->lock_count++].address = address;
	return i;
}

/* The statistics of the lock, as the instruction at which the core is takes it on behalf of the function around it. */
static hl_lock_caller *place_of(ref *f, const ref_core *c, uint32_t lock) {
	hl_lock_caller k = {.lock = lock, .pc = c->pc, .call_pc = c->depth ? c->return_pc[c->depth - 1] - 1 : HL_NONE};
	uint32_t i = 0;
	for (; i < f->out->caller_count; i++) {
		const hl_lock_caller *o = &f->out->caller[i];
		if (o->lock == k.lock && o->pc == k.pc && o->call_pc == k.call_pc) break;
	}
	if (i == REFERENCE_CALLERS_MAX) abort();
	if (i == f->out->caller_count) f->out->caller[f->out->caller_count++] = k;
	return &f->out->caller[i];
}

static uint64_t larger(uint64_t a, uint64_t b) {
	return a > b ? a : b;
}

static void ask_lock(ref *f, ref_core *c, uint32_t i) {
	ref_lock *l = &f->lock[i];
	if (c->waits_for_lock == i + 1) return;
	if (c->waits_for_lock) f->lock[c->waits_for_lock - 1].waiters--;
	if (!c->wants_lock_since[i]) {
		c->wants_lock_since[i] = f->now + 1;
		c->lock_was_taken[i] = l->waiters || l->holders;
	}
	c->waits_for_lock = i + 1;
	f->out->lock[i].waiters_max = larger(f->out->lock[i].waiters_max, ++l->waiters);
}

/* The core has the lock, or has given it up. */
static void want_no_more(ref *f, ref_core *c, uint32_t i) {
	c->wants_lock_since[i] = 0;
	if (c->waits_for_lock != i + 1) return;
	c->waits_for_lock = 0;
	f->lock[i].waiters--;
}

static void take_lock(ref *f, ref_core *c, uint32_t i) {
	ref_lock *l = &f->lock[i];
	hl_lock_stats *stats = &f->out->lock[i];
	hl_lock_caller *place = place_of(f, c, i);
	uint64_t waited = f->now + 1 - c->wants_lock_since[i];
	stats->acquisitions++;
	place->acquisitions++;
	stats->wait_cycles += waited;
	if (c->lock_was_taken[i]) {
		stats->contended++;
		place->contended++;
		stats->contended_cycles += waited;
		place->contended_cycles += waited;
		stats->contended_max = larger(stats->contended_max, waited);
		place->contended_max = larger(place->contended_max, waited);
	}
	want_no_more(f, c, i);
	if (l->released) stats->handoffs++;
	if (l->released) stats->handoff_cycles += f->now + 1 - l->released;
	l->released = 0;
	l->holders++;
	l->held_from = f->now;
	l->holder_place = place;
}

static void release_lock(ref *f, uint32_t i) {
	ref_lock *l = &f->lock[i];
	hl_lock_stats *stats = &f->out->lock[i];
	uint64_t held = f->now - l->held_from;
	stats->hold_cycles += held;
	stats->hold_max = larger(stats->hold_max, held);
	l->holder_place->hold_cycles += held;
	l->holder_place->hold_max = larger(l->holder_place->hold_max, held);
	l->holders--;
	if (l->waiters) l->released = f->now + 1;
}

int reference_is_annotation(enum opcode op) {
	return op == OP_LOCKWAIT || op == OP_LOCKHELD || op == OP_LOCKRELEASED || op == OP_LOCKREJECTED;
}

void reference_annotate(ref *f, uint32_t core_index, enum opcode op, uint64_t address) {
	ref_core *c = &f->core[core_index];
	uint32_t i = lock_at(f, address);
	if (op == OP_LOCKWAIT) ask_lock(f, c, i);
	if (op == OP_LOCKHELD) take_lock(f, c, i);
	if (op == OP_LOCKRELEASED) release_lock(f, i);
	if (op == OP_LOCKREJECTED) {
		f->out->lock[i].rejections++;
		place_of(f, c, i)->rejections++;
		want_no_more(f, c, i);
	}
}
