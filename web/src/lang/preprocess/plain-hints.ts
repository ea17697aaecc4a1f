/**
 * What a plain program, one with main(), may write instead of what its library does not have: hints at functions,
 * constants, headers and pragmas. They stand where the name does, so that a reader need not look the library up.
 */

const NO_FILES = "There are no files: make the data in the program, and print the result.";
const NO_SIGNALS =
  "There is one process, and no signal reaches it: use threads, which wait for each other by condition variables.";
const NO_PAGES = "There are no pages to map: use aligned_alloc(4096, bytes), or an array.";
const NO_NETWORK = "There is no network: let threads hand data over by a queue, with a mutex and a condition variable.";
const NO_CANCEL = "No thread is ended from outside: let it look at an atomic flag, and return.";
const NO_JUMPS = "There are no jumps out of a function: return a value, and look at it.";
const PLACING =
  "Memory is placed by on_node(address, bytes, node) of lib/hotline.h; sched_getcpu() and node_of(core) say where a thread is.";
const NO_PRIORITIES =
  "There are no priorities: all threads are scheduled alike; pthread_setaffinity_np() chooses their cores.";

const NAMES: readonly (readonly [names: RegExp, hint: string])[] = [
  [/^(?:pthread_(?:cancel|setcancel\w+|testcancel|cleanup_\w+)|PTHREAD_CANCEL\w*)$/, NO_CANCEL],
  [/^pthread_(?:kill|sigmask|sigqueue|atfork)$/, NO_SIGNALS],
  [/^(?:pthread_\w*(?:prio\w*|protocol)|PTHREAD_PRIO_\w+|nice|[gs]etpriority|PRIO_\w+)$/, NO_PRIORITIES],
  [
    /^(?:pthread_\w*robust\w*|pthread_mutex_consistent|PTHREAD_MUTEX_ROBUST)$/,
    "No thread dies with a mutex: leave robust mutexes out.",
  ],
  [
    /^PTHREAD_RWLOCK_WRITER_\w+_INITIALIZER_NP$/,
    "A lock of readers and writers is of one kind here: use PTHREAD_RWLOCK_INITIALIZER.",
  ],
  [/^pthread_getcpuclockid$/, "Ask in the thread itself: clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)."],
  [/^pthread_getattr_np$/, "Every thread has the stack that its calls need: leave it out."],
  [/^(?:pthread|PTHREAD)_/, "Write #include <pthread.h>; lib/program/include/pthread.h has all names that are known."],
  [/^(?:mtx|thrd|cnd|tss)_/, "Write #include <threads.h>."],
  [/^sem_(?:open|close|unlink)$/, "There are no names of semaphores: use sem_init()."],
  [/^sem_/, "Write #include <semaphore.h>."],
  [/^(?:clock_|gettimeofday$|nanosleep$|CLOCK_)/, "Write #include <time.h>, or <sys/time.h>."],
  [
    /^(?:f?scanf|f?gets|f?getc|getchar|getline|read)$/,
    "There is no input: take numbers from argv (hotline run prog.c -- 8), or write them into the program.",
  ],
  [/^(?:f(?:open|close|read|seek|tell|reopen|dopen|ileno)|open|close|lseek|remove|O_[A-Z]+|SEEK_\w+)$/, NO_FILES],
  [
    /^(?:fork|vfork|exec\w*|wait(?:pid)?|pause|pipe|kill|raise|sig[a-z]\w*|alarm|u?alarm|[gs]etitimer|timer_\w+|system|popen|p?poll|select|SIG[A-Z]\w*|SA_\w+|ITIMER_\w+)$/,
    NO_SIGNALS,
  ],
  [/^(?:set|long|sigset|siglong)jmp$|^jmp_buf$/, NO_JUMPS],
  [/^(?:m(?:un)?map|mremap|mprotect|madvise|mlock(?:all)?|shm\w+|(?:PROT|MAP|MADV|MCL)_\w+)$/, NO_PAGES],
  [/^(?:socket|bind|listen|accept4?|connect|send|recv|epoll_\w+|AF_\w+|SOCK_\w+)$/, NO_NETWORK],
  [/^omp_/, "There is no OpenMP: create threads with pthread_create(), and take times with clock_gettime()."],
  [/^(?:numa_\w+|mbind|[gs]et_mempolicy|MPOL_\w+)$/, PLACING],
  [/^(?:SYS|__NR)_/, "syscall() here has SYS_gettid, SYS_getpid, SYS_getcpu, SYS_sched_yield, and SYS_futex."],
  [/^FUTEX_/, "Of futexes there are FUTEX_WAIT and FUTEX_WAKE, with <linux/futex.h>."],
  [/^_SC_/, "sysconf() here has _SC_NPROCESSORS_ONLN, _SC_PAGESIZE, _SC_CLK_TCK, and _SC_LEVEL1_DCACHE_LINESIZE."],
  [/^(?:[gs]etrlimit|prlimit|RLIMIT_\w+)$/, "There are no limits of the system: leave it out."],
  [/^v?asprintf$/, "There is no text of any length: write snprintf(buffer, sizeof buffer, format, ...)."],
  [/^qsort_r$/, "Use qsort(), with a _Thread_local variable for what the comparison needs."],
  [
    /^(?:(?:un)?setenv|putenv|clearenv)$/,
    "There is no environment: give arguments behind -- (hotline run prog.c -- 8).",
  ],
  [/^(?:random|initstate|setstate|srandom)_r$/, "Use rand_r() or drand48_r(), whose state is the caller's."],
];

