#ifdef NEVER
void operation(void)
{
}
