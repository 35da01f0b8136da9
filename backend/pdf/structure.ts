/**
 * The logical structure of a PDF, which screen readers follow (ISO 32000-1, sections 14.6 to 14.8; ISO 14289-1, PDF/UA).
 * Invariant: everything on a page belongs to one element of the structure, or is an artifact such as a rule or a page number.
 */
import {
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from "@cantoo/pdf-lib";
import { escapeHtml } from "../platform/escape-html.ts";

export type Tag = "Document" | "H1" | "H2" | "H3" | "P" | "L" | "LI" | "Lbl" | "LBody" | "Table" | "TR" | "TH" | "TD";

/** A part of a page's content, by the page and its number on it. */
interface Mark {
  readonly page: PDFPage;
  readonly number: number;
}

export interface StructureElement {
  readonly ref: PDFRef;
  readonly tag: Tag;
  readonly children: (StructureElement | Mark)[];
}

interface PageMarks {
  readonly page: PDFPage;
  /** The element of each mark, by the mark's number. */
  readonly owners: PDFRef[];
}

export class Structure {
  readonly #pdf: PDFDocument;
  readonly #marks: PageMarks[] = [];
  readonly root: StructureElement;

  constructor(pdf: PDFDocument) {
    this.#pdf = pdf;
    this.root = this.#element("Document");
  }

  add(parent: StructureElement, tag: Tag): StructureElement {
    const element = this.#element(tag);
    parent.children.push(element);
    return element;
  }

  /** Makes the marks that `draw` puts on the page a part of the element. */
  mark(page: PDFPage, element: StructureElement, draw: () => void): void {
    const { owners } = this.#marksOf(page);
    const number = owners.push(element.ref) - 1;
    element.children.push({ page, number });
    const content = [`/${element.tag}`, `<</MCID ${number}>>`];
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, content));
    draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Draws decoration or repeated text, which screen readers skip. */
  artifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, ["/Artifact"]));
    draw();
    page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
  }

  /** Writes the structure to the document. Call once, before it is saved. */
  write(title: string): void {
    const { context, catalog } = this.#pdf;
    const treeRef = context.nextRef();
    this.#writeElement(this.root, treeRef);
    const byPage = this.#marks.flatMap(({ page, owners }, index) => {
      page.node.set(PDFName.of("StructParents"), context.obj(index));
      page.node.set(PDFName.of("Tabs"), PDFName.of("S"));
      return [index, owners];
    });
    const tree = { Type: "StructTreeRoot", K: this.root.ref, ParentTree: { Nums: byPage } };
    context.assign(treeRef, context.obj({ ...tree, ParentTreeNextKey: this.#marks.length }));
    catalog.set(PDFName.of("StructTreeRoot"), treeRef);
    catalog.set(PDFName.of("MarkInfo"), context.obj({ Marked: true }));
    const metadata = context.stream(metadataOf(title), { Type: "Metadata", Subtype: "XML" });
    catalog.set(PDFName.of("Metadata"), context.register(metadata));
  }

  #element(tag: Tag): StructureElement {
    return { ref: this.#pdf.context.nextRef(), tag, children: [] };
  }

  #marksOf(page: PDFPage): PageMarks {
    const known = this.#marks.find((each) => each.page === page);
    if (known) return known;
    const added = { page, owners: [] };
    this.#marks.push(added);
    return added;
  }

  #writeElement({ ref, tag, children }: StructureElement, parent: PDFRef): void {
    const { context } = this.#pdf;
    const element = { Type: "StructElem", S: tag, P: parent, ...this.#kidsOf(children) };
    context.assign(ref, context.obj(tag === "TH" ? { ...element, A: { O: "Table", Scope: "Column" } } : element));
    for (const child of children) if ("ref" in child) this.#writeElement(child, ref);
  }

  /** Most elements have one mark, which is shorter as a number. */
  #kidsOf(children: StructureElement["children"]) {
    const [only] = children;
    if (children.length === 1 && only && !("ref" in only)) return { K: only.number, Pg: only.page.ref };
    return { K: children.map((child) => ("ref" in child ? child.ref : this.#markOf(child))) };
  }

  #markOf({ page, number }: Mark): PDFDict {
    return this.#pdf.context.obj({ Type: "MCR", Pg: page.ref, MCID: number });
  }
}

/** XML has no way to write these. */
const CONTROLS = /[^\t\n\r\x20-\uFFFD]/g;

/** Metadata (XMP) that names the document and says that it follows PDF/UA-1. */
const metadataOf = (title: string): Uint8Array =>
  new TextEncoder().encode(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeHtml(title.replace(CONTROLS, ""))}</rdf:li></rdf:Alt></dc:title>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`);
