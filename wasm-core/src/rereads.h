/*
 * rereads: the two steps of a read that nearly all reads of a storm take: a home that changes nothing but its books,
 * and a core that goes on waiting. They do what dir.c and core.c do for any request, with less to look up. This header
 * is a part of dir.c and storm.c only.
 */
#ifndef HL_REREADS_H
#define HL_REREADS_H

#include "access.h"
#include "dir.h"
#include "insn.h"
#include "loops.h"
#include "net.h"
#include "spin.h"

/* Does the line answer a read without any change that another core could notice? */
static inline int reread_is_calm(const line *l) {
	return l->state == STATE_SHARED || l->state == STATE_OWNED || l->state == STATE_FORWARD;
}

/* As apply_rule in dir.c, for a core's read of a calm line of which it has no copy, without L3s; returns the total. */
static inline uint32_t reread_decide(hl_sim *s, line *l, hl_line_stats *stats, const protocol_rule *rule,
                                     request *q) {
	uint64_t words = dir_words(q->offset, q->size);
	s->g->totals.transactions++;
	stats->reads++;
	stats->readers |= 1ull << (q->core & 63);
	stats->words_read |= words;
	stats->words_written |= l->epoch_words;
	stats->false_sharing += l->last_writer != HL_NONE && l->last_writer != q->core && !(l->epoch_words & words);
	q->source = rule->source;
	q->data_node = l->home;
	if (rule->source == SOURCE_MEMORY) {
		q->category = CYCLES_MISS_DRAM;
		return net_dram(s, q->core, l->home);
	}
	uint32_t owner = l->owner;
	q->data_node = sim_node_of(s, owner);
	int remote = q->data_node != sim_node_of(s, q->core);
	q->category = remote ? CYCLES_MISS_REMOTE : CYCLES_MISS_CHIP;
	stats->transfers++;
	stats->remote_transfers += (uint32_t)remote;
	if (rule->owner == OWNER_REQUESTER) l->owner = q->core;
	return net_transfer(s, owner, q->core, l->home);
}

/* The value that a core's re-read yields, when the core goes on waiting with it; returns 0 when it does not. */
static inline int reread_stays(const hl_sim *s, const request *q, const loop **out_loop, uint64_t *out_value) {
	const core *c = &s->core[q->core];
	if (q->kind != REQUESTER_DEMAND || !c->spin.active || !c->spin.park_native || c->stores) return 0;
	const loop *l = &s->loops[c->spin.loop];
	if ((l->works && s->g->measure.storm) || c->pc != l->load_pc) return 0;
	uint64_t offset = ((uint64_t)q->line << s->line_shift) + q->offset;
	*out_loop = l;
	*out_value = access_read(s->memory + offset, l->width);
	return loops_stays(l, s->regs + (uint64_t)q->core * s->registers + c->window, *out_value);
}

/* As take_demand in core.c for a core that stays parked. */
static inline void reread_wait(hl_sim *s, const request *q, const loop *l, uint64_t value) {
	core *c = &s->core[q->core];
	hl_core_stats *stats = &s->core_stats[q->core];
	uint64_t now = s->g->now, waited = now - c->time;
	uint64_t queued = q->queued < waited ? q->queued : waited;
	stats->read_misses++;
	stats->cycles[CYCLES_QUEUE] += queued;
	stats->cycles[q->category] += waited - queued;
	s->profile[l->head] += waited;
	c->time = now;
	c->account.last_category = q->category;
	c->account.last_pc = l->head;
	c->spin.quiet_from = sim_operations(s);
	spin_stay(s, q->core, l, value);
}

#endif
