int unknown[];
struct s { int rest[]; int n; };
struct t { int n; int rest[]; };
void operation(void)
{
	int local[];
	struct t here = { 1, { 2, 3 } };
	here.n = 1;
}
