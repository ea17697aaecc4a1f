// Arithmetic that tells whether it fits: its operands and its result are integers. A bool has no nand.
static bool flag;
static int *where;
extern const long N;
static const long fixed = 1;

void operation(void)
{
	int x = 0;
	int y = __builtin_add_overflow(x, where, &x);
	y += __builtin_sub_overflow(x, y, &flag);
	y += __builtin_mul_overflow(x, y, x);
	y += __builtin_mul_overflow(x, y, &where);
	y += __builtin_mul_overflow(x, y, &fixed);
	y += __builtin_mul_overflow(x, y);
	__atomic_fetch_nand(&flag, 1, __ATOMIC_SEQ_CST);
	__atomic_fetch_nand(&x, where, __ATOMIC_SEQ_CST);
	x = __builtin_bswap32(where) + __builtin_bswap128(y);
}
