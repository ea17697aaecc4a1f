import { describe, expect, it } from "vitest";
import { leanPage } from "./lean-page.ts";

describe("the text of a page for its picture", () => {
  it("has no figure, which is drawn later, but miniatures, to a hundredth of a pixel", () => {
    const figure = '<svg class="hl-figure" width="9"><path d="M0 1"/></svg>';
    const miniature = '<svg class="hl-miniature"><path d="M1.23456,-2.5L3 0.16"/></svg>';
    expect(leanPage(`<div>${figure}${miniature}</div>`)).toBe(
      '<div><svg class="hl-miniature"><path d="M1.23,-2.5L3 0.16"/></svg></div>',
    );
  });

  it("has what style sheets ask for and the labels of controls, and nothing else for screen readers", () => {
    const told = 'aria-label="Tour" aria-pressed="true" title="A tour"';
    const button = `<button type="button" id="react-aria-1" class="hl-button" tabindex="0" ${told}>Tour</button>`;
    expect(leanPage(button)).toBe('<button class="hl-button" aria-label="Tour" aria-pressed="true">Tour</button>');
    expect(leanPage(button, "empty")).toBe('<button class="hl-button" aria-pressed="true">Tour</button>');
    expect(leanPage('<section aria-label="Tour"></section>')).toBe("<section></section>");
  });

  it("has the links of a page, but none of an embed's, and none to a part of the page", () => {
    const link = '<a href="#v=1&amp;s=dput">dput</a>';
    expect(leanPage(`${link}<a href="#/docs">a</a><a href="./s/">b</a>`)).toBe(
      `${link}<a href="#/docs">a</a><a href="./s/">b</a>`,
    );
    expect(leanPage('<a href="#main">Skip</a>')).toBe('<a href="#">Skip</a>');
    expect(leanPage(link, "empty")).toBe('<a href="#">dput</a>');
  });

  it("has the bars of hand-offs to a ten-thousandth, and neither roles, ids nor texts for screen readers", () => {
    const bars = '<svg aria-hidden="true"><rect class="hl-handoffs-bar" height="33.92633323899244"></rect></svg>';
    expect(leanPage(`<div role="slider" aria-valuenow="5">${bars}</div>`)).toBe(
      '<div><svg><rect class="hl-handoffs-bar" height="33.9263"></rect></svg></div>',
    );
    expect(leanPage('<p>a<span class="hl-visually-hidden">all of it</span></p>')).toBe(
      '<p>a<span class="hl-visually-hidden"></span></p>',
    );
    expect(leanPage('<h3 id="card-dput">dput</h3><div id="why"></div>')).toBe('<h3>dput</h3><div id="why"></div>');
  });

  it("leaves panels their labels, and numbers in text their digits", () => {
    const page = '<section class="hl-panel hl-lab-figure" aria-label="Figure"><p>1.23456</p></section>';
    expect(leanPage(page)).toBe(page);
  });

  it("has a choice without the hidden select behind it", () => {
    const hidden =
      '<div aria-hidden="true" data-testid="hidden-select-container"><label><select></select></label></div>';
    expect(leanPage(`<div>a${hidden}b</div>`)).toBe("<div>ab</div>");
  });
});
