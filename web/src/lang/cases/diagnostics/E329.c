void nothing(void) { work(1); }
int x;
void operation(void)
{
	x = nothing();
	x = 1 + nothing();
	work(nothing());
	x = (int)nothing();
}
