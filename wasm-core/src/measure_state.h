/* measure_state: what measure.[ch] keeps: whether the run warms up or is measured, its batches and latencies. */
#ifndef HL_MEASURE_STATE_H
#define HL_MEASURE_STATE_H

#include <stdint.h>

#include "../include/hotline.h"

typedef struct measure {
	uint64_t batch_start;
	uint64_t batch_done; /* operations in the unfinished batch */
	uint64_t warmup_left;
	uint64_t operations_max; /* cap on measured operations, 0: none */
	uint64_t forgotten; /* operations measured before measuring began anew */
	uint32_t last_core; /* completed an operation last; HL_NONE: none yet */
	uint32_t measuring;
	uint32_t lead;  /* 1: the first core still runs its first operation alone (HL_START_IDLE) */
	uint32_t storm; /* 1: work() takes one cycle yet, except in cores that wait (HL_START_STORM) */
	uint64_t batches[HL_BATCHES_MAX];
	uint64_t latencies[HL_LATENCY_BUCKETS];
} measure;

#endif
