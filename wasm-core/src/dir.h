/*
 * dir: the coherence directory: a home per line that serves requests one after another.
 *
 * A request travels to the line's home (on machines with inclusive chip caches, reads first ask their chip), joins the
 * line's queue, and is served: the rule of protocol.def says where the data comes from and whose copies go. A line is
 * blocked until its requester has the data and the home has heard of it (one hop more); reads of a directory that does
 * not block only occupy it. Uncontended, a miss takes exactly the machine's table value from issue to data.
 *
 * Invariants (checked after each event in debug builds, invariants.c): one writer or many readers; every queued request
 * is in exactly one queue; a line with an empty queue that is not being served has no slot.
 */
#ifndef HL_DIR_H
#define HL_DIR_H

#include "state.h"

typedef struct dir_access {
	uint32_t line;
	uint32_t delay; /* cycles by which random jitter lengthens the request's way: see jitter.h */
	uint8_t kind;   /* enum access */
	uint8_t offset;
	uint8_t size; /* 0: of no word of the line */
} dir_access;

/* Bit i set: the access touches the 4-byte word i of its line. */
static inline uint64_t dir_words(uint32_t offset, uint32_t size) {
	uint32_t first = offset >> 2, last = (offset + size - 1) >> 2;
	return ((last - first == 63 ? 0 : 1ull << (last - first + 1)) - 1) << first;
}

/* The words of the request's access: none, where it is for the whole line (adjacent.h). */
static inline uint64_t dir_words_of(const request *q) {
	return q->size ? dir_words(q->offset, q->size) : 0;
}

/* May the core write its copy of the line without asking the home? */
static inline int dir_may_write(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const line *l = &s->line[line_index];
	int alone = l->state == STATE_MODIFIED || l->state == STATE_EXCLUSIVE;
	return alone && l->owner == core_index && sim_has_copy(s, line_index, core_index);
}

/*
 * Performs a store or atomic on a line that the core may write; returns 0 when it may not, and then nothing has
 * happened.
 */
static inline int dir_write_hit(hl_sim *s, uint32_t core_index, uint32_t line_index, uint32_t offset, uint32_t size) {
	if (!dir_may_write(s, core_index, line_index)) return 0;
	line *l = &s->line[line_index];
	l->state = STATE_MODIFIED;
	l->epoch_words |= dir_words(offset, size);
	l->last_writer = core_index;
	return 1;
}

/* A core touches a line outside simulated time (setup), or for the first time: this settles the line's home node. */
void dir_touch(hl_sim *s, uint32_t line_index, uint32_t core_index);

/* The requester misses at the given time: now, or later when nothing can happen to the line before. */
void dir_request(hl_sim *s, uint32_t requester, uint64_t time, dir_access access);

/* The same for a load from a line that the core has just lost. */
void dir_read_again(hl_sim *s, uint32_t requester, uint64_t time, uint64_t offset, uint32_t size);

/*
 * The core gives its copy of the line up at `time`, because its cache needs the room; the copy is gone at once. Returns
 * 1 when the core owned the line, modified: memory lacks it then.
 */
int dir_give_up(hl_sim *s, uint32_t core_index, uint32_t line_index, uint64_t time);

/* Requests that arrive before the event with the key join the queues of their lines: see herd.h. */
void dir_settle(hl_sim *s, uint64_t key);

/* Notes that the core has a copy. */
void dir_add_copy(hl_sim *s, uint32_t line_index, uint32_t core_index);

/* Of kinds of which each core has one requester, the demand left out: their bits in core.asking. */
#define DIR_ASKING_KINDS ((1u << REQUESTER_FILL) - 1u - (1u << REQUESTER_DEMAND))

/* The same for a core that has such requests under way. */
int dir_finds_fetching(const hl_sim *s, uint32_t core_index, uint32_t line_index);

/* Is a requester of the core, other than its demand, fetching this line? */
static inline int dir_is_fetching(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const core *c = &s->core[core_index];
	return (c->asking | c->filling) && dir_finds_fetching(s, core_index, line_index);
}

/* The same, or is its demand? */
int dir_is_coming(const hl_sim *s, uint32_t core_index, uint32_t line_index);

/* Has the line a home, or is it known where its home will be, whichever core touches the line first? */
static inline int dir_knows_home(const hl_sim *s, uint32_t line_index) {
	return s->line[line_index].home != LINE_HOMELESS || s->config.home_policy != HL_HOME_FIRST_TOUCH;
}

/* Has a requester of the core, other than its demand, any request under way? */
int dir_is_asking(const hl_sim *s, uint32_t core_index);

/* The event of a request, or of a slot, is due. */
void dir_request_event(hl_sim *s, uint32_t requester);
void dir_slot_event(hl_sim *s, uint32_t slot_index);

#endif
