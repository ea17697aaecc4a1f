/*
 * config: which configuration blocks are accepted. Nothing in a block is trusted: every field is in its range, every
 * table lies within the block and has entries in their ranges, and the head of the program fits. The bytecode is
 * verify.c's.
 */
#ifndef HL_CONFIG_H
#define HL_CONFIG_H

#include "../include/hotline.h"

typedef struct config_verdict {
	hl_status status; /* HL_OK: the block is accepted */
	uint32_t field;   /* otherwise: byte offset of the offending field in hl_config */
	uint64_t value;   /* ... and its value */
} config_verdict;

/* Checks the block of so many bytes; fills *config and *program as far as it has come. */
config_verdict config_check(const void *block, uint32_t bytes, hl_config *config, hl_program *program);

/* The table of uint32_t at the offset of an accepted block. */
static inline const uint32_t *config_table(const uint8_t *block, uint32_t offset) {
	return (const uint32_t *)(const void *)(block + offset);
}

/* Entries of the transfer table. */
static inline uint64_t config_transfers(const hl_config *c) {
	uint64_t n = c->matrix ? c->core_count : c->node_count;
	return n * n;
}

/* The largest of the entries; 0 where there is none. */
static inline uint32_t config_largest(const uint32_t *entries, uint64_t count) {
	uint32_t most = 0;
	for (uint64_t i = 0; i < count; i++)
		if (entries[i] > most) most = entries[i];
	return most;
}

#endif
