int sign(int x)
{
	if (x > 0)
		return 1;
	if (x < 0)
		return -1;
}
int fine(int x)
{
	switch (x) {
	case 1: return 2;
	default: return 3;
	}
}
int endless(void)
{
	for (;;)
		if (cpu())
			return 1;
}
void operation(void)
{
	sign(fine(endless()));
}
