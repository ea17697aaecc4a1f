struct flags { unsigned locked : 1; unsigned pending : 1; int : 6; int whole; };
void operation(void)
{
}
