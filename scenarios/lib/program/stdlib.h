/*
 * stdlib.h: <stdlib.h> of plain programs. Memory comes from lib/stdlib.h, whose lists belong to cores: a thread
 * that uses them is not taken off its core meanwhile.
 */
#ifndef HOTLINE_LIB_PROGRAM_STDLIB_H
#define HOTLINE_LIB_PROGRAM_STDLIB_H

#include "lib/ctype.h"
#include "lib/errno.h"

/* The functions of the same names that the program has leave the core its thread while they use its lists. */
#define malloc pool_malloc
#define free pool_free
#define realloc pool_realloc
#define calloc pool_calloc
#define aligned_alloc pool_aligned_alloc
#define memalign pool_memalign
#define posix_memalign pool_posix_memalign
#define malloc_usable_size pool_usable_size
#define qsort pool_qsort
#define abs pool_abs
#define labs pool_labs
#define llabs pool_llabs
#define exit pool_exit
#define abort pool_abort
#include "lib/stdlib.h"
#undef malloc
#undef free
#undef realloc
#undef calloc
#undef aligned_alloc
#undef memalign
#undef posix_memalign
#undef malloc_usable_size
#undef qsort
#undef abs
#undef labs
#undef llabs
#undef exit
#undef abort

#include "lib/program/include/malloc.h"
#include "lib/program/thread.h"
#include "lib/threads/mutex.h"

/* ---- Memory --------------------------------------------------------------------------------------------------- */

/* Where the pool is used up, the program gets NULL, as it would from a system without memory. */
void *malloc(size_t bytes)
{
	if (bytes > MALLOC_BYTES)
		return program_self()->error = ENOMEM, NULL;
	preempt_disable();
	void *p = pool_malloc(bytes);
	preempt_enable();
	return p;
}

void free(void *p)
{
	preempt_disable();
	pool_free(p);
	preempt_enable();
}

void *calloc(size_t count, size_t bytes)
{
	if (bytes != 0 && count > MALLOC_BYTES / bytes)
		return program_self()->error = ENOMEM, NULL;
	void *p = malloc(count * bytes);
	return p == NULL ? NULL : memset(p, 0, count * bytes);
}

void *realloc(void *old, size_t bytes)
{
	if (old == NULL)
		return malloc(bytes);
	size_t has = pool_usable_size(old);
	if (bytes <= has)
		return old;
	void *fresh = malloc(bytes);
	if (fresh == NULL)
		return NULL;
	memcpy(fresh, old, has);
	free(old);
	return fresh;
}

void *reallocarray(void *old, size_t count, size_t bytes)
{
	if (bytes != 0 && count > MALLOC_BYTES / bytes)
		return program_self()->error = ENOMEM, NULL;
	return realloc(old, count * bytes);
}

size_t malloc_usable_size(void *p) { return pool_usable_size(p); }

void *aligned_alloc(size_t align, size_t bytes)
{
	assert(align <= MALLOC_PIECE && (align & (align - 1)) == 0 && "an alignment is a power of two up to 4096");
	return malloc(bytes < align ? align : bytes);
}

void *memalign(size_t align, size_t bytes) { return aligned_alloc(align, bytes); }
void *valloc(size_t bytes) { return aligned_alloc(MALLOC_PIECE, bytes); }

int posix_memalign(void **p, size_t align, size_t bytes)
{
	*p = aligned_alloc(align, bytes);
	return *p == NULL ? ENOMEM : 0;
}

/* ---- Numbers -------------------------------------------------------------------------------------------------- */

int(abs)(int x) { return x < 0 ? -x : x; }
long labs(long x) { return x < 0 ? -x : x; }
long long llabs(long long x) { return x < 0 ? -x : x; }
div_t div(int number, int by) { return (div_t){ number / by, number % by }; }
ldiv_t ldiv(long number, long by) { return (ldiv_t){ number / by, number % by }; }
lldiv_t lldiv(long long number, long long by) { return (lldiv_t){ number / by, number % by }; }

