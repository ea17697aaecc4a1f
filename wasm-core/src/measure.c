#include "measure.h"

#include <string.h>

#include "account.h"
#include "herd.h"
#include "sides.h"
#include "trace.h"

/* How often measuring may begin anew because the throughput drifted. Assumed: enough for a lock that falls late. */
#define RESTARTS_MAX 6u

/* Number of batches from which a drift is judged. */
#define DRIFT_BATCHES_MIN 12u

/* A drift is significant beyond this many standard errors of the difference, and this share of the mean (assumed). */
#define DRIFT_ERRORS 4.0
#define DRIFT_SHARE 0.05

/* Latest moment at which a lone first core lets the other cores begin, in cycles (assumed: 7 ms at 2.4 GHz). */
#define LEAD_CYCLES_MAX (1u << 24)

/* Indexed by degrees of freedom, less one. */
static const double t_quantiles[HL_BATCHES_MAX - 1] = {
#define HL_STUDENT(quantile) quantile,
#include "student_table.def"
#undef HL_STUDENT
};

/*
 * The number of things that operations are counted by: cores, or the contexts of a program that has more contexts than
 * cores. When so many operations are complete, each of them has had its turn, in a closed loop of clients, too.
 */
static uint64_t turns(const hl_sim *s) {
	return s->g->context_count > s->cores ? s->g->context_count : s->cores;
}

void measure_init(hl_sim *s) {
	measure *m = &s->g->measure;
	m->warmup_left = s->config.warmup_operations * turns(s);
	m->operations_max = s->config.operations_max * turns(s) / s->cores;
	m->measuring = m->warmup_left == 0;
	m->lead = s->config.start == HL_START_IDLE && s->cores > 1;
	m->storm = s->config.start == HL_START_STORM;
	s->g->totals.batch_operations = turns(s);
	m->last_core = HL_NONE;
	for (uint32_t i = 0; i < s->cores; i++) {
		core *c = &s->core[i];
		c->follows = HL_NONE;
		c->time = m->lead && i > 0 ? LEAD_CYCLES_MAX + i : 0;
		c->op_start = c->time;
		c->account.last_category = CYCLES_IDLE;
		c->account.last_pc = c->account.idle_pc = s->program.operation;
		c->account.idle_until = c->time;
		s->core_stats[i].cycles_idle = c->time;
		s->profile[c->account.idle_pc] += c->time;
	}
}

void measure_release_others(hl_sim *s, uint64_t spread) {
	measure *m = &s->g->measure;
	if (!m->lead) return;
	m->lead = 0;
	uint64_t bound = spread < 1 ? 1 : spread > LEAD_CYCLES_MAX ? LEAD_CYCLES_MAX : spread;
	for (uint32_t i = 1; i < s->cores; i++) {
		core *c = &s->core[i];
		if (c->started) continue;
		uint64_t begin = s->g->now + 1 + rng_below(&s->g->random, bound);
		s->core_stats[i].cycles_idle -= c->time - begin;
		s->profile[c->account.idle_pc] -= c->time - begin;
		c->time = c->op_start = c->account.idle_until = begin;
		sim_schedule_run(s, i);
	}
}

static void begin_measuring(hl_sim *s) {
	measure *m = &s->g->measure;
	m->measuring = 1;
	m->batch_done = 0;
	m->batch_start = s->g->now;
	herd_settle_lines(s, s->g->current);
	account_reset(s);
}

static void merge_batches(hl_sim *s) {
	measure *m = &s->g->measure;
	for (uint32_t i = 0; i < HL_BATCHES_MAX / 2; i++) m->batches[i] = m->batches[2 * i] + m->batches[2 * i + 1];
	s->g->totals.batch_count = HL_BATCHES_MAX / 2;
	s->g->totals.batch_operations *= 2;
}

static double mean_of(const uint64_t *x, uint32_t n) {
	double sum = 0;
	for (uint32_t i = 0; i < n; i++) sum += (double)x[i];
	return sum / n;
}

