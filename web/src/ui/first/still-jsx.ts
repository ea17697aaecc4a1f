/**
 * JSX without React: components become elements of SVG at once. The script of the first picture is built with this
 * module in the place of React's own (tools/prerender), so that the figure is drawn by the same components as in
 * the application, before the application has come. Components with state or effects cannot be drawn like this.
 */

type Child = Node | string | number | boolean | null | undefined | readonly Child[];

interface Props {
  readonly children?: Child;
  readonly [name: string]: unknown;
}

type Component = (props: Props) => Child;

const SVG = "http://www.w3.org/2000/svg";
/** Attributes of SVG that have a capital letter; React writes all others with hyphens. */
const WITH_CAPITALS = /^(viewBox|preserveAspectRatio|gradientUnits|patternUnits|clipPathUnits)$/;

export function Fragment({ children }: Props): Child {
  return children;
}

export function jsx(type: string | Component, props: Props): Child {
  if (typeof type !== "string") return type(props);
  const element = document.createElementNS(SVG, type);
  for (const [name, value] of Object.entries(props)) setAttribute(element, name, value);
  append(element, props.children);
  return element;
}

export const jsxs = jsx;

/** What an expression in JSX has made; for TypeScript, that is an element of React. */
export function made(expression: unknown): Child {
  return expression as Child;
}

/** Appends what a component has given. */
export function append(parent: Element | DocumentFragment, child: Child): void {
  if (Array.isArray(child)) for (const one of child as readonly Child[]) append(parent, one);
  else if (child instanceof Node) parent.append(child);
  else if (typeof child === "string" || typeof child === "number") parent.append(String(child));
}

function setAttribute(element: Element, name: string, value: unknown): void {
  if (name === "children" || value === undefined || value === null || typeof value === "function") return;
  if (name === "style" && typeof value === "object") {
    for (const [property, of] of Object.entries(value)) setStyle(element, property, of);
  } else if (typeof value === "string" || typeof value === "number") {
    element.setAttribute(attributeName(name), String(value));
  }
}

function setStyle(element: Element, property: string, value: unknown): void {
  const { style } = element as SVGElement;
  style.setProperty(property.startsWith("--") ? property : hyphened(property), String(value));
}

function attributeName(name: string): string {
  if (name === "className") return "class";
  return WITH_CAPITALS.test(name) ? name : hyphened(name);
}

function hyphened(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
