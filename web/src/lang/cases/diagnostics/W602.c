static int unused(void) { return 1; }
static inline int inline_ones_are_not_reported(void) { return 1; }
void operation(void)
{
}
