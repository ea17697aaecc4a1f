/*
 * targets: what is done with one input, which input_make reads. libFuzzer calls one of these for each of its inputs
 * (entry.c), and the unit tests call both for the corpus (test/test_corpus.c). They trap on what is wrong.
 */
#ifndef FUZZ_TARGETS_H
#define FUZZ_TARGETS_H

#include <stddef.h>
#include <stdint.h>

/* Both return 0, which libFuzzer asks for. */
int fuzz_run(const uint8_t *data, size_t size);
int fuzz_slices(const uint8_t *data, size_t size);

#endif
