// expect run: NO_PROGRESS core 0 function setup
int n;
enum { FIRST = 0, LAST = 10 };
void setup(void)
{
	for (unsigned i = LAST; i >= FIRST; i--)
		n++;
}
void operation(void)
{
	work(1);
}
