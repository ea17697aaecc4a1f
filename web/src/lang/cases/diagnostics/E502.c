int x;
static inline void f0(void) { x++; }
static inline void f1(void) { f0(); f0(); }
static inline void f2(void) { f1(); f1(); }
static inline void f3(void) { f2(); f2(); }
static inline void f4(void) { f3(); f3(); }
static inline void f5(void) { f4(); f4(); }
static inline void f6(void) { f5(); f5(); }
static inline void f7(void) { f6(); f6(); }
static inline void f8(void) { f7(); f7(); }
static inline void f9(void) { f8(); f8(); }
static inline void f10(void) { f9(); f9(); }
static inline void f11(void) { f10(); f10(); }
static inline void f12(void) { f11(); f11(); }
static inline void f13(void) { f12(); f12(); }
static inline void f14(void) { f13(); f13(); }
static inline void f15(void) { f14(); f14(); }
static inline void f16(void) { f15(); f15(); }
void operation(void)
{
	f16();
}
