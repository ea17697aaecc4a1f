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
	uint64_t work_left;  /* see core.work_left */
	uint64_t work_kept;  /* this and the next two: see interrupts_state.h */
	uint8_t masked;
	uint8_t in_handler;
	uint8_t state;       /* enum hl_context_state, as the program said last */
	uint8_t is_new;      /* created in time, and nothing has been said of it and no core been in it: not counted yet */
	uint32_t last_core;  /* the core that was in the context last, or HL_NONE */
	uint64_t since;      /* up to this time the context's statistics count its time */
} context;

#endif
