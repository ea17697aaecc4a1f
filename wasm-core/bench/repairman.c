/*
 * repairman: the machine-repairman model as a hand-written event loop, the yardstick for the simulator: customers
 * think for an exponential time, then queue for one server that takes an exponential time. The same random numbers
 * (rng.c) and the same kind of event queue as a programmer would write by hand: a binary heap of (time, customer).
 *
 * usage: repairman CUSTOMERS THINK SERVICE JOBS    prints jobs, events, seconds and the server's utilisation
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "../src/rng.h"

#define CUSTOMERS_MAX 4096

typedef struct event {
	uint64_t time;
	uint32_t customer;
} event;

typedef struct heap {
	event at[CUSTOMERS_MAX + 1];
	uint32_t count;
} heap;

static int before(const event *a, const event *b) {
	return a->time < b->time || (a->time == b->time && a->customer < b->customer);
}

static void push(heap *h, event e) {
	uint32_t i = h->count++;
	while (i > 0 && before(&e, &h->at[(i - 1) / 2])) {
		h->at[i] = h->at[(i - 1) / 2];
		i = (i - 1) / 2;
	}
	h->at[i] = e;
}

static event pop(heap *h) {
	event first = h->at[0];
	event last = h->at[--h->count];
	uint32_t i = 0;
	for (;;) {
		uint32_t child = 2 * i + 1;
		if (child >= h->count) break;
		if (child + 1 < h->count && before(&h->at[child + 1], &h->at[child])) child++;
		if (!before(&h->at[child], &last)) break;
		h->at[i] = h->at[child];
		i = child;
	}
	h->at[i] = last;
	return first;
}

/* Each customer is thinking (its event: it arrives) or being served or queued (the served one's event: it leaves). */
typedef struct shop {
	heap pending;
	rng random[CUSTOMERS_MAX];
	uint32_t queue[CUSTOMERS_MAX]; /* ring */
	uint32_t head, queued;
	uint32_t served; /* customer at the server, or CUSTOMERS_MAX */
	uint64_t busy, jobs, events;
} shop;

static void begin_service(shop *s, uint32_t customer, uint64_t now, uint64_t service) {
	uint64_t takes = rng_exponential(&s->random[customer], service);
	s->served = customer;
	s->busy += takes;
	push(&s->pending, (event){now + takes, customer});
}

static uint64_t run(shop *s, uint32_t customers, uint64_t think, uint64_t service, uint64_t jobs) {
	uint64_t now = 0;
	for (uint32_t i = 0; i < customers; i++) {
		rng_init(&s->random[i], 1, i);
		push(&s->pending, (event){rng_exponential(&s->random[i], think), i});
	}
	s->served = CUSTOMERS_MAX;
	while (s->jobs < jobs) {
		event e = pop(&s->pending);
		now = e.time;
		s->events++;
		if (e.customer == s->served) {
			s->jobs++;
			s->served = CUSTOMERS_MAX;
			push(&s->pending, (event){now + rng_exponential(&s->random[e.customer], think), e.customer});
			if (s->queued == 0) continue;
			uint32_t next = s->queue[s->head];
			s->head = (s->head + 1) % CUSTOMERS_MAX;
			s->queued--;
			begin_service(s, next, now, service);
		} else if (s->served == CUSTOMERS_MAX) {
			begin_service(s, e.customer, now, service);
		} else {
			s->queue[(s->head + s->queued++) % CUSTOMERS_MAX] = e.customer;
		}
	}
	return now;
}

int main(int argc, char **argv) {
	uint32_t customers = argc > 1 ? (uint32_t)atoi(argv[1]) : 48;
	uint64_t think = argc > 2 ? strtoull(argv[2], NULL, 10) : 50000;
	uint64_t service = argc > 3 ? strtoull(argv[3], NULL, 10) : 1000;
	uint64_t jobs = argc > 4 ? strtoull(argv[4], NULL, 10) : 2000000;
	if (customers < 1 || customers > CUSTOMERS_MAX) return 2;
	static shop s;
	struct timespec from, to;
	timespec_get(&from, TIME_UTC);
	uint64_t time = run(&s, customers, think, service, jobs);
	timespec_get(&to, TIME_UTC);
	double seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) * 1e-9;
	printf("jobs=%llu events=%llu seconds=%.6f utilisation=%.5f\n", (unsigned long long)s.jobs,
	       (unsigned long long)s.events, seconds, (double)s.busy / (double)time);
	return 0;
}
