statc int x;
externn const long hold;
unsinged y;
work(1);
void operation(void)
{
	work(hold + x + y);
}
