/* The machine repairman: think, then be served by a station. bench/repairman.c is the same job by hand. */
#include "lib/hotline.h"
#include "lib/system.h"

extern const long think;
extern const long service;

static int server;

/*
 * An exponentially distributed number of the given mean (below 2^40). There is no builtin for it: work_random() draws
 * such a number, but spends it as time. The binary digits of one uniform number decide, one after another, whether it
 * exceeds another ln 2, as an exponential one does with probability 1/2; 16 more digits v give -ln(1 - v/2) of the
 * rest, by a cubic whose error is below 0.0006 and on average 0. All numbers are in units of 2^-16.
 */
static long exponential(long mean)
{
	long bits = random_below(1L << 32);
	long x = 0;
	for (; bits & 1; bits >>= 1)
		x += 45426;
	long v = (bits >> 1) & 0xffff;
	x += v * (33315 + ((v * (5241 + ((v * 6833) >> 16))) >> 16)) >> 16;
	return (x * mean) >> 16;
}

void setup(void)
{
	server = station_create(1);
}

void operation(void)
{
	work_random(think);
	use(server, exponential(service));
}
