/**
 * The line at the top of every page: the name, the pages, and the theme. Where one line has no room for these, and in
 * the lab, whose own controls share the line, a button opens them. The menu is a popover of the browser's own: Escape
 * and a press elsewhere close it, and the focus returns to the button.
 */
import type { MouseEvent, ReactNode } from "react";
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
      <button type="button" className="hl-button hl-button--quiet hl-menu-button hl-no-print" popoverTarget={MENU}>
        Menu
      </button>
      <div id={MENU} popover="auto" className="hl-menu" onClick={closeAfterLink}>
        <nav className="hl-header-nav" aria-label="Pages">
          {children}
        </nav>
        <label className="hl-theme hl-no-print">
          <span className="hl-theme-word">Colours</span>
          <select value={theme} onChange={(event) => onTheme(readTheme(event.target.value))}>
            {THEMES.map((choice) => (
              <option key={choice} value={choice}>
                {THEME_WORDS[choice]}
              </option>
            ))}
          </select>
        </label>
      </div>
    </header>
  );
}

const MENU = "pages";

/** A link of the menu leads to another page within the same document, over which the menu would stay open. */
function closeAfterLink({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (target instanceof Element && target.closest("a") !== null && currentTarget.matches(":popover-open"))
    currentTarget.hidePopover();
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
