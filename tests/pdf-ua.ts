/**
 * What a program can find of PDF/UA-1 (ISO 14289-1) in our PDFs: the rules of veraPDF's profile, by their clauses. Our
 * documents have neither figures, forms, links, layers nor attachments: one of them is a fault here, since none of the
 * rules about them is checked.
 */
import { create } from "@cantoo/fontkit";
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from "@cantoo/pdf-lib";
import { lettersOf, type ReadPdf, readPdf } from "./pdf-reader.ts";

/** A line for each fault, with the clause that it breaks. */
export async function findUaFaults(bytes: Uint8Array): Promise<readonly string[]> {
  const read = await readPdf(bytes);
  const tree = read.pdf.catalog.lookup(PDFName.of("StructTreeRoot"));
  const root = tree instanceof PDFDict ? elementOf(tree.lookup(PDFName.of("K"))) : null;
  return [
    ...documentFaults(bytes, read),
    ...read.painted.flatMap(paintingFault),
    ...(root ? [...structureFaults(root, ""), ...headingFaults(headingsOf(root))] : ["7.1 there is no structure"]),
    ...[...read.drawn].flatMap(([font, codes]) => fontFaults(font, codes)),
  ];
}

/** The names of the entries that are there and not empty. */
function has(dict: PDFDict, ...names: readonly string[]): readonly string[] {
  const isEmpty = (value: PDFObject | undefined) =>
    value === undefined ||
    (value instanceof PDFArray && value.size() === 0) ||
    (value instanceof PDFDict && value.keys().length === 0);
  return names.filter((name) => !isEmpty(dict.lookup(PDFName.of(name))));
}
const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : "";
const streamOf = (object: PDFObject | undefined): Uint8Array =>
  object instanceof PDFRawStream ? decodePDFRawStream(object).decode() : new Uint8Array();
const nameOf = (object: PDFObject | undefined): string => (object instanceof PDFName ? object.decodeText() : "");

/** Entries that bring rules with them for which nothing of ours is made. */
const UNKNOWN = { catalog: ["AcroForm", "OCProperties", "Names"], page: ["Annots"], resources: ["XObject"] };

function documentFaults(bytes: Uint8Array, { pdf }: ReadPdf): readonly string[] {
  const { catalog, context } = pdf;
  const metadata = new TextDecoder().decode(streamOf(catalog.lookup(PDFName.of("Metadata"))));
  const marked = String(catalog.lookup(PDFName.of("MarkInfo")));
  const conditions: readonly (readonly [rule: string, isMet: boolean])[] = [
    ["5 the metadata declare part 1 of PDF/UA", /<pdfuaid:part>1<\/pdfuaid:part>/.test(metadata)],
    ["6.1 the version is one of PDF 1", /^%PDF-1\.[0-7]$/.test(new TextDecoder("latin1").decode(bytes.subarray(0, 8)))],
    ["6.2 the content is marked", marked.includes("/Marked true") && !marked.includes("/Suspects true")],
    ["7.1 the metadata have a title", /<dc:title><rdf:Alt><rdf:li [^>]*>[^<]+</.test(metadata)],
    ["7.1 the window shows the title", catalog.getViewerPreferences()?.getDisplayDocTitle() === true],
    ["7.2 the language is named", /^[a-z]{2}(?:-[A-Z]{2})?$/.test(textOf(catalog.lookup(PDFName.of("Lang"))))],
    ["7.16 nothing is encrypted", context.trailerInfo.Encrypt === undefined],
  ];
  const pages = pdf.getPages().map(({ node }) => node);
  return [
    ...conditions.filter(([, isMet]) => !isMet).map(([rule]) => rule),
    ...has(catalog, ...UNKNOWN.catalog),
    ...pages.flatMap((page) => [...has(page, ...UNKNOWN.page), ...has(page.Resources() ?? page, ...UNKNOWN.resources)]),
    ...pages.filter((page) => nameOf(page.lookup(PDFName.of("Tabs"))) !== "S").map(() => "7.18.3 order of tabs"),
  ];
}

/** What is painted belongs to one element or is an artifact, never both. */
function paintingFault(marks: ReadPdf["painted"][number]): readonly string[] {
  const artifacts = marks.filter(({ tag }) => tag === "Artifact").length;
  const elements = marks.filter(({ number }) => number !== null).length;
  return artifacts + elements === 1 ? [] : [`7.1 painted in ${artifacts} artifacts and ${elements} elements`];
}

interface Element {
  readonly tag: string;
  readonly dict: PDFDict;
  readonly children: readonly Element[];
}

