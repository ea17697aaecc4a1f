#include "memory.h"

/* Out of line: see "COLD" in interpret.c. */
__attribute__((noinline)) uint64_t core_atomic(const hl_sim *s, uint32_t core_index, uint64_t offset, uint64_t w,
                                               uint64_t *r) {
	(void)core_index;
	return access_atomic(s->memory + offset, w, r);
}
