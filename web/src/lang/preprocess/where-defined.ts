/**
 * Hints for well-known names that a program uses without declaring them: the header of lib/ to include, or the text to
 * write instead. A test checks the names of headers.
 */

import { nearestIdentifier } from "../../base/near-identifiers.ts";
import { CPP_HEADER_HINT } from "../text/consequences.ts";
import { EMPTY_HEADERS, OUR_HEADERS, STANDARD_HEADERS } from "./predefined.ts";

/** The headers, and the names that they define. */
export const HEADERS: readonly (readonly [header: string, names: RegExp])[] = [
  ["lib/kernel/types.h", /^(?:__)?[us](?:8|16|32|64)$/],
  ["lib/kernel/linux_types.h", /^(?:gfp_t|(?:rcu|callback)_head)$/],
  ["lib/pthread.h", /^pthread_(?:t|(?:mutex|spin|rwlock|cond|barrier)_\w+|spinlock_t|once(?:_t)?|self|equal)$/],
  [
    "lib/kernel/compiler.h",
    /^(?:likely|unlikely|__read_mostly|____cacheline_aligned(?:_in_smp)?|data_race|compiletime_assert(?:_atomic_type)?)$/,
  ],
  [
    "lib/kernel/spinlock.h",
    /^(?:(?:raw_)?spinlock_t|DEFINE_(?:RAW_)?SPINLOCK|(?:raw_)?spin_(?:lock|trylock|unlock|lock_init|is_locked|(?:lock|unlock)_(?:irq|bh)|lock_irqsave|unlock_irqrestore))$/,
  ],
  ["lib/kernel/mutex.h", /^(?:DEFINE_MUTEX|mutex_(?:init|lock|unlock))$/],
  [
    "lib/kernel/seqlock.h",
    /^(?:seq(?:lock|count)_(?:t|init)|DEFINE_SEQLOCK|SEQCNT_ZERO|read_seq(?:begin|retry|count_(?:begin|retry))|write_seq(?:count_(?:begin|end)|(?:un)?lock(?:_irq(?:save|restore)?|_bh)?))$/,
  ],
  [
    "lib/kernel/barrier.h",
    /^(?:barrier|[rw]?mb|smp_(?:store_mb|acquire__after_ctrl_dep|mb__(?:before|after)_atomic|cond_load_(?:acquire|relaxed))|prefetchw)$/,
  ],
  [
    "lib/stdlib.h",
    /^(?:[mc]alloc|realloc|free|aligned_alloc|posix_memalign|memalign|qsort|abort|exit|atof|strto[df]|l{0,2}abs)$/,
  ],
  [
    "lib/kernel/kernel.h",
    /^(?:ARRAY_SIZE|(?:min|max)(?:3|_t)?|clamp(?:_t|_val)?|swap|DIV_ROUND_(?:UP|CLOSEST)|round_?(?:up|down)|(?:IS_ALIGNED|ALIGN|PTR_ALIGN)|IS_ERR(?:_VALUE|_OR_NULL)?|(?:ERR_PTR|PTR_ERR)|(?:INT|LONG|UINT|ULONG|U8|U16|U32|U64)_MAX|(?:INT|LONG)_MIN|(?:upper|lower)_32_bits)$/,
  ],
  [
    "lib/kernel/bitops.h",
    /^(?:(?:__)?(?:set|clear|change|test|test_and_(?:set|clear|change))_bit(?:_lock|_unlock)?|find_(?:first|next)_(?:zero_)?bit|for_each_(?:set|clear)_bit|bitmap_(?:zero|fill|weight)|DECLARE_BITMAP|BITS?_(?:MASK|WORD|PER_LONG|TO_LONGS)|BIT(?:_ULL)?|GENMASK|hweight(?:8|16|32|64|_long)|(?:__)?f[fl]s(?:64)?|ffz|ilog2|is_power_of_2|round(?:up|down)_pow_of_two|ro[lr](?:32|64))$/,
  ],
  [
    "lib/kernel/rcu.h",
    /^(?:rcu_(?:dereference(?:_check|_raw|_protected)?|access_pointer|assign_pointer)|RCU_INIT_POINTER)$/,
  ],
  ["lib/locks/rcu.h", /^rcu_(?:assign|init|synchronize|(?:read|write)_(?:lock|unlock))$/],
  ["lib/kernel/slab.h", /^k(?:[mzc]alloc|free)$/],
  [
    "lib/kernel/percpu.h",
    /^(?:(?:DEFINE|DECLARE)_PER_CPU|per_cpu(?:_ptr)?|this_cpu_\w+|(?:raw_)?smp_processor_id|get_cpu(?:_var)?|__get_cpu_var|put_cpu|for_each_(?:possible|online)_cpu|num_(?:online|possible)_cpus|nr_cpu_ids|NR_CPUS|(?:__)?alloc_percpu(?:_gfp)?)$/,
  ],
  ["lib/errno.h", /^E(?:AGAIN|BUSY|INVAL|NOMEM|EXIST|DEADLK|TIMEDOUT|PERM|INTR|ALREADY|WOULDBLOCK)$/],
  ["lib/kernel/bug.h", /^(?:(?:VM_|BUILD_)?BUG_ON|BUG|WARN_ON(?:_ONCE)?|EXPORT_SYMBOL(?:_GPL)?)$/],
  ["lib/kernel/overflow.h", /^check_(?:add|sub|mul)_overflow$/],
  ["lib/time.h", /^(?:time_t|clockid_t|suseconds_t)$/],
  [
    "lib/string.h",
    /^(?:mem(?:set|p?cpy|move|cmp|chr)|str(?:n?len|n?cmp|n?cpy|n?cat|r?chr|c?spn|pbrk|str)|stpcpy|b(?:cmp|copy|zero)|r?index)$/,
  ],
  [
    "lib/math.h",
    /^(?:(?:sqrt|cbrt|pow|exp2?|expm1|log|log2|log10|log1p|a?(?:sin|cos|tan)|atan2|sinh|cosh|tanh|hypot|floor|ceil|trunc|l?round|l?rint|nearbyint|fabs|fmod|fmin|fmax|fdim|copysign|ldexp|scalbn|frexp|modf|i?logb)f?|isnan|isinf|isfinite|isnormal|signbit|fpclassify|INFINITY|NAN|HUGE_VALF?|M_(?:PI(?:_[24])?|E|LN2|LN10|LOG2E|LOG10E|SQRT2|[12]_PI))$/,
  ],
  ["lib/float.h", /^(?:FLT|DBL|LDBL)_(?:MAX|MIN|EPSILON|TRUE_MIN|DIG|MANT_DIG|DECIMAL_DIG)$/],
  ["lib/ctype.h", /^(?:is(?:upper|lower|alpha|x?digit|alnum|blank|space|print|graph|punct|cntrl)|to(?:upper|lower))$/],
  [
    "lib/kernel/list.h",
    /^(?:INIT_LIST_HEAD|LIST_HEAD(?:_INIT)?|container_of|list_(?:head|init|add|add_tail|del|del_init|move_tail|empty|entry|first_entry|for_each(?:_entry(?:_safe)?)?))$/,
  ],
  [
    "lib/kernel/atomic.h",
    /^(?:(?:try_)?cmpxchg(?:64)?|xchg|atomic_(?:try_cmpxchg|cmpxchg|xchg|(?:add|sub|inc|dec)_return|fetch_(?:add|sub|or|and|xor)))_(?:acquire|release|relaxed)$|^(?:(?:try_)?cmpxchg64|try_cmpxchg|atomic_(?:try_cmpxchg|read_acquire|set_release|cond_read_(?:acquire|relaxed)))$/,
  ],
  [
    "lib/kernel/atomic.h",
    /^(?:atomic(?:64|_long)?_t|ATOMIC(?:64)?_INIT|atomic_fetch_(?:inc|dec)|atomic_(?:read|set|add|sub|inc|dec|(?:add|sub|inc|dec)_return|(?:inc|dec|sub)_and_test|add_negative|add_unless|fetch_add_unless|dec_if_positive|inc_not_zero|xchg|cmpxchg|or|and|xor|andnot)|atomic(?:64|_long)_\w+)$/,
  ],
];

