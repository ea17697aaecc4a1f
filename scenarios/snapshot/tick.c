/*
 * tick.c: each process moves the hand by one buffer at a time, as PostgreSQL does.
 *
 * Watch the line of the hand: with processes on both sockets it is always on its way.
 */
#define HAND_STEP 1
#include "clock_sweep.h"

void setup(void)
{
	clock_sweep_init();
}

void operation(void)
{
	read_page();
}
