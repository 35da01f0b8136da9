/**
 * Takes the place of parsers that the PDF packages import and no document of ours needs (`[alias]` in wrangler.toml): the
 * decoder of WOFF2, because our faces are WOFF, the readers of SVG, XFA forms and CSS colours, the entities of PDF/A, and
 * the measures of the standard fonts. 220 KiB compressed, which the bundler cannot drop. A call is a defect.
 */
const refuse = (): never => {
  throw new Error(
    "this Worker draws no SVG, fills no XFA form, writes no PDF/A, reads no WOFF2 font and uses no standard font",
  );
};

/** Of `brotli/decompress.js`. */
export default refuse;

/** Of `node-html-better-parser`. */
export const parse = refuse;
export const NodeType = {};

/** Of `html-entities`, for XFA forms and the metadata of PDF/A. */
export const encode = refuse;

/** Of `culori`. */
export const converter = () => refuse;

/** Of the library's `standard-fonts`, whose encodings it lists when it is loaded. */
export const Font = { load: refuse };
export const FontNames = {};
export const Encodings = { WinAnsi: { supportedCodePoints: [] } };
