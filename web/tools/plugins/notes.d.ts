/** The module that `web/tools/plugins/notes-plugin.ts` makes of a Markdown file: safe HTML. */
declare module "*.md" {
  const html: string;
  export default html;
}
