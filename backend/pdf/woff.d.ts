/** WOFF files are bundled as bytes (`rules` in `backend/wrangler.toml`). */
declare module "*.woff" {
  const bytes: ArrayBuffer;
  export default bytes;
}
