/* stdlib.h of plain programs: memory, numbers, chance, sorting, and the end of the program. */
#ifndef HOTLINE_LIB_PROGRAM_INCLUDE_STDLIB_H
#define HOTLINE_LIB_PROGRAM_INCLUDE_STDLIB_H

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647

void *malloc(size_t bytes);
void *calloc(size_t count, size_t bytes);
void *realloc(void *old, size_t bytes);
void *reallocarray(void *old, size_t count, size_t bytes);
void free(void *p);
void *aligned_alloc(size_t align, size_t bytes);
void *memalign(size_t align, size_t bytes);
void *valloc(size_t bytes);
int posix_memalign(void **p, size_t align, size_t bytes);

int(abs)(int x);
long labs(long x);
long long llabs(long long x);

typedef struct {
	int quot, rem;
} div_t;
typedef struct {
	long quot, rem;
} ldiv_t;
div_t div(int number, int by);
ldiv_t ldiv(long number, long by);
typedef struct {
	long long quot, rem;
} lldiv_t;
lldiv_t lldiv(long long number, long long by);

int atoi(const char *text);
long atol(const char *text);
long long atoll(const char *text);
long strtol(const char *text, char **end, int base);
long long strtoll(const char *text, char **end, int base);
unsigned long strtoul(const char *text, char **end, int base);
unsigned long long strtoull(const char *text, char **end, int base);
double atof(const char *text);
double strtod(const char *text, char **end);
float strtof(const char *text, char **end);

int rand(void);
void srand(unsigned seed);
int rand_r(unsigned *seed);
long random(void);
void srandom(unsigned seed);
double drand48(void);
double erand48(unsigned short state[3]);
long lrand48(void);
long mrand48(void);
long nrand48(unsigned short state[3]);
long jrand48(unsigned short state[3]);

/* glibc's generators whose state belongs to the caller. */
struct drand48_data {
	unsigned long state;
};
int srand48_r(long seed, struct drand48_data *of);
int drand48_r(struct drand48_data *of, double *result);
int lrand48_r(struct drand48_data *of, long *result);
int mrand48_r(struct drand48_data *of, long *result);
void srand48(long seed);

void qsort(void *base, size_t count, size_t bytes, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t count, size_t bytes,
	      int (*compare)(const void *, const void *));

char *getenv(const char *name);
int atexit(void (*function)(void));
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
_Noreturn void quick_exit(int status);
_Noreturn void abort(void);

#endif
