/* reference_locks: what the annotations of locks mean to the naive simulator, written from the head of locks.h. */
#ifndef TEST_REFERENCE_LOCKS_H
#define TEST_REFERENCE_LOCKS_H

#include "reference_state.h"

int reference_is_annotation(enum opcode op);
void reference_annotate(ref *f, uint32_t core_index, enum opcode op, uint64_t address);

#endif
