/*
 * account_state: what account.[ch] keeps of a core: its latest charge, which may reach beyond the present, and so may a
 * wait_until() before that and the charge before the wait.
 */
#ifndef HL_ACCOUNT_STATE_H
#define HL_ACCOUNT_STATE_H

#include <stdint.h>

typedef struct account_state {
	uint64_t idle_from;  /* begin of the core's latest wait_until() */
	uint64_t idle_until; /* its end */
	uint32_t idle_pc;    /* its instruction */
	uint32_t before_pc;  /* instruction of the charge before it */
	uint32_t last_pc;    /* instruction of the latest charge */
	uint8_t before_category;
	uint8_t last_category;
} account_state;

#endif
