#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define REST(a, b, ...) a + b
int x = MAX(1);
int y = MAX(1, 2, 3);
int z = MAX(1, 2);
int u = REST(1);
int v = REST(1, 2) + REST(1, 2, 3, 4);
void operation(void)
{
}
