int *p, *q;
long *r;
int x;
void operation(void)
{
	x = p * 2;
	x = p + q;
	x = -p;
	x = p < r;
	p += q;
	p *= 2;
	x = p == 5;
	x = cpu() ? p : x;
	x = (int)(x << p);
}
