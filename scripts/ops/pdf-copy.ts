/**
 * Copies only the data that renders a PDF's pages (ISO 32000-1): contents, resources and dimensions. Postcondition:
 * every key of every dictionary is on the lists below or is a resource name. Actions, scripts, annotations, forms,
 * attachments, metadata, outlines and references to other files are on no list, however the original spells or stores
 * them.
 */
import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";

const setOf = (names: string) => new Set(names.trim().split(/\s+/));

const PAGE_KEYS = ["MediaBox", "CropBox", "Rotate", "Resources"] as const;

/** Each maps names chosen by the page to resources. */
const RESOURCE_MAPS = setOf("ExtGState ColorSpace Pattern Shading XObject Font");

const DRAWING_KEYS = setOf(`
  Type Subtype Name Length Filter DecodeParms Resources
  Predictor Colors Columns BitsPerComponent EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1
  DamagedRowsBeforeError ColorTransform JBIG2Globals
  FormType BBox Matrix Group S CS I
  Width Height ColorSpace Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte
  BaseFont FirstChar LastChar Widths FontDescriptor Encoding ToUnicode DescendantFonts CIDSystemInfo DW W DW2 W2
  CIDToGIDMap FontBBox FontMatrix CharProcs Registry Ordering Supplement BaseEncoding Differences CMapName WMode UseCMap
  FontName FontFamily FontStretch FontWeight Flags ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH
  AvgWidth MaxWidth MissingWidth FontFile FontFile2 FontFile3 CharSet CIDSet Length1 Length2 Length3
  LW LC LJ ML D RI OP op OPM Font FL SM SA BM CA ca AIS TK G BC TR
  PatternType PaintType TilingType XStep YStep Shading ExtGState
  ShadingType Background AntiAlias Domain Coords Function Extend BitsPerCoordinate BitsPerFlag VerticesPerRow
  FunctionType Range Size BitsPerSample Order Encode C0 C1 N Functions Bounds Alternate WhitePoint BlackPoint Gamma
`);

class Copier {
  readonly #from: PDFContext;
  readonly #to: PDFContext;
  readonly #copied = new Map<PDFRef, PDFRef>();

  constructor(from: PDFContext, to: PDFContext) {
    this.#from = from;
    this.#to = to;
  }

  /** @throws for an object that renders nothing, such as one that could not be parsed. */
  copy(value: PDFObject): PDFObject {
    if (value instanceof PDFRef) return this.#copyRef(value);
    if (value instanceof PDFRawStream) return PDFRawStream.of(this.#copyDict(value.dict), value.contents);
    if (value instanceof PDFDict) return this.#copyDict(value);
    if (value instanceof PDFArray) return this.#copyArray(value);
    if (isPlain(value)) return value;
    throw new Error(`an object of a kind that draws nothing: ${value.constructor.name}`);
  }

  /** Registers the new reference before copying: resources may refer to themselves. */
  #copyRef(ref: PDFRef): PDFObject {
    const known = this.#copied.get(ref);
    if (known) return known;
    const value = this.#from.lookup(ref);
    if (value === undefined) return PDFNull;
    const copy = this.#to.nextRef();
    this.#copied.set(ref, copy);
    this.#to.assign(copy, this.copy(value));
    return copy;
  }

  #copyArray(array: PDFArray): PDFArray {
    const copy = PDFArray.withContext(this.#to);
    for (const element of array.asArray()) copy.push(this.copy(element));
    return copy;
  }

  #copyDict(dict: PDFDict): PDFDict {
    return this.#copyEntries(dict, (key, value) => {
      if (!DRAWING_KEYS.has(key)) return null;
      if (key === "Resources") return this.copyResources(value);
      return key === "CharProcs" ? this.#copyMap(value) : this.copy(value);
    });
  }

  copyResources(value: PDFObject): PDFObject {
    const resources = this.#from.lookup(value);
    if (!(resources instanceof PDFDict)) return PDFNull;
    return this.#copyEntries(resources, (key, map) => (RESOURCE_MAPS.has(key) ? this.#copyMap(map) : null));
  }

  #copyMap(value: PDFObject): PDFObject {
    const map = this.#from.lookup(value);
    return map instanceof PDFDict ? this.#copyEntries(map, (_, resource) => this.copy(resource)) : PDFNull;
  }

  #copyEntries(dict: PDFDict, copyOf: (key: string, value: PDFObject) => PDFObject | null): PDFDict {
    const copy = PDFDict.withContext(this.#to);
    for (const [name, value] of dict.entries()) {
      const copied = copyOf(name.decodeText(), value);
      if (copied) copy.set(name, copied);
    }
    return copy;
  }
}

const isPlain = (value: PDFObject): boolean =>
  value === PDFNull || [PDFName, PDFNumber, PDFBool, PDFString, PDFHexString].some((plain) => value instanceof plain);

/**
 * May run arbitrarily long: run it where it can be ended (`inert-pdf.ts`).
 * @throws for a file that is damaged, encrypted, or uses unsupported objects.
 */
export async function copyOfPages(bytes: Uint8Array): Promise<Uint8Array> {
  const original = await PDFDocument.load(bytes, { throwOnInvalidObject: true, updateMetadata: false });
  const copy = await PDFDocument.create({ updateMetadata: false });
  const copier = new Copier(original.context, copy.context);
  for (const { node } of original.getPages()) {
    const page = copy.addPage().node;
    for (const key of PAGE_KEYS) {
      const value = node.getInheritableAttribute(PDFName.of(key));
      if (value) page.set(PDFName.of(key), key === "Resources" ? copier.copyResources(value) : copier.copy(value));
    }
    const contents = node.get(PDFName.of("Contents"));
    if (contents) page.set(PDFName.of("Contents"), copier.copy(contents));
  }
  return copy.save({ useObjectStreams: false });
}
