#include <stdio.h>

void operation(void)
{
	printf("none\n", 1);
}
