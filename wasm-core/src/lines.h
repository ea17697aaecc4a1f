/*
 * lines: what a core may ask of a line without a message: whether it may write its copy, whether a request of its own
 * is fetching the line, which words an access touches; and the marks that it leaves there: a copy, a write, the home
 * that a first touch settles. Caches, store buffers, the interpreter and the directory (dir.h) all ask here. This file
 * must neither send requests nor let cores go on: it calls neither the directory nor cores.
 */
#ifndef HL_LINES_H
#define HL_LINES_H

#include "state.h"

/* Bit i set: the access touches the 4-byte word i of its line. */
static inline uint64_t line_words(uint32_t offset, uint32_t size) {
	uint32_t first = offset >> 2, last = (offset + size - 1) >> 2;
	return ((last - first == 63 ? 0 : 1ull << (last - first + 1)) - 1) << first;
}

/* The words of the request's access: none, where it is for the whole line (adjacent.h). */
static inline uint64_t line_words_of(const request *q) {
	return q->size ? line_words(q->offset, q->size) : 0;
}

/* May the core write its copy of the line without asking the home? */
static inline int line_is_writable(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const line *l = &s->line[line_index];
	int alone = l->state == STATE_MODIFIED || l->state == STATE_EXCLUSIVE;
	return alone && l->owner == core_index && sim_has_copy(s, line_index, core_index);
}

/*
 * Performs a store or atomic on a line that the core may write; returns 0 when it may not, and then nothing has
 * happened.
 */
static inline int line_write_hit(hl_sim *s, uint32_t core_index, uint32_t line_index, uint32_t offset, uint32_t size) {
	if (!line_is_writable(s, core_index, line_index)) return 0;
	line *l = &s->line[line_index];
	l->state = STATE_MODIFIED;
	l->epoch_words |= line_words(offset, size);
	l->last_writer = core_index;
	return 1;
}

/* Notes that the core has a copy. */
void line_add_copy(hl_sim *s, uint32_t line_index, uint32_t core_index);

/* A core touches a line outside simulated time (setup), or for the first time: this settles the line's home node. */
void line_touch(hl_sim *s, uint32_t line_index, uint32_t core_index);

/* Has the line a home, or is it known where its home will be, whichever core touches the line first? */
static inline int line_knows_home(const hl_sim *s, uint32_t line_index) {
	return s->line[line_index].home != LINE_HOMELESS || s->config.home_policy != HL_HOME_FIRST_TOUCH;
}

/* What line_is_fetched says, of a core that has such requests under way. */
int line_is_among_fetched(const hl_sim *s, uint32_t core_index, uint32_t line_index);

/* Is a requester of the core, other than its demand, fetching this line? */
static inline int line_is_fetched(const hl_sim *s, uint32_t core_index, uint32_t line_index) {
	const core *c = &s->core[core_index];
	return (c->asking | c->filling) && line_is_among_fetched(s, core_index, line_index);
}

/* The same, or is its demand? */
int line_is_coming(const hl_sim *s, uint32_t core_index, uint32_t line_index);

/* Is a requester of the core, other than its demand, fetching any line? */
int line_any_is_fetched(const hl_sim *s, uint32_t core_index);

#endif
