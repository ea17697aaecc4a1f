void f0(void) { long a[1000]; a[cpu()] = 1;  }
void f1(void) { long a[1000]; a[cpu()] = 1; f0(); }
void f2(void) { long a[1000]; a[cpu()] = 1; f1(); }
void f3(void) { long a[1000]; a[cpu()] = 1; f2(); }
void f4(void) { long a[1000]; a[cpu()] = 1; f3(); }
void f5(void) { long a[1000]; a[cpu()] = 1; f4(); }
void f6(void) { long a[1000]; a[cpu()] = 1; f5(); }
void f7(void) { long a[1000]; a[cpu()] = 1; f6(); }
void f8(void) { long a[1000]; a[cpu()] = 1; f7(); }
void operation(void)
{
	f8();
}
