/*
 * measure: decides when a run has been measured precisely enough: warm-up, batches of equal numbers of operations,
 * a 95 % interval from them, and the decision to stop.
 *
 * - Warm-up ends after warmup_operations per core; statistics begin there.
 * - Batch means [Law15 §9.5]: the durations of consecutive batches; when HL_BATCHES_MAX are full, neighbours merge.
 * - The interval's half width is t(0.975, n/w - 1) * s * sqrt(w / n) for n batches of which w say as much as one
 *   independent batch: w sums the correlations of batches at all distances.
 * - A narrow interval ends the run only when the run had operations_min operations in all, or cycles_enough cycles.
 * - A run whose first third of batches differs from its last third by more than chance begins to measure anew: a
 *   collapsing lock may still be falling when the warm-up ends (ticket locks are metastable). Batches keep their size.
 */
#ifndef HL_MEASURE_H
#define HL_MEASURE_H

#include "state.h"

void measure_init(hl_sim *s);

/* An operation of the core, begun at `began`, was completed at the present time. May end the run. */
void measure_operation(hl_sim *s, uint32_t core_index, uint64_t began);

/* HL_START_IDLE: the cores other than the first may begin now, at moments spread over the given number of cycles. */
void measure_release_others(hl_sim *s, uint64_t spread);

/* The program ends the run. */
void measure_exit(hl_sim *s, uint64_t status);

/* Ends the run. If a core turns out to wait for something that will never happen, the run ends with that diagnosis. */
void measure_stop(hl_sim *s, enum hl_stop reason);

#endif
