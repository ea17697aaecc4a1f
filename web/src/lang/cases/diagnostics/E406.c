extern const long SIZE;
long table[SIZE];
long room(int n)
{
	int a[n];
	int filled[n] = {1};
	int rows[3][n];
	static int kept[n];
	struct { int inside[SIZE]; } s;
	return sizeof(a) / sizeof(a[0]);
}
static int corner(int rows, int columns, int a[rows][columns])
{
	return a[0][0];
}
void operation(void) { work(corner(1, 1, 0)); work(room(3)); }
