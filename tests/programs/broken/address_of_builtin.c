// expect: E310 line 5
// The compiler makes puts() itself, so that there is nothing to point at.
#include <stdio.h>

static int (*print)(const char *) = puts;

int main(void)
{
	return print("");
}
