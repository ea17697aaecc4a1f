/* The random numbers use integers only, and are distributed as the mathematics demands. */
#include <math.h>
#include <stdlib.h>

#include "../src/jitter.h"
#include "../src/rng.h"
#include "test_macros.h"

static const uint32_t ln_entries[] = {
#define HL_LN(value) value,
#include "../src/ln_table.def"
#undef HL_LN
};

static int test_ln_table(void) {
	ENSURE_EQUAL(sizeof ln_entries / sizeof *ln_entries, 1025);
	for (uint32_t i = 0; i <= 1024; i++)
		ENSURE_EQUAL(ln_entries[i], (uint64_t)llround(16777216.0 * log(1.0 + i / 1024.0)));
	return 0;
}

/* Sum of (observed - expected)^2 / expected. */
static double chi_square(const uint64_t *observed, const double *expected, uint32_t bins) {
	double sum = 0;
	for (uint32_t i = 0; i < bins; i++)
		sum += ((double)observed[i] - expected[i]) * ((double)observed[i] - expected[i]) / expected[i];
	return sum;
}

/* 99.99 % quantile of the chi-square distribution [Wilson31]. */
static double chi_square_bound(uint32_t freedom) {
	double n = freedom, z = 3.719, part = 1 - 2 / (9 * n) + z * sqrt(2 / (9 * n));
	return n * part * part * part;
}

#define BINS 64u
#define DRAWS 400000u

/* Equally probable bins; the value is rounded, so the bins' edges are moved by half a cycle. */
static int check_exponential(uint64_t mean, uint64_t seed) {
	uint64_t observed[BINS] = {0};
	double expected[BINS], edge[BINS], sum = 0;
	for (uint32_t i = 0; i < BINS; i++) edge[i] = floor(-(double)mean * log(1 - (i + 1.0) / BINS)) + 0.5;
	edge[BINS - 1] = INFINITY;
	for (uint32_t i = 0; i < BINS; i++) {
		double below = i == 0 ? 0 : exp(-edge[i - 1] / (double)mean), above = exp(-edge[i] / (double)mean);
		expected[i] = DRAWS * ((i == 0 ? 1 : below) - above);
	}
	rng r;
	rng_init(&r, seed, 3);
	for (uint32_t n = 0; n < DRAWS; n++) {
		double value = (double)rng_exponential(&r, mean);
		uint32_t bin = 0;
		while (value > edge[bin]) bin++;
		observed[bin]++;
		sum += value;
	}
	ENSURE(chi_square(observed, expected, BINS) < chi_square_bound(BINS - 1));
	ENSURE(fabs(sum / DRAWS - (double)mean) < 4.5 * (double)mean / sqrt(DRAWS)); /* 4.5 standard errors */
	return 0;
}

static int test_exponential(void) {
	static const uint64_t means[] = {1000, 54321, 10000000, 4294967296};
	for (uint32_t i = 0; i < 4; i++)
		if (check_exponential(means[i], 100 + i)) return 1;
	return 0;
}

/* Small means are rounded to whole cycles: P(k) = e^-((k-1/2)/m) - e^-((k+1/2)/m). */
static int test_small_means(void) {
	for (uint32_t mean = 1; mean <= 20; mean += 19) {
		uint64_t observed[12] = {0};
		double expected[12];
		for (uint32_t k = 0; k < 12; k++) {
			double from = k == 0 ? 1 : exp(-(k - 0.5) / mean), to = k == 11 ? 0 : exp(-(k + 0.5) / mean);
			expected[k] = DRAWS * (from - to);
		}
		rng r;
		rng_init(&r, 5, mean);
		for (uint32_t n = 0; n < DRAWS; n++) {
			uint64_t value = rng_exponential(&r, mean);
			observed[value < 11 ? value : 11]++;
		}
		ENSURE(chi_square(observed, expected, 12) < chi_square_bound(11));
	}
	return 0;
}

static int test_mean_zero(void) {
	rng r;
	rng_init(&r, 1, 1);
	for (uint32_t n = 0; n < 1000; n++) ENSURE_EQUAL(rng_exponential(&r, 0), 0);
	return 0;
}

/* The far tail: with 2^22 draws the largest is around 15 means, and never absurd. */
static int test_tail(void) {
	rng r;
	rng_init(&r, 9, 9);
	uint64_t beyond = 0, most = 0;
	for (uint32_t n = 0; n < 1u << 22; n++) {
		uint64_t value = rng_exponential(&r, 1000);
		beyond += value > 10000;
		if (value > most) most = value;
	}
	double expected = 4194304.0 * exp(-10.0005);
	ENSURE(fabs((double)beyond - expected) < 4.5 * sqrt(expected));
	ENSURE(most > 12000 && most < 40000);
	return 0;
}

