struct pair { int a, b; } p;
void operation(void)
{
	p = (struct pair){ 1, 2 };
}
