/**
 * The rupee sign, which PDF's standard fonts lack: a Type 3 font with a single glyph, drawn to match Helvetica (ISO
 * 32000-1, 9.6.5). Copied text and screen readers get U+20B9.
 */
import { type PDFDocument, PDFName, type PDFRef } from "@cantoo/pdf-lib";

/** Splits a text at its rupee signs. */
export const RUPEES = /(₹)/;
/** The glyph's character code in its font. */
export const RUPEE_CODE = "01";
/** The width of a Helvetica digit, in thousandths of the font size. */
export const RUPEE_WIDTH = 556;

/** The glyph's outline: two bars, a bowl below the upper one, and a leg. `stem` is the stroke's thickness. */
function glyphOutline(stem: number): string {
  const [cap, half] = [718, stem / 2];
  const [upper, lower] = [cap - half, 512];
  return [
    `${RUPEE_WIDTH} 0 40 0 516 ${cap} d1`,
    `${stem} w 0 J 1 j`,
    `56 ${upper} m 504 ${upper} l S`,
    `56 ${lower} m 504 ${lower} l S`,
    `150 ${upper} m 304 ${upper} 396 620 396 ${lower - 10} c 396 396 300 326 160 326 c 64 326 l S`,
    `${120 - half} 326 m ${228 - half} 326 l ${474 - half} 0 l ${366 - half} 0 l f`,
  ].join("\n");
}

/** Maps the glyph to U+20B9 when text is copied. */
const TO_UNICODE = [
  "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
  "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
  "/CMapName /Rupee def /CMapType 2 def",
  "1 begincodespacerange <00> <FF> endcodespacerange",
  `1 beginbfchar <${RUPEE_CODE}> <20B9> endbfchar`,
  "endcmap CMapName currentdict /CMap defineresource pop end end",
].join("\n");

/** Embeds the font in a document. `stem`: 84 to match regular Helvetica, 118 for bold. */
export function embedRupee({ context }: PDFDocument, stem: number): PDFRef {
  const glyph = context.register(context.flateStream(glyphOutline(stem)));
  const toUnicode = context.register(context.flateStream(TO_UNICODE));
  return context.register(
    context.obj({
      Type: "Font",
      Subtype: "Type3",
      FontBBox: [0, 0, RUPEE_WIDTH, 718],
      FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
      CharProcs: { rupee: glyph },
      Encoding: { Type: "Encoding", Differences: [1, PDFName.of("rupee")] },
      FirstChar: 1,
      LastChar: 1,
      Widths: [RUPEE_WIDTH],
      Resources: {},
      ToUnicode: toUnicode,
    }),
  );
}
