// planted: fault MISALIGNED in operation line 9
// A number in the middle of a packet, read through a pointer that is not aligned.
#include "lib/hotline.h"

static _Alignas(8) char packets[2][16];

void operation(void)
{
	work(100 + (*(int *)(packets[cpu() % 2] + 5) & 7));
}
