#define LARGER(a, b) ({ int a_ = (a), b_ = (b); a_ > b_ ? a_ : b_; })
#include <stdlib.h>
long operation_count;
static int later(int n)
{
	int a_ = n;
	return LARGER(a_, 3);
}
void operation(void)
{
	long self = self + 1;
	void *here = &here;
	long size = sizeof(size);
	long *place = malloc(sizeof(*place));
	long set = (set = 3) + set;
	operation_count += self + size + set + (here != place) + later(2);
}