/* Sum of products of deviations at a lag; lag 0 gives the sum of squares. */
static double deviations(const uint64_t *x, uint32_t n, double mean, uint32_t lag) {
	double sum = 0;
	for (uint32_t i = lag; i < n; i++) sum += ((double)x[i] - mean) * ((double)x[i - lag] - mean);
	return sum;
}

/*
 * The number of correlated values that say as much as one independent value; at least 1. Sums the correlations at all
 * distances, in pairs, until a pair is not positive (Geyer's initial positive sequence; the reference is in
 * confidence.ts).
 */
static double correlation_time(const uint64_t *x, uint32_t n, double mean, double squares) {
	double sum = -1;
	for (uint32_t lag = 0; lag + 1 <= n / 2; lag += 2) {
		double pair = (deviations(x, n, mean, lag) + deviations(x, n, mean, lag + 1)) / squares;
		if (pair <= 0) break;
		sum += 2 * pair;
	}
	return sum > 1 ? sum : 1;
}

/* Is the half width of the 95 % interval of the mean at most `share` of it? Compares squares: no square root needed. */
static int is_precise(const uint64_t *x, uint32_t n, double share) {
	double mean = mean_of(x, n);
	double squares = deviations(x, n, mean, 0);
	if (squares == 0) return 1;
	double widen = correlation_time(x, n, mean, squares);
	double independent = n / widen;
	uint32_t degrees = independent < 2 ? 1 : (uint32_t)independent - 1;
	double t = t_quantiles[degrees - 1];
	double half_squared = t * t * widen * squares / ((double)(n - 1) * n);
	return half_squared <= share * share * mean * mean;
}

/* Did the duration of a batch change between the first and the last third of the batches by more than chance? */
static int has_drifted(const uint64_t *x, uint32_t n) {
	uint32_t third = n / 3;
	const uint64_t *last = x + (n - third);
	double m1 = mean_of(x, third), m2 = mean_of(last, third);
	double v1 = deviations(x, third, m1, 0) / (third - 1), v2 = deviations(last, third, m2, 0) / (third - 1);
	double difference = m1 > m2 ? m1 - m2 : m2 - m1;
	double error_squared = (v1 + v2) / third;
	return difference > DRIFT_SHARE * m2 && difference * difference > DRIFT_ERRORS * DRIFT_ERRORS * error_squared;
}

/*
 * A core has gone round a wait loop, without any of its lines being written, while all others completed so many
 * operations on average (assumed), and no other core has ever written these lines: then the thing that the core waits
 * for will not happen. A core whose lines others do write may only be passed over for long, as by an unfair lock.
 */
#define STUCK_OPERATIONS 1000u

static int waits_for_others(const hl_sim *s, uint32_t core_index) {
	const spin_state *spin = &s->core[core_index].spin;
	for (uint32_t i = 0; i < spin->load_count; i++) {
		uint32_t writer = s->line[spin->lines[i]].last_writer;
		if (writer != HL_NONE && writer != core_index) return 1;
	}
	return 0;
}

static int find_stuck_core(hl_sim *s) {
	uint64_t many = (uint64_t)STUCK_OPERATIONS * s->cores;
	for (uint32_t i = 0; i < s->cores; i++) {
		const core *c = &s->core[i];
		if (!c->spin.active || sim_operations(s) - c->spin.quiet_from < many) continue;
		if (waits_for_others(s, i)) continue;
		sim_fail(s, HL_STUCK_CORE, i, c->pc, 0, 0);
		return 1;
	}
	return 0;
}

static void finish(hl_sim *s, enum hl_stop reason) {
	s->g->totals.stop_reason = reason;
	s->g->status = HL_DONE;
	sides_end(s, s->g->now);
}

void measure_exit(hl_sim *s, uint64_t status) {
	s->g->totals.exit_status = status;
	finish(s, HL_STOP_EXIT);
}

void measure_stop(hl_sim *s, enum hl_stop reason) {
	if (!find_stuck_core(s)) finish(s, reason);
}

