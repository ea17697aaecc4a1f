// expect: E202 line 5
struct point {
	int x;
	int y;
}
void operation(void)
{
}
