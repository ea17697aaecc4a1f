/*
 * spin_state: what spin.[ch] keeps of a core: the round of a wait loop that it may be in, and since when it is parked.
 */
#ifndef HL_SPIN_STATE_H
#define HL_SPIN_STATE_H

#include <stdint.h>

#include "limits.h"

typedef struct spin_state {
	uint8_t active;      /* the core goes round a wait loop, as has been recognised: its cycles are spin cycles */
	uint8_t pure;        /* nothing but waiting happened since the head was passed */
	uint8_t load_count;  /* distinct lines read since; a round with more than HL_SPIN_LOADS_MAX is not pure */
	/*
	 * In this round a finite L1 or TLB was missed or took something in, or a line came that a prefetch or a store had
	 * asked for, perhaps in a newer version than a load of the round saw. Later rounds may differ.
	 */
	uint8_t cold;
	uint8_t park_native; /* 1: the core's re-read is judged natively */
	uint8_t rereads;     /* 1: the core's event is its re-read; the core is charged up to it */
	uint32_t misses;     /* loads since the head that had to wait */
	uint32_t loop;       /* index of the loop whose head was passed last, or HL_NONE */
	uint32_t window;     /* the core's window at that moment */
	uint32_t first;      /* first instruction of that loop */
	uint32_t skips;      /* rounds of a blind loop before the next comparison */
	uint64_t since;      /* when the core was recognised as waiting, while active */
	uint64_t began;      /* when the head was passed */
	uint64_t waited;     /* cycles waited for misses since */
	uint64_t steps;      /* instructions since, as far as they are booked */
	uint32_t lines[HL_SPIN_LOADS_MAX];
	uint32_t offsets[HL_SPIN_LOADS_MAX]; /* of the first byte read in each of these lines, in the memory */
	uint64_t park_base;   /* a moment at which the head is passed */
	uint64_t park_period; /* cycles of one round */
	uint64_t park_inverse; /* of park_period: see spin_rounds_until */
	uint64_t quiet_from;  /* operations of all cores when the core began to spin or last read a line anew */
} spin_state;

#endif
