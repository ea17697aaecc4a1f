/*
 * The inputs with which fuzzing begins, and what fuzzing has found: they still reach the core, since their layout is
 * that of today's configuration block, and nothing is wrong with what the core makes of them.
 */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz/inputs.h"
#include "../fuzz/targets.h"
#include "../include/hotline.h"
#include "test_macros.h"

#define CORPUS "build/corpus" /* fuzz/corpus.tar.gz, unpacked by make */
#define FOUND "fuzz/regressions"
#define INPUT_MAX 65536u

/* Calls `use` with the bytes of each file of the folder, and adds up what it returns; returns the number of files. */
static uint32_t each_input(const char *folder_name, int (*use)(const uint8_t *, size_t), uint32_t *sum) {
	static uint8_t bytes[INPUT_MAX];
	uint32_t inputs = 0;
	DIR *folder = opendir(folder_name);
	if (!folder) return 0;
	for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
		if (entry->d_name[0] == '.') continue;
		char path[512];
		snprintf(path, sizeof path, "%s/%s", folder_name, entry->d_name);
		FILE *file = fopen(path, "rb");
		if (!file) continue;
		size_t count = fread(bytes, 1, sizeof bytes, file);
		fclose(file);
		inputs++;
		*sum += (uint32_t)use(bytes, count);
	}
	closedir(folder);
	return inputs;
}

/* Does the core begin a run of the input? */
static int begins_run(const uint8_t *bytes, size_t count) {
	input in = input_make(bytes, count);
	hl_sim *s = in.bytes ? hl_create(in.bytes, in.count) : NULL;
	free(in.bytes);
	if (!s) return 0;
	int begins = hl_status_of(s) == HL_MORE;
	hl_destroy(s);
	return begins;
}

/* Hostile blocks are refused, as they should be; a corpus of nothing but refused blocks is of an older layout. */
static int test_reaches_runs(void) {
	uint32_t runs = 0, inputs = each_input(CORPUS, begins_run, &runs);
	if (4 * runs < inputs)
		printf("    %u of %u inputs begin a run; after a change of hl_config: npm run fuzz:seeds && make corpus\n", runs,
		       inputs);
	ENSURE(inputs > 0 && 4 * runs >= inputs);
	return 0;
}

/* The targets trap, which ends the test's process. */
static int check_all(int (*target)(const uint8_t *, size_t)) {
	uint32_t wrong = 0;
	ENSURE(each_input(CORPUS, target, &wrong) > 0);
	ENSURE(each_input(FOUND, target, &wrong) > 0);
	ENSURE_EQUAL(wrong, 0);
	return 0;
}

static int test_runs(void) {
	return check_all(fuzz_run);
}

static int test_slices(void) {
	return check_all(fuzz_slices);
}

static const test tests[] = {
	{"a quarter of its inputs begin a run", test_reaches_runs},
	{"each of its inputs, and each that fuzzing has found, runs within the invariants", test_runs},
	{"each of its inputs, and each that fuzzing has found, runs in pieces as it does whole", test_slices},
};

SUITE(corpus);
