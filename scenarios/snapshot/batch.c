/*
 * batch.c: a process takes 64 buffers from the hand at a time, and looks at them by itself.
 *
 * Watch the line of the hand: it is quiet. What is left are the buffers, which another process has changed last.
 */
#define HAND_STEP 64
#include "clock_sweep.h"

void setup(void)
{
	clock_sweep_init();
}

void operation(void)
{
	read_page();
}
