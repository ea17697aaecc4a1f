int x = ;
void operation(void)
{
	x = 1 + ;
	x = * ;
	if () x = 1;
	x = int;
	x = (long) return;
	work();
}
