// expect: E306 line 13
#include "lib/hotline.h"

struct apple { int weight; } apple;
struct pear { int weight; } pear;

static void eat(struct apple *a)
{
	a->weight = 0;
}

void operation(void) {
	eat(pear.weight);
}
