float f;
double g = 1.5;
void operation(void)
{
	long x = 2.5 * 3;
	x = 1e6;
	x = 0x1p3;
}
