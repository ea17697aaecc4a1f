/*
 * kernel/bitops.h: bits of words and bitmaps, by the names of <linux/bitops.h> and <linux/bitmap.h>. set_bit() and
 * its like are atomic, and cost an atomic operation; those that begin with __ are a load and a store.
 */
#ifndef HOTLINE_LIB_KERNEL_BITOPS_H
#define HOTLINE_LIB_KERNEL_BITOPS_H

#include "lib/hotline.h"
#include "lib/kernel/barrier.h"
#include "lib/kernel/kernel.h"
#include "lib/kernel/types.h"

#define BITS_PER_BYTE 8
#define BIT(n) (1UL << (n))
#define BIT_ULL(n) (1ULL << (n))
#define BIT_MASK(n) (1UL << ((n) % BITS_PER_LONG))
#define BIT_WORD(n) ((n) / BITS_PER_LONG)
#define BITS_TO_LONGS(n) DIV_ROUND_UP(n, BITS_PER_LONG)
#define GENMASK(high, low) ((~0UL << (low)) & (~0UL >> (BITS_PER_LONG - 1 - (high))))
#define DECLARE_BITMAP(name, bits) unsigned long name[BITS_TO_LONGS(bits)]
#define BITMAP_FIRST_WORD_MASK(start) (~0UL << ((start) & (BITS_PER_LONG - 1)))
#define BITMAP_LAST_WORD_MASK(bits) (~0UL >> (-(bits) & (BITS_PER_LONG - 1)))

static inline unsigned long __ffs(unsigned long word) { return __builtin_ctzl(word); }
static inline unsigned long ffz(unsigned long word) { return __builtin_ctzl(~word); }
static inline unsigned long __fls(unsigned long word) { return BITS_PER_LONG - 1 - __builtin_clzl(word); }
static inline int fls64(u64 x) { return x ? 64 - __builtin_clzl(x) : 0; }
static inline int fls(unsigned int x) { return x ? 32 - __builtin_clz(x) : 0; }
#ifndef __USE_MISC /* the C library has it */
static inline int ffs(int x) { return __builtin_ffs(x); }
#endif
static inline unsigned int hweight8(unsigned int w) { return __builtin_popcount(w & 0xff); }
static inline unsigned int hweight16(unsigned int w) { return __builtin_popcount(w & 0xffff); }
static inline unsigned int hweight32(unsigned int w) { return __builtin_popcount(w); }
static inline unsigned long hweight64(u64 w) { return __builtin_popcountl(w); }
static inline unsigned long hweight_long(unsigned long w) { return __builtin_popcountl(w); }
static inline bool is_power_of_2(unsigned long n) { return n != 0 && (n & (n - 1)) == 0; }
static inline int ilog2(u64 n) { return fls64(n) - 1; }
static inline unsigned long roundup_pow_of_two(unsigned long n) { return 1UL << fls64(n - 1); }
static inline unsigned long rounddown_pow_of_two(unsigned long n) { return 1UL << (fls64(n) - 1); }
static inline u32 rol32(u32 word, unsigned int by) { return (word << (by & 31)) | (word >> (-by & 31)); }
static inline u32 ror32(u32 word, unsigned int by) { return (word >> (by & 31)) | (word << (-by & 31)); }
static inline u64 rol64(u64 word, unsigned int by) { return (word << (by & 63)) | (word >> (-by & 63)); }
static inline u64 ror64(u64 word, unsigned int by) { return (word >> (by & 63)) | (word << (-by & 63)); }

