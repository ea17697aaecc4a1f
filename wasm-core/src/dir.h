/*
 * dir: the coherence directory: a home per line that serves requests one after another.
 *
 * A request travels to the line's home (on machines with inclusive chip caches, reads first ask their chip), joins the
 * line's queue, and is served: the rule of protocol.def says where the data comes from and whose copies go. A line is
 * blocked until its requester has the data and the home has heard of it (one hop more); reads of a directory that does
 * not block only occupy it. Uncontended, a miss takes exactly the machine's table value from issue to data.
 *
 * What a core may ask of a line without a request is in lines.h.
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

/* The requester misses at the given time: now, or later when nothing can happen to the line before. */
void dir_request(hl_sim *s, uint32_t requester, uint64_t time, dir_access access);

/* The same for a load from a line that the core has just lost. */
void dir_read_again(hl_sim *s, uint32_t requester, uint64_t time, uint64_t offset, uint32_t size);

/* The event of a request, or of a slot, is due. */
void dir_request_event(hl_sim *s, uint32_t requester);
void dir_slot_event(hl_sim *s, uint32_t slot_index);

#endif
