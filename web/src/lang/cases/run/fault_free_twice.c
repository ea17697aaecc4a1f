// fault: assertion
#include <stdlib.h>
void operation(void)
{
	long *p = malloc(40);
	*p = 3;
	free(p);
	free(p);
}
