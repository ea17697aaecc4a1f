/** Texts as tools write them, made from a function of two CPUs: for tests of the import. */

export type Latency = (a: number, b: number) => number;

const numbers = (size: number): readonly number[] => Array.from({ length: size }, (_, cpu) => cpu);

/** A text as core-to-core-latency --csv prints it: the strict lower triangle, every line with all its commas. */
export function csvText(size: number, ns: Latency): string {
  const rows = numbers(size).map((a) => numbers(size).map((b) => (b < a ? String(ns(a, b)) : "")));
  return rows.map((row) => `${row.join(",")}\n`).join("");
}

const wide = (text: string | number): string => String(text).padStart(4);

/** A text as c2clat prints it: the whole matrix with the CPUs' numbers. */
export function c2clatText(size: number, ns: Latency): string {
  const header = ` CPU${numbers(size)
    .map((cpu) => ` ${wide(cpu)}`)
    .join("")}\n`;
  const rows = numbers(size).map(
    (a) =>
      `${wide(a)}${numbers(size)
        .map((b) => ` ${wide(a === b ? 0 : Math.round(ns(a, b)))}`)
        .join("")}\n`,
  );
  return header + rows.join("");
}

/** Two sockets with clusters of `clusterSize` cores; threads are CPUs i and i + N/2 where `threads` is 2. */
export function serverLatency(cores: number, clusterSize: number): Latency {
  const noise = (a: number, b: number): number => ((a * 7 + b * 13) % 5) / 10;
  return (x, y) => {
    const [a, b] = [x % cores, y % cores];
    if (a === b) return 8;
    const socket = (core: number): number => Math.floor((2 * core) / cores);
    if (socket(a) !== socket(b)) return 200 + noise(a, b);
    const cluster = (core: number): number => Math.floor(core / clusterSize);
    return (cluster(a) === cluster(b) ? 25 : 100) + noise(a, b);
  };
}

export const MLC_TEXT = `Intel(R) Memory Latency Checker - v3.9
Measuring idle latencies (in ns)...
\t\tNuma node
Numa node\t     0\t     1\t
       0\t  92.1\t 127.1\t
       1\t 127.3\t  92.4\t

Measuring Peak Injection Memory Bandwidths for the system
ALL Reads        :\t112000.1\t

Measuring cache-to-cache transfer latency (in ns)...
Local Socket L2->L2 HIT  latency\t33.2
Local Socket L2->L2 HITM latency\t36.6
Remote Socket L2->L2 HITM latency (data address homed in writer socket)
\t\t\tReader Numa Node
Writer Numa Node     0\t     1\t
            0\t     -\t  75.7\t
            1\t  75.7\t     -\t
Remote Socket L2->L2 HITM latency (data address homed in reader socket)
\t\t\tReader Numa Node
Writer Numa Node     0\t     1\t
            0\t     -\t  76.0\t
            1\t  76.2\t     -\t
`;

/** Two sockets of two cores with two threads; the L3 is the socket's. */
export const LSCPU_P_TEXT = `# The following is the parsable format, which can be fed to other
# programs. Each different item in every column has an unique ID
# starting usually from zero.
# CPU,Core,Socket,Node,,L1d,L1i,L2,L3
0,0,0,0,,0,0,0,0
1,1,0,0,,1,1,1,0
2,2,1,1,,2,2,2,1
3,3,1,1,,3,3,3,1
4,0,0,0,,0,0,0,0
5,1,0,0,,1,1,1,0
6,2,1,1,,2,2,2,1
7,3,1,1,,3,3,3,1
`;

export const LSCPU_E_TEXT = `CPU NODE SOCKET CORE L1d:L1i:L2:L3 ONLINE    MAXMHZ   MINMHZ
  0    0      0    0 0:0:0:0          yes 3800.0000 800.0000
  1    0      0    1 1:1:1:0          yes 3800.0000 800.0000
  2    1      1    2 2:2:2:1          yes 3800.0000 800.0000
  3    1      1    3 3:3:3:1          yes 3800.0000 800.0000
  4    -      -    - -                 no         -        -
`;

export const LSCPU_TEXT = `Architecture:            x86_64
CPU(s):                  8
Vendor ID:               GenuineIntel
  Model name:            Intel(R) Xeon(R) CPU E5-2680 v3 @ 2.50GHz
    CPU max MHz:         3300.0000
    CPU min MHz:         1200.0000
`;

const core = (index: number, ...threads: readonly number[]): string =>
  `<object type="Core" os_index="${index}">${threads.map((cpu) => `<object type="PU" os_index="${cpu}"/>`).join("")}</object>`;

export const HWLOC_TEXT = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE topology SYSTEM "hwloc2.dtd">
<topology version="2.0">
  <object type="Machine" os_index="0" cpuset="0x000000ff">
    <object type="Package" os_index="0" cpuset="0x00000033">
      <object type="NUMANode" os_index="0" local_memory="1024"/>
      <object type="L3Cache" cpuset="0x00000033" cache_size="1024">
        ${core(0, 0, 4)}
        ${core(1, 1, 5)}
      </object>
    </object>
    <object type="Package" os_index="1" cpuset="0x000000cc">
      <object type="NUMANode" os_index="1" local_memory="1024"/>
      <object type="L3Cache" cpuset="0x000000cc" cache_size="1024">
        ${core(0, 2, 6)}
        ${core(1, 3, 7)}
      </object>
    </object>
  </object>
</topology>
`;
