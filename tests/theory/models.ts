/**
 * The theories the simulator must agree with under their own assumptions, as plain formulas. Used by tests only: no
 * curve of the application is drawn by them.
 */

/**
 * Birth-death model of a ticket lock [OLS12]: state k = cores that hold or want the lock; a core asks again after a
 * mean time a; with k of them the next leaves after s + k c: the section, and k answers of the lock line's home
 * directory before the unlock gets its turn there. This is the closed form printed in the paper,
 * P_k = P_0 n! / (a^k (n - k)!) prod_{i=1..k} (s + i c), by which its published curves are reproduced.
 * Returns the speed-up: the mean number of cores that compute.
 *
 * @param n cores
 * @param a mean cycles between a release and the next request of a core
 * @param s cycles of the serial section
 * @param c cycles the home directory needs for each answer
 */
export function markovSpeedup(n: number, a: number, s: number, c: number): number {
  const weights = [1];
  for (let k = 1; k <= n; k++) weights.push((weights[k - 1] ?? 0) * ((n - k + 1) / a) * (s + k * c));
  const total = weights.reduce((sum, w) => sum + w, 0);
  const waiting = weights.reduce((sum, w, k) => sum + k * w, 0) / total;
  return n - waiting;
}

/** The peak of a curve over 1..n. */
export function peakOf(curve: (n: number) => number, most: number): { readonly n: number; readonly value: number } {
  let best = { n: 1, value: curve(1) };
  for (let n = 2; n <= most; n++) {
    const value = curve(n);
    if (value > best.value) best = { n, value };
  }
  return best;
}

/**
 * Machine repairman M/M/1//N by exact mean-value analysis [Reiser-Lavenberg80]: n customers think for a mean time, then
 * queue for one server. Returns jobs per cycle.
 */
export function repairmanThroughput(n: number, think: number, service: number): number {
  let queue = 0;
  let throughput = 0;
  for (let k = 1; k <= n; k++) {
    const response = service * (1 + queue);
    throughput = k / (think + response);
    queue = throughput * response;
  }
  return throughput;
}
