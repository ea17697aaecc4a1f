foo();
x = 1;
while (1) ;
const x = 1;
int while = 1;
void operation(void)
{
}
