// expect: E309 line 7
struct point {
	int x;
} p;
void operation(void)
{
	p->x = 1;
}
