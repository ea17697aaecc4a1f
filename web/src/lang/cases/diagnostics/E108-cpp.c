#include <atomic>
#include <vector>
#include "missing.h"
namespace counters {
std::atomic<int> n{0};
}
class Counter {
public:
	Counter(int &start) : value(start) {}
};
extern "C" void operation()
{
	auto next = [](int x) { return x + 1; };
	counters::n.fetch_add(static_cast<int>(next(1)));
}
