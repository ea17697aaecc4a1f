int x;
void *nothing;
void operation(void)
{
	*x = 1;
	x[0] = 1;
	x = *nothing;
}
