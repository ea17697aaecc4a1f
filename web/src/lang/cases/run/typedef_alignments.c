/* A typedef that asks for an alignment: variables and members of its type have it, and the type is no longer. */
#include "lib/hotline.h"
#include <stddef.h>
typedef int aligned_int __attribute__((aligned(64)));
typedef struct { char a; } __attribute__((aligned(32))) block;
struct s { char c; aligned_int n; char d; };
aligned_int global; static aligned_int other;
void operation(void)
{
	aligned_int local = 3;
	assert(sizeof(aligned_int) == 4 && _Alignof(aligned_int) == 64);
	assert(offsetof(struct s, n) == 64 && sizeof(struct s) == 128);
	assert(sizeof(block) == 32);
	assert(((unsigned long)&global & 63) == 0 && ((unsigned long)&other & 63) == 0);
	assert(((unsigned long)&local & 63) == 0);
	aligned_int *p = &global; int *q = &local; *p = *q; assert(global == 3);
	const aligned_int k = 4; assert(k + local == 7);
}
