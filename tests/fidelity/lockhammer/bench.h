/*
 * bench.h: the loop of [Lockhammer]: acquire, hold, release, go on; one operation is one access. The benchmark waits in
 * a counted loop, whose length is known on a machine at rest: HELD and PARALLEL are these cycles.
 */
#ifndef LOCKHAMMER_BENCH_H
#define LOCKHAMMER_BENCH_H

#include "lib/hotline.h"

extern const long HELD;
extern const long PARALLEL;

/* Waits, where there is anything to wait for: work(0) would still be an instruction. */
#define WAIT(cycles)              \
	do {                      \
		if ((cycles) > 0) \
			work(cycles); \
	} while (0)

#endif
