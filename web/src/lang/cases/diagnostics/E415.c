struct __attribute__((packed)) s { char a; int b; };
struct p { long a; int b; } __attribute__((packed));
struct q { char a; int b __attribute__((packed)); };
__attribute__((constructor)) int x;
int a[4] = { [0 ... 3] = 1 };
void operation(void)
{
	switch (cpu()) { case 1 ... 3: break; }
	void inner(void) { work(1); }
}
