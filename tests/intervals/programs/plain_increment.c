/* A counter that every core raises without atomics, so that additions are lost. */
#include "lib/hotline.h"

volatile long count;

void operation(void)
{
	count = count + 1;
}
