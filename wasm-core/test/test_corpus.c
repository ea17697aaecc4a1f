/* The inputs with which fuzzing begins still reach the core: their layout is that of today's configuration block. */
#define _POSIX_C_SOURCE 200809L
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz/inputs.h"
#include "../include/hotline.h"
#include "test_macros.h"

#define CORPUS "build/corpus" /* fuzz/corpus.tar.gz, unpacked by make */
#define INPUT_MAX 65536u

/* Does the core begin a run of the input in the file? */
static int begins_run(const char *name) {
	static uint8_t bytes[INPUT_MAX];
	char path[512];
	snprintf(path, sizeof path, "%s/%s", CORPUS, name);
	FILE *file = fopen(path, "rb");
	if (!file) return 0;
	size_t count = fread(bytes, 1, sizeof bytes, file);
	fclose(file);
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
	DIR *folder = opendir(CORPUS);
	ENSURE(folder);
	uint32_t inputs = 0, runs = 0;
	for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder)) {
		if (entry->d_name[0] == '.') continue;
		inputs++;
		runs += (uint32_t)begins_run(entry->d_name);
	}
	closedir(folder);
	if (4 * runs < inputs)
		printf("    %u of %u inputs begin a run; after a change of hl_config: npm run fuzz:seeds && make corpus\n", runs,
		       inputs);
	ENSURE(inputs > 0 && 4 * runs >= inputs);
	return 0;
}

static const test tests[] = {
	{"a quarter of its inputs begin a run", test_reaches_runs},
};

SUITE(corpus);
