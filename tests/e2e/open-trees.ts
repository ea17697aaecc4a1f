/**
 * Lets a test look into the closed tree of a first picture, as its locators do with open ones: a script that runs in
 * the page from its beginning.
 */
export const OPEN_TREES = `
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (init) { return attach.call(this, { ...init, mode: "open" }); };`;
