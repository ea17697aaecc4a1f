/* Parameters whose types are typedefs of arrays and of functions are pointers, as if they were written out. */
#include "lib/hotline.h"

typedef int row[3];
typedef row matrix[2];
typedef int unary(int);

static int sum(const row r)
{
	return r[0] + r[1] + r[2];
}

static int second(row r)
{
	r[0] = 9;
	return r[1];
}

static int last(matrix m)
{
	m++;
	return m[0][2];
}

static int row_of(row m[2], int i)
{
	return m[i][0];
}

static int twice(int x)
{
	return 2 * x;
}

static int apply(unary f, int x)
{
	return f(x);
}

struct table {
	int (*second)(row);
	unary *f;
};

void operation(void)
{
	matrix m = { { 1, 2, 3 }, { 4, 5, 6 } };
	row *rows = m;
	const struct table table = { second, twice };

	assert(second(m[0]) == 2 && m[0][0] == 9);
	assert(second(&m[1][0]) == 5);
	assert(sum(m[1]) == 9 + 5 + 6);
	assert(last(rows) == 6);
	assert(row_of(m, 1) == 9);
	assert(apply(twice, 4) == 8 && apply(&twice, 5) == 10);
	assert(table.second(rows[1]) == 5 && table.f(3) == 6);
}
