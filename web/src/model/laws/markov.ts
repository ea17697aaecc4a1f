/**
 * The Markov model of a ticket lock [OLS12], as a curve beside simulated ones. A birth-death process: state k = cores
 * that hold or want the lock; a core asks again after a mean time a; with k of them the next leaves after s + k c: the
 * section, and k answers of the lock line's home directory before the unlock has its turn there. This is the closed
 * form printed in the paper, P_k = P_0 n! / (a^k (n - k)!) prod_{i=1..k} (s + i c), by which its curves are reproduced.
 */

export interface TicketMarkov {
  /** Mean cycles between a release and the next request of a core. */
  readonly a: number;
  /** Cycles of the serial section. */
  readonly s: number;
  /** Cycles the home directory needs for each answer. */
  readonly c: number;
}

/** The mean number of n cores that compute. Weights are kept near one, so that n can be of any size. */
export function markovSpeedup(n: number, { a, s, c }: TicketMarkov): number {
  let weight = 1;
  let total = 1;
  let waiting = 0;
  for (let k = 1; k <= n; k++) {
    weight *= ((n - k + 1) / a) * (s + k * c);
    total += weight;
    waiting += k * weight;
    if (total < 1e200) continue;
    weight /= total;
    waiting /= total;
    total = 1;
  }
  return n - waiting / total;
}

/** Operations per cycle: each computing core completes one in a mean of a cycles. */
export function markovThroughput(n: number, model: TicketMarkov): number {
  return markovSpeedup(n, model) / model.a;
}
