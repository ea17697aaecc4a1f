/*
 * main runs all tests, or the tests whose suite or sentence contains one of the arguments. Each test runs in a process
 * of its own. --list prints their names; --here runs them in this process (for a debugger).
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test_macros.h"

static const suite *const suites[] = {
	&rng_suite,      &evq_suite,    &protocol_suite, &verify_suite, &limits_suite,   &create_suite,    &dir_suite,
	&vm_suite,       &spin_suite,   &measure_suite,  &stats_suite,  &snapshot_suite, &trace_suite,     &reference_suite,
	&standing_suite, &slices_suite, &explore_suite,  &races_suite,  &stores_suite,   &contexts_suite,  &sleep_suite,
	&stations_suite, &warmth_suite, &channels_suite, &caches_suite, &places_suite,   &ahead_suite,
	&adjacent_suite, &interrupts_suite, &corpus_suite,
};

uint64_t test_seed(uint64_t when_unset) {
	const char *text = getenv("SEED");
	return text ? strtoull(text, NULL, 0) : when_unset;
}

uint32_t test_effort(uint32_t count) {
	const char *text = getenv("EFFORT");
	uint64_t scaled = count * (text ? strtoull(text, NULL, 10) : 100) / 100;
	return scaled < 1 ? 1 : (uint32_t)scaled;
}

/* Runs the test in a child process; 0 when the test passed. */
static int run_apart(const test *t) {
	fflush(stdout);
	pid_t child = fork();
	if (child < 0) return 1;
	if (child == 0) exit(t->run());
	int status = 0;
	if (waitpid(child, &status, 0) < 0) return 1;
	if (WIFSIGNALED(status)) printf("    killed by signal %d\n", WTERMSIG(status));
	return !WIFEXITED(status) || WEXITSTATUS(status) != 0;
}

static int is_chosen(const suite *s, const test *t, int count, char **filters) {
	int asked = 0;
	for (int i = 1; i < count; i++) {
		if (filters[i][0] == '-') continue;
		asked = 1;
		if (strstr(s->name, filters[i]) || strstr(t->sentence, filters[i])) return 1;
	}
	return !asked;
}

static int has_flag(int count, char **arguments, const char *flag) {
	for (int i = 1; i < count; i++)
		if (strcmp(arguments[i], flag) == 0) return 1;
	return 0;
}

int main(int argc, char **argv) {
	int here = has_flag(argc, argv, "--here"), list = has_flag(argc, argv, "--list");
	int passed = 0, failed = 0;
	for (uint32_t i = 0; i < sizeof suites / sizeof *suites; i++)
		for (uint32_t k = 0; k < suites[i]->count; k++) {
			const test *t = &suites[i]->tests[k];
			if (!is_chosen(suites[i], t, argc, argv)) continue;
			if (list) {
				printf("%s: %s\n", suites[i]->name, t->sentence);
				continue;
			}
			int wrong = here ? t->run() : run_apart(t);
			if (wrong) printf("FAILED %s: %s\n", suites[i]->name, t->sentence);
			passed += !wrong;
			failed += wrong != 0;
		}
	if (!list) printf("%d passed, %d failed\n", passed, failed);
	return failed != 0 || (passed == 0 && !list);
}
