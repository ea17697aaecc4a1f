/**
 * Ctrl-C and SIGTERM while a command computes: the first signal is reported, so that the command can print what it has.
 * A second one, a little later, ends the process at once, as usual.
 */
import type { InterruptSignal } from "../arguments/exit.ts";

export interface Interrupts {
  /** Resolves at the first signal. */
  readonly signal: Promise<InterruptSignal>;
  /** From now on signals end the process again, unless one has just been reported. */
  end(): void;
}

/** One Ctrl-C may send SIGINT twice: the terminal sends it, and npm passes it on to the commands it runs. assumed */
const ONE_SIGNAL_MS = 500;

/**
 * The process stays for at least so long after the signal, even if its command ends at once. Otherwise the second
 * SIGINT would end the process and replace its exit status. assumed
 */
const STAY_MS = 100;

const SIGNALS: readonly InterruptSignal[] = ["SIGINT", "SIGTERM"];

export function watchInterrupts(): Interrupts {
  let resolve: (signal: InterruptSignal) => void = () => undefined;
  const signal = new Promise<InterruptSignal>((told) => {
    resolve = told;
  });
  let told = false;
  const letGo = (): void => {
    for (const name of SIGNALS) process.off(name, receive);
  };
  const receive = (name: InterruptSignal): void => {
    if (told) return;
    told = true;
    setTimeout(letGo, ONE_SIGNAL_MS).unref();
    setTimeout(() => undefined, STAY_MS);
    resolve(name);
  };
  for (const name of SIGNALS) process.on(name, receive);
  return { signal, end: () => (told ? undefined : letGo()) };
}