static int test_below(void) {
	static const uint64_t bounds[] = {1, 2, 3, 7, 60};
	for (uint32_t b = 0; b < 5; b++) {
		uint64_t observed[60] = {0};
		double expected[60];
		rng r;
		rng_init(&r, 77, b);
		for (uint32_t i = 0; i < bounds[b]; i++) expected[i] = (double)DRAWS / (double)bounds[b];
		for (uint32_t n = 0; n < DRAWS; n++) {
			uint64_t value = rng_below(&r, bounds[b]);
			ENSURE(value < bounds[b]);
			observed[value]++;
		}
		if (bounds[b] > 1)
			ENSURE(chi_square(observed, expected, (uint32_t)bounds[b]) < chi_square_bound((uint32_t)bounds[b] - 1));
	}
	return 0;
}

static int test_below_widest(void) {
	rng r;
	rng_init(&r, 2, 2);
	uint64_t low = UINT64_MAX, high = 0;
	for (uint32_t n = 0; n < 100000; n++) {
		uint64_t value = rng_below(&r, 1ull << 32);
		if (value < low) low = value;
		if (value > high) high = value;
	}
	ENSURE(low < 1u << 20 && high > UINT32_MAX - (1u << 20) && high <= UINT32_MAX);
	return 0;
}

/* xoshiro256++ from the state 1, 2, 3, 4 [Blackman21, reference implementation]. */
static int test_known_sequence(void) {
	static const uint64_t known[] = {41943041u, 58720359u, 3588806011781223u, 3591011842654386u};
	rng r = {.s = {1, 2, 3, 4}};
	for (uint32_t i = 0; i < 4; i++) ENSURE_EQUAL(rng_next(&r), known[i]);
	return 0;
}

/* Streams of one seed, and seeds of one stream, have nothing in common: correlation of 100,000 pairs. */
static int test_streams(void) {
	rng a, b, c;
	rng_init(&a, 1, 0);
	rng_init(&b, 1, 1);
	rng_init(&c, 2, 0);
	double sum_ab = 0, sum_ac = 0;
	for (uint32_t n = 0; n < 100000; n++) {
		double x = (double)rng_next(&a) / 0x1p64 - 0.5;
		sum_ab += x * ((double)rng_next(&b) / 0x1p64 - 0.5);
		sum_ac += x * ((double)rng_next(&c) / 0x1p64 - 0.5);
	}
	double error = sqrt(100000.0) / 12;
	ENSURE(fabs(sum_ab) < 4.5 * error && fabs(sum_ac) < 4.5 * error);
	return 0;
}

/* The delays of one place: nearly 1 / one_in of the accesses wait, for 1 cycle up to the longest, all of them. */
static int check_delays(rng *r, uint32_t core_index, uint32_t pc, uint32_t one_in, uint64_t longest) {
	uint32_t seen[16 * 3 + 1] = {0};
	uint32_t delayed = 0;
	for (uint32_t n = 0; n < DRAWS; n++) {
		uint64_t cycles = jitter_delay(r, 7, core_index, pc, 3);
		ENSURE(cycles <= longest);
		seen[cycles]++;
		delayed += cycles > 0;
	}
	double error = sqrt(DRAWS * (one_in - 1.0)) / one_in;
	ENSURE(fabs(delayed - (double)DRAWS / one_in) < 4.5 * error);
	for (uint64_t cycles = 1; cycles <= longest; cycles++) ENSURE(seen[cycles] > 0);
	return 0;
}

/* As MODEL.md says of a run with jitter of 3 cycles. */
static int test_jitter(void) {
	rng r;
	rng_init(&r, 3, 0);
	uint32_t slow = 0, checked[2] = {0};
	for (uint32_t i = 0; i < 10000; i++) {
		uint32_t core_index = i / 100, pc = i % 100;
		uint32_t is_slow = (uint32_t)jitter_is_slow(7, core_index, pc);
		slow += is_slow;
		if (checked[is_slow]++ > 0) continue;
		if (check_delays(&r, core_index, pc, is_slow ? 2 : 4, is_slow ? 16 * 3 : 3)) return 1;
	}
	ENSURE(slow > 10000 / 8 - 150 && slow < 10000 / 8 + 150); /* 4.5 standard errors */
	ENSURE_EQUAL(jitter_delay(&r, 7, 0, 0, 0), 0);
	return 0;
}

static const test tests[] = {
	{"every entry of the table of logarithms is the nearest number", test_ln_table},
	{"exponential numbers have the exact distribution and mean", test_exponential},
	{"exponential numbers with small means are rounded, not cut", test_small_means},
	{"exponential numbers of mean 0 are 0", test_mean_zero},
	{"exponential numbers have the tail they should have", test_tail},
	{"numbers below a bound are uniform", test_below},
	{"numbers below the largest bound reach everywhere", test_below_widest},
	{"the generator is xoshiro256++", test_known_sequence},
	{"streams and seeds are independent", test_streams},
	{"a run with jitter is slow at an eighth of all places, and delays accesses as the model says", test_jitter},
};

SUITE(rng);
