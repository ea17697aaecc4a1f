_Static_assert(1, "not closed);
void operation(void)
{
}
