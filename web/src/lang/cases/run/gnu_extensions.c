// What gcc accepts beyond C11, as libraries of locks use it.
#include "lib/hotline.h"

typedef struct { int owner, next; } lock_t;

lock_t lock = (lock_t){ .next = 3 };
static int limit = (int){ 7 };
static int *shared = &(int){ 9 };
void *__attribute__((aligned(64))) pointer;
char bytes[64];
struct tight { long a; int b, c; } __attribute__((packed));
struct holder { struct tight in[2]; long n __attribute__((packed)); };
__extension__ typedef long long wide;
enum colour { RED __attribute__((deprecated)), GREEN } __attribute__((unused));

static int calls;
static int counted(int value) { calls++; return value; }

static inline __attribute__((always_inline, unused)) int spare(int n) { return n; }

void operation(void)
{
	assert(lock.next == 3 && lock.owner == 0 && limit == 7 && *shared == 9);
	assert(((unsigned long)&pointer & 63) == 0 && sizeof(pointer) == 8);
	assert(sizeof(struct tight) == 16);
	assert(__builtin_offsetof(struct holder, in[1].b) == 24);

	assert((counted(5) ?: 6) == 5 && (counted(0) ?: 6) == 6 && calls == 2);

	pointer = bytes;
	void *old = __sync_fetch_and_add((void **)&pointer, (void *)8);
	assert(old == bytes && pointer == bytes + 8);
	assert(__sync_sub_and_fetch(&pointer, (void *)4) == bytes + 4);
	assert(__sync_fetch_and_or(&pointer, (void *)3) == bytes + 4);
	pointer = bytes;

	int x = 1, y = 2, z;
	__atomic_load(&x, &z, __ATOMIC_ACQUIRE);
	assert(z == 1);
	__atomic_exchange(&x, &y, &z, __ATOMIC_ACQ_REL);
	assert(x == 2 && z == 1);
	int ninety = 90, none = 0, *pointer = &ninety, **place = &pointer, *to = &none;
	__atomic_load(*place, to, __ATOMIC_ACQUIRE);
	assert(none == 90 && pointer == &ninety);
	__atomic_exchange(*place, &none, *&to, __ATOMIC_ACQ_REL);
	__atomic_store(&**place, to, __ATOMIC_RELEASE);
	assert(ninety == 90 && none == 90);
	assert(!__atomic_compare_exchange(&x, &z, &y, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) && z == 2);
	__atomic_store(&x, &limit, __ATOMIC_RELEASE);
	assert(x == 7);

	__auto_type copy = &lock;
	assert(copy->next == 3);
	assert(__builtin_constant_p(3 * 4) && !__builtin_constant_p(x));
	assert(__builtin_types_compatible_p(__typeof__(x), int) && !__builtin_types_compatible_p(long, int));
	assert(!__builtin_types_compatible_p(long, long long) && !__builtin_types_compatible_p(char, signed char));
	assert(__builtin_types_compatible_p(int *, int *) && !__builtin_types_compatible_p(long *, long long *));
	assert(__builtin_types_compatible_p(const unsigned, unsigned) && !__builtin_types_compatible_p(unsigned, int));
	assert(__builtin_choose_expr(1, x, pointer) == 7);
	assert(__CHAR_BIT__ == 8 && __SIZEOF_POINTER__ == sizeof(void *) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
	__builtin_prefetch(&x, 1, 3);
	switch (x) {
	case 7:
		z = 0;
		__attribute__((fallthrough));
	default:
		z++;
	}
	assert(z == 1);
	int *literal = &(int){ 4 };
	assert(*literal == 4);
}
