/*
 * generate: random programs and machines for tests that compare two ways of running them. The programs are small but
 * meet on few lines: plain and atomic accesses of all widths, ticket and test-and-set locks, barriers, and wait loops
 * of many shapes. Every program ends: each core completes a few operations and then idles (GENERATE_IDLE_UNTIL).
 */
#ifndef TEST_GENERATE_H
#define TEST_GENERATE_H

#include "asm.h"

/* Cores that have finished idle until this time, which is beyond every cap. */
#define GENERATE_IDLE_UNTIL (1ull << 40)

#define GENERATE_MISSES_MAX 6u
#define GENERATE_CORES_MAX 16u
#define GENERATE_CONTEXTS_MAX 2u /* beside those of the cores */

typedef struct generate_options {
	uint32_t waits;          /* 1: locks, barriers and the wait loops they need */
	uint32_t spin;           /* 1: wait loops are marked by SPIN */
	uint32_t prefetch;       /* 1: prefetches */
	uint32_t operations_max; /* operations of each core: 1..this */
	/*
	 * 1: a handler of interrupts, timers, interrupts between cores, sleep, and contexts that cores pass on to each
	 * other. Cores that have finished sleep, instead of idling.
	 */
	uint32_t interrupts;
} generate_options;

program generate_program(rng *r, const generate_options *options);

typedef struct machine_options {
	uint32_t ports;      /* 1: ports of finite bandwidth, sometimes */
	uint32_t chip_cache; /* 1: inclusive shared caches, sometimes */
	uint32_t caches;     /* 1: finite caches and TLBs, sometimes */
	uint32_t memory;     /* 1: memory of finite bandwidth, sometimes */
	uint32_t interrupts; /* 1: other costs of interrupts, and sometimes a hypervisor that takes cores away */
} machine_options;

machine generate_machine(rng *r, const machine_options *options);

/* A number that is uniform in low..high. */
uint32_t pick(rng *r, uint32_t low, uint32_t high);

/* 1 with the given probability in percent. */
int chance(rng *r, uint32_t percent);

/*
 * Repeats a randomised test `count` times, scaled by EFFORT, with one stream of random numbers; 1 when a round failed.
 */
int repeat_random(uint64_t seed_when_unset, uint32_t count, int (*round)(rng *r));

#endif
