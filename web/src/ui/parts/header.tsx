/** The line at the top of every page: the name, the present page, and the theme. */
import type { ReactNode } from "react";
import { THEMES } from "../../model/scenario/lab-words.ts";
import { Brand } from "./brand.tsx";
import type { ThemeChoice } from "../../model/scenario/lab-words.ts";

const THEME_WORDS: Readonly<Record<ThemeChoice, string>> = {
  system: "automatic",
  light: "light",
  dark: "dark",
  contrast: "high contrast",
};

interface HeaderProps {
  readonly theme: ThemeChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly children?: ReactNode;
}

export function Header({ theme, onTheme, children }: HeaderProps) {
  return (
    <header className="hl-header">
      <a className="hl-skip" href="#main" onClick={skipTo("main")}>
        Skip to the content
      </a>
      <Brand href="#/" />
      <nav className="hl-header-nav" aria-label="Pages">
        {children}
      </nav>
      <label className="hl-theme hl-no-print">
        <span className="hl-visually-hidden">Colours</span>
        <select value={theme} onChange={(event) => onTheme(readTheme(event.target.value))}>
          {THEMES.map((choice) => (
            <option key={choice} value={choice}>
              {THEME_WORDS[choice]}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}

function readTheme(text: string): ThemeChoice {
  return THEMES.find((theme) => theme === text) ?? "system";
}

/** The fragment is the application's state, so a skip link moves the focus itself. */
export function skipTo(id: string) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault();
    const target = document.getElementById(id);
    target?.focus();
    target?.scrollIntoView();
  };
}
