#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define LONG_MAX 9223372036854775807
#define LONG_MIN (-LONG_MAX - 1)
enum { NEXT = INT_MAX + 1 };
int x;
long l = 1024 * 1024 * 1024 * 4;
unsigned u;
void operation(void)
{
	x = INT_MIN - 1;
	x = -INT_MIN;
	x = INT_MIN / -1;
	x = INT_MIN % -1;
	l = LONG_MIN / -1;
	l = LONG_MIN % -1;
	l = 60 * 60 * 24 * 365 * 1000;
	x = 3 << 31;
	x = 2 << 31;
	x += INT_MAX * 2;
	switch (x) { case INT_MAX + 1: x = NEXT; }

	/* What C defines, what is never computed, and masks. */
	u = 0u - 1;
	u = 4294967295u + 1;
	x = 1 << 31 | 3 << 30;
	l = 1L << 63;
	l = 60L * 60 * 24 * 365 * 1000;
	x = sizeof(INT_MAX + 1);
	x = 1 ? 3 : INT_MAX + 1;
	if (sizeof(long) == 4)
		x = INT_MAX + 1 + (1 << 40) + (l = 0x80000000 * 4294967296);
	x = -INT_MAX - 1;
	x = INT_MIN / 2 % 3;
}
