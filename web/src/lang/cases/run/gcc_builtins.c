/* Builtins, attributes and forms that gcc has beyond C11: alloca, modes, ranges of cases, facts about values. */
#include "lib/hotline.h"

typedef int byte_sized __attribute__((mode(QI)));
typedef unsigned half __attribute__((__mode__(__HI__)));
struct modes {
	int single __attribute__((mode(SI)));
	unsigned double_sized __attribute__((mode(DI)));
	unsigned __attribute__((mode(word))) word, next;
};

struct pair {
	int first, second;
};

static struct pair older = { second: 4, first: 3 };

static int ranges(long x)
{
	switch (x) {
	case -1000000000000 ... -1:
		return 1;
	case 0:
	case 2 ... 2:
		return 2;
	case 100 ... 5000:
		return 3;
	case 5001:
		return 4;
	case 5002 ... 0x7fffffffffffffff:
		return 5;
	default:
		return 0;
	}
}

static int letters(unsigned char c)
{
	switch (c) {
	case 'a' ... 'z':
	case 'A' ... 'Z':
		return 1;
	case 200 ... 255:
		return 2;
	}
	return 0;
}

struct node {
	struct node *next;
	long value;
};

static long listed(int n)
{
	struct node *list = 0;
	for (int i = 0; i < n; i++) {
		struct node *node = __builtin_alloca(sizeof(struct node));
		assert((unsigned long)node % 16 == 0);
		node->value = i;
		node->next = list;
		list = node;
	}
	long sum = 0;
	for (; list; list = list->next)
		sum = 10 * sum + list->value;
	return n > 1 ? sum + listed(n - 1) : sum;
}

void operation(void)
{
	assert(sizeof(byte_sized) == 1 && (byte_sized)255 == -1 && sizeof(half) == 2 && (half)-1 == 65535);
	assert(sizeof(((struct modes *)0)->double_sized) == 8 && sizeof(struct modes) == 32);
	assert(older.first == 3 && older.second == 4);
	assert(ranges(-5) == 1 && ranges(-1000000000001) == 0 && ranges(0) == 2 && ranges(1) == 0 && ranges(2) == 2);
	assert(ranges(99) == 0 && ranges(100) == 3 && ranges(5000) == 3 && ranges(5001) == 4 && ranges(1l << 40) == 5);
	assert(letters('q') && letters('Q') && !letters('@') && letters(255) == 2 && !letters(199));
	assert(listed(3) == 210 + 10);
	int x = -1;
	_Alignas(64) char aligned[3];
	assert(_Alignof(x) == 4 && __alignof__ aligned == 64 && __alignof__(*aligned) == 1);
	assert(__builtin_assume_aligned(aligned, 64) == aligned && aligned != 0);
	assert(__builtin_classify_type(x) == 1 && __builtin_classify_type(&x) == 5);
	assert(__builtin_classify_type(older) == 12 && __builtin_classify_type(aligned) == 5);
	assert(__builtin_clrsb(x) == 31 && __builtin_clrsb(1) == 30 && __builtin_clrsbl(-256) == 55 && __builtin_clrsbll(0) == 63);
	assert(__builtin_object_size(&aligned, 3) <= 3 && x == -1);
}
