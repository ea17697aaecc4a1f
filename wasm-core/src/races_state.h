/*
 * races_state: what races.[ch] keeps. None of this exists in a run that does not look for races.
 *
 * A *granule* is 8 bytes of memory; a mask has a bit for each byte. Clocks are vectors: one number for each core.
 */
#ifndef HL_RACES_STATE_H
#define HL_RACES_STATE_H

#include <stdint.h>

/* An earlier access that a later one may race with. */
typedef struct race_cell {
	uint64_t time;
	uint32_t next;  /* of the same granule, or of the free ones; HL_NONE: the last */
	uint32_t pc;
	uint32_t clock; /* the core's own clock at the access */
	uint16_t core;
	uint8_t mask;
	uint8_t kind;   /* see races.h */
} race_cell;

/* The publication of the latest release of some bytes; its clocks are in race_state.published. */
typedef struct race_sync {
	uint32_t next;
	uint32_t mask;
} race_sync;

typedef struct race_counts {
	uint32_t free_cell;
	uint32_t free_sync;
	uint32_t found;    /* number of reports */
	uint32_t given_up; /* 1: there was too much to keep, and the detector no longer looks at any access */
} race_counts;

#endif
