#include <stdio.h>
long n;

void operation(void)
{
	printf("nothing to say\n");
	printf("%ld and %d of %s\n", n, cpu(), "them");
	(void)fprintf(stderr, "%s:%d in %s\n", __FILE__, __LINE__, __func__);
	assert(n < 3);
}
