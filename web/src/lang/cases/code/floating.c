/* Arithmetic, comparisons and conversions of float and double are one instruction each. */
float f;
double d;
long n;
unsigned u;

double axpy(double a, double x, double y)
{
	return a * x + y;
}

void operation(void)
{
	f = f * 2 + 1.0f;
	d = f;
	n = d;
	u = f;
	d = u;
	if (d < 1.5 || !(f >= 0))
		d = -d;
	d += n;
	d = axpy(d, __builtin_sqrt(d), 0.1);
	while (d)
		d /= 2;
}
