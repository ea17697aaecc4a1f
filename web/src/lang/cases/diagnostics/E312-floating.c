double d;
int *p;
int n;
void operation(void)
{
	n = d % 2;
	n = d << 1;
	n = 1 << d;
	n = ~d;
	n = d & 1;
	d %= 2;
	d |= 1;
	n <<= 1.0;
	p = (int *)d;
	d = (double)p;
	d = p;
	p = d;
	p += 1.5;
	n = p[1.0];
	d = p + d;
	switch (d) {
	case 1:
		break;
	}
	d = __builtin_isnan(p);
}
