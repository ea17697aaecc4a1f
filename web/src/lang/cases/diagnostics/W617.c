int input;
volatile int ready;
static int late(int n)
{
	int delay;
	if (n > 2)
		delay = n;
	return delay;
}
static int counted(int n)
{
	int sum, other;
	if (n == 0)
		other = 1;
	else if (n == 1)
		sum = other = 2;
	else
		return 0;
	sum += 1;
	return sum + other;
}
static int left(int n)
{
	int sum;
	if (n > 2) {
		if (n > 5)
			return 0;
	} else {
		sum = 1;
	}
	return sum;
}
/* These are fine. */
static int fine(int n)
{
	int a, b, c, d, e, f;
	if (n)
		a = 1;
	else
		a = 2;
	for (int i = 0; i < 3; i++)
		b = i;
	for (;;) {
		if (ready) {
			c = 1;
			break;
		}
	}
	switch (n) {
	case 1:
		d = 1;
		break;
	default:
		d = 2;
	}
	if (n > 3)
		e = 1;
	if (n > 3)
		a += e;
	if (n == 4)
		f = 0;
	else if (n == 5)
		return 1;
	else
		assert(0);
	return a + b + c + d + f;
}
void operation(void)
{
	input = late(input) + counted(input) + left(input) + fine(input);
}