/** What to write instead of a function or a constant. */
export function plainHint(name: string): string | undefined {
  return NAMES.find(([names]) => names.test(name))?.[1];
}

const HEADERS: readonly (readonly [paths: RegExp, hint: string])[] = [
  [/^[a-z_]+$/, "A header without .h is of C++: a program is written in C here, with <pthread.h>."],
  [/^omp\.h$/, "There is no OpenMP: create threads with pthread_create()."],
  [/^numa(?:if)?\.h$/, PLACING],
  [/^(?:sys\/(?:mman|shm|ipc)|linux\/mempolicy)\.h$/, NO_PAGES],
  [/^(?:fcntl|sys\/(?:stat|file|uio)|dirent)\.h$/, NO_FILES],
  [/^(?:sys\/(?:wait|signalfd|eventfd|timerfd|prctl)|spawn|ucontext)\.h$/, NO_SIGNALS],
  [/^(?:sys\/(?:socket|epoll|select)|(?:sys\/)?poll|netinet\/.*|arpa\/.*|netdb)\.h$/, NO_NETWORK],
  [/^setjmp\.h$/, NO_JUMPS],
  [/^complex\.h$/, "There are no complex numbers: write a structure of two doubles."],
  [
    /^(?:papi|perfmon\/.*|linux\/perf_event|asm\/unistd)\.h$/,
    "A run counts by itself what each line and lock costs: leave this out.",
  ],
];

/** What to do about an #include of a header that has nothing here, or is not here. */
export function plainHeaderHint(path: string): string | undefined {
  const hint = HEADERS.find(([paths]) => paths.test(path))?.[1];
  return hint === undefined ? undefined : `${hint} Then remove this line.`;
}

/** The headers of plain programs, for a hint at another one. */
export function plainHeaders(names: Iterable<string>): string {
  return `A program with main() has ${[...names].map((name) => `<${name}>`).join(", ")}, and those of the compiler.`;
}

const PRAGMAS: readonly (readonly [words: RegExp, hint: string])[] = [
  [
    /^omp (?:atomic|critical|ordered)\b/,
    "Use atomic_fetch_add() or another atomic operation, or pthread_mutex_lock().",
  ],
  [/^omp flush\b/, "Use atomic_thread_fence(memory_order_seq_cst)."],
  [/^omp barrier\b/, "Use pthread_barrier_wait()."],
  [/^omp (?:master|masked|single)\b/, "Let one of the threads do it, by its number."],
  [/^omp threadprivate\b/, "Declare the variable as _Thread_local."],
  [
    /^omp\b/,
    "There is no OpenMP: one thread makes all rounds. Create threads with pthread_create(), each for a part of them.",
  ],
];

/** What to write instead of a pragma of OpenMP. */
export function plainPragmaHint(words: string): string | undefined {
  return PRAGMAS.find(([each]) => each.test(words))?.[1];
}