const INSTEAD: readonly (readonly [names: RegExp, hint: string])[] = [
  [/^spin_|^mutex_/, 'Include a lock, for example "lib/kernel/spinlock.h" for spin_lock(), or one of lib/locks.'],
  [/^(?:synchronize_rcu(?:_expedited)?|call_rcu|kfree_rcu)$/, "Use rcu_synchronize(&rcu) of lib/locks/rcu.h."],
  [
    /^(?:rwlock_t|DEFINE_RWLOCK|(?:read|write)_(?:lock|unlock|trylock)\w*)$/,
    "Use struct rwlock of lib/locks/rwlock.h: rwlock_read_lock(), rwlock_write_lock(), and the unlocks of both.",
  ],
  [/^(?:DECLARE_RWSEM|rwsem_\w+)$/, "Use struct rw_semaphore of lib/mm/rwsem.h, with init_rwsem() in setup()."],
  [/^(?:init_rwsem|(?:down|up)_(?:read|write))$/, "Use struct rw_semaphore of lib/mm/rwsem.h."],
  [/^(?:refcount_t|REFCOUNT_INIT|refcount_\w+)$/, "Use atomic_t of lib/kernel/atomic.h, with atomic_inc_not_zero()."],
  [/^(?:guard|scoped_guard|CLASS)$/, "Nothing is released at the end of a scope here: call lock and unlock."],
  [
    /^(?:local_irq_\w+|local_bh_\w+|irqs_disabled|in_(?:interrupt|irq|atomic|task)|might_sleep|lockdep_\w+|static_branch_\w+|DEFINE_STATIC_KEY_\w+)$/,
    "There are no interrupts, no scheduler and no static keys here: leave it out, or use a variable.",
  ],
  [/^(?:pr_\w+|printk|trace_printk)$/, "Use printf(), which puts a text into the trace."],
  [
    /^(?:module_(?:init|exit)|MODULE_\w+)$/,
    "There are no modules here: leave it out; setup() runs once before all cores.",
  ],
  [/^jiffies$/, "Use now(), which counts cycles."],
  [/^current$/, "Use cpu(): every core runs one program."],
  [
    /^(?:futex|futex_wait|futex_wake|wake_up\w*|wait_event\w*|wait_queue_\w+|(?:DECLARE|DEFINE)_WAIT\w*|init_waitqueue_head|prepare_to_wait|finish_wait|init_completion|DECLARE_COMPLETION|wait_for_completion|complete(?:_all)?)$/,
    "Use sleep_until_woken() and wake_sleeper() of lib/kernel/sleep.h.",
  ],
  [/^(?:smp_processor_id|raw_smp_processor_id|get_cpu|sched_getcpu|omp_get_thread_num)$/, "Use cpu()."],
  [/^(?:(?:my|get|current)_?)?(?:cpu|core|thread|proc)_?(?:id|num|number|index|no)$|^(?:get_?)?tid$/i, "Use cpu()."],
  [/^(?:num_online_cpus|num_possible_cpus|nr_cpu_ids|omp_get_num_threads)$/, "Use cpu_count()."],
  [/^(?:num|n|nr|get_num)_?(?:cpu|core|thread|proc)s$|^(?:core|thread)_?count$|^get_nprocs$/i, "Use cpu_count()."],
  [/^(?:rdtsc|__rdtsc|get_cycles|ktime_get)$/, "Use now()."],
  [/^(?:udelay|ndelay|delay|sched_yield|schedule|cond_resched)$/, "Use work(cycles), or cpu_relax() in a wait loop."],
  [/^(?:pause|_mm_pause|cpu_pause|yield)$/, "Use cpu_relax()."],
  [/^(?:mfence|__memory_barrier)$/, "Use fence()."],
  [/^(?:std|cout|cerr|cin|endl)$/, "Hotline programs are C, not C++."],
  [/^nullptr$/, "Write NULL."],
  [/^(?:RAW_)?SPIN_LOCK_UNLOCKED$/, "Write static DEFINE_SPINLOCK(name); of lib/kernel/spinlock.h."],
  [/^panic$/, "Use assert(condition)."],
  [/^popcount/, "Use __builtin_popcountl(x)."],
  [/^ctz/, "Use __builtin_ctzl(x), or __builtin_ffsl(x)."],
  [/^clz/, "Use __builtin_clzl(x): fls(x) is 64 - __builtin_clzl(x) for a long that is not 0."],
  [/^__(?:atomic|sync)_/, "Known are the forms on values (…_n, fetch_…, …_fetch); hotline list builtins prints them."],
];

