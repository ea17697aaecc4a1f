/*
 * stores: the store buffer of a core. A store whose line is not at hand does not stop its core: it waits in the buffer,
 * first in, first out, until the core may write its line, and then *drains*: its bytes change, and others can see them.
 * The core's own loads look into the buffer first. So memory is what x86 calls total store order: only a load can
 * overtake an earlier store of its own core, to another place [Sewell10].
 *
 * On a machine of partial store order the stores drain as their lines come, in whatever order; only stores to one line
 * keep theirs. A barrier of stores (smp_wmb, a release fence) lets no store behind it drain before a store ahead of
 * it, and a store that is a release drains when it is the oldest. A store whose line is at hand may take effect at
 * once, past the stores that wait.
 *
 * The oldest store asks for its line as requester DRAIN. A younger one may ask meanwhile, as requester AHEAD: so two
 * misses of one core overlap, and stores still drain in order. An atomic and a fence wait until the buffer is empty.
 *
 * A store past the caches is executed by the home of its line, when it is the oldest; it never asks ahead.
 *
 * When store_buffer_entries of the machine is 0, there is no buffer. A store then stops its core until the core has the
 * line.
 */
#ifndef HL_STORES_H
#define HL_STORES_H

#include "access.h"
#include "state.h"

/* What a load finds in the buffer of its core. */
enum stores_view {
	STORES_APART,   /* no store to its bytes */
	STORES_FORWARD, /* one store has all its bytes, and no younger store has some of them */
	STORES_PARTLY,  /* some of its bytes: the load waits until they have drained */
};

static inline store_entry *stores_entry(const hl_sim *s, uint32_t core_index, uint32_t place) {
	uint32_t entries = s->config.store_buffer_entries, at = s->core[core_index].first_store + place;
	return &s->store_entry[core_index * entries + (at < entries ? at : at - entries)]; /* place is less than entries */
}

static inline uint32_t stores_line_of(const hl_sim *s, const store_entry *e) {
	return (uint32_t)(e->offset >> s->line_shift);
}

static inline uint32_t stores_offset_in_line(const hl_sim *s, const store_entry *e) {
	return (uint32_t)e->offset & (s->config.line_bytes - 1);
}

/* Is the requester with which the core asks for lines of stores free? */
static inline int stores_is_idle(const core *c, enum requester_kind kind) {
	return !((c->asking >> kind) & 1);
}

/* What a load of `size` bytes at the offset finds; *out_value: what a forwarding store has there. */
enum stores_view stores_look_up(const hl_sim *s, uint32_t core_index, uint64_t offset, uint32_t size,
                                uint64_t *out_value);

/* Are stores of the core to the line waiting, or is the line on its way so that the core may write it? */
int stores_concern(const hl_sim *s, uint32_t core_index, uint32_t line_index);

static inline int stores_full(const hl_sim *s, uint32_t core_index) {
	return s->core[core_index].stores == s->config.store_buffer_entries;
}

/* Do the core's stores become visible in an order that is not that of its program? */
static inline int stores_partial(const hl_sim *s) {
	return s->config.store_order == HL_STORE_ORDER_PARTIAL && s->config.store_buffer_entries > 0;
}

/* The same under partial store order, for a core with stores that wait. */
int stores_let_overtake(const hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset);

/* May the store at pc, to the offset, take effect before the stores that wait in its core's buffer? */
static inline int stores_let_pass(const hl_sim *s, uint32_t core_index, uint32_t pc, uint64_t offset) {
	if (s->core[core_index].stores == 0) return 1;
	return stores_partial(s) && stores_let_overtake(s, core_index, pc, offset);
}

/* Under partial store order: do the older stores in the buffer let the store at that place drain? */
int stores_may_overtake(const hl_sim *s, uint32_t core_index, uint32_t place);

/* The core executes the ORDER of instruction word w; the machine takes notice of it under partial store order. */
void stores_order(hl_sim *s, uint32_t core_index, uint64_t w);

/* The store enters the core's buffer at `time`, which has room for it; returns its place there. See drain_push. */
store_entry *stores_enter(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry);

/*
 * The core, which stands at its present instruction, begins to wait until its buffer has drained further. Later it
 * comes to the instruction again.
 */
void stores_wait(hl_sim *s, uint32_t core_index);

/*
 * Does the core, which has come to its instruction again and has stores, only go on waiting? An atomic and a fence do;
 * not those before which something is observed, which has to be observed each time.
 */
int stores_still_awaited(const hl_sim *s, uint32_t core_index);

/* The instruction of a core in PHASE_DRAIN: does it wait for room, or until stores have drained? */
enum cycles stores_wait_category(const hl_sim *s, uint32_t core_index);

/* A wait has ended, and is charged: the core comes to its instruction again. */
void stores_wait_ends(hl_sim *s, uint32_t core_index);

/* Measuring begins at the present: so do the times that stores spend in the core's buffer. */
void stores_reset(hl_sim *s, uint32_t core_index);

/* The time that the stores in the core's buffer have spent there up to the present. */
uint64_t stores_time_in_buffer(const hl_sim *s, uint32_t core_index);

#endif
