/**
 * A tiny ticket-lock machine that writes a trace, for tests of the scene without the wasm core. Cores compute, draw a
 * ticket, spin on a cached copy, hold, release; one line with a blocking home. It is no model of anything: its only
 * duty is to be a well-formed trace (one owner or many copies, requests served in order of arrival).
 */
import { LINE_STATE } from "../../base/abi.gen.ts";
import type { WrittenRecord } from "./record-writer.ts";

export interface TicketOptions {
  readonly cores: number;
  readonly sections: number;
  /** Cycles: computing between sections, inside one, a request's way to the home, one service. */
  readonly work?: number;
  readonly hold?: number;
  readonly hop?: number;
  readonly service?: number;
  readonly start?: number;
}

export const LOCK_LINE = 64;
export const LOCK_ADDRESS = LOCK_LINE * 64;

type Access = 0 | 1 | 2;
interface Pending {
  readonly core: number;
  readonly access: Access;
  readonly sent: number;
  readonly then: (now: number) => void;
}

/** Runs until `sections` critical sections are over; records in order of time. */
export function ticketTrace(options: TicketOptions): WrittenRecord[] {
  const machine = new TicketMachine(options);
  machine.run();
  return machine.records.sort((x, y) => x.time - y.time);
}

class TicketMachine {
  readonly records: WrittenRecord[] = [];
  private readonly agenda: { time: number; sequence: number; act: (now: number) => void }[] = [];
  private sequence = 0;
  private readonly queue: Pending[] = [];
  private busy = false;
  private readonly copies = new Set<number>();
  private owner = -1;
  private nextTicket = 0;
  private current = 0;
  private readonly ticket: number[];
  private readonly waiting = new Set<number>();
  private readonly spinning = new Set<number>();
  private sectionsLeft: number;
  private readonly options: Required<TicketOptions>;

  constructor(options: TicketOptions) {
    this.options = { work: 2000, hold: 150, hop: 40, service: 120, start: 0, ...options };
    this.sectionsLeft = options.sections;
    this.ticket = new Array<number>(options.cores).fill(-1);
  }

  run(): void {
    for (let core = 0; core < this.options.cores; core++) this.compute(core, this.options.start + ((core * 37) % 211));
    while (this.sectionsLeft > 0) {
      this.agenda.sort((x, y) => x.time - y.time || x.sequence - y.sequence);
      const event = this.agenda.shift();
      if (event === undefined) return;
      event.act(event.time);
    }
  }

  private at(time: number, act: (now: number) => void): void {
    this.agenda.push({ time, sequence: this.sequence++, act });
  }

  private write(time: number, kind: WrittenRecord["kind"], core: number, a = 0, b = 0, line = LOCK_LINE, pc = 0): void {
    this.records.push({ time, kind, core, a, b, pc, line });
  }

  private compute(core: number, now: number): void {
    this.write(now, "WORK", core, this.options.work);
    this.at(now + this.options.work + ((core * 13) % 97), (then) => this.want(core, then));
  }

  private want(core: number, now: number): void {
    this.waiting.add(core);
    this.write(now, "LOCK_WAIT", core, LOCK_ADDRESS, this.waiting.size);
    this.request(core, 2, now, (then) => {
      this.ticket[core] = this.nextTicket++;
      this.look(core, then);
    });
  }

  private look(core: number, now: number): void {
    if (this.ticket[core] === this.current) {
      if (this.spinning.delete(core)) this.write(now, "SPIN_END", core);
      this.waiting.delete(core);
      this.write(now, "LOCK_HELD", core, LOCK_ADDRESS, this.waiting.size);
      this.at(now + this.options.hold, (then) => this.release(core, then));
    } else if (this.copies.has(core)) {
      if (!this.spinning.has(core)) this.write(now, "SPIN", core);
      this.spinning.add(core);
    } else {
      this.request(core, 0, now, (then) => this.look(core, then));
    }
  }

  private release(core: number, now: number): void {
    const done = (then: number): void => {
      this.current++;
      this.sectionsLeft--;
      this.write(then, "LOCK_RELEASED", core, LOCK_ADDRESS, this.waiting.size);
      this.write(then, "OPERATION", core, this.options.work + this.options.hold);
      this.compute(core, then);
    };
    if (this.owner === core && this.copies.size === 1) done(now);
    else this.request(core, 1, now, done);
  }

  private request(core: number, access: Access, now: number, then: (now: number) => void): void {
    this.write(now, "REQUEST", core, access, access === 1 ? 4 : 0, LOCK_LINE, 10 + access);
    this.at(now + this.options.hop + (core % 6) * 5, (arrival) => {
      this.write(arrival, "QUEUE", core, this.queue.length + (this.busy ? 1 : 0));
      this.queue.push({ core, access, sent: now, then });
      this.serve(arrival);
    });
  }

  private serve(now: number): void {
    const request = this.busy ? undefined : this.queue.shift();
    if (request === undefined) return;
    this.busy = true;
    const supplier = this.owner >= 0 && this.owner !== request.core ? this.owner : undefined;
    this.write(now, "SERVE", request.core, supplier === undefined ? 2 : 1, supplier ?? 0xffffffff);
    const lost = request.access === 0 ? [] : [...this.copies].filter((core) => core !== request.core);
    if (lost.length > 0) this.write(now, "INVALIDATE", request.core, lost.length, 4);
    for (const core of lost) this.copies.delete(core);
    this.at(now + this.options.service, (end) => this.answer(request, lost, end));
  }

  private answer(request: Pending, lost: readonly number[], now: number): void {
    if (request.access > 0) {
      this.copies.clear();
      this.owner = request.core;
    } else {
      if (this.owner >= 0) this.copies.add(this.owner);
      this.owner = -1;
    }
    this.copies.add(request.core);
    const state = request.access > 0 ? LINE_STATE.MODIFIED : LINE_STATE.SHARED;
    this.write(now, "DATA", request.core, state, now - request.sent);
    this.busy = false;
    this.write(now, "FREE", request.core, this.queue.length);
    request.then(now);
    for (const core of lost) if (this.waiting.has(core) && this.ticket[core] !== -1) this.reread(core, now);
    this.serve(now);
  }

  /** A waiter whose copy was taken away looks again. */
  private reread(core: number, now: number): void {
    if ((this.ticket[core] ?? -1) < this.current) return;
    this.request(core, 0, now, (then) => this.look(core, then));
  }
}
