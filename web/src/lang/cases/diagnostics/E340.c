struct pair { int a, b; };
static _Atomic struct pair shared;
static struct { _Atomic(struct pair) in; } outer;
static _Atomic struct pair made(void)
{
	struct pair one = { 1, 2 };
	return one;
}
static int first(struct pair given)
{
	return given.a;
}
void operation(void)
{
	struct pair mine = made();
	_Atomic struct pair *p = &shared;
	shared = mine;
	mine = shared;
	shared.a = made().b;
	p->b = 1;
	outer.in.a = first(shared) + (int)sizeof(shared.a);
}
