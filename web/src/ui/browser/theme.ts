/**
 * The theme of the page: the reader's choice, else that of the system. Sets data-theme on the root element; all colours
 * follow from that in styles/tokens.css. The choice belongs to the reader, not to an experiment, so it is kept in this
 * browser; a link has one only when its author forces it, as for slides.
 */
import { THEMES, type ThemeChoice } from "../../model/scenario/lab-words.ts";

const KEY = "hotline.theme";

export function storedTheme(): ThemeChoice {
  try {
    const text = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === text) ?? "system";
  } catch {
    return "system";
  }
}

function store(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A page without storage (a file, a strict frame) forgets the choice.
  }
}

/** What the reader's system wishes for: a dark ground, more contrast, its own colours. */
const QUERIES = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"];

/**
 * Where the system forces its own colours, no other choice counts: what is drawn keeps the theme's colours, and lies on
 * the system's ground.
 */
function resolve(choice: ThemeChoice): "light" | "dark" | "contrast" {
  const [isDark, hasContrast, isForced] = QUERIES.map((query) => matchMedia(query).matches);
  if (choice !== "system" && !isForced) return choice;
  if (isDark && (isForced || !hasContrast)) return "dark";
  return isForced || hasContrast ? "contrast" : "light";
}

export function applyTheme(choice: ThemeChoice): void {
  document.documentElement.dataset["theme"] = resolve(choice);
}

export function chooseTheme(choice: ThemeChoice): void {
  store(choice);
  applyTheme(choice);
}

/** Follows the system for as long as the reader has chosen nothing else. */
export function followSystemTheme(choice: () => ThemeChoice): () => void {
  const queries = QUERIES.map((query) => matchMedia(query));
  const update = () => applyTheme(choice());
  for (const query of queries) query.addEventListener("change", update);
  return () => {
    for (const query of queries) query.removeEventListener("change", update);
  };
}
