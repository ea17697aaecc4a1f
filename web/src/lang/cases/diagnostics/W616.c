struct node { int n; struct node *next; };
static struct node *made(void)
{
	struct node node = { 1, 0 };
	return &node;
}
static int *second(int i)
{
	int list[4] = { 1, 2, 3, 4 };
	return list + i;
}
static int *kept(int *p)
{
	static int here;
	return p != 0 ? p : &here;
}
void operation(void)
{
	int mine = made()->n + *second(1);
	*kept(&mine) = 1;
}
