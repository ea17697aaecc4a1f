/*
 * rng: xoshiro256++ [Blackman21], one stream per core, seeded by splitmix64 [Steele14]. It uses integers only, so that
 * a stream is the same on every target.
 */
#ifndef HL_RNG_H
#define HL_RNG_H

#include <stdint.h>

typedef struct rng {
	uint64_t s[4];
} rng;

/* Streams with equal seeds and different numbers are independent for all practical purposes. */
void rng_init(rng *r, uint64_t seed, uint64_t stream);

uint64_t rng_next(rng *r);

/* A random-looking value of the number itself (one step of splitmix64 from it), for draws that belong to no stream. */
static inline uint64_t rng_mix(uint64_t number) {
	uint64_t z = number + 0x9e3779b97f4a7c15ull;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
	return z ^ (z >> 31);
}

/* Uniform in 0..bound-1; bound 1..2^32. Bias below 2^-32 (multiply-shift). */
uint64_t rng_below(rng *r, uint64_t bound);

/*
 * Exponentially distributed with the given mean (0..2^32), rounded to whole cycles: -ln(U) from the position of the
 * leading one and a 1025-entry table of ln(1 + i/1024), interpolated; relative error below 2^-20 (tested against the
 * exact distribution).
 */
uint64_t rng_exponential(rng *r, uint64_t mean);

#endif
