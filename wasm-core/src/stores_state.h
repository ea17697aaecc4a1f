/* stores_state: what stores.[ch] keeps: the stores of a core that other cores cannot see yet. */
#ifndef HL_STORES_STATE_H
#define HL_STORES_STATE_H

#include <stdint.h>

/* Does the store go past the caches, and has the home executed it? Then it waits for the home's answer alone. */
enum store_past { STORE_CACHED, STORE_PAST, STORE_AT_HOME };

/* A store that its core has executed, and whose line has not come yet. */
typedef struct store_entry {
	uint64_t offset; /* of its first byte in memory */
	uint64_t value;
	uint64_t since; /* when it entered the buffer; or when measuring began, if that was later */
	uint32_t pc; /* instruction of the store */
	uint8_t size; /* bytes: 1, 2, 4 or 8 */
	uint8_t past; /* enum store_past */
	/*
	 * Under partial store order only: stores between two barriers have the same number, the next ones the next number;
	 * and 1 when the store is a release, which every older store comes before.
	 */
	uint8_t group;
	uint8_t releases;
} store_entry;

#endif
