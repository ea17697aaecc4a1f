struct pair { int a, b; } *p = &(struct pair){ 1, 2 };
struct unknown;
void operation(void)
{
	p->a = (int){ 3 };
	*p = (struct pair){ 4, 5 };
	(void)(struct unknown){ 1 };
}
