/*
 * kernel/lockdep.h: the names of the kernel's lock debugging and of its trace points, as they are where neither is
 * configured: they cost nothing. The detector of races and the statistics of locks look for themselves.
 */
#ifndef HOTLINE_LIB_KERNEL_LOCKDEP_H
#define HOTLINE_LIB_KERNEL_LOCKDEP_H

#include "lib/kernel/compiler.h"

struct lock_class_key { };
struct lockdep_map { };
struct pin_cookie { };

#define LOCKDEP_NOTHING(...) ((void)0)
#define lockdep_init() LOCKDEP_NOTHING()
#define lockdep_off() LOCKDEP_NOTHING()
#define lockdep_on() LOCKDEP_NOTHING()
#define lockdep_init_map(map, name, key, sub) ((void)(name), (void)(key))
#define lockdep_init_map_wait(map, name, key, sub, inner) lockdep_init_map(map, name, key, sub)
#define lockdep_init_map_waits(map, name, key, sub, inner, outer) lockdep_init_map(map, name, key, sub)
#define lockdep_init_map_type(map, name, key, sub, inner, outer, type) lockdep_init_map(map, name, key, sub)
#define lockdep_set_class(lock, key) ((void)(lock), (void)(key))
#define lockdep_set_class_and_name(lock, key, name) ((void)(lock), (void)(key), (void)(name))
#define lockdep_set_subclass(lock, sub) ((void)(lock))
#define lockdep_set_novalidate_class(lock) ((void)(lock))
#define lockdep_register_key(key) ((void)(key))
#define lockdep_unregister_key(key) ((void)(key))
#define lockdep_is_held(lock) 1
#define lockdep_is_held_type(lock, read) 1
#define lockdep_assert(condition) LOCKDEP_NOTHING()
#define lockdep_assert_held(lock) ((void)(lock))
#define lockdep_assert_held_write(lock) ((void)(lock))
#define lockdep_assert_held_read(lock) ((void)(lock))
#define lockdep_assert_held_once(lock) ((void)(lock))
#define lockdep_assert_not_held(lock) ((void)(lock))
#define lockdep_assert_irqs_enabled() LOCKDEP_NOTHING()
#define lockdep_assert_irqs_disabled() LOCKDEP_NOTHING()
#define lockdep_assert_preemption_disabled() LOCKDEP_NOTHING()
#define lockdep_assert_none_held_once() LOCKDEP_NOTHING()
#define lockdep_assert_RT_in_threaded_ctx() LOCKDEP_NOTHING()
#define lockdep_recursing(task) false
#define lockdep_hardirqs_on_prepare(...) LOCKDEP_NOTHING()
#define lock_acquire(map, ...) LOCKDEP_NOTHING()
#define lock_release(map, ip) LOCKDEP_NOTHING()
#define lock_acquired(map, ip) LOCKDEP_NOTHING()
#define lock_contended(map, ip) LOCKDEP_NOTHING()
#define lock_map_acquire(map) LOCKDEP_NOTHING()
#define lock_map_acquire_read(map) LOCKDEP_NOTHING()
#define lock_map_release(map) LOCKDEP_NOTHING()
#define lock_set_subclass(map, sub, ip) LOCKDEP_NOTHING()
#define lock_downgrade(map, ip) LOCKDEP_NOTHING()
#define spin_acquire(map, sub, try, ip) LOCKDEP_NOTHING()
#define spin_acquire_nest(map, sub, try, nest, ip) LOCKDEP_NOTHING()
#define spin_release(map, ip) LOCKDEP_NOTHING()
#define rwlock_acquire(map, sub, try, ip) LOCKDEP_NOTHING()
#define rwlock_acquire_read(map, sub, try, ip) LOCKDEP_NOTHING()
#define rwlock_release(map, ip) LOCKDEP_NOTHING()
#define seqcount_acquire(map, sub, try, ip) LOCKDEP_NOTHING()
#define seqcount_acquire_read(map, sub, try, ip) LOCKDEP_NOTHING()
#define seqcount_release(map, ip) LOCKDEP_NOTHING()
#define mutex_acquire(map, sub, try, ip) LOCKDEP_NOTHING()
#define mutex_acquire_nest(map, sub, try, nest, ip) LOCKDEP_NOTHING()
#define mutex_release(map, ip) LOCKDEP_NOTHING()
#define rwsem_acquire(map, sub, try, ip) LOCKDEP_NOTHING()
#define rwsem_acquire_nest(map, sub, try, nest, ip) LOCKDEP_NOTHING()
#define rwsem_acquire_read(map, sub, try, ip) LOCKDEP_NOTHING()
#define rwsem_release(map, ip) LOCKDEP_NOTHING()
#define might_lock(lock) LOCKDEP_NOTHING()
#define might_lock_read(lock) LOCKDEP_NOTHING()
#define might_lock_nested(lock, sub) LOCKDEP_NOTHING()
#define might_sleep() LOCKDEP_NOTHING()
#define might_resched() LOCKDEP_NOTHING()
#define LOCK_CONTENDED(_lock, try, lock) lock(_lock)
#define LOCK_CONTENDED_RETURN(_lock, try, lock) lock(_lock)
#define LOCK_CONTENDED_FLAGS(_lock, try, lock, flags_call, flags) lock(_lock)
#define SINGLE_DEPTH_NESTING 1
#define STATIC_LOCKDEP_MAP_INIT(name, key) { }
#define _THIS_IP_ 0ul
#define _RET_IP_ 0ul

#define debug_locks 0
#define debug_locks_silent 1
#define debug_locks_off() 0
#define debug_show_held_locks(task) ((void)(task))
#define debug_show_all_locks() LOCKDEP_NOTHING()
#define debug_check_no_locks_freed(from, bytes) ((void)(from), (void)(bytes))
#define debug_check_no_locks_held() LOCKDEP_NOTHING()
#define DEBUG_LOCKS_WARN_ON(condition) WARN_ON(condition)
#define SMP_DEBUG_LOCKS_WARN_ON(condition) WARN_ON(condition)

#define LCB_F_SPIN (1u << 0)
#define LCB_F_READ (1u << 1)
#define LCB_F_WRITE (1u << 2)
#define LCB_F_RT (1u << 3)
#define LCB_F_PERCPU (1u << 4)
#define LCB_F_MUTEX (1u << 5)
#define trace_contention_begin(lock, flags) ((void)(lock))
#define trace_contention_end(lock, result) ((void)(lock))

#endif
