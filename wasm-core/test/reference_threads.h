/* reference_threads: how threads of one core share work(), in the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_THREADS_H
#define TEST_REFERENCE_THREADS_H

#include "reference_state.h"

/* The cycles of work for which the other threads are taken to go on as they do, of so many that are left. */
uint64_t reference_piece_of_work(uint64_t left);

/* What work takes on the core at present, in percent of its cycles alone; all threads that go on compute. */
uint64_t reference_percent_of_work(const ref *f, uint32_t core_index);

#endif
