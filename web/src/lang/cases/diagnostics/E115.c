#define MAX(a, b) ((a) > (b) ? (a) : (b))
int x = MAX(1);
int y = MAX(1, 2, 3);
int z = MAX(1, 2);
void operation(void)
{
}
