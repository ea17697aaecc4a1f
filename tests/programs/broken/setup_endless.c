// expect run: NO_PROGRESS core 0 function setup
int n;
void setup(void)
{
	for (unsigned i = 10; i >= 0; i--)
		n++;
}
void operation(void)
{
	work(1);
}
