/*
 * buckets: puts requesters in the order of a number of cycles each, those with equal numbers in the order in which they
 * came: one list for each number, as in the event queue's wheel. The lists are rings, linked by queue_next: the last
 * requester of a list leads to its first one.
 */
#ifndef HL_BUCKETS_H
#define HL_BUCKETS_H

#include "state.h"

/* Numbers of cycles below this one have a list. Assumed: few messages take longer. */
#define BUCKETS_CYCLES 2048u
_Static_assert(BUCKETS_CYCLES / 64 <= 64, "a bit of buckets.words for each word");

typedef struct buckets {
	uint64_t words;                     /* bit i: used[i] is set, and not 0 */
	uint64_t used[BUCKETS_CYCLES / 64]; /* bit i of all: list i has a requester */
	uint32_t tail[BUCKETS_CYCLES];      /* the last requester of each list; of no meaning in an empty list */
} buckets;

static inline void buckets_begin(buckets *b) {
	b->words = 0;
}

/*
 * The requester comes, with a number below BUCKETS_CYCLES. Without a branch that depends on the numbers, because no
 * processor could predict it: to join an empty list is to join a ring that the requester alone makes up.
 */
static inline void buckets_put(const hl_sim *s, buckets *b, uint32_t requester, uint64_t cycles) {
	uint64_t word = 1ull << (cycles >> 6), bit = 1ull << (cycles & 63);
	uint64_t used = b->words & word ? b->used[cycles >> 6] : 0;
	uint32_t tail = b->tail[cycles];
	uint32_t last = used & bit ? tail : requester;
	uint32_t next = s->queue_next[last], first = used & bit ? next : requester;
	s->queue_next[last] = requester;
	s->queue_next[requester] = first;
	b->tail[cycles] = requester;
	b->used[cycles >> 6] = used | bit;
	b->words |= word;
}

/* Links all of them behind *link; returns the link behind the last one, which the caller sets. */
static inline uint32_t *buckets_chain(const hl_sim *s, const buckets *b, uint32_t *link) {
	for (uint64_t words = b->words; words; words &= words - 1) {
		uint32_t word = (uint32_t)__builtin_ctzll(words);
		for (uint64_t bits = b->used[word]; bits; bits &= bits - 1) {
			uint32_t last = b->tail[word * 64 + (uint32_t)__builtin_ctzll(bits)];
			*link = s->queue_next[last];
			link = &s->queue_next[last];
		}
	}
	return link;
}

#endif
