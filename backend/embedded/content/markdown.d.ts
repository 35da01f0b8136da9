/** Markdown files are bundled as text (`rules` in `backend/wrangler.toml`). */
declare module "*.md" {
  const text: string;
  export default text;
}
