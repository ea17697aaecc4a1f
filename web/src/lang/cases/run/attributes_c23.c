// Attributes as C23 writes them, wherever they may stand.
[[gnu::noinline]] static int same(int x)
{
	return x;
}
[[maybe_unused]] static int unused;
[[nodiscard, gnu::const]] static int twice([[maybe_unused]] int x, int y) { return 2 * y; }
struct [[gnu::aligned(64)]] padded { int value; };
static int table[4] = { 1, 2, 3, 4 };
static int at[2] = { 3, 1 };

void operation(void)
{
	int kind [[maybe_unused]] = 1;
	int sum = 0;
	switch (same(1)) {
	case 1:
		sum = 1;
		[[fallthrough]];
	case 2:
		sum += twice(7, 2);
		break;
	default:
		assert(0);
	}
	assert(sum == 5 && sizeof(struct padded) == 64);
	assert(table[at[0]] == 4);
}
