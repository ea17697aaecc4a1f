#include "reference_threads.h"

uint64_t reference_piece_of_work(uint64_t left) {
	if (left / 4 > 200) return left / 4;
	return left < 200 ? left : 200;
}

static int computes(const ref *f, uint32_t core_index) {
	const ref_core *c = &f->core[core_index];
	if (c->pause == PAUSE_SLEEPS || c->pause == PAUSE_STOLEN) return 0;
	if (f->request[core_index].active || c->waits_for_prefetch || c->waits_for_drain) return 0;
	return !(c->idle_from <= f->now && f->now < c->idle_until);
}

uint64_t reference_percent_of_work(const ref *f, uint32_t core_index) {
	uint32_t threads = 0;
	for (uint32_t i = 0; i < f->config.core_count; i++)
		if (i == core_index || (are_siblings(f, i, core_index) && computes(f, i))) threads++;
	uint64_t percent = threads < 2 ? 100 : threads * 10000 / f->config.smt_throughput_percent;
	return percent < 100 ? 100 : percent > 10000 ? 10000 : percent;
}
