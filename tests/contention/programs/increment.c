/* increment.c: all cores read one word and write the next number, with no atomic instruction, so additions get lost. */
#include "lib/hotline.h"

static volatile long count;

void operation(void)
{
	count++;
}
