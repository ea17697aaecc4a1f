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

/* The core executes the ORDER of instruction word w; the machine takes notice of it under partial store order. */
void stores_order(hl_sim *s, uint32_t core_index, uint64_t w);

/* The core executes a store at `time`; its buffer has room. Asks for the line, if a requester is free for that. */
void stores_push(hl_sim *s, uint32_t core_index, uint64_t time, store_entry entry);

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

/*
 * The home executes the oldest store of the core's buffer, which goes past the caches: its bytes change now. It leaves
 * the buffer when the home's answer has come: until then fences and atomics wait.
 */
void stores_execute_first(hl_sim *s, uint32_t core_index);

/* The store at that place, which has taken effect, leaves the buffer; younger ones move up. */
void stores_leave(hl_sim *s, uint32_t core_index, uint32_t place);

/*
 * A requester of the core has its line: the stores that may drain now do. Returns 1 when at least one store has
 * drained.
 */
int stores_drain(hl_sim *s, uint32_t core_index);

#endif
