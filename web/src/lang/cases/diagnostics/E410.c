int x;
void operation(void)
{
	x = sizeof(L"wide" u"narrower");
	printf(L"wide\n");
	puts(u"text");
	char text[] = L"wide";
}
