#include "rng.h"

#include "check.h"

static const uint32_t ln_table[1025] = {
#define HL_LN(value) value,
#include "ln_table.def"
#undef HL_LN
};

/* ln 2 in units of 2^-24. */
#define LN2_Q24 11629080u

static uint64_t splitmix64(uint64_t *state) {
	uint64_t value = rng_mix(*state);
	*state += 0x9e3779b97f4a7c15ull;
	return value;
}

static uint64_t rotl(uint64_t x, int k) {
	return (x << k) | (x >> (64 - k));
}

void rng_init(rng *r, uint64_t seed, uint64_t stream) {
	uint64_t state = seed;
	uint64_t base = splitmix64(&state);
	state = base ^ (stream * 0xd1342543de82ef95ull + 0x2545f4914f6cdd1dull);
	for (int i = 0; i < 4; i++) r->s[i] = splitmix64(&state);
}

uint64_t rng_next(rng *r) {
	uint64_t *s = r->s;
	uint64_t result = rotl(s[0] + s[3], 23) + s[0];
	uint64_t t = s[1] << 17;
	s[2] ^= s[0];
	s[3] ^= s[1];
	s[1] ^= s[2];
	s[0] ^= s[3];
	s[2] ^= t;
	s[3] = rotl(s[3], 45);
	return result;
}

uint64_t rng_below(rng *r, uint64_t bound) {
	HL_ASSERT(bound >= 1 && bound <= (1ull << 32));
	return ((rng_next(r) >> 32) * bound) >> 32;
}

/*
 * U = 2^-(zeros + 1) * (1 + f): -ln U = (zeros + 1) ln 2 - ln(1 + f). 34 bits below the leading one give f: 10 choose
 * the table entry, 24 interpolate. Zeros beyond 29 have probability 2^-30 and are drawn on from fresh bits.
 */
uint64_t rng_exponential(rng *r, uint64_t mean) {
	HL_ASSERT(mean <= (1ull << 32));
	uint64_t zeros = 0;
	uint64_t bits = rng_next(r);
	while ((bits >> 34) == 0 && zeros < 900) {
		zeros += 30;
		bits = rng_next(r);
	}
	uint64_t lead = (uint64_t)__builtin_clzll(bits | 1);
	zeros += lead;
	uint64_t fraction = lead >= 30 ? 0 : (bits << (lead + 1)) >> 30; /* the 34 bits after the leading one */
	uint64_t index = fraction >> 24;
	uint64_t low = ln_table[index];
	uint64_t high = ln_table[index + 1];
	uint64_t ln_1f = low + (((high - low) * (fraction & 0xffffffu)) >> 24);
	uint64_t value = (zeros + 1) * LN2_Q24 - ln_1f; /* -ln U in 2^-24; below 2^34 */
	/* value * mean may need 66 bits: split the mean. */
	uint64_t product_high = value * (mean >> 16);
	uint64_t product_low = value * (mean & 0xffffu);
	return (product_high >> 8) + ((((product_high & 0xffu) << 16) + product_low + (1u << 23)) >> 24);
}
