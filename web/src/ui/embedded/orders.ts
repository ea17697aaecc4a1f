/**
 * The orders of the page around an embed, one after another and with one budget for all of them: whatever that page
 * sends, the embed goes on answering its reader. Orders beyond the budget of the present moment wait. Of waiting ones
 * that follow each other and make each other needless only the last is carried out, and each is answered. What has no
 * room is refused in its turn. This file knows neither the lab nor the browser.
 */
import { mergedPairs } from "../../embed/keys.ts";
import { STEP_COUNT_MAX } from "../../embed/messages.ts";
import type { HotlineCommand, LinkKeys, SetCommand, StepCommand } from "../../embed/protocol.ts";
import { KEPT_BY_STEPS } from "../../embed/slide-actions.ts";

/** A command; or what reveal.js tells the plain frames of a slide. */
export type Order = HotlineCommand | { readonly type: "slide"; readonly starts: boolean };

/** The numbers of the questions that one answer is for. A question may have none. */
export type Ids = readonly (number | undefined)[];

export interface OrderPorts {
  /** Carries an order out and answers every one of the questions. */
  readonly carryOut: (order: Order, ids: Ids) => void;
  /** Answers by an error: there is no room for so many orders. */
  readonly refuse: (ids: Ids) => void;
  /** Calls back when the next moment begins, a tenth of a second later. */
  readonly later: (callback: () => void) => void;
}

/** What may be done in one moment. assumed: six changes of what is shown, or a picture and some answers */
const BUDGET = 24;
/** Each part of the budget is so many steps of the animation. assumed: they take less than a millisecond */
const STEPS = 2500;
/** What else is done for a part of the budget; orders without a row take one part. */
const COSTS: Readonly<Partial<Record<Order["type"], number>>> = { set: 4, table: 4, picture: 16 };
/** Of several in a row only the last says anything. */
const LAST_COUNTS: readonly Order["type"][] = ["hello", "state", "play", "pause", "seek", "show", "slide"];
/** The most orders that wait; the element's script keeps as many for an embed that is not ready. */
const WAITING_MAX = 64;
/** The most questions for which one answer is kept. assumed: bounds the memory of a flood */
const IDS_MAX = 1000;

/** One that is to be carried out, or some that are to be refused. */
interface Waiting {
  readonly order: Order | undefined;
  readonly ids: (number | undefined)[];
}

export class Orders {
  private readonly ports: OrderPorts;
  private waiting: Waiting[] = [];
  private budget = BUDGET;
  private isDue = false;

  constructor(ports: OrderPorts) {
    this.ports = ports;
  }

  take(order: Order): void {
    const id = idOf(order);
    if (this.waiting.length === 0 && this.affords(order)) return this.carryOut({ order, ids: [id] });
    this.waitWith(order, id);
    this.goOnLater();
  }

  private waitWith(order: Order, id: number | undefined): void {
    const last = this.waiting.at(-1);
    const joined = last?.order === undefined ? undefined : coalesced(last.order, order);
    if (last !== undefined && joined !== undefined && last.ids.length < IDS_MAX) {
      addId(last.ids, id);
      this.waiting[this.waiting.length - 1] = { order: joined, ids: last.ids };
    } else if (this.waiting.filter((one) => one.order !== undefined).length < WAITING_MAX)
      this.waiting.push({ order, ids: [id] });
    else if (last?.order === undefined && last !== undefined) this.refuseWith(last.ids, id);
    else this.waiting.push({ order: undefined, ids: [id] });
  }

  /** Beyond the bound the oldest questions are answered before their turn. */
  private refuseWith(ids: (number | undefined)[], id: number | undefined): void {
    if (ids.length >= IDS_MAX) this.ports.refuse(ids.splice(0));
    addId(ids, id);
  }

  private affords(order: Order): boolean {
    return costOf(order) <= this.budget;
  }

  private carryOut({ order, ids }: Waiting): void {
    this.goOnLater();
    if (order === undefined) return this.ports.refuse(ids);
    this.budget -= costOf(order);
    this.ports.carryOut(order, ids);
  }

  private goOnLater(): void {
    if (this.isDue) return;
    this.isDue = true;
    this.ports.later(() => {
      this.isDue = false;
      this.budget = BUDGET;
      this.goOn();
    });
  }

  private goOn(): void {
    for (let [next] = this.waiting; next !== undefined; [next] = this.waiting) {
      if (next.order !== undefined && !this.affords(next.order)) return this.goOnLater();
      this.waiting.shift();
      this.carryOut(next);
    }
  }
}

function idOf(order: Order): number | undefined {
  return "id" in order ? order.id : undefined;
}

/** One answer without a number is enough for questions without one that follow each other. */
function addId(ids: (number | undefined)[], id: number | undefined): void {
  if (id !== undefined || ids.at(-1) !== undefined || ids.length === 0) ids.push(id);
}

function costOf(order: Order): number {
  if (order.type !== "step") return COSTS[order.type] ?? 1;
  return order.by === "tour" ? (COSTS.set ?? 1) : 1 + Math.ceil(Math.abs(order.count ?? 1) / STEPS);
}

/** One order that leads to where the two lead, one after the other; undefined where there is none. */
function coalesced(earlier: Order, later: Order): Order | undefined {
  if (earlier.type === "set" && later.type === "set") return joinedSets(earlier, later);
  if (earlier.type === "step" && later.type === "step") return joinedSteps(earlier, later);
  return earlier.type === later.type && LAST_COUNTS.includes(later.type) ? later : undefined;
}

/** A whole link takes the place of all before it, and a step of the tour that of all but the embed's own options. */
function joinedSets(earlier: SetCommand, later: SetCommand): SetCommand {
  if (later.link !== undefined) return later;
  const { tour } = later.keys ?? {};
  const before = Object.entries(earlier.keys ?? {}).filter(
    ([key]) => tour === undefined || KEPT_BY_STEPS.includes(key),
  );
  const keys = mergedPairs(textsOf(Object.fromEntries(before)), textsOf(later.keys ?? {}));
  return { ...later, ...(earlier.link === undefined ? {} : { link: earlier.link }), keys: Object.fromEntries(keys) };
}

function textsOf(keys: LinkKeys): ReadonlyMap<string, string> {
  return new Map(Object.entries(keys).map(([key, value]) => [key, String(value)]));
}

/** Steps there and back are two orders: the first may have come to the end. */
function joinedSteps(earlier: StepCommand, later: StepCommand): StepCommand | undefined {
  const [by, count] = [later.by ?? "event", later.count ?? 1];
  const sum = (earlier.count ?? 1) + count;
  const isSameWay = Math.sign(sum - count) === Math.sign(count);
  if ((earlier.by ?? "event") !== by || !isSameWay || Math.abs(sum) > STEP_COUNT_MAX) return undefined;
  return { ...later, by, count: sum };
}
