/* The machine repairman: think, then be served by a station. bench/repairman.c is the same job by hand. */
#include "lib/hotline.h"
#include "lib/system.h"

/* The number of parts of equal probability into which the exponential distribution is cut. */
#define PARTS 256
/* The natural logarithm of PARTS. It and all numbers of the table are in units of 2^-16. */
#define LN_PARTS 363409

extern const long think;
extern const long service;

static int server;
static long middle[PARTS - 1];

/*
 * Entry i is the quantile -ln(1 - (i + 1/2) / PARTS) of the exponential distribution with mean 1. Its step to the next
 * entry is ln((m + 1) / (m - 1)), of which two terms of the series in 1/m are enough.
 */
static void fill_table(void)
{
	long x = (1 << 16) / (2 * PARTS);
	for (long i = 0; i < PARTS - 1; i++) {
		middle[i] = x;
		long m = 2 * PARTS - 2 - 2 * i;
		x += (2 << 16) / m + (2 << 16) / 3 / (m * m * m);
	}
}

/*
 * An exponentially distributed number of the given mean (below 2^40). There is no builtin for it: work_random() draws
 * such a number, but spends it as time. A draw of the last part means "longer than all parts before", and what is left
 * of an exponential time is distributed as the whole, so it is drawn anew. The mean is 0.1 % and the variance 0.2 % too
 * small.
 */
static long exponential(long mean)
{
	long x = 0;
	long part = random_below(PARTS);
	for (; part == PARTS - 1; part = random_below(PARTS))
		x += LN_PARTS;
	return ((x + middle[part]) * mean) >> 16;
}

void setup(void)
{
	fill_table();
	server = station_create(1);
}

void operation(void)
{
	work_random(think);
	use(server, exponential(service));
}
