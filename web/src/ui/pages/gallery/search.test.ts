import { describe, expect, it } from "vitest";
import { storedSearch } from "../../../../tools/stored/search.ts";
import { COURSE } from "../../site/litmus-catalogue.ts";
import { ScenarioSearch } from "./search.ts";

const STORED = storedSearch();
const SEARCH = new ScenarioSearch(COURSE, STORED);
const about = (query: string): readonly string[] => SEARCH.find(query).about.map(({ name }) => name);

describe("the search of the first page", () => {
  it("finds scenarios by their names first", () => {
    expect(about("dput")[0]).toBe("dput");
    expect(about("lookup_mnt")[0]).toBe("lookup_mnt");
  });

  it("finds a lock by its name, wherever a variant, a note or a tour names it", () => {
    expect(about("MCS")).toEqual(expect.arrayContaining(["lookup_mnt", "lock_handoff", "cohort", "serial_section"]));
    expect(about("qspinlock")).toContain("lock_handoff");
    expect(about("collapse")).toContain("lookup_mnt");
  });

  it.each([
    ["cache bouncing", "Cache-line bouncing", "line_sharing"],
    ["MESI", "Cache coherence", "line_sharing"],
    ["perf c2c", "perf c2c and HITM", "false_sharing"],
    ["HITM", "perf c2c and HITM", "false_sharing"],
    ["interconnect", "Interconnect", "first_touch"],
    ["futex", "Mutexes and other sleeping locks", "postgresql"],
    ["ccNUMA", "NUMA", "first_touch"],
    ["spinlock", "Spin locks", "lookup_mnt"],
    ["ticket spinlocks", "Ticket locks", "fops"],
    ["qspinlock", "MCS and other queue locks", "lock_handoff"],
    ["RCU", "Read-copy-update (RCU)", "rwlock_readers"],
    ["TLB shootdown", "TLB misses and shootdowns", "psearchy"],
    ["memory barriers", "Fences and memory barriers", "fence_cost"],
    ["arm64", "Weaker memory models (Arm, POWER, RISC-V)", "message_passing"],
    ["x86", "Total store order (x86)", "store_buffering"],
    ["Dekker's algorithm", "Mutual exclusion by loads and stores", "dekker"],
    ["epoll", "The network stack", "apache"],
    ["dentry", "File names and open files", "dput"],
    ["refcount_t", "Reference counts", "dput"],
    ["per-cpu", "Per-CPU data", "counters"],
    ["syscalls", "System calls", "syscall_batching"],
    ["hash bucket", "Lock granularity", "granularity"],
    ["lock striping", "Lock granularity", "granularity"],
    ["cache ping-pong", "Cache-line bouncing", "line_sharing"],
    ["LL/SC", "Atomic operations", "dput"],
    ["snooping", "Cache coherence", "line_sharing"],
    ["directory", "Cache coherence", "line_sharing"],
    ["thundering herd", "Lock contention", "lookup_mnt"],
    ["big kernel lock", "Lock granularity", "granularity"],
    ["Little's law", "Queueing models", "serial_section"],
    ["topology", "Interconnect", "first_touch"],
    ["optimistic locking", "Seqlocks", "rwlock_readers"],
  ])("takes %s for a word of the field, and says what it means", (query, name, scenario) => {
    expect(SEARCH.find(query).topic?.name).toBe(name);
    expect(about(query)).toContain(scenario);
  });

  it("finds every scenario of a topic by each of the topic's words", () => {
    for (const { id, name, also } of STORED.topics) {
      const tagged = COURSE.filter((entry) => STORED.texts[entry.name]?.topics.includes(id)).map((entry) => entry.name);
      for (const phrase of [name, ...also]) {
        expect(SEARCH.find(phrase).topic?.id, phrase).toBe(id);
        expect([...about(phrase)].sort(), phrase).toEqual([...tagged].sort());
      }
    }
  });

  it.each([
    ["lock elision", "Transactional memory and lock elision"],
    ["condition variable", "Condition variables"],
    ["priority inversion", "Priority inversion"],
    ["ABA problem", "Lock-free and wait-free data structures"],
    ["write-back", "Sizes and levels of caches"],
    ["SMT", "Hyper-threading"],
  ])("says that no scenario is about %s yet, what it is, and what comes nearest", (query, name) => {
    const { topic, absent, near } = SEARCH.find(query);
    expect([topic, absent?.name, about(query)]).toEqual([undefined, name, []]);
    expect(near).not.toEqual([]);
    for (const word of near) expect(about(word), word).not.toEqual([]);
  });

  it("keeps apart the scenarios that only mention the word", () => {
    const { about: first, further } = SEARCH.find("RCU");
    expect(first.map(({ name }) => name)).toEqual(["rwlock_readers", "lockref"]);
    expect(further.map(({ name }) => name)).toContain("aim7");
  });

  it("wants every word, in any order", () => {
    const [first] = COURSE;
    expect(about(`${first?.title.split(" ").reverse().join(" ")}`)).toContain(first?.name);
    expect(about("MCS nosuchword")).toEqual([]);
  });

  it("does not look for the small words of a query", () => {
    expect(about("ticket vs. MCS")).toContain("lookup_mnt");
    expect(about("the cost of a fence")[0]).toBe("fence_cost");
    expect(about("the")).not.toEqual([]);
  });

  it("finds names of the code by the words that they are made of, and a word while it is typed", () => {
    expect(about("anon vma")).toContain("exim_anon_vma");
    expect(about("gran")).toContain("granularity");
  });

  it("proposes a query with the words spelled otherwise, or without those that no scenario has", () => {
    expect(SEARCH.find("tickt").near[0]).toBe("ticket");
    expect(SEARCH.find("tikcet cuonter").near[0]).toBe("ticket counter");
    expect(SEARCH.find("MCS qqqqqqqqqqqq").near).toEqual(["mcs"]);
    expect(SEARCH.find("qqqqqqqqqqqq").near).toEqual([]);
    expect(SEARCH.find("pthread_mutex_lock").near).toEqual(["pthread_mutex"]);
  });

  it("proposes single words where no scenario has all of them", () => {
    const { about: none, near } = SEARCH.find("dekker postgresql");
    expect(none).toEqual([]);
    expect(near).toEqual(["dekker", "postgresql"]);
  });
});
