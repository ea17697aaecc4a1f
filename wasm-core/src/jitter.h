/*
 * jitter: random delays before accesses to memory. They produce orders of events that exact latencies would never
 * produce. They are part of the run's configuration, not of the machine; MODEL.md specifies them.
 *
 * A race has a window: one core must stand between two instructions while another passes. Small delays before many
 * accesses mix the cores; long delays at few places hold a core in a window, like the change points of PCT
 * [Burckhardt10]. The seed alone decides at which places a core is slow: an eighth of all pairs of core and
 * instruction, so that a core that stands at such a place is mostly the only one there.
 */
#ifndef HL_JITTER_H
#define HL_JITTER_H

#include "limits.h"
#include "rng.h"

/* Stream numbers of the cores' delays lie beyond those of the programs' random numbers. */
#define JITTER_STREAM (2u * HL_CORES_MAX)

/* assumed: a long delay is as long as some operations, when the short delays are as long as a miss. */
#define JITTER_LONG 16u

static inline int jitter_is_slow(uint64_t seed, uint32_t core_index, uint32_t pc) {
	uint64_t h = (seed + 1) * 0x9e3779b97f4a7c15ull ^ (((uint64_t)core_index << 32 | pc) + 1) * 0xd1342543de82ef95ull;
	h = (h ^ (h >> 32)) * 0xd6e8feb86659fd93ull;
	return (h >> 61) == 0;
}

/* Cycles to wait before the access; `longest`: jitter_cycles of the configuration. */
static inline uint64_t jitter_delay(rng *r, uint64_t seed, uint32_t core_index, uint32_t pc, uint64_t longest) {
	if (longest == 0) return 0;
	uint64_t chance = rng_below(r, 4);
	if (jitter_is_slow(seed, core_index, pc)) return chance < 2 ? rng_below(r, JITTER_LONG * longest) + 1 : 0;
	return chance == 0 ? rng_below(r, longest) + 1 : 0;
}

#endif
