// Jumps backward, forward, out of loops and blocks, and into blocks past a declaration.
#include "lib/hotline.h"

static int retried(int limit)
{
	int tries = 0;
again:
	if (++tries < limit)
		goto again;
	return tries;
}

static inline int found(int wanted)
{
	int i, j;
	for (i = 0; i < 5; i++)
		for (j = 0; j < 5; j++)
			if (i * j == wanted)
				goto out;
	return -1;
out:
	return i * 10 + j;
}

/* The kernel's way to undo in reverse order what was done so far. */
static int undone(int fails)
{
	int trace = 0;
	if (fails == 1)
		goto fail_1;
	trace = trace * 10 + 1;
	if (fails == 2)
		goto fail_2;
	trace = trace * 10 + 2;
	return trace;
fail_2:
	trace = trace * 10 + 3;
fail_1:
	trace = trace * 10 + 4;
	return trace;
}

static int into(int x)
{
	int sum = 0;
	if (x > 2)
		goto inside;
	while (sum < 100) {
		int step;
		step = 5;
		sum += step;
inside:
		step = 7;
		sum += step;
	}
	return sum;
}

/* A label before nothing, one at the end of a block, and one with the name of a type. */
static long labels(long n)
{
	typedef int word;
	long sum = 0;
word:;
	word w = 2;
	sum += w;
	if (sum < n)
		goto word;
	{
		if (sum > 3)
			goto end;
		sum = -1;
end:;
	}
	return sum;
}

/* The same label in two functions that are copied into one. */
static inline int twice(int n)
{
	int sum = 0;
next:
	sum += n;
	if (sum < 20)
		goto next;
	return sum;
}

static int cases(int x)
{
	int sum = 0;
	switch (x) {
	case 0:
		goto two;
	case 1:
		sum = 1;
		break;
	two:
	case 2:
		sum += 2;
	}
	return sum;
}

static int in_expression(int x)
{
	int y = ({
		int n = 0;
	more:
		n += x;
		if (n < 10)
			goto more;
		if (n == 12)
			goto out;
		n;
	});
	return y;
out:
	return -12;
}

void operation(void)
{
	assert(retried(7) == 7);
	assert(found(12) == 34);
	assert(found(13) == -1);
	assert(undone(0) == 12);
	assert(undone(1) == 4);
	assert(undone(2) == 134);
	assert(into(1) == 108);
	assert(into(3) == 103);
	assert(labels(7) == 8);
	assert(twice(3) + twice(7) == 42);
	assert(cases(0) == 2 && cases(1) == 1 && cases(2) == 2 && cases(3) == 0);
	assert(in_expression(3) == -12);
	assert(in_expression(7) == 14);
}
