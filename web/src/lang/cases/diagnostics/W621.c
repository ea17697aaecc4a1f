#define MINUS -
#define SUB(a, b) a =- b
int x, y;
void operation(void)
{
	x =+ 3;
	x =- y;
	x = - 3;
	x =-3;
	x=-3;
	x =~ 3;
	x =MINUS 3;
	SUB(x, 3);
	int z =- 3;
	y = z;
}
