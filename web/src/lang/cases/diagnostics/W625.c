#define LEAST 0
enum colour { RED, GREEN } colour;
unsigned u;
unsigned long ul;
unsigned char uc;
int x;
void operation(void)
{
	for (unsigned i = 3; i >= 0; i--)
		x++;
	if (ul < 0)
		x = 1;
	if (u - 1 >= 0)
		x = 2;
	if (u >= LEAST && u > 0 && u >= 1 && colour >= 0 && uc >= 0 && x >= 0 && u <= 0)
		x = 3;
}
