/** The modules that `docs-plugin.ts` writes when the site is built. */
declare module "virtual:docs" {
  const pages: readonly import("../../src/ui/pages/docs/docs-frame.tsx").ListedPage[];
  export default pages;
}

declare module "virtual:docs-search" {
  const sections: readonly import("../../src/ui/pages/docs/docs-search.ts").Section[];
  export default sections;
}
