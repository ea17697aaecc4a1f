// warnings: W632
/* Functions of the C library without their header: declared, known as a compiler knows them, and gcc's names. */
#include "lib/hotline.h"
extern int strcmp(const char *, const char *);
char *strchr();
int abs(int);
int printf(const char *, ...);

/* The program's own function of such a name. */
static int memcmp(const void *one, const void *other, unsigned long bytes)
{
	return one == other ? 0 : bytes > 1000;
}

int toupper = 3;

static void strings(void)
{
	char text[20];
	assert(strcmp(strcpy(text, "one"), "one") == 0);
	assert(strlen(strcat(text, " two")) == 7);
	assert(strncmp(text, "one x", 4) == 0 && strncmp(text, "one x", 5) < 0);
	assert(strchr(text, 't') == text + 4 && !strchr(text, 'x') && strchr(text, 0) == text + 7);
	assert(strrchr(text, 'o') == text + 6 && strstr(text, "e t") == text + 2 && strstr(text, "e  ") == 0);
	assert(strspn(text, "eno") == 3 && strcspn(text, " ") == 3 && strpbrk(text, "wt") == text + 4);
	strncpy(text, "ab", 5);
	assert(text[1] == 'b' && text[4] == 0 && text[5] == 'w');
	assert(strncat(text, "cdef", 2) == text && strcmp(text, "abcd") == 0);
	assert(stpcpy(text, "xy") == text + 2 && strnlen(text, 1) == 1);
	assert(__builtin_strlen("four") == 4 && __builtin_strcmp("a", "b") < 0);
}

static void memory(void)
{
	unsigned long a[4], b[4];
	__builtin_memset(a, 0xab, sizeof(a));
	assert(__builtin_memcpy(b, a, sizeof(b)) == b && b[3] == 0xababababababababul);
	assert(memchr(a, 0xab, 8) == a && !memchr(a, 0, sizeof(a)));
	memmove(a + 1, a, 16);
	assert(memcmp(a, b, 8) == 0 && __builtin_memcmp(a, b, 2000) == 1);
	bzero(a, sizeof(a));
	assert(a[2] == 0 && bcmp(a, b, 8) != 0);
}

void operation(void)
{
	strings();
	memory();
	assert(abs(-3) == 3 && __builtin_labs(-3L) == 3 && __builtin_abs(4) == 4);
	assert(isdigit('7') && !isalpha('7') && isspace('\t') && tolower('Q') == 'q' && __builtin_toupper('q') == 'Q');
	assert(toupper == 3);
	int (*compare)(const char *, const char *) = strcmp;
	assert(compare("b", "a") > 0);
	int *cell = malloc(sizeof(int));
	*cell = 5;
	free(cell);
	printf("%d\n", 1);
	__builtin_printf("text\n");
	puts("text"), __builtin_puts(__func__);
	putchar('a'), __builtin_putchar('0' + toupper);
	if (toupper == 4)
		abort();
	if (toupper == 5)
		__builtin_abort();
}
