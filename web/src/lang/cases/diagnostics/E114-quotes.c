/* Every level escapes the quotes and backslashes of the one inside: the text doubles. */
#define TEXT(x) #x
#define Q(x) TEXT(x)
#define Q4(x) Q(Q(Q(Q(x))))
#define Q16(x) Q4(Q4(Q4(Q4(x))))
void operation(void)
{
	assert(Q16(Q16("\"")));
}
