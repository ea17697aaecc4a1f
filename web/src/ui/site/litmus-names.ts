/**
 * The files of the litmus experiments, each loaded when its experiment is opened, and with them which names are those
 * of experiments. Every page needs to know the names, so what lists show of experiments is in litmus-catalogue.ts.
 */
export const LITMUS_FILES = import.meta.glob<string>("../../../../scenarios/*/litmus.json", {
  query: "?raw",
  import: "default",
});

export function isLitmus(name: string): boolean {
  return Object.hasOwn(LITMUS_FILES, `../../../../scenarios/${name}/litmus.json`);
}
