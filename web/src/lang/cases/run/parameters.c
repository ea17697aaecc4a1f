// Parameters of the experiment: 3 and 4 in this test, in the order of their declaration.
#include "lib/hotline.h"

extern const long FIRST;
extern const long SECOND;
extern const long FIRST;
long out;

void operation(void)
{
	assert(FIRST == 3 && SECOND == 4);
	for (int i = 0; i < FIRST; i++)
		out += SECOND;
	assert(out == 12);
	work(FIRST * 100);
}
