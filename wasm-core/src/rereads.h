/*
 * rereads: the two steps of a read that nearly all reads of a storm take: a home that changes nothing but its books,
 * and a core that goes on waiting. They do what dir.c and core.c do for any request, with less to look up. This header
 * is a part of dir.c and storm.c only; as a file it would cost up to 7 % (docs/decisions/0034).
 */
#ifndef HL_REREADS_H
#define HL_REREADS_H

#include "access.h"
#include "insn.h"
#include "lines.h"
#include "loops.h"
#include "net.h"
#include "spin.h"
#include "stores.h"

/* Does the line answer a read without any change that another core could notice? */
static inline int reread_is_calm(const line *l) {
	return l->state == STATE_SHARED || l->state == STATE_OWNED || l->state == STATE_FORWARD;
}

/* How the data of a calm line come to the cores of one node, as long as the same core owns the line. */
typedef struct reread_way {
	uint32_t node;  /* HL_NONE: no way is known */
	uint32_t owner; /* core, or HL_NONE */
	uint32_t from;  /* node that sends the data */
	uint32_t total; /* cycles from the issue of the read to its data, without contention */
	uint8_t category; /* enum cycles */
	uint8_t remote;   /* 1: a cache of another node sends the data */
} reread_way;

/* What a wait loop reads, as long as no core writes the line. */
typedef struct reread_view {
	const loop *loop; /* NULL: none has read yet */
	uint64_t value;
	uint32_t offset;
} reread_view;

/* Reads of one calm line in a row: what they have in common, and their part of the line's statistics. */
typedef struct rereads {
	line *line;
	hl_line_stats *stats;
	protocol_rule rule;
	reread_way way;   /* of the latest read */
	reread_view view; /* of the latest core that was judged */
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
	                 .way = {.node = HL_NONE},
	                 .view = {.loop = NULL},
	                 .place = HL_NONE,
	                 .writer = HL_NONE};
}

/* Most reads in a row are of the same bytes. */
static inline void rereads_note_words(rereads *x, const request *q) {
	uint32_t place = (uint32_t)q->offset << 8 | q->size;
	if (place == x->place) return;
	x->place = place;
	uint64_t words = line_words_of(q);
	x->writer = x->line->epoch_words & words ? HL_NONE : x->line->last_writer;
	x->stats->words_read |= words;
}

/* Without L3s and siblings. */
static inline reread_way rereads_find_way(const hl_sim *s, const rereads *x, uint32_t core_index, uint32_t node) {
	const line *l = x->line;
	reread_way found = {.node = s->config.matrix ? HL_NONE : node,
	                    .owner = l->owner,
	                    .from = l->home,
	                    .category = CYCLES_MISS_DRAM};
	if (x->rule.source == SOURCE_MEMORY) {
		found.total = net_dram(s, core_index, l->home);
		return found;
	}
	found.total = net_transfer(s, l->owner, core_index, l->home);
	found.from = sim_node_of(s, l->owner);
	found.remote = found.from != node;
	found.category = found.remote ? CYCLES_MISS_REMOTE : CYCLES_MISS_CHIP;
	return found;
}

/* As apply_rule in dir.c, for a core's read of a calm line of which it has no copy, without L3s; returns the total. */
static inline uint32_t rereads_decide(const hl_sim *s, rereads *x, request *q) {
	line *l = x->line;
	uint32_t node = sim_node_of(s, q->core);
	if (node != x->way.node || l->owner != x->way.owner) x->way = rereads_find_way(s, x, q->core, node);
	rereads_note_words(x, q);
	x->served++;
	x->readers |= 1ull << (q->core & 63);
	x->unshared += x->writer != HL_NONE && x->writer != q->core;
	x->remote += x->way.remote;
	q->source = x->rule.source;
	q->data_node = x->way.from;
	q->category = x->way.category;
	if (x->rule.source != SOURCE_MEMORY && x->rule.owner == OWNER_REQUESTER) l->owner = q->core;
	return x->way.total;
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

static inline reread_view rereads_look(const hl_sim *s, const request *q, const loop *l) {
	uint64_t offset = ((uint64_t)q->line << s->line_shift) + q->offset;
	return (reread_view){.loop = l, .value = access_read(s->memory + offset, l->width), .offset = q->offset};
}

/* Does the core, whose re-read yields x->view.value now, go on waiting? */
static inline int rereads_stays(const hl_sim *s, rereads *x, const request *q, const core *c) {
	HL_ASSERT(q->rereads && q->kind == REQUESTER_DEMAND && q->access == ACCESS_READ);
	const loop *l = &s->loops[c->spin.loop];
	HL_ASSERT(c->spin.active && c->spin.park_native && c->pc == l->load_pc);
	HL_ASSERT(!stores_concern(s, q->core, q->line)); /* memory has what the core reads */
	if (l != x->view.loop || q->offset != x->view.offset) x->view = rereads_look(s, q, l);
	return loops_stays(l, s->regs + (uint64_t)q->core * s->registers + c->window, x->view.value);
}

/* As take_demand in core.c for a core that stays parked. */
static inline void rereads_wait(hl_sim *s, const rereads *x, const request *q, core *c, uint64_t now) {
	const loop *l = x->view.loop;
	hl_core_stats *stats = &s->core_stats[q->core];
	uint64_t waited = now - c->time;
	uint64_t queued = q->queued < waited ? q->queued : waited;
	stats->read_misses++;
	stats->cycles[CYCLES_QUEUE] += queued;
	stats->cycles[q->category] += waited - queued;
	s->profile[l->head] += waited;
	c->time = now;
	c->account.last_category = q->category;
	c->account.last_pc = l->head;
	c->spin.quiet_from = sim_operations(s);
	spin_stay(s, q->core, l, x->view.value, now);
}

#endif
