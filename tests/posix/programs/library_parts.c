// Parts of the C library that single programs use: dates, a futex, processor times, numbers of chance, texts.
#define _GNU_SOURCE
#include <err.h>
#include <errno.h>
#include <linux/futex.h>
#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static void dates(void)
{
	static const time_t times[] = { 0, 951782400, 1000000000, 1709251199, -1, 4102444800 };
	char text[80];
	for (unsigned i = 0; i < sizeof(times) / sizeof(times[0]); i++) {
		struct tm tm;
		gmtime_r(&times[i], &tm);
		strftime(text, sizeof(text), "%a %d %b %Y, %I:%M:%S %p, day %j, %F %T %y%%", &tm);
		printf("%s%s\n", text, timegm(&tm) == times[i] ? "" : " (another time)");
	}
	struct tm tm = { .tm_year = 101, .tm_mon = 12, .tm_mday = 0, .tm_hour = 25 };
	printf("%ld, ", (long)timegm(&tm));
	printf("%s", asctime(&tm));
}

static int word;

static long futex(int *at, int operation, int value, const struct timespec *limit)
{
	return syscall(SYS_futex, at, operation, value, limit, NULL, 0);
}

static void *wait_for_word(void *unused)
{
	while (__atomic_load_n(&word, __ATOMIC_ACQUIRE) == 0)
		if (futex(&word, FUTEX_WAIT_PRIVATE, 0, NULL) != 0 && errno != EAGAIN)
			err(1, "futex");
	return unused;
}

static void *use_time(void *unused)
{
	volatile int x = 0;
	for (int i = 0; i < 20000; i++)
		x += i;
	return unused;
}

static void threads(void)
{
	struct timespec soon = { 0, 1000 }, until;
	struct rusage self;
	pthread_t waiter, busy[2];
	pthread_create(&waiter, NULL, wait_for_word, NULL);
	printf("%s\n", pthread_tryjoin_np(waiter, NULL) == EBUSY ? "still there" : "gone");
	clock_gettime(CLOCK_REALTIME, &until);
	printf("%s\n", pthread_timedjoin_np(waiter, NULL, &until) == ETIMEDOUT ? "too late" : "in time");
	long result = futex(&word, FUTEX_WAIT, 0, &soon);
	printf("%ld, %s\n", result, strerror(errno));
	__atomic_store_n(&word, 1, __ATOMIC_RELEASE);
	futex(&word, FUTEX_WAKE_PRIVATE, 1, NULL);
	pthread_join(waiter, NULL);

	clock_t before = clock();
	for (int i = 0; i < 2; i++)
		pthread_create(&busy[i], NULL, use_time, NULL);
	for (int i = 0; i < 2; i++)
		pthread_join(busy[i], NULL);
	getrusage(RUSAGE_SELF, &self);
	printf("%s\n", clock() > before && self.ru_utime.tv_sec < 100 ? "time was used" : "no time was used");
	printf("%s\n", self.ru_nvcsw > 0 ? "threads waited" : "no thread waited");
}

static void chance(void)
{
	struct drand48_data one = { 0 };
	unsigned short state[3] = { 1, 2, 3 };
	double x;
	long n;
	srand48_r(7, &one);
	srand48(7);
	drand48_r(&one, &x);
	lrand48_r(&one, &n);
	double y = drand48();
	printf("%.6f %.6f %ld %ld %ld\n", x, y, n, lrand48(), nrand48(state));
}

static void texts(void)
{
	char list[] = "one,,two;three", *rest = list, *end, line[64];
	for (char *word; (word = strsep(&rest, ",;")) != NULL;)
		printf("[%s]", word);
	printf(" %d %d\n", strcasecmp("Hot", "hOT"), strncasecmp("line", "LIst", 2));
	errno = 0;
	unsigned long large = strtoul("99999999999999999999", &end, 10);
	printf("%lu %s %ld %g %lx\n", large, strerror(errno), strtol("-0x1fz", &end, 16), strtod("2.5e3", NULL),
	       strtoul("777", NULL, 8));
	volatile size_t room = 10;
	int length = snprintf(line, room, "%s has %d", "a long text", 42);
	printf("%s (%d of %zu) %s\n", line, length, strlen(line), end);
	errno = ENOENT;
	printf("%m, %s\n", setlocale(LC_ALL, "C"));
	struct timeval a = { 1, 900000 }, b = { 0, 200000 }, sum;
	timeradd(&a, &b, &sum);
	printf("%ld.%06ld %d\n", (long)sum.tv_sec, (long)sum.tv_usec, timercmp(&a, &b, >));
}

int main(void)
{
	dates();
	threads();
	chance();
	texts();
	return 0;
}
