/**
 * The message of a page whose application did not start: what happened and what to do, in the place of the application.
 * It is written without React, which may be what did not come.
 */

/** Browsers released since mid-2024 have everything that the application uses: web/tools/browsers.ts names them. */
const MESSAGE = `<main class="hl-page"><div class="hl-load-failure" role="alert">
<h1>Hotline could not be started.</h1>
<p></p>
<p>Load the page again: its address holds the experiment. If that does not help, try a browser of 2024 or later.</p>
<p class="hl-load-failure-ways"><button class="hl-button hl-button--primary">Load the page again</button></p>
</div></main>`;

/** `reason` is a sentence. */
export function tellFailure(reason: string): void {
  const app = document.getElementById("app");
  if (app === null) return;
  app.innerHTML = MESSAGE;
  app.querySelector("p")?.append(reason);
  app.querySelector("button")?.addEventListener("click", () => location.reload());
}
