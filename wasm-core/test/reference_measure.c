#include "reference_measure.h"

/* See measure.c: both say them by their own numbers, so that a changed number is noticed. */
enum { RESTARTS = 6, DRIFT_BATCHES = 12, DRIFT_PERCENT = 5, DRIFT_ERRORS = 4 };

/* 0.975 quantile of Student's t distribution, by degrees of freedom, less one. */
static const double t_quantile[] = {
#define HL_STUDENT(quantile) quantile,
#include "../src/student_table.def"
#undef HL_STUDENT
};

static double mean(const double *x, uint32_t n) {
	double sum = 0;
	for (uint32_t i = 0; i < n; i++) sum += x[i];
	return sum / n;
}

/* Covariance of the values and those so many places later, times their number. */
static double covariance(const double *x, uint32_t n, uint32_t later) {
	double sum = 0, m = mean(x, n);
	for (uint32_t i = 0; i + later < n; i++) sum += (x[i] - m) * (x[i + later] - m);
	return sum;
}

/* Unbiased. */
static double variance(const double *x, uint32_t n) {
	return covariance(x, n, 0) / (n - 1);
}

/* [Geyer 1992]: as many correlated values as this say what one independent value says. */
static double values_in_one(const double *x, uint32_t n) {
	double whole = -1;
	for (uint32_t pair = 0; 2 * pair + 1 <= n / 2; pair++) {
		double of_pair = (covariance(x, n, 2 * pair) + covariance(x, n, 2 * pair + 1)) / covariance(x, n, 0);
		if (of_pair <= 0) break;
		whole += 2 * of_pair;
	}
	return whole < 1 ? 1 : whole;
}

static int is_narrow(const double *x, uint32_t n, double share) {
	if (variance(x, n) == 0) return 1;
	double widen = values_in_one(x, n), independent = n / widen;
	double t = t_quantile[independent < 2 ? 0 : (uint32_t)independent - 2];
	double half = t * t * widen * variance(x, n) / n, asked = share * mean(x, n);
	return half <= asked * asked;
}

/* The first and the last third differ by more than 5 % and by more than four standard errors of the difference. */
static int drifts(const double *x, uint32_t n) {
	uint32_t third = n / 3;
	const double *end = x + n - third;
	double difference = mean(x, third) - mean(end, third);
	double error_squared = variance(x, third) / third + variance(end, third) / third;
	if (difference < 0) difference = -difference;
	return 100 * difference > DRIFT_PERCENT * mean(end, third) &&
	       difference * difference > DRIFT_ERRORS * DRIFT_ERRORS * error_squared;
}

/* Batches get no smaller, and twice as large where more than HL_BATCHES_MAX would be whole. */
static uint64_t batch_size(uint64_t before, uint64_t operations) {
	uint64_t size = before;
	while (operations / size > HL_BATCHES_MAX) size *= 2;
	return size;
}

static void divide(measured *m, const uint64_t *ends, uint64_t first, double *batches) {
	m->batch_operations = batch_size(m->batch_operations, m->operations);
	m->batch_count = (uint32_t)(m->operations / m->batch_operations);
	for (uint32_t i = 0; i < m->batch_count; i++) {
		uint64_t begin = i == 0 ? m->measured_from : ends[first + i * m->batch_operations - 1];
		m->batches[i] = ends[first + (i + 1) * m->batch_operations - 1] - begin;
		batches[i] = (double)m->batches[i];
	}
}

static int has_enough(const hl_config *c, const measured *m) {
	if (m->operations >= c->operations_min) return 1;
	return c->cycles_enough > 0 && m->time - m->measured_from >= c->cycles_enough;
}

static int is_precise(const hl_config *c, const measured *m, const double *batches) {
	return c->precision_ppm > 0 && m->batch_count >= c->batch_min && has_enough(c, m) &&
	       is_narrow(batches, m->batch_count, c->precision_ppm * 1e-6);
}

measured reference_measure(const hl_config *c, const uint64_t *ends, uint32_t count) {
	measured m = {.warmup_operations = (uint64_t)c->warmup_operations * c->core_count,
	              .batch_operations = c->core_count};
	uint64_t first = m.warmup_operations; /* operation that is measured */
	if (first >= count) return m;
	m.measured_from = first == 0 ? 0 : ends[first - 1];
	for (uint64_t i = first; i < count; i++) {
		double batches[HL_BATCHES_MAX];
		m.operations = i + 1 - first;
		m.time = ends[i];
		divide(&m, ends, first, batches);
		int is_whole = m.operations % m.batch_operations == 0;
		if (is_whole && m.batch_count >= DRIFT_BATCHES && m.restarts < RESTARTS && drifts(batches, m.batch_count)) {
			m.restarts++;
			m.measured_from = ends[i];
			first = i + 1;
			continue;
		}
		m.reason = is_whole && is_precise(c, &m, batches) ? HL_STOP_PRECISE : HL_STOP_OPERATIONS;
		m.has_ended = m.reason == HL_STOP_PRECISE || m.operations == c->operations_max;
		if (m.has_ended) return m;
	}
	return m;
}
