// cores: 3
/* Inline assembly of the usual idioms, as the kernel, libslock and Concurrency Kit write them. */
#include "lib/hotline.h"

static long counter, word, taken;
static unsigned char byte;
static int number;
static void *pointer;

static inline long fetch_add(long *p, long v)
{
	__asm__ __volatile__("lock; xaddq %0, %1" : "+r" (v), "+m" (*p) : : "memory", "cc");
	return v;
}
static inline void *swap_pointer(volatile void *p, void *x)
{
	__asm__ __volatile__("xchgq %0,%1" : "=r" (x) : "m" (*(volatile long long *)p), "0" (x) : "memory");
	return x;
}
static inline unsigned char test_and_set(volatile unsigned char *p)
{
	unsigned char old;
	__asm__ __volatile__("xchgb %0,%1" : "=q" (old), "=m" (*p) : "0" ((unsigned char)0xff), "m" (*p) : "memory");
	return old;
}
static inline bool cas(void *target, void *old, void *fresh)
{
	bool z;
	__asm__ __volatile__("lock " "cmpxchgq" " %2, %0; setz %1"
	                     : "+m" (*(char *)target), "=a" (z) : "q" (fresh), "a" (old) : "memory", "cc");
	return z;
}
static inline bool cas_value(int *target, int old, int fresh, int *seen)
{
	bool z;
	__asm__ __volatile__("lock cmpxchgl %3, %0;" "mov %% eax, %2;" "setz %1;"
	                     : "+m" (*target), "=a" (z), "=m" (*seen) : "q" (fresh), "a" (old) : "memory", "cc");
	return z;
}
static inline int cmpxchg_int(volatile int *p, int old, int fresh)
{
	int before;
	__asm__ volatile("lock\n\tcmpxchgl %[fresh],%[where]"
	             : "=a" (before), [where] "+m" (*p) : [fresh] "r" (fresh), "0" (old) : "memory");
	return before;
}
static inline int dec_and_test(int *p)
{
	unsigned char c;
	__asm__ volatile("lock ; decl %0; sete %1" : "+m" (*p), "=qm" (c) : : "memory");
	return c != 0;
}
static inline void inc(long *p) { __asm__ volatile("lock incq %0" : "+m" (*p) : : "cc"); }
static inline void add_int(int i, int *p) { __asm__ volatile("lock addl %1,%0" : "+m" (*p) : "ir" (i)); }
static inline void negate(long *p) { __asm__ volatile("lock negq %0" : "+m" (*p) : : "memory", "cc"); }
static inline void invert(int *p) { __asm__ volatile("lock notl %0" : "+m" (*p) : : "memory"); }
static inline int set_bit(long nr, volatile long *p)
{
	int old;
	__asm__ volatile("lock; btsq %2,%1\n\tsbbl %0,%0" : "=r" (old), "+m" (*p) : "Ir" (nr) : "memory");
	return old;
}
static inline bool clear_bit(unsigned long *p, unsigned b)
{
	bool c;
	__asm__ __volatile__("lock btrq %2, %0; setc %1" : "+m" (*p), "=q" (c) : "q" ((unsigned long)b) : "memory", "cc");
	return c;
}
static inline bool flip_bit(unsigned *p, unsigned b)
{
	bool c;
	__asm__ __volatile__("lock btcl %2, %0" : "+m" (*p), "=@ccc" (c) : "r" (b) : "memory");
	return c;
}
static inline long load(const long *p)
{
	long r;
	__asm__ __volatile__("movq %1, %0" : "=q" (r) : "m" (*p) : "memory");
	return r;
}
static inline void store_byte(unsigned char *p, unsigned char v)
{
	__asm__ __volatile__("movb %1, %0" : "=m" (*p) : "iq" (v) : "memory");
}
static inline unsigned long cycles(void)
{
	unsigned low, high;
	__asm__ __volatile__("rdtsc" : "=a" (low), "=d" (high));
	return low | (unsigned long)high << 32;
}
static inline void prefetch_to_write(const void *p) { __asm__ volatile("prefetchw (%0)" : : "r" (p) : "memory"); }
static inline void swap_registers(long *a, long *b)
{
	long x = *a, y = *b;
	__asm__("xchgq %0, %1" : "+r" (x), "+r" (y));
	*a = x;
	*b = y;
}

static void alone(void)
{
	long a = 3, b = 4, far[3] = { 0 };
	unsigned u = 5;
	int seen = 0, local = 7;
	assert(fetch_add(&a, 5) == 3 && a == 8);
	swap_registers(&a, &b);
	assert(a == 4 && b == 8);
	assert(cas_value(&local, 7, 9, &seen) && seen == 7 && local == 9);
	assert(!cas_value(&local, 7, 1, &seen) && seen == 9 && local == 9);
	assert(cmpxchg_int(&local, 9, -2) == 9 && cmpxchg_int(&local, 9, 5) == -2 && local == -2);
	add_int(3, &local);
	assert(local == 1 && dec_and_test(&local) && local == 0);
	negate(&a);
	invert(&local);
	assert(a == -4 && local == -1);
	assert(set_bit(3, &far[0]) == 0 && set_bit(3, &far[0]) == -1 && far[0] == 8);
	assert(set_bit(67, &far[0]) == 0 && far[1] == 8 && set_bit(190, far) == 0 && far[2] == 1L << 62);
	assert(clear_bit((unsigned long *)&far[1], 3) && !clear_bit((unsigned long *)&far[1], 3) && far[1] == 0);
	assert(flip_bit(&u, 2) && !flip_bit(&u, 2) && u == 5);
	__asm__("addl %1, %0; xorl $3, %0" : "+r" (u) : "r" (4));
	assert(u == 10);
	__asm__ volatile("" : "+r" (u), "+m" (a) : : "memory");
	__asm__("" : "=r" (b) : "0" (a));
	assert(b == -4 && u == 10);
}

void operation(void)
{
	alone();
	unsigned long before = cycles();
	prefetch_to_write(&counter);
	fetch_add(&counter, 2);
	inc(&counter);
	do {
		while (load(&taken)) __asm__ volatile("rep; nop" ::: "memory");
	} while (!cas(&taken, 0, (void *)1));
	word++;
	store_byte((unsigned char *)&taken, 0);
	while (test_and_set(&byte)) __asm__ volatile("pause");
	void *old = swap_pointer(&pointer, &word);
	assert(old == 0 || old == &word);
	number++;
	__asm__ __volatile__("mfence; movb $0, %0" : "=m" (byte));
	assert(cycles() >= before);
	assert(number > 0 && word > 0 && load(&counter) >= 3);
}
