// args: 4 2x8 0.25 name=worker-7,0x1f
/* Threads whose numbers are read by sscanf(), as arguments and parts of texts often are. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static double step;
static int rounds;

static void *work(void *arg)
{
	char line[40];
	int number, read;
	double sum;
	sprintf(line, "thread %ld: %g", (long)arg, step * rounds * (double)(long)arg);
	if (sscanf(line, "thread %d : %lf%n", &number, &sum, &read) != 2)
		return NULL;
	return (void *)(long)(1000 * sum + number + 100000 * (read == (int)strlen(line)));
}

int main(int argc, char **argv)
{
	int threads, width, height;
	char name[16], kind[16], first;
	unsigned hex;
	if (argc != 5 || sscanf(argv[1], "%d", &threads) != 1 || sscanf(argv[2], "%dx%d", &width, &height) != 2 ||
	    sscanf(argv[3], "%lf", &step) != 1) {
		fprintf(stderr, "usage: %s threads WIDTHxHEIGHT step\n", argv[0]);
		return 1;
	}
	int values = sscanf(argv[4], "%15[a-z]=%15[^-,]-%*d,%x", kind, name, &hex);
	printf("%d values\n", values);
	printf("%s %s %u\n", kind, name, hex);
	rounds = width * height;
	pthread_t thread[16];
	for (long i = 0; i < threads; i++)
		pthread_create(&thread[i], NULL, work, (void *)i);
	for (int i = 0; i < threads; i++) {
		void *result;
		pthread_join(thread[i], &result);
		printf("%ld\n", (long)result);
	}

	int a = -1, b = -1, c = -1, base = -1;
	short small = -1;
	signed char tiny = -1;
	long large = -1;
	float fraction = -1;
	char two[3] = "", rest[16] = "";
	printf("%d", sscanf("12345678", "%3d%2d%d", &a, &b, &c));
	printf(" %d %d %d\n", a, b, c);
	printf("%d", sscanf(" -7 +8 0x10 077 9999999999", "%hhd%hd%i%i%ld", &tiny, &small, &base, &c, &large));
	printf(" %d %d %d %d %ld\n", tiny, small, base, c, large);
	printf("%d", sscanf("  word other", "%c%2c%s", &first, two, rest));
	printf(" '%c' '%s' '%s'\n", first, two, rest);
	printf("%d", sscanf("1.5e2xyz", "%f", &fraction));
	printf(" %g\n", (double)fraction);
	printf("%d %d\n", sscanf("", "%d", &a), sscanf("   ", "%d", &a));
	printf("%d %d\n", sscanf("x", "%d", &a), sscanf("5", "%d%d", &a, &b));
	printf("%d %d\n", sscanf("5,", "%d,%d", &a, &b), sscanf("5;6", "%d,%d", &a, &b));
	printf("%d", sscanf("50 % of a-]z", "%d %%%*s %[]a-]%s", &a, kind, rest));
	printf(" %d '%s' '%s'\n", a, kind, rest);
	printf("%d", sscanf("7 ", "%d%n%*c%n", &a, &b, &c));
	printf(" %d %d\n", b, c);
	return 0;
}
