/*
 * one_field.c: a server that looks at its settings in each operation. One field is in the wrong place: an exercise asks
 * for its line.
 */
#include "lib/cores.h"
#include "lib/hotline.h"

extern const long think; /* cycles of other work in an operation, on average */
extern const long tick;  /* operations of core 0 for each tick that it counts */

static struct {
	_Alignas(LINE_BYTES) volatile long limit;
	volatile long level;
	volatile long last_tick;
	volatile long greeting;
	_Alignas(LINE_BYTES) volatile long restarts;
	volatile long reloads;
} server;

static struct {
	_Alignas(LINE_BYTES) long operations;
	long refused;
	long weighted;
} of_core[CORES_MAX];

void setup(void)
{
	server.limit = 100;
	server.level = 2;
	server.greeting = 5;
}

void operation(void)
{
	long mine = ++of_core[cpu()].operations;
	work_random(think);
	of_core[cpu()].weighted += server.level + server.greeting;
	if (random_below(128) >= server.limit)
		of_core[cpu()].refused++;
	if (cpu() == 0 && mine % tick == 0)
		server.last_tick = now();
	if (cpu() == 0 && mine % 100000 == 0)
		server.reloads++;
}
