#ifndef THRESHOLD
#error define THRESHOLD
#endif
void operation(void)
{
}
