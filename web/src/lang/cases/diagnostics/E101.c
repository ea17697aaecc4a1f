/* The comment below swallows the rest of the program. */
void operation(void)
{
	work(1); /* never closed
}