/** Headers of the kernel that are not here, and whose names resemble those of others that are. */
const KERNEL_ONLY = /^linux\/(?:llist|lockref|plist|hlist|rwlock|mutex_api|seqlock|wait|kref)\.h$/;

/** Headers of the kernel whose contents are here under other names, each with one of its names. */
const NAME_IN_HEADER = new Map([
  ["completion", "wait_for_completion"],
  ["kref", "refcount_t"],
  ["refcount", "refcount_t"],
  ["rwlock", "rwlock_t"],
  ["rwsem", "init_rwsem"],
  ["seqlock", "seqlock_t"],
  ["wait", "wait_event"],
]);

/** Headers of lib/kernel that hold names for other headers; programs do not look for these names. */
const FOR_OTHERS = new Set(["cleanup", "jiffies", "kconfig", "linux_types", "lockdep", "poison", "task"]);

/** The headers of lib/kernel by their bare names. */
const OF_THE_KERNEL = [...new Set(OUR_HEADERS.values()), "lib/kernel/sched.h"]
  .flatMap((file) => /^lib\/kernel\/(\w+)\.h$/.exec(file)?.[1] ?? [])
  .filter((name) => !FOR_OTHERS.has(name))
  .sort();

/** The hint at a header of the C library that has nothing here; undefined for any other header. */
export function emptyHeaderHint(path: string): string | undefined {
  if (!EMPTY_HEADERS.has(path)) return undefined;
  return /^(?:pthread|threads|semaphore)\.h$/.test(path)
    ? 'Every core runs operation(), and locks are in lib/locks: write #include "lib/locks/ticket.h", for example.'
    : "Remove it.";
}

