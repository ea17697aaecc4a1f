/* reference_operations: what the reference model notes of completed operations: durations, and the order of cores. */
#ifndef REFERENCE_OPERATIONS_H
#define REFERENCE_OPERATIONS_H

#include "reference.h"

/* The core has completed an operation that took so many cycles. */
void reference_note_operation(reference_results *out, uint32_t core_index, uint64_t took);

/* The operations whose core followed another core than at its last operation: found by looking back from each. */
uint64_t reference_order_changes(const reference_results *results);

#endif
