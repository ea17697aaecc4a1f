void operation(void)
{
	char *given = "abc", *other = "abc", own[] = "abc";
	"abc"[0] = 'x';
	given[1] = 'x';
	*(given + 1) += 2;
	other[0] = 'x';
	other = own;
	own[0] = 'x';
	char *again = (char *)"def";
	(*again)++;
}
