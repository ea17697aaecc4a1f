extern const long SIZE;
int x;
int y = x;
int z = SIZE;
int w = cpu();
enum { A = x };
int a[-3];
void operation(void)
{
	switch (x) {
	case x: break;
	}
}