function elementOf(object: PDFObject | undefined): Element {
  if (!(object instanceof PDFDict)) throw new Error(`no element of the structure: ${object}`);
  const kids = object.lookup(PDFName.of("K"));
  const listed = kids instanceof PDFArray ? Array.from({ length: kids.size() }, (_, at) => kids.lookup(at)) : [];
  const isElement = (kid: PDFObject | undefined): kid is PDFDict => kid instanceof PDFDict && has(kid, "S").length > 0;
  return {
    tag: nameOf(object.lookup(PDFName.of("S"))),
    dict: object,
    children: listed.filter(isElement).map(elementOf),
  };
}

/** The elements that may stand in each, narrower than 7.2 demands. */
const CHILDREN: Readonly<Record<string, RegExp>> = {
  "": /^Document$/,
  Document: /^(?:P|H[1-6]|L|Table)$/,
  L: /^LI$/,
  LI: /^(?:Lbl|LBody)$/,
  Table: /^TR$/,
  TR: /^T[HD]$/,
};

function structureFaults({ tag, dict, children }: Element, parent: string): readonly string[] {
  const isParented = dict.lookup(PDFName.of("P")) instanceof PDFDict;
  return [
    ...(isParented ? [] : [`7.1 ${tag} has no parent`]),
    ...(CHILDREN[parent]?.test(tag) ? [] : [`7.2 ${tag} in ${parent || "the root"}`]),
    ...(tag === "Table" ? tableFaults(children) : []),
    ...children.flatMap((child) => structureFaults(child, tag)),
  ];
}

/** Every cell stands in a column, whose head says what it is. */
function tableFaults([head, ...rows]: readonly Element[]): readonly string[] {
  const columns = head?.children ?? [];
  const isHead = ({ tag, dict }: Element) => tag === "TH" && String(dict.lookup(PDFName.of("A"))).includes("/Column");
  return [
    ...(columns.length > 0 && columns.every(isHead) ? [] : ["7.5 a table without a head"]),
    ...rows.filter(({ children }) => children.length !== columns.length).map(() => "7.2 a row of other columns"),
  ];
}

const headingsOf = ({ tag, children }: Element): readonly number[] => [
  ...(/^H[1-6]$/.test(tag) ? [Number(tag.slice(1))] : []),
  ...children.flatMap(headingsOf),
];

/** The first is of level 1, and none skips a level. */
const headingFaults = (levels: readonly number[]): readonly string[] =>
  levels.flatMap((level, at) => {
    const above = levels[at - 1] ?? 0;
    return level <= above + 1 ? [] : [`7.4.2 H${level} after ${above === 0 ? "no heading" : `H${above}`}`];
  });

/** The widths of a font by the number of the glyph, in thousandths of its size. */
function widthsOf(listed: PDFArray): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (let at = 0; at < listed.size(); at += 2) {
    const first = listed.lookup(at, PDFNumber).asNumber();
    const section = listed.lookup(at + 1, PDFArray);
    for (let next = 0; next < section.size(); next++) {
      widths.set(first + next, section.lookup(next, PDFNumber).asNumber());
    }
  }
  return widths;
}

/** Code points that are no letters of a text. */
const NO_LETTERS = ["\0", "\uFEFF", "\uFFFE"];
const isText = (letters: string) => letters !== "" && !NO_LETTERS.some((each) => letters.includes(each));

function fontFaults(font: PDFDict, codes: ReadonlySet<string>): readonly string[] {
  const name = nameOf(font.lookup(PDFName.of("BaseFont")));
  const descendant = font.lookup(PDFName.of("DescendantFonts"), PDFArray).lookup(0, PDFDict);
  const file = streamOf(descendant.lookup(PDFName.of("FontDescriptor"), PDFDict).lookup(PDFName.of("FontFile2")));
  const kinds = [font, font, descendant, descendant].map((dict, at) =>
    nameOf(dict.lookup(PDFName.of(["Subtype", "Encoding", "Subtype", "CIDToGIDMap"][at] ?? ""))),
  );
  const isFit = kinds.join() === "Type0,Identity-H,CIDFontType2,Identity" && file.length > 0;
  if (!isFit) return [`7.21 ${name} is ${kinds} of ${file.length} bytes`];
  const program = create(file);
  if (!("getGlyph" in program)) return [`7.21 ${name} is a collection`];
  const [widths, letters] = [widthsOf(descendant.lookup(PDFName.of("W"), PDFArray)), lettersOf(font)];
  return [...codes].flatMap((code) => {
    const glyph = Number.parseInt(code, 16);
    const width = ((program.getGlyph(glyph)?.advanceWidth ?? Number.NaN) * 1_000) / program.unitsPerEm;
    return [
      ...(glyph > 0 && glyph < program.numGlyphs ? [] : [`7.21.8 ${name} has no glyph ${code}`]),
      ...(Math.abs(width - (widths.get(glyph) ?? Number.NaN)) <= 1 ? [] : [`7.21.5 ${name}: the width of ${code}`]),
      ...(isText(letters.get(code) ?? "") ? [] : [`7.21.7 ${name}: the letters of ${code}`]),
    ];
  });
}
