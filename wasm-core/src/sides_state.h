/* sides_state: what sides.[ch] keeps of a core. */
#ifndef HL_SIDES_STATE_H
#define HL_SIDES_STATE_H

#include <stdint.h>

typedef struct core_side {
	uint32_t side;     /* enum side */
	uint32_t noted[2]; /* the arguments of its latest note */
	uint64_t noted_at;
} core_side;

#endif
