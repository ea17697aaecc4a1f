/* The machine repairman: think, then be served by a station with one server. bench/repairman.c does it by hand. */
#include "lib/hotline.h"
#include "lib/system.h"

extern const long think;
extern const long service;

static int server;

void setup(void)
{
	server = station_create(1);
}

void operation(void)
{
	work_random(think);
	use(server, random_exponential(service));
}
