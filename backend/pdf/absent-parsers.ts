/**
 * Takes the place of parsers that the PDF packages import and no document of ours needs (`[alias]` in wrangler.toml): the
 * decoder of WOFF2, because our faces are WOFF, and the readers of SVG, XFA forms and CSS colours. 113 KiB compressed,
 * which the bundler cannot drop. A call is a defect.
 */
const refuse = (): never => {
  throw new Error("this Worker draws no SVG, fills no XFA form and reads no WOFF2 font");
};

/** Of `brotli/decompress.js`. */
export default refuse;

/** Of `node-html-better-parser`. */
export const parse = refuse;
export const NodeType = {};

/** Of `culori`. */
export const converter = () => refuse;
