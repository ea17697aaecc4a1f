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

/* Reads of one calm line in a row: what they have in common, and their part of the line's statistics. */
typedef struct rereads {
	line *line;
	hl_line_stats *stats;
	protocol_rule rule;
	uint64_t readers; /* bit i modulo 64: core i has read */
	uint64_t served;
	uint64_t remote;  /* of these, by a cache of another node */
	uint64_t unshared; /* of these, without a word that was written: false sharing */
	uint32_t place;   /* of the latest read: its offset and size; HL_NONE: there is none */
	uint32_t writer;  /* the line's last writer, when its words are not those of the latest read; or HL_NONE */
} rereads;

static inline rereads rereads_of(const hl_sim *s, uint32_t line_index) {
	line *l = &s->line[line_index];
	return (rereads){.line = l,
	                 .stats = &s->line_stats[line_index],
	                 .rule = *protocol_rule_of(s->config.protocol, (enum line_state)l->state, EVENT_READ),
	                 .place = HL_NONE,
	                 .writer = HL_NONE};
}

/* Most reads in a row are of the same bytes. */
static inline void rereads_note_words(rereads *x, const request *q) {
	uint32_t place = (uint32_t)q->offset << 8 | q->size;
	if (place == x->place) return;
	x->place = place;
	uint64_t words = dir_words(q->offset, q->size);
	x->writer = x->line->epoch_words & words ? HL_NONE : x->line->last_writer;
	x->stats->words_read |= words;
}

/* As apply_rule in dir.c, for a core's read of a calm line of which it has no copy, without L3s; returns the total. */
static inline uint32_t rereads_decide(const hl_sim *s, rereads *x, request *q) {
	line *l = x->line;
	rereads_note_words(x, q);
	x->served++;
	x->readers |= 1ull << (q->core & 63);
	x->unshared += x->writer != HL_NONE && x->writer != q->core;
	q->source = x->rule.source;
	q->data_node = l->home;
	if (x->rule.source == SOURCE_MEMORY) {
		q->category = CYCLES_MISS_DRAM;
		return net_dram(s, q->core, l->home);
	}
	uint32_t owner = l->owner;
	q->data_node = sim_node_of(s, owner);
	int remote = q->data_node != sim_node_of(s, q->core);
	q->category = remote ? CYCLES_MISS_REMOTE : CYCLES_MISS_CHIP;
	x->remote += (uint32_t)remote;
	if (x->rule.owner == OWNER_REQUESTER) l->owner = q->core;
	return net_transfer(s, owner, q->core, l->home);
}

/* Adds the reads to the statistics. */
static inline void rereads_end(hl_sim *s, const rereads *x) {
	hl_line_stats *stats = x->stats;
	if (x->served == 0) return;
	s->g->totals.transactions += x->served;
	stats->reads += x->served;
	stats->readers |= x->readers;
	stats->words_written |= x->line->epoch_words;
	stats->false_sharing += x->unshared;
	if (x->rule.source == SOURCE_MEMORY) return;
	stats->transfers += x->served;
	stats->remote_transfers += x->remote;
}

/* The value that a core's re-read yields, when the core goes on waiting with it; returns 0 when it does not. */
static inline int reread_stays(const hl_sim *s, const request *q, const core *c, const loop **out_loop,
                               uint64_t *out_value) {
	if (q->kind != REQUESTER_DEMAND || !c->spin.active || !c->spin.park_native || c->stores) return 0;
	const loop *l = &s->loops[c->spin.loop];
	if ((l->works && s->g->measure.storm) || c->pc != l->load_pc) return 0;
	uint64_t offset = ((uint64_t)q->line << s->line_shift) + q->offset;
	*out_loop = l;
	*out_value = access_read(s->memory + offset, l->width);
	return loops_stays(l, s->regs + (uint64_t)q->core * s->registers + c->window, *out_value);
}

/* As take_demand in core.c for a core that stays parked. */
static inline void reread_wait(hl_sim *s, const request *q, core *c, const loop *l, uint64_t value) {
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
