/* Immediate forms, powers of two, fused branches, results straight into the variable. */
long a, b;
unsigned u;
int i;

void operation(void)
{
	long x = a + b;
	x = x * 8;
	x = x * 10 + 3;
	x /= 16;
	x %= 16;
	u = u / 4 + u % 4;
	i = i * 2 - 1;
	i <<= 3;
	u = ~u & 0xff00ff00u;
	x = (x << 4) - 5;
	if (x < a)
		b = x;
	if (x == 0 || x >= 100)
		b = !x;
	b = x > 3 && i != 4 ? -x : ~x;
	char c = (char)x;
	a = c;
	a = 0x123456789abcl;
}
