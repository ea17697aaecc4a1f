int unknown[];
int none[0];
struct s { int n; int rest[]; };
void operation(void)
{
	int local[];
}
