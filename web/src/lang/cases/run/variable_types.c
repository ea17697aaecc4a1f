/* Types whose size is known while the program runs: arrays of several lengths, parameters, pointers, sizeof, typedef. */
#include "lib/hotline.h"
#include <stddef.h>

static long sum(int rows, int columns, int a[rows][columns])
{
	long total = 0;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < columns; j++)
			total += a[i][j];
	return total;
}

static int last(int n, int (*a)[n + 1][2]);
static int wide = 2;

static int depends(int a[][wide])
{
	wide = 9;
	return sizeof(a[0]) == 8 && a[1][1] == 7;
}

static void fill(int rows, int columns, int (*a)[columns])
{
	for (int i = 0; i < rows; i++, a++)
		for (int j = 0; j < columns; j++)
			(*a)[j] = 10 * i + j;
}

static size_t sizes(int n)
{
	typedef short row[n];
	row one, two[3];
	n = 100;
	assert(sizeof(row) == sizeof(one) && sizeof(two) == 3 * sizeof(one));
	assert((char *)&two[1] == (char *)two + sizeof(row) && &two[0] + 2 == &two[2]);
	one[0] = 5;
	two[2][1] = one[0];
	assert(*(two[2] + 1) == 5);
	return sizeof(one);
}

static int table[6];

void operation(void)
{
	int rows = 3, columns = 4;
	int a[rows][columns], fixed[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	fill(rows, columns, a);
	assert(a[2][3] == 23 && sum(rows, columns, a) == 4 * 30 + 3 * 6);
	assert(sum(2, 3, fixed) == 21);
	assert(sizeof(a) == 48 && sizeof a[0] == 16 && sizeof(a[0][0]) == 4 && sizeof(int[rows + 1]) == 16);
	int (*p)[columns] = a;
	p += 2;
	assert((*p)[1] == 21 && p == a + 2 && *p-- == a[2] && (*p)[0] == 10);
	assert(((int (*)[rows])table)[1] == table + 3);
	assert(sizes(7) == 14 && sizes(2) == 4);
	for (int n = 1; n < 4; n++) {
		char cube[n][2][n + 1];
		cube[n - 1][1][n] = n;
		assert((int)sizeof(cube) == n * 2 * (n + 1) && ((char *)cube)[sizeof(cube) - 1] == n);
	}
	int many[2][3][2] = { [1][2][1] = 9 };
	assert(last(2, many) == 9);
	int square[2][2] = { { 0 }, { 0, 7 } };
	assert(depends(square));
}

static int last(int n, int (*a)[n + 1][2])
{
	return a[n - 1][n][1];
}