static int program_digit(char c)
{
	return isdigit(c) ? c - '0' : isalpha(c) ? tolower(c) - 'a' + 10 : 99;
}

/* The digits of a number in a base, up to a limit; `end` is set behind them, or to the text where there is none. */
static unsigned long program_number(const char *text, char **end, int base, unsigned long below, unsigned long above)
{
	const char *at = text;
	while (isspace(*at))
		at++;
	bool is_negative = *at == '-', overflows = false;
	if (*at == '-' || *at == '+')
		at++;
	if ((base == 0 || base == 16) && at[0] == '0' && (at[1] | 32) == 'x' && program_digit(at[2]) < 16) {
		at += 2;
		base = 16;
	} else if (base == 0)
		base = *at == '0' ? 8 : 10;
	unsigned long most = is_negative ? below : above, number = 0;
	const char *first = at;
	for (int digit; (digit = program_digit(*at)) < base; at++) {
		overflows |= number > (most - digit) / base;
		number = number * base + digit;
	}
	if (end != NULL)
		*end = (char *)(at == first ? text : at);
	if (overflows) {
		program_self()->error = ERANGE;
		number = most;
	}
	return is_negative ? -number : number;
}

long strtol(const char *text, char **end, int base)
{
	return program_number(text, end, base, 1ul << 63, (1ul << 63) - 1);
}

unsigned long strtoul(const char *text, char **end, int base) { return program_number(text, end, base, -1ul, -1ul); }
long long strtoll(const char *text, char **end, int base) { return strtol(text, end, base); }
unsigned long long strtoull(const char *text, char **end, int base) { return strtoul(text, end, base); }
int atoi(const char *text) { return (int)strtol(text, NULL, 10); }
long atol(const char *text) { return strtol(text, NULL, 10); }
long long atoll(const char *text) { return strtol(text, NULL, 10); }

/* ---- Chance --------------------------------------------------------------------------------------------------- */

/*
 * glibc's rand() (stdlib/random_r.c, TYPE_3): each number is the sum of the third and the thirty-first before it,
 * behind a lock that all threads share. The same seed gives the same numbers as there.
 */
static struct {
	_Alignas(LINE_BYTES) volatile int lock; /* as glibc's: 0, 1 held, 2 held and others wait */
	int front, rear;
	bool is_seeded;
	int state[31];
} program_random;

static int program_random_next(void)
{
	int *front = &program_random.state[program_random.front], *rear = &program_random.state[program_random.rear];
	*front = (int)((unsigned)*front + (unsigned)*rear);
	if (++program_random.front == 31)
		program_random.front = 0;
	if (++program_random.rear == 31)
		program_random.rear = 0;
	return (unsigned)*front >> 1;
}

static void program_random_seed(unsigned seed)
{
	int word = seed == 0 ? 1 : (int)seed;
	for (int i = 0; i < 31; i++) {
		program_random.state[i] = word;
		long hi = word / 127773, lo = word % 127773; /* word = (16807 * word) % 2147483647 */
		word = (int)(16807 * lo - 2836 * hi);
		if (word < 0)
			word += 2147483647;
	}
	program_random.front = 3;
	program_random.rear = 0;
	for (int i = 0; i < 310; i++)
		program_random_next();
	program_random.is_seeded = true;
}

static void program_random_lock(void) { thread_mutex_take((struct thread_mutex *)&program_random.lock); }
static void program_random_unlock(void) { thread_mutex_give((struct thread_mutex *)&program_random.lock); }

long random(void)
{
	program_random_lock();
	if (!program_random.is_seeded)
		program_random_seed(1);
	int number = program_random_next();
	program_random_unlock();
	return number;
}

void srandom(unsigned seed)
{
	program_random_lock();
	program_random_seed(seed);
	program_random_unlock();
}

int rand(void) { return (int)random(); }
void srand(unsigned seed) { srandom(seed); }

