/*
 * native: runs configuration blocks made by the TypeScript side (web/src/core/layout.ts) and prints, for each file, the
 * numbers that identify the run: status, operations, time, hash. The contract tests compare it with the WebAssembly
 * module.
 *
 * usage: native [--time] FILE...     --time also prints seconds and rates (for benchmarks)
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../include/hotline.h"

/* Events per call of hl_run: as in the browser. */
#define SLICE 20000u

static void *read_file(const char *path, uint32_t *out_bytes) {
	FILE *file = fopen(path, "rb");
	if (!file) return NULL;
	fseek(file, 0, SEEK_END);
	long bytes = ftell(file);
	rewind(file);
	void *block = malloc((size_t)bytes);
	if (block && fread(block, 1, (size_t)bytes, file) != (size_t)bytes) bytes = 0;
	fclose(file);
	*out_bytes = (uint32_t)bytes;
	return block;
}

/* FNV-1a over all results: two runs that agree in it agree in every statistic. */
static uint64_t mix(uint64_t hash, const void *bytes, size_t count) {
	const uint8_t *at = bytes;
	for (size_t i = 0; i < count; i++) hash = (hash ^ at[i]) * 1099511628211ull;
	return hash;
}

static uint64_t statistics_hash(const hl_sim *s) {
	uint64_t hash = 14695981039346656037ull;
	hash = mix(hash, hl_core_stats_of(s), hl_core_count(s) * sizeof(hl_core_stats));
	hash = mix(hash, hl_line_stats_of(s), (hl_line_count(s) - hl_line_first(s)) * sizeof(hl_line_stats));
	hash = mix(hash, hl_lock_stats_of(s), hl_lock_count(s) * sizeof(hl_lock_stats));
	hash = mix(hash, hl_station_stats_of(s), hl_station_count(s) * sizeof(hl_station_stats));
	hash = mix(hash, hl_profile_of(s), hl_code_count(s) * sizeof(uint64_t));
	return mix(hash, hl_memory_of(s), hl_memory_bytes(s));
}

static double seconds(void) {
	struct timespec now;
	timespec_get(&now, TIME_UTC);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int run(const char *path, int timed) {
	uint32_t bytes = 0;
	void *block = read_file(path, &bytes);
	if (!block) {
		fprintf(stderr, "native: cannot read %s\n", path);
		return 1;
	}
	double from = seconds();
	hl_sim *s = hl_create(block, bytes);
	free(block);
	if (!s) return 1;
	while (hl_run(s, SLICE, 0) == HL_MORE) {
	}
	double took = seconds() - from;
	hl_results(s);
	const hl_totals *t = hl_totals_of(s);
	uint64_t statistics = hl_core_count(s) ? statistics_hash(s) : 0;
	printf("status=%" PRIu32 " operations=%" PRIu64 " time=%" PRIu64 " hash=%016" PRIx64 " statistics=%016" PRIx64,
	       hl_status_of(s), t->operations, t->time, t->trace_hash, statistics);
	if (timed)
		printf(" seconds=%.6f transactions=%" PRIu64 " events=%" PRIu64 " steps=%" PRIu64, took, t->transactions,
		       t->events, t->steps);
	printf("\n");
	hl_destroy(s);
	return 0;
}

int main(int argc, char **argv) {
	int timed = 0, failed = 0;
	for (int i = 1; i < argc; i++) {
		if (strcmp(argv[i], "--time") == 0) timed = 1;
		else failed |= run(argv[i], timed);
	}
	return failed;
}
