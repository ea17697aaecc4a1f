// expect run: INDEX_RANGE function operation line 11
// The tenth operation of some core writes past the end.
#include "lib/hotline.h"

long history[8];
long count[64];

void operation(void)
{
	work(50);
	history[count[cpu()]++] = now();
}
