// host: gcc, warnings
#include "lib/hotline.h"

/* Labels of every kind, several of them, before a statement that is itself the body of another one. */

static int ifs(int n)
{
	int hit = 0;

	if (n == 1)
	first:
	second:
		hit = 1;
	else
	third:
	fourth:
	fifth:
		hit += 10;
	if (n > 100) {
		n -= 100;
		if (n > 400)
			goto first;
		if (n > 300)
			goto second;
		if (n > 200)
			goto third;
		if (n > 100)
			goto fourth;
		goto fifth;
	}
	return hit;
}

static int loops(int n)
{
	int rounds = 0;

	while (n-- > 0)
	first:
	second:
		rounds++;
	if (n == -100)
		goto first;
	if (n == -101)
		goto second;
	for (int i = 0; i < 3; i++)
	third:
	fourth:
		rounds += 10;
	if (n == -102)
		goto third;
	if (n == -103)
		goto fourth;
	do
	fifth:
	sixth:
		rounds += 100;
	while (rounds < 250);
	if (n == -104)
		goto fifth;
	if (n == -105)
		goto sixth;
	return rounds;
}

/* A switch whose body is no block: its labels, mixed, belong to the one statement. */
static int bare(int n)
{
	int r = 1;

	switch (n)
	case 1:
	alone:
	case 2:
	default:
	other:
		r = 5;
	if (n == 100) {
		n = 0;
		goto alone;
	}
	if (n == 101) {
		n = 0;
		goto other;
	}
	return r;
}

static int nothing(int n)
{
	int r = 1;

	switch (n)
	case 7:
	again:
		if (r < 3)
		twice:
		case 8:
			r++;
	if (n == 7) {
		n = 1;
		goto again;
	}
	if (n == 2)
		goto twice;
	return r;
}

static int deep(int n)
{
	int r = 0;

	if (n > 0)
	one:
		while (r < 3)
		two:
		three:
			if (r++ == 1)
			four:
				r += 5;
	if (n == 90) {
		n = -1;
		goto one;
	}
	if (n == 91) {
		n = -1;
		goto two;
	}
	if (n == 92) {
		n = -1;
		goto three;
	}
	if (n == 93) {
		n = -1;
		goto four;
	}
	return r;
}

/* In a block labels stand alone, and the last may have no statement. */
static int blocks(int n)
{
	int r = 0;

	switch (n) {
	case 1:
	first:
	case 2:
	second:
		r = 1;
		break;
	default:
	third:
	case 3:
		r = 3;
		if (n == 4) {
			n = 0;
			goto second;
		}
		break;
	case 5:
	last:
	}
	if (n == 6) {
		n = 1;
		goto first;
	}
	if (n == 7) {
		n = 0;
		goto third;
	}
	if (n == 8) {
		n = 0;
		goto last;
	}
	return r;
}

void operation(void)
{
	assert(ifs(1) == 1);
	assert(ifs(5) == 10);
	assert(ifs(0) == 10);
	assert(loops(0) == 330 && loops(4) == 334);
	assert(bare(1) == 5 && bare(2) == 5 && bare(3) == 5);
	assert(nothing(7) == 3 && nothing(8) == 2 && nothing(3) == 1);
	assert(deep(0) == 0);
	assert(deep(1) == 7);
	assert(blocks(1) == 1 && blocks(2) == 1 && blocks(3) == 3 && blocks(9) == 3 && blocks(5) == 0);
	assert(blocks(4) == 1 && blocks(6) == 1 && blocks(7) == 3);
}
