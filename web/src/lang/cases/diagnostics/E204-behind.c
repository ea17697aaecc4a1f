int trylock(int *l) __cond_acquires(l, 1);
static void lock(int *l) __acquires(l)
{
	*l = 1;
}
static int word __read_often = 3, other __init_data;
static int get(void) __pure_function __leaf_function;
static int get(void)
{
	return word + other;
}
void operation(void)
{
	lock(&other);
	word = get();
}
