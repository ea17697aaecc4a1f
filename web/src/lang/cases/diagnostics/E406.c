extern const long SIZE;
long table[SIZE];
long room(int n)
{
	typedef int row[n];
	int filled[n] = {1};
	static int kept[n];
	static row also_kept;
	struct { int inside[SIZE]; } s;
	struct { row inside; } t;
	int deep[n][n][n][n][n];
	return sizeof(n) + sizeof((int[n]){0}) + sizeof(int[n]);
}
static int unknown(int columns, int a[][*]);
static int corner(int rows, int columns, int a[rows][columns])
{
	return a[0][0];
}
void operation(void) { work(corner(1, 1, 0)); work(room(3)); }
