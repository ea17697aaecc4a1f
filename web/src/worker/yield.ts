/**
 * Lets the messages that have arrived be delivered between two slices of a run. A message to oneself comes after those
 * already waiting and, unlike a timer, at once.
 */

/** A function that resolves after the messages that wait now have been delivered. */
export function messageYield(): () => Promise<void> {
  const channel = new MessageChannel();
  let resume: () => void = () => undefined;
  channel.port1.onmessage = () => resume();
  return () =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(undefined);
    });
}
