/*
 * reference_measure: when a run ends, and what it has measured by then, from the moments at which its operations were
 * completed. The reference looks at all operations again after each one, and computes each number by its definition.
 */
#ifndef REFERENCE_MEASURE_H
#define REFERENCE_MEASURE_H

#include "asm.h"

typedef struct measured {
	uint32_t has_ended; /* 0: the operations come to an end before the run does; then nothing else is of meaning */
	enum hl_stop reason;
	uint64_t warmup_operations;
	uint64_t operations;
	uint64_t restarts;
	uint64_t measured_from;    /* cycles */
	uint64_t time;             /* cycles, when the run ends */
	uint64_t batch_operations; /* operations in each batch */
	uint32_t batch_count;
	uint64_t batches[HL_BATCHES_MAX]; /* cycles */
} measured;

/* ends[i]: the moment at which operation i of `count` was completed, in cycles; all cores of the run begin at once. */
measured reference_measure(const hl_config *config, const uint64_t *ends, uint32_t count);

#endif
