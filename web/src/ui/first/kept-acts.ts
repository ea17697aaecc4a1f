/**
 * What a reader does with a first picture before the application has drawn the same. A link of the picture is a link.
 * Fields, folds and the menu work by themselves, and the application is put into the same state. A press of anything
 * else, and a key of the page, is kept, and made once when the application is there.
 */
const CONTROLS = "a, button, input, select, textarea, summary, label, .hl-tab";
/** The browser does what these are for. */
const NATIVE = "a:not([href='#']), [popovertarget], input, select, textarea, summary, label";
const HIDDEN_TEXT = ".hl-visually-hidden";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** An event, and its element: an event forgets an element of a closed tree when it has been told to all. */
export interface Act {
  readonly event: Event;
  readonly target: EventTarget | null;
}

export class KeptActs {
  private readonly pressed = new Set<HTMLElement>();
  private readonly changed = new Set<Field>();
  private readonly keys: KeyboardEvent[] = [];

  private readonly picture: HTMLElement;
  private readonly app: HTMLElement;
  private readonly onKept: () => void;

  /** `picture` and `app`: the page, twice. `onKept` is called when something is kept. */
  constructor(picture: HTMLElement, app: HTMLElement, onKept: () => void) {
    this.picture = picture;
    this.app = app;
    this.onKept = onKept;
  }

  /** Of the picture, as it happens. */
  take({ event, target }: Act): void {
    if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
    const control = target.closest<HTMLElement>(CONTROLS);
    if (control === null) return;
    if (event instanceof MouseEvent) this.press(event, control);
    else this.changed.add(control as Field);
  }

  private press(event: MouseEvent, control: HTMLElement): void {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    const link = isPlain && control.matches("a[href]") ? this.twinOf(control) : undefined;
    if (link === undefined && control.matches(NATIVE)) return;
    event.preventDefault();
    if (link !== undefined) return link.click();
    this.pressed.add(control);
    this.onKept();
  }

  keep(key: KeyboardEvent): void {
    this.keys.push(key);
    this.onKept();
  }

  get areSome(): boolean {
    return this.pressed.size + this.changed.size + this.keys.length > 0 || this.unfolded().length > 0;
  }

  forget(): void {
    for (const kept of [this.pressed, this.changed]) kept.clear();
    this.keys.length = 0;
  }

  /** Call it while the picture is shown; what it returns makes the acts in the application, and is called once. */
  carriedOver(): () => void {
    const presses = [...this.pressed, ...this.unfolded()].map((one) => this.twinOf(one));
    const values = [...this.changed].map((one) => [this.twinOf(one), one.value] as const);
    const { keys } = this;
    return () => {
      for (const [field, value] of values) if (field !== undefined) setValue(field, value);
      for (const control of presses) control?.click();
      for (const { key, code, shiftKey } of keys)
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true }),
        );
    };
  }

  /** What opens the menus and folds that are open in the picture alone, and closes those that are closed in it. */
  private unfolded(): HTMLElement[] {
    const menus = [...this.picture.querySelectorAll(":popover-open")].map(({ id }) =>
      this.picture.querySelector<HTMLElement>(`[popovertarget="${id}"]`),
    );
    const folds = [...this.picture.querySelectorAll<HTMLElement>("summary")].filter((fold) => {
      const twin = this.twinOf(fold);
      return twin !== undefined && isOpen(twin) !== isOpen(fold);
    });
    return [...menus, ...folds].filter((one) => one !== null);
  }

  /** The element of the application that stands for one of the picture. */
  twinOf<Kind extends HTMLElement>(one: Kind): Kind | undefined {
    const name = nameOf(one);
    const alike = (tree: HTMLElement): Kind[] =>
      [...tree.querySelectorAll<Kind>(one.localName)].filter((other) => nameOf(other) === name);
    return alike(this.app)[alike(this.picture).indexOf(one)];
  }
}

function isOpen(fold: HTMLElement): boolean {
  return fold.parentElement?.hasAttribute("open") === true;
}

/** Classes and words. The picture has no texts for screen readers alone. */
function nameOf(one: HTMLElement): string {
  const hidden = [...one.querySelectorAll(HIDDEN_TEXT)].map(({ textContent }) => textContent);
  return `${one.className} ${hidden.reduce((text, part) => text.replace(part, ""), one.textContent)}`;
}

/** As if the reader had given the value. React keeps the value that a field's own setter has written for its own. */
function setValue(field: Field, value: string): void {
  Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
  for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
}
