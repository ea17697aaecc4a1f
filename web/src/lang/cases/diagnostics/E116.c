#define TWICE(a) ((a) + (a))
int x = TWICE(1;
void operation(void)
{
}
