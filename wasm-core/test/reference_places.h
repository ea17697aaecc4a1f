/* reference_places: the order of a line's queue, one flat list, in the naive simulator of reference.c. */
#ifndef TEST_REFERENCE_PLACES_H
#define TEST_REFERENCE_PLACES_H

#include "reference_state.h"

/* The place in its line's queue at which the requester, which has just arrived, is served. */
uint32_t reference_place_in_queue(ref *f, uint32_t requester);

/* Sorts the queue from near to far, as one batch. */
void reference_sort_queue(ref *f, ref_line *l);

/* Do cores of several outermost places want the line, which this core is to get? */
int reference_conflict(const ref *f, uint32_t line_index, uint32_t core_index);

/* The requester gets the line, at that moment. */
void reference_grant(ref *f, uint32_t requester, uint64_t arrival);

/* When the line, which the requester has just got, is asked back for the next one. */
uint64_t reference_asked_back(const ref *f, uint32_t requester, uint64_t held);

/* What is left of the cycles until the requester has its data, when the line before was kept for its tenure. */
uint64_t reference_rest_after_tenure(const ref *f, uint32_t requester, uint64_t rest);

#endif
