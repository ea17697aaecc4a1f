/* stores_state: what stores.[ch] keeps: the stores of a core that other cores cannot see yet. */
#ifndef HL_STORES_STATE_H
#define HL_STORES_STATE_H

#include <stdint.h>

/* A store that its core has executed, and whose line has not come yet. */
typedef struct store_entry {
	uint64_t offset; /* of its first byte in memory */
	uint64_t value;
	uint32_t size; /* bytes: 1, 2, 4 or 8 */
	uint32_t pc;   /* instruction of the store */
} store_entry;

#endif
