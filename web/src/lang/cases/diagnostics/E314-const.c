/* A const variable is no constant. */
static const int n = 4;
int table[n];
enum { LARGEST = ~0ull, SMALLEST = -1 };

void operation(void)
{
	const long here = 3;
	switch (cpu()) {
	case n:
	case here:
	case 1 / 0:
		break;
	}
}
