/* Address-taken locals, arrays and structures live on the core's stack, at fixed places; frames overlay. */
static void fill(int *out, int n)
{
	long pad[2] = { n };
	*out = (int)pad[0];
}

static void one(void)
{
	int x;
	fill(&x, 1);
	assert(x == 1);
}

static void two(void)
{
	_Alignas(64) int y[3] = { [1] = 2 };
	fill(&y[0], 3);
	assert(y[0] + y[1] == 5);
}

void operation(void)
{
	one();
	two();
}
