/**
 * What a server that renders pages gets in place of both modules: there are no elements there, so nothing is defined.
 * The tag <hotline-lab> is rendered as it is written, and becomes a lab in the reader's browser.
 */

/** Pages that are rendered on a server as well set its member. @type {{ site: string | undefined }} */
export const HotlineLab = { site: undefined };

export const HotlineReveal = { id: "hotline", init() {} };
