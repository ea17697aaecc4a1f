int one = { 1, 2 };
int three[3] = { 1, 2, 3, 4 };
int two[2] = 5;
struct s { int a, b; } s = { .a = 1, .c = 2 };
struct s t = { [0] = 1 };
int u[2] = { .x = 1 };
struct bits { int high : 3, low : 4; } bits = { { 1, 2 }, 3 }, none = { { } };
int f(void) = 3;
void operation(void)
{
}
