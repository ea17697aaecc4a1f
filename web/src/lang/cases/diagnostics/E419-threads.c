#include <threads.h>
long when;
void operation(void)
{
	mtx_lock(&when);
	clock_gettime(0, &when);
}
