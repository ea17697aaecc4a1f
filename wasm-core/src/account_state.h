/* account_state: what account.[ch] keeps of a core: its latest charge, which may reach beyond the present. */
#ifndef HL_ACCOUNT_STATE_H
#define HL_ACCOUNT_STATE_H

#include <stdint.h>

typedef struct account_state {
	uint64_t idle_until; /* end of the core's latest wait_until() */
	uint32_t idle_pc;    /* instruction of that wait_until() */
	uint32_t last_pc;    /* instruction of the latest charge */
	uint8_t last_category;
} account_state;

#endif
