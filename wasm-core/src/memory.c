#include "memory.h"

/* Out of line: see "COLD" in burst.h. */
__attribute__((noinline)) uint64_t core_atomic(hl_sim *s, uint32_t core_index, uint64_t time, uint64_t offset,
                                               uint64_t w, uint64_t *r) {
	uint64_t old = access_atomic(s->memory + offset, w, r);
	watch_store(s, core_index, time, offset, access_atomic_size(w));
	return old;
}
