struct later;
struct later object;
struct later *pointer;
struct self { struct self inner; };
void operation(void)
{
	long x = sizeof(struct later);
	x = sizeof *pointer;
	pointer++;
	pointer->field = x;
}
