int counter
struct pair { int a, b }
void operation(void)
{
	int x = 1
	x = 2
	int y = 3 int z = 4;
	x = y + z
	return
}
