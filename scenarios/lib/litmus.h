/*
 * litmus.h: the form of a litmus test in plain C. Shared variables are globals; thread(0) { … }, thread(1) { … } are
 * the threads; the question stands behind them and means nothing to a compiler:
 *
 *     exists(0:r0 == 0 && 1:r0 == 0)
 *
 * `hotline litmus FILE` explores such a test. A real compiler makes a function of each thread. To it a plain access
 * that races is undefined; the explorer treats every access as READ_ONCE or WRITE_ONCE.
 */
#ifndef LITMUS_H
#define LITMUS_H

#define thread(number) void thread_##number(void)
#define exists(...)
#define forall(...)

#endif
