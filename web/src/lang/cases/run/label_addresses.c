/* Addresses of labels: a threaded interpreter with a table of constants, differences, and labels in inline functions. */
#include "lib/hotline.h"

static long interpret(const char *code, long x)
{
	static void *const table[] = { &&add, &&twice, [3] = &&stop, &&back };
	goto *table[*code - 'a'];
add:
	x++;
	goto *table[*++code - 'a'];
twice:
	x *= 2;
	goto *table[*++code - 'a'];
back:
	if (x < 100) {
		code -= 2;
		goto *table[*code - 'a'];
	}
	goto *table[*++code - 'a'];
stop:
	return x;
}

static inline int small(int x)
{
	static const int offsets[] = { &&one - &&zero, 0 };
	void *next = x ? &&zero + offsets[0] : &&zero;
	goto *next;
zero:
	return 10;
one:
	return 11;
}

static int loop(int n)
{
	void *where = &&again;
	int sum = 0;
again:
	sum += n--;
	if (n == 0)
		where = &&done;
	goto *where;
done:
	return sum;
}

void operation(void)
{
	assert(interpret("aabd", 1) == 6);
	assert(interpret("bbed", 3) == 192);
	assert(small(0) == 10 && small(1) == 11 && small(7) == 11);
	assert(loop(4) == 10);
}
