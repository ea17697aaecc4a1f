/* A reader of files puts � where a byte is no UTF-8; in a comment that does no harm. */
static const unsigned char lost[] = "\0�";
static const char *parts = "good " "b�d" " good";
static int mark = '�';
static int accent = 'é';
static const char fine[] = "é\xff€😀";
_Static_assert(sizeof fine == 11, "UTF-8");
void operation(void)
{
	(void)lost;
	(void)parts;
	mark = accent;
}
