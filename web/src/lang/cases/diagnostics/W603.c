int x;
volatile int *p;
void operation(void)
{
	x == 1;
	x + 1;
	5;
	*p;
	(void)x;
}
