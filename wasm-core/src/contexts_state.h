/* contexts_state: what contexts.[ch] keeps of a context: the place where it was left. */
#ifndef HL_CONTEXTS_STATE_H
#define HL_CONTEXTS_STATE_H

#include <stdint.h>

typedef struct context {
	uint32_t core; /* the core that is in the context, or HL_NONE */
	uint32_t pc;
	uint32_t window;
	uint32_t depth;
	uint32_t frame;
	uint32_t side; /* enum side; only in runs with notes of it: see sides.h */
} context;

#endif
