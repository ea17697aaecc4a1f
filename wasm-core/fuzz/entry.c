/* The function that libFuzzer calls for each input. The Makefile says which target it stands for: TARGET. */
#include "targets.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	return TARGET(data, size);
}
