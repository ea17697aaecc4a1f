static count;
int each();
square(x)
	int x;
{
	register twice = 2 * x;
	const one = 1;
	return count + twice - one;
}
start() { return each(); }
int each() { return 1; }
stop();
work_on(3);
void operation(void)
{
	(void)(square(2) + start());
}
