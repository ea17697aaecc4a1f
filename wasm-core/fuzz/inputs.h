/*
 * inputs: what both fuzz targets make of an input. Its first byte chooses:
 *   even: the rest is a whole configuration block, as a hostile page could hand over; with bit 1 the target writes the
 *         version of the ABI and the length into it, so that blocks of a real program outlive versions;
 *   odd:  the rest is a program's code under a well-formed small machine, so that the verifier is passed often and the
 *         interpreter, the directory and the parking are reached.
 */
#ifndef FUZZ_INPUTS_H
#define FUZZ_INPUTS_H

#include <stddef.h>
#include <stdint.h>

/*
 * A configuration block, aligned as hl_alloc aligns it. The caller frees `bytes`; NULL means that the input is too
 * short.
 */
typedef struct input {
	void *bytes;
	uint32_t count;
} input;

input input_make(const uint8_t *data, size_t size);

#endif
