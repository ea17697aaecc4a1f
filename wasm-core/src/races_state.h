/*
 * races_state: what races.[ch] keeps. None of this exists in a run that does not look for races.
 *
 * A *granule* is 8 bytes of memory; a mask has a bit for each byte. Clocks are vectors: one number for each core.
 */
#ifndef HL_RACES_STATE_H
#define HL_RACES_STATE_H

#include <stdint.h>

/* A core has read some bytes of a store that is before its readers: what the core does later comes after the store. */
typedef struct race_reader {
	uint32_t next;  /* of the same store, or of the free ones; HL_NONE: the last */
	uint32_t clock; /* the reader's own clock when it read */
	uint16_t core;
	uint8_t mask;
} race_reader;

/* An earlier access that a later one may race with. */
typedef struct race_cell {
	uint64_t time;
	uint32_t next;    /* of the same granule, or of the free ones; HL_NONE: the last */
	uint32_t readers; /* the first race_reader of a store that is before its readers; HL_NONE: none */
	uint32_t pc;
	uint32_t clock;   /* the core's own clock at the access */
	uint16_t core;
	uint8_t mask;
	uint8_t kind;   /* see races.h */
} race_cell;

/*
 * The publication of the latest store of some bytes that is not plain; its clocks are in hl_sim.race_published. The
 * store is the one of this core at this clock.
 */
typedef struct race_sync {
	uint32_t next;
	uint32_t clock;
	uint32_t sequence; /* what its core had released at these bytes before, by its own clock; 0: nothing */
	uint16_t core;
	uint8_t mask;
	uint8_t is_before_readers; /* see races.c */
} race_sync;

typedef struct race_counts {
	uint32_t free_cell;
	uint32_t free_sync;
	uint32_t free_reader;
	uint32_t found;    /* number of reports */
	uint32_t given_up; /* 1: there was too much to keep, and the detector no longer looks at any access */
} race_counts;

#endif
