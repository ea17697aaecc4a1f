/*
 * interrupts_state: what interrupts.[ch] keeps of a core, in runs whose cores can be interrupted: what will reach the
 * core, and the stretch of time that it is in.
 */
#ifndef HL_INTERRUPTS_STATE_H
#define HL_INTERRUPTS_STATE_H

#include <stdint.h>

#include "rng.h"

typedef struct interrupts_state {
	uint64_t timer_at;  /* when the core's timer interrupts it; 0: not at all */
	uint64_t call_at;   /* when the first interrupt of another core that is not taken yet reaches the core; 0: none */
	uint64_t steal_at;  /* when the hypervisor will take the core away, for steal_for cycles; UINT64_MAX: never */
	uint64_t steal_for;
	uint64_t began;     /* of the stretch, in PHASE_STRETCH; see core_replay for core.time beyond it */
	uint64_t until;     /* end of the stretch, in PHASE_STRETCH and PHASE_STOLEN */
	uint64_t piece;     /* of core.work_left, what is done when the stretch ends; 0: the stretch is a wait_until() */
	uint64_t work_kept; /* work_left of the place that was interrupted, while the handler is executed */
	uint32_t percent;   /* cycles that work takes in the stretch, in percent */
	uint8_t masked;     /* the core's context takes no interrupts */
	uint8_t in_handler; /* the core's context executes the handler */
	rng steal;
} interrupts_state;

#endif
