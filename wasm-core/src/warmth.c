#include "warmth.h"

/* exp(-1) and exp(-i / 8), in units of 2^-32. */
#define EXP_1 1580030169ull
static const uint64_t exp_eighths[] = {4294967296ull, 3790295335ull, 3344923893ull, 2951884975ull,
                                       2605029347ull, 2298930330ull, 2028798896ull, 1790408741ull};

/* 1 / k in units of 2^-32, rounded. */
static const uint64_t reciprocals[] = {0, 4294967296ull, 2147483648ull, 1431655765ull, 1073741824ull, 858993459ull,
                                       715827883ull};

/* The product of two fractions, each at most 1. */
static uint64_t product(uint64_t a, uint64_t b) {
	if (a == WARMTH_ONE) return b;
	return (a * b) >> 32; /* below 2^64 */
}

/* exp(-f) = 1 - f (1 - f/2 (1 - f/3 (...))) for the part of x below 1/8. */
static uint64_t exp_small(uint64_t f) {
	uint64_t sum = WARMTH_ONE;
	for (uint32_t k = 6; k > 0; k--) sum = WARMTH_ONE - product(product(f, reciprocals[k]), sum);
	return sum;
}

uint64_t warmth_exp(uint64_t x) {
	if (x >> 32 >= 32) return 0;
	uint64_t fraction = x & (WARMTH_ONE - 1);
	uint64_t result = product(exp_eighths[fraction >> 29], exp_small(fraction & ((1u << 29) - 1)));
	for (uint64_t i = x >> 32; i > 0; i--) result = product(result, EXP_1);
	return result;
}

/* n / d in units of 2^-32, at most 32; d below 2^58. */
static uint64_t ratio(uint64_t n, uint64_t d) {
	if (n / 32 >= d) return 32 * WARMTH_ONE;
	for (; d >> 27; d >>= 1) n >>= 1;
	return (n << 32) / d;
}

void warmth_init(hl_sim *s) {
	for (uint32_t side = 0; side < SIDE_COUNT; side++) s->g->pace[side].cycles = 1000;
}

/* The machine's constants by structure: its entries, then the cycles of a miss. */
static const uint32_t *structures(const hl_sim *s) {
	_Static_assert(offsetof(hl_config, front_miss_cycles) - offsetof(hl_config, l1i_entries) ==
	                   (2 * STRUCTURE_COUNT - 1) * sizeof(uint32_t),
	               "machine.def has the structures in their order, two numbers each");
	return &s->config.l1i_entries;
}

static uint64_t *misses_of(hl_core_stats *stats, enum side side) {
	_Static_assert(offsetof(hl_core_stats, kernel_l1i_misses) - offsetof(hl_core_stats, user_l1i_misses) ==
	                   STRUCTURE_COUNT * sizeof(uint64_t),
	               "stats.def has the misses in the order of the structures");
	return side == SIDE_USER ? &stats->user_l1i_misses : &stats->kernel_l1i_misses;
}

/* Counts misses of one structure, in units of 2^-32; the other side loses the entries that they drive out. */
static uint64_t touch(warmth *w, enum side side, uint32_t structure, const pace *p, uint64_t n, uint64_t capacity) {
	uint64_t *cold = &w->cold[side][structure], *other = &w->cold[SIDE_COUNT - 1 - side][structure];
	uint64_t still = p->entries[structure] ? product(*cold, warmth_exp(ratio(n, p->instructions[structure]))) : *cold;
	uint64_t missed = (*cold - still) * p->entries[structure];
	*cold = still;
	uint64_t driven_out = missed / capacity + ratio(n * p->stream[structure], 1000 * capacity);
	*other = WARMTH_ONE - product(WARMTH_ONE - *other, warmth_exp(driven_out));
	return missed;
}

/* Counts the misses in `misses`, by structure. */
static warmth_cost advance(const hl_sim *s, warmth *w, enum side side, uint64_t n, uint64_t *misses) {
	const pace *p = &s->g->pace[side];
	w->begun[side] += n * p->cycles;
	warmth_cost cost = {.base = w->begun[side] / 1000};
	w->begun[side] %= 1000;
	for (uint32_t i = 0; i < STRUCTURE_COUNT; i++) {
		uint64_t capacity = structures(s)[2 * i];
		if (capacity == 0) continue;
		w->missed[side][i] += touch(w, side, i, p, n, capacity);
		uint64_t whole = w->missed[side][i] >> 32;
		w->missed[side][i] &= WARMTH_ONE - 1;
		misses[i] += whole;
		cost.pollution += whole * structures(s)[2 * i + 1];
	}
	return cost;
}

warmth_cost warmth_advance(hl_sim *s, uint32_t core_index, enum side side, uint64_t n) {
	hl_core_stats *stats = &s->core_stats[core_index];
	if (side == SIDE_USER) stats->user_instructions += n;
	else stats->kernel_instructions += n;
	return advance(s, &s->warmth[core_index], side, n, misses_of(stats, side));
}

warmth_cost warmth_foresee(const hl_sim *s, warmth *copy, enum side side, uint64_t n) {
	uint64_t uncounted[STRUCTURE_COUNT] = {0};
	return advance(s, copy, side, n, uncounted);
}

int warmth_has(const hl_sim *s, uint32_t structure) {
	return structures(s)[2 * structure] != 0;
}

void warmth_switch(hl_sim *s, uint32_t core_index) {
	if (s->warm_cores == 0) return;
	for (uint32_t side = 0; side < SIDE_COUNT; side++) s->warmth[core_index].cold[side][STRUCTURE_FRONT] = WARMTH_ONE;
}