/*
 * A few operations may look precise before rare events (a late failure, a queue that builds up) had a chance to happen.
 */
static int has_seen_enough(const hl_sim *s) {
	const hl_totals *t = &s->g->totals;
	if (t->operations >= s->config.operations_min) return 1;
	return s->config.cycles_enough && s->g->now - t->measured_from >= s->config.cycles_enough;
}

static void judge(hl_sim *s) {
	measure *m = &s->g->measure;
	hl_totals *t = &s->g->totals;
	uint32_t n = (uint32_t)t->batch_count;
	if (n >= DRIFT_BATCHES_MIN && t->restarts < RESTARTS_MAX && has_drifted(m->batches, n)) {
		t->restarts++;
		m->forgotten += t->operations;
		begin_measuring(s);
		return;
	}
	if (s->config.precision_ppm == 0 || n < s->config.batch_min || !has_seen_enough(s)) return;
	if (is_precise(m->batches, n, s->config.precision_ppm / 1e6)) measure_stop(s, HL_STOP_PRECISE);
}

static void complete_batch(hl_sim *s) {
	measure *m = &s->g->measure;
	hl_totals *t = &s->g->totals;
	if (t->batch_count == HL_BATCHES_MAX) merge_batches(s);
	if (m->batch_done < t->batch_operations) return; /* the number of operations in a batch has just doubled */
	m->batches[t->batch_count++] = s->g->now - m->batch_start;
	m->batch_start = s->g->now;
	m->batch_done = 0;
	judge(s);
}

static void count_latency(hl_sim *s, uint64_t cycles) {
	hl_totals *t = &s->g->totals;
	t->latency_sum += cycles;
	if (cycles > t->latency_max) t->latency_max = cycles;
	s->g->measure.latencies[hl_latency_bucket((uint32_t)cycles, (uint32_t)(cycles >> 32))]++;
}

/* In which order do the cores take turns? Counts the core's turn that follows another core's than its last turn. */
static void note_order(hl_sim *s, uint32_t core_index) {
	measure *m = &s->g->measure;
	core *c = &s->core[core_index];
	s->g->totals.order_changes += c->follows != m->last_core;
	c->follows = m->last_core;
	m->last_core = core_index;
}

void measure_operation(hl_sim *s, uint32_t core_index, uint64_t began) {
	measure *m = &s->g->measure;
	hl_totals *t = &s->g->totals;
	s->core_stats[core_index].operations++;
	s->g->effort_at_progress = sim_effort(s);
	note_order(s, core_index);
	if (t->operations + t->warmup_operations + 1 >= s->cores) m->storm = 0;
	if (m->lead) measure_release_others(s, s->g->now - began);
	if (!m->measuring) {
		t->warmup_operations++;
		if (--m->warmup_left == 0) begin_measuring(s);
		return;
	}
	t->operations++;
	count_latency(s, s->g->now - began);
	m->batch_done++;
	if (m->batch_done >= t->batch_operations) complete_batch(s);
	if (sim_running(s) && m->operations_max && t->operations >= m->operations_max)
		measure_stop(s, HL_STOP_OPERATIONS);
}

/* 32 buckets per octave: values below 32 are exact; above, the five bits after the leading one choose the bucket. */
uint32_t hl_latency_bucket(uint32_t cycles_lo, uint32_t cycles_hi) {
	uint64_t cycles = ((uint64_t)cycles_hi << 32) | cycles_lo;
	if (cycles < 32) return (uint32_t)cycles;
	uint32_t top = 63u - (uint32_t)__builtin_clzll(cycles);
	uint32_t bucket = (top - 4) * 32 + ((uint32_t)(cycles >> (top - 5)) & 31u);
	return bucket < HL_LATENCY_BUCKETS ? bucket : HL_LATENCY_BUCKETS - 1;
}

double hl_latency_from(uint32_t bucket) {
	if (bucket < 32) return bucket;
	uint32_t top = bucket / 32 + 4;
	return (double)((uint64_t)(32u + bucket % 32u) << (top - 5));
}
