#define LIMIT 1
#define LIMIT 1
#define LIMIT 2
#define NULL 0
void operation(void)
{
}
