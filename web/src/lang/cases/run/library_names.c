/* Names of <stdatomic.h>, <stdint.h> and <inttypes.h>. */
#include "lib/hotline.h"
#include <stdio.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdint.h>

#if ATOMIC_INT_LOCK_FREE != 2 || ATOMIC_POINTER_LOCK_FREE != 2
#error "atomic integers are lock-free"
#endif

atomic_int ready;

void operation(void)
{
	assert(kill_dependency(atomic_load_explicit(&ready, memory_order_consume)) == 0);
	assert(INT_FAST32_MAX == INT64_MAX && sizeof(int_fast32_t) == 8);
	assert(INT_LEAST8_MIN == -128 && UINT_LEAST16_MAX == 65535 && UINT_FAST8_MAX == 255);
	uint64_t big = UINT64_MAX;
	uint8_t small = 200;
	printf("%" PRIu64 " %" PRIx8 " %08" PRIX32 " %" PRIdPTR "\n", big, small, 5u, (intptr_t)3);
}
