// expect: E115 line 5
#define MAX(a, b) ((a) > (b) ? (a) : (b))
void operation(void)
{
	work(MAX(1));
}
