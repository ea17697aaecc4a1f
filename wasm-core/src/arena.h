/*
 * arena: the one allocation in which a simulation lives: hl_sim, and behind it the arrays of arrays.def.
 */
#ifndef HL_ARENA_H
#define HL_ARENA_H

#include "state.h"

/* The tables as the files see them that fill them while the simulation is made; all others have constants in hl_sim. */
typedef struct tables {
#define HL_TABLE(type, name, count, sentence) type *name;
#include "arrays.def"
} tables;

/* Bytes of the arena for the simulation, whose sizes (sizes.h) are set. */
uint64_t arena_bytes(const hl_sim *s);

/* Sets every pointer of *s into the arena, which begins at base, and state_bytes. */
tables arena_lay_out(hl_sim *s, uint8_t *base);

#endif