/** The header to include instead of an unknown header in angle brackets. */
export function missingHeaderHint(path: string): string {
  if (/^[a-z_]+$/.test(path)) return CPP_HEADER_HINT;
  const near = nearestHeader(path, [...OUR_HEADERS.keys(), ...STANDARD_HEADERS]);
  if (near !== undefined && !KERNEL_ONLY.test(path)) return `Did you mean <${near}>?`;
  const instead = insteadHint(NAME_IN_HEADER.get(/^linux\/(\w+)\.h$/.exec(path)?.[1] ?? "") ?? "");
  if (instead !== undefined) return instead;
  if (/^(?:linux|asm)\//.test(path))
    return `Of the kernel there is what lib/kernel has: ${OF_THE_KERNEL.join(", ")}. Copy what the program needs of others into it.`;
  return 'Hotline has no C library; its own headers are included in quotes: #include "lib/hotline.h"';
}

/** The header of the same folder with the nearest name: a long folder alone makes no header near. */
function nearestHeader(path: string, known: readonly string[]): string | undefined {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const beside = known.filter((each) => each.startsWith(folder) && !each.slice(folder.length).includes("/"));
  const nameOf = (each: string): string => each.slice(folder.length).replace(/\.h$/, "");
  const near = nearestIdentifier(nameOf(path), beside.map(nameOf));
  return beside.length === 0 ? nearestIdentifier(path, known) : near === undefined ? undefined : `${folder}${near}.h`;
}

/** A hint that names the header that defines a name; none when that header is among the program's files. */
export function headerHint(name: string, files: readonly { readonly name: string }[]): string | undefined {
  const header = HEADERS.find(([, names]) => names.test(name))?.[0];
  return header === undefined || files.some((file) => file.name === header)
    ? undefined
    : `Is #include "${header}" missing?`;
}

/** The headers that stand for those of the C library, whose functions a compiler knows without a declaration. */
const OF_THE_C_LIBRARY = new Map([
  ["lib/string.h", "string.h"],
  ["lib/stdlib.h", "stdlib.h"],
  ["lib/ctype.h", "ctype.h"],
  ["lib/math.h", "math.h"],
]);

/** The header that defines a function of the C library, as a file and as programs include it. */
export function libraryHeader(name: string): { readonly file: string; readonly written: string } | undefined {
  const [file] = HEADERS.find(([header, names]) => OF_THE_C_LIBRARY.has(header) && names.test(name)) ?? [];
  const written = file === undefined ? undefined : OF_THE_C_LIBRARY.get(file);
  return file === undefined || written === undefined ? undefined : { file, written };
}

/** Functions of a plain program's library that such programs call without their header. */
const OF_PLAIN_PROGRAMS: readonly (readonly [header: string, names: RegExp])[] = [
  [
    "stdlib.h",
    /^(?:[mc]alloc|realloc|free|aligned_alloc|posix_memalign|memalign|valloc|l{0,2}abs|l?div|ato(?:i|l|ll|f)|strto(?:u?ll?|[df])|s?rand(?:om|_r|48)?|[dejlmn]rand48|reallocarray|qsort|bsearch|getenv|atexit|exit|_Exit|quick_exit|abort)$/,
  ],
  ["unistd.h", /^(?:u?sleep|sysconf|syscall|isatty|getpagesize|get(?:p|t|pp)id|write|_exit|getopt)$/],
  ["sched.h", /^sched_(?:yield|getcpu)$/],
  ["time.h", /^(?:time|clock|difftime|(?:gm|local)time(?:_r)?|mktime|strftime|(?:asc|c)time)$/],
  ["err.h", /^v?(?:err|warn)x?$/],
  ["sys/resource.h", /^getrusage$/],
  ["string.h", /^(?:strn?dup|strtok(?:_r)?|strsep|strn?casecmp|strerror)$/],
  ["stdio.h", /^(?:v?s?n?printf|vf?printf|fputs|fputc|putc|fwrite|perror|fflush)$/],
  ["sys/sysinfo.h", /^get_nprocs(?:_conf)?$/],
];

/** The header that a plain program should include for a function, as programs write it. */
export function plainHeader(name: string): string | undefined {
  return OF_PLAIN_PROGRAMS.find(([, names]) => names.test(name))?.[0];
}

/** A hint for gcc's forms that take every value by its address. */
export function valueFormHint(name: string): string | undefined {
  return /^__atomic_(?:load|store|exchange|compare_exchange)$/.test(name) ? `Use ${name}_n, on values.` : undefined;
}

const GCC_BUILTIN = /^__builtin_/;

/** A hint for a builtin function of gcc that Hotline does not have: names that differ much are no help. */
export function gccBuiltinHint(name: string, known: Iterable<{ readonly name: string }>): string | undefined {
  if (!GCC_BUILTIN.test(name)) return undefined;
  const own = Array.from(known, (builtin) => builtin.name).filter((each) => GCC_BUILTIN.test(each));
  const rest = own.map((each) => each.replace(GCC_BUILTIN, ""));
  const near = nearestIdentifier(name.replace(GCC_BUILTIN, ""), rest);
  if (near !== undefined) return `Did you mean "__builtin_${near}"?`;
  return "Hotline has few of gcc's builtins: write the operation out. hotline list builtins prints those it has.";
}

/** The text to write instead of a name that is known elsewhere. */
export function insteadHint(name: string): string | undefined {
  return INSTEAD.find(([names]) => names.test(name))?.[1];
}
