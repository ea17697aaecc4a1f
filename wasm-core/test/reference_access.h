/*
 * reference_access: what loads, stores and atomics do to the bytes of memory and to registers, in the naive simulator
 * of reference.c: byte by byte, as opcodes.def says it.
 */
#ifndef TEST_REFERENCE_ACCESS_H
#define TEST_REFERENCE_ACCESS_H

#include "reference_state.h"

typedef struct memory_access {
	enum access access;
	uint64_t offset;
	uint32_t size;
	int is_signed;
} memory_access;

/* Bit i set: the access of the request touches the 4-byte word i of its line. */
uint64_t reference_words_of(const ref_request *q);

/* Is it an instruction that reaches memory? */
int reference_is_access(uint32_t op);

/* The access of the core at instruction word w. */
memory_access reference_access_of(const ref *f, const ref_core *c, uint64_t w);

void reference_write(ref *f, uint64_t offset, uint32_t size, uint64_t value);

/* Performs the core's access; it is counted. */
void reference_perform(ref *f, uint32_t core_index, uint64_t w, const memory_access *m);

/* The home performs the access at the core's instruction, */
void reference_perform_at_home(ref *f, uint32_t core_index);

/* or the oldest store of the core's buffer. */
void reference_store_at_home(ref *f, uint32_t core_index);

#endif
