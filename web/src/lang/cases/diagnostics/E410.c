int x;
void operation(void)
{
	const int *p = L"wide";
	x = L'w';
	x = "narrow"[0];
}
