// What printf() and its like return: the number of bytes that they print.
// args: 12 name
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int said(const char *name, int number)
{
	return printf("%s has %d\n", name, number);
}

static void *count(void *text)
{
	return (void *)(long)printf("%s\n", (const char *)text);
}

int main(int argc, char **argv)
{
	int text = printf("a text of 12\n");
	int numbers = printf("%d of %ld, %5x|\n", atoi(argv[1]), 345L, 255);
	int computed = said(argv[2], argc);
	int known = printf("%s %-8s|\n", "two strings", "that stand there");
	int bytes = printf("ä is two bytes\n");
	int line = puts("a line");
	int character = putchar('x');
	putchar('\n');
	if (printf("in a condition: %u\n", 3u) < 0)
		return 1;
	int both = argc > 2 && printf("behind &&\n");
	(void)printf("to void\n");
	for (int i = 0; i < 2; i++, printf("a step\n"))
		;
	void *counted;
	pthread_t thread;
	pthread_create(&thread, NULL, count, "by a thread");
	pthread_join(thread, &counted);
	printf("%d %d %d %d %d %d %d %d %ld\n", text, numbers, computed, known, bytes, line >= 0,
	       character, both, (long)counted);
	char none[48];
	char *missing = argc > 99 ? argv[0] : NULL;
	snprintf(none, sizeof none, "%p|%-7p|%p|%s|%.3s|", (void *)missing, (void *)missing, (void *)255, missing, missing);
	puts(none);
	return printf("end\n") != 4;
}
