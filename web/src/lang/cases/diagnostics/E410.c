int x;
void operation(void)
{
	x = "text";
	assert(x == 0 && "this is fine");
}