static inline bool test_bit(long n, const volatile unsigned long *map)
{
	return map[BIT_WORD(n)] >> (n % BITS_PER_LONG) & 1;
}
static inline void __set_bit(long n, volatile unsigned long *map) { map[BIT_WORD(n)] |= BIT_MASK(n); }
static inline void __clear_bit(long n, volatile unsigned long *map) { map[BIT_WORD(n)] &= ~BIT_MASK(n); }
static inline void __change_bit(long n, volatile unsigned long *map) { map[BIT_WORD(n)] ^= BIT_MASK(n); }
static inline void set_bit(long n, volatile unsigned long *map)
{
	(void)__atomic_fetch_or(&map[BIT_WORD(n)], BIT_MASK(n), __ATOMIC_RELAXED);
}
static inline void clear_bit(long n, volatile unsigned long *map)
{
	(void)__atomic_fetch_and(&map[BIT_WORD(n)], ~BIT_MASK(n), __ATOMIC_RELAXED);
}
static inline void change_bit(long n, volatile unsigned long *map)
{
	(void)__atomic_fetch_xor(&map[BIT_WORD(n)], BIT_MASK(n), __ATOMIC_RELAXED);
}
static inline bool test_and_set_bit(long n, volatile unsigned long *map)
{
	return (__atomic_fetch_or(&map[BIT_WORD(n)], BIT_MASK(n), __ATOMIC_SEQ_CST) & BIT_MASK(n)) != 0;
}
static inline bool test_and_clear_bit(long n, volatile unsigned long *map)
{
	return (__atomic_fetch_and(&map[BIT_WORD(n)], ~BIT_MASK(n), __ATOMIC_SEQ_CST) & BIT_MASK(n)) != 0;
}
static inline bool test_and_change_bit(long n, volatile unsigned long *map)
{
	return (__atomic_fetch_xor(&map[BIT_WORD(n)], BIT_MASK(n), __ATOMIC_SEQ_CST) & BIT_MASK(n)) != 0;
}
static inline bool test_and_set_bit_lock(long n, volatile unsigned long *map)
{
	return (__atomic_fetch_or(&map[BIT_WORD(n)], BIT_MASK(n), __ATOMIC_ACQUIRE) & BIT_MASK(n)) != 0;
}
static inline void clear_bit_unlock(long n, volatile unsigned long *map)
{
	(void)__atomic_fetch_and(&map[BIT_WORD(n)], ~BIT_MASK(n), __ATOMIC_RELEASE);
}
static inline bool __test_and_set_bit(long n, volatile unsigned long *map)
{
	bool old = test_bit(n, map);
	__set_bit(n, map);
	return old;
}
static inline bool __test_and_clear_bit(long n, volatile unsigned long *map)
{
	bool old = test_bit(n, map);
	__clear_bit(n, map);
	return old;
}

/* The first bit from `from` on that is 1 in the words xor `flip`; `size` when there is none. */
static inline unsigned long bitmap_next(const unsigned long *map, unsigned long size, unsigned long from,
					unsigned long flip)
{
	if (from >= size)
		return size;
	unsigned long at = BIT_WORD(from);
	unsigned long word = (READ_ONCE(map[at]) ^ flip) & BITMAP_FIRST_WORD_MASK(from);
	while (word == 0) {
		if (++at * BITS_PER_LONG >= size)
			return size;
		word = READ_ONCE(map[at]) ^ flip;
	}
	unsigned long found = at * BITS_PER_LONG + __ffs(word);
	return found < size ? found : size;
}

#define find_first_bit(map, size) bitmap_next(map, size, 0, 0)
#define find_first_zero_bit(map, size) bitmap_next(map, size, 0, ~0UL)
#define find_next_bit(map, size, from) bitmap_next(map, size, from, 0)
#define find_next_zero_bit(map, size, from) bitmap_next(map, size, from, ~0UL)
#define for_each_set_bit(bit, map, size) \
	for ((bit) = find_first_bit((map), (size)); (bit) < (size); (bit) = find_next_bit((map), (size), (bit) + 1))
#define for_each_clear_bit(bit, map, size)                                         \
	for ((bit) = find_first_zero_bit((map), (size)); (bit) < (size);           \
	     (bit) = find_next_zero_bit((map), (size), (bit) + 1))

static inline void bitmap_zero(unsigned long *map, unsigned long bits)
{
	for (unsigned long at = 0; at < BITS_TO_LONGS(bits); at++)
		map[at] = 0;
}
static inline void bitmap_fill(unsigned long *map, unsigned long bits)
{
	for (unsigned long at = 0; at < BITS_TO_LONGS(bits); at++)
		map[at] = ~0UL;
	if (bits % BITS_PER_LONG != 0)
		map[BIT_WORD(bits)] = BITMAP_LAST_WORD_MASK(bits);
}
static inline unsigned long bitmap_weight(const unsigned long *map, unsigned long bits)
{
	unsigned long sum = 0, at;
	for (at = 0; at < bits / BITS_PER_LONG; at++)
		sum += hweight_long(map[at]);
	return bits % BITS_PER_LONG == 0 ? sum : sum + hweight_long(map[at] & BITMAP_LAST_WORD_MASK(bits));
}

#endif