/* As glibc's (stdlib/rand_r.c). */
int rand_r(unsigned *seed)
{
	unsigned next = *seed, result;
	next = next * 1103515245 + 12345;
	result = next / 65536 % 2048;
	next = next * 1103515245 + 12345;
	result = result << 10 ^ next / 65536 % 1024;
	next = next * 1103515245 + 12345;
	result = result << 10 ^ next / 65536 % 1024;
	*seed = next;
	return (int)result;
}

/* POSIX's congruence of 48 bits. */
static unsigned long program_48 = 0x1234abcd330e;

static unsigned long program_48_next(unsigned long *state)
{
	return *state = (*state * 0x5deece66d + 0xb) & 0xffffffffffff;
}

static unsigned long program_48_seed(long seed) { return (unsigned long)(unsigned)seed << 16 | 0x330e; }
static double program_48_double(unsigned long number) { return (double)number / 281474976710656.0; }

static unsigned long program_48_words(unsigned short state[3])
{
	unsigned long number = state[0] | (unsigned long)state[1] << 16 | (unsigned long)state[2] << 32;
	program_48_next(&number);
	state[0] = (unsigned short)number;
	state[1] = (unsigned short)(number >> 16);
	state[2] = (unsigned short)(number >> 32);
	return number;
}

void srand48(long seed) { program_48 = program_48_seed(seed); }
double drand48(void) { return program_48_double(program_48_next(&program_48)); }
long lrand48(void) { return program_48_next(&program_48) >> 17; }
long mrand48(void) { return (int)(program_48_next(&program_48) >> 16); }
double erand48(unsigned short state[3]) { return program_48_double(program_48_words(state)); }
long nrand48(unsigned short state[3]) { return program_48_words(state) >> 17; }
long jrand48(unsigned short state[3]) { return (int)(program_48_words(state) >> 16); }
int srand48_r(long seed, struct drand48_data *of) { return of->state = program_48_seed(seed), 0; }
int drand48_r(struct drand48_data *of, double *result)
{
	return *result = program_48_double(program_48_next(&of->state)), 0;
}
int lrand48_r(struct drand48_data *of, long *result) { return *result = program_48_next(&of->state) >> 17, 0; }
int mrand48_r(struct drand48_data *of, long *result) { return *result = (int)(program_48_next(&of->state) >> 16), 0; }

/* ---- Order ---------------------------------------------------------------------------------------------------- */

/* glibc's qsort() sorts by merging where it has memory; this one is a heap sort. */
void qsort(void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *))
{
	pool_qsort(base, count, bytes, compare);
}

void *bsearch(const void *key, const void *base, size_t count, size_t bytes,
	      int (*compare)(const void *, const void *))
{
	const char *from = base;
	while (count > 0) {
		const char *middle = from + count / 2 * bytes;
		int order = compare(key, middle);
		if (order == 0)
			return (void *)middle;
		if (order > 0) {
			from = middle + bytes;
			count--;
		}
		count /= 2;
	}
	return NULL;
}

/* ---- The end -------------------------------------------------------------------------------------------------- */

#define PROGRAM_EXITS_MAX 32

static void (*program_exits[PROGRAM_EXITS_MAX])(void);
static int program_exit_count;

char *getenv(const char *name) { return (void)name, NULL; }

int atexit(void (*function)(void))
{
	if (program_exit_count == PROGRAM_EXITS_MAX)
		return -1;
	program_exits[program_exit_count++] = function;
	return 0;
}

_Noreturn void _Exit(int status)
{
#ifndef __HOTLINE_COUNTS__
	operation_completed(0); /* the whole program is one operation */
#endif
	program_exit(status);
	__builtin_unreachable();
}

_Noreturn void exit(int status)
{
	while (program_exit_count > 0)
		program_exits[--program_exit_count]();
	_Exit(status & 255);
}

_Noreturn void quick_exit(int status) { _Exit(status & 255); }

/* As a shell tells of a process that SIGABRT has ended. */
_Noreturn void abort(void)
{
	assert(0 && "abort() was called");
	_Exit(128 + 6);
}

#endif
