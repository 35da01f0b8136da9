/**
 * Renders an article's Markdown on the server. Invariants: raw HTML is shown as text, never as elements; only the
 * sanitiser's elements, attributes and protocols remain; no input makes rendering fail or take long: content that is
 * nested too deep is shown as plain text.
 */
import type { ComponentProps, CSSProperties, ReactElement, ReactNode } from "react";
import Markdown, { type Components, type ExtraProps } from "react-markdown";
import rehypeSanitize, { defaultSchema } from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { LadderFigure, rungsIn } from "./ladder-figure";

type Element = NonNullable<ExtraProps["node"]>;
type ElementContent = Element["children"][number];
type Tree = { readonly type: "root"; readonly children: readonly ElementContent[] };

export interface ArticleSection {
  readonly id: string;
  readonly heading: string;
}

interface RenderedText {
  readonly content: ReactElement;
  /** The headings of the second level, in order. */
  readonly sections: readonly ArticleSection[];
}

interface TextSettings {
  readonly locale: Locale;
  /** The heading of the footnotes, which is read aloud only. */
  readonly footnotes: string;
  readonly backToText: string;
}

const DEPTH_MAX = 24;
/** Delimiters in one paragraph beyond which Markdown's parsing slows down; prose has a tenth of that. */
const DELIMITERS_MAX = 400;
const QUOTES_MAX = 8;
const CELLS_MAX = 20;

/** The element ids are ours alone: those of footnotes come from remark-rehype with a prefix of its own. */
const SCHEMA = {
  ...defaultSchema,
  clobber: [],
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== "img"),
};

export function renderText(markdown: string, { locale, footnotes, backToText }: TextSettings): RenderedText {
  if (isExcessive(markdown)) return { content: <PlainText text={markdown} />, sections: [] };
  const sections: ArticleSection[] = [];
  try {
    const content = Markdown({
      children: markdown,
      components: componentsIn(locale),
      remarkPlugins: [remarkGfm],
      remarkRehypeOptions: { footnoteLabel: footnotes, footnoteBackLabel: backToText },
      rehypePlugins: [[rehypeSanitize, SCHEMA], () => (tree: Tree) => numberSections(tree, sections)],
    });
    return { content, sections };
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return { content: <PlainText text={markdown} />, sections: [] };
  }
}

function isExcessive(markdown: string): boolean {
  const paragraphs = markdown.split(/\n[ \t]*\n/);
  const delimiters = (text: string) => text.match(/[*_~[\]<>`(!]/g)?.length ?? 0;
  const quotes = (line: string) => /^[\s>]*/.exec(line)?.[0].match(/>/g)?.length ?? 0;
  const indents = (line: string) => /^[\s\d*+.)-]*/.exec(line)?.[0].length ?? 0;
  const cells = (line: string) => line.match(/\|/g)?.length ?? 0;
  const isExcessiveLine = (line: string) =>
    quotes(line) > QUOTES_MAX || cells(line) > CELLS_MAX || indents(line) > 2 * DEPTH_MAX || /^\s{100}/.test(line);
  return (
    paragraphs.some((paragraph) => delimiters(paragraph) > DELIMITERS_MAX) || markdown.split("\n").some(isExcessiveLine)
  );
}

const PlainText = ({ text }: { text: string }) => (
  <>
    {text.split(/\n{2,}/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order.
      <p key={index}>{paragraph}</p>
    ))}
  </>
);

/** Gives each second-level heading an id, and refuses a tree that is nested too deep to render. */
function numberSections(tree: Tree, sections: ArticleSection[]): void {
  const visit = (node: Tree | ElementContent, depth: number): void => {
    if (depth > DEPTH_MAX) throw new RangeError("nested too deep");
    if (node.type !== "root" && node.type !== "element") return;
    if (node.type === "element" && node.tagName === "h2" && !isFootnoteLabel(node)) {
      const id = `section-${sections.length + 1}`;
      node.properties.id = id;
      sections.push({ id, heading: textOf(node) });
    }
    for (const child of node.children) visit(child, depth + 1);
  };
  visit(tree, 0);
}

const isFootnoteLabel = ({ properties }: Element) => String(properties.id ?? "").endsWith("footnote-label");

const textOf = (node: ElementContent): string =>
  node.type === "text" ? node.value : node.type === "element" ? node.children.map(textOf).join("") : "";

type Rendered<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & ExtraProps;

function componentsIn(locale: Locale): Components {
  return {
    a: ({ node: _, href = "", children, ...rest }: Rendered<"a">) => (
      <a {...rest} href={targetIn(locale, href)} {...(isElsewhere(href) && { rel: "noopener" })}>
        {children}
      </a>
    ),
    pre: ({ node, children }: Rendered<"pre">) => {
      const rungs = node && isLadder(node) ? rungsIn(textOf(node)) : null;
      return rungs ? <LadderFigure rungs={rungs} /> : <pre>{children}</pre>;
    },
    table: ({ node: _, children }: Rendered<"table">) => <TableFrame>{children}</TableFrame>,
    // The page's policy is not to depend on style attributes, which is how the alignment arrives.
    // The corner above row labels is empty, and an empty cell must not be a header.
    th: ({ node: _, children, style }: Rendered<"th">) =>
      children ? <th className={alignmentOf(style)}>{children}</th> : <td />,
    td: ({ node: _, children, style }: Rendered<"td">) => <td className={alignmentOf(style)}>{children}</td>,
  };
}

const isLadder = ({ children: [code] }: Element): boolean =>
  code?.type === "element" && [code.properties.className].flat().includes("language-ladder");

const alignmentOf = (style?: CSSProperties) => (style?.textAlign === "right" ? "figure" : undefined);

/** A wide table scrolls by itself, also by keyboard. */
const TableFrame = ({ children }: { children?: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
  <div className="article-table" tabIndex={0}>
    <table>{children}</table>
  </div>
);

const isElsewhere = (href: string) => /^[a-z]+:/i.test(href);

/** Links within the site are written without a language. */
const targetIn = (locale: Locale, href: string) =>
  href.startsWith("/") && !href.startsWith("//") ? hrefFor(locale, href) : href;
