/**
 * Turns content files into documents as Strapi 5 stores them: `id` per language version, `documentId` shared by all of
 * them, the three dates, `locale`. Relations are resolved here and returned only when a request populates them.
 */
import { createHash } from "node:crypto";
import { isLocale, LOCALE_IDS, type Locale } from "../../../lib/i18n/locales.ts";

type Scalar = string | number | boolean | null;
export type FieldValue = Scalar | readonly FieldValue[] | { readonly [name: string]: FieldValue };

export interface ContentDocument {
  readonly id: number;
  readonly documentId: string;
  readonly locale: Locale;
  readonly fields: Readonly<Record<string, FieldValue>>;
  /** Relations and components: absent from a response unless populated. */
  readonly relations: Readonly<Record<string, FieldValue | ContentDocument | readonly ContentDocument[]>>;
}

/** Paths below `data/content/`, with their text. */
export type ContentFiles = Readonly<Record<string, string>>;

export interface ContentLibrary {
  readonly collections: ReadonlyMap<string, readonly ContentDocument[]>;
  readonly singles: ReadonlyMap<string, readonly ContentDocument[]>;
}

const SINGLES = ["company", "app-pre-ipo-page"] as const;

/** Strapi's documentId has 24 letters and digits. */
const documentIdOf = (collection: string, name: string): string =>
  BigInt(`0x${createHash("sha256").update(`${collection}/${name}`).digest("hex")}`)
    .toString(36)
    .slice(0, 24);

export function readLibrary(files: ContentFiles): ContentLibrary {
  const authors = readList(files, "authors");
  const tags = readList(files, "article-tags");
  return {
    collections: new Map([
      ["authors", authors],
      ["article-tags", tags],
      ["articles", readArticles(files, { authors, tags })],
    ]),
    singles: new Map(SINGLES.map((name) => [name, readSingle(files, name)])),
  };
}

type Fields = Record<string, FieldValue>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parseFields(text: string, path: string): Fields {
  const parsed: unknown = JSON.parse(text);
  if (!isFields(parsed)) throw new Error(`${path} is no object`);
  return parsed;
}

function readSingle(files: ContentFiles, name: string): ContentDocument[] {
  return LOCALE_IDS.flatMap((locale, index) => {
    const path = `${name}/${locale}.json`;
    const text = files[path];
    if (text === undefined) return [];
    const entries = Object.entries(parseFields(text, path));
    const isComponent = ([, value]: [string, FieldValue]) => typeof value === "object" && value !== null;
    return [
      {
        id: index + 1,
        documentId: documentIdOf(name, name),
        locale,
        fields: Object.fromEntries(entries.filter((entry) => !isComponent(entry))),
        relations: Object.fromEntries(entries.filter(isComponent).map(([key, value]) => [key, withIds(value)])),
      },
    ];
  });
}

/** Strapi gives every entry of a repeatable component an id. */
function withIds(value: FieldValue): FieldValue {
  if (Array.isArray(value)) return value.map((entry, index) => (isFields(entry) ? { id: index + 1, ...entry } : entry));
  return isFields(value) ? { id: 1, ...value } : value;
}

/** A collection of short documents: one list of them per language, each named by its slug. */
function readList(files: ContentFiles, collection: string): ContentDocument[] {
  let id = 0;
  return LOCALE_IDS.flatMap((locale) => {
    const path = `${collection}/${locale}.json`;
    const list: unknown = JSON.parse(files[path] ?? "[]");
    if (!Array.isArray(list) || !list.every(isFields)) throw new Error(`${path} is no list of documents`);
    return list.map((fields) => {
      id += 1;
      return { id, documentId: documentIdOf(collection, String(fields.slug)), locale, fields, relations: {} };
    });
  });
}

interface ArticleRelations {
  readonly authors: readonly ContentDocument[];
  readonly tags: readonly ContentDocument[];
}

const ARTICLE = /^articles\/(\w+)\/([a-z0-9-]+)\.md$/;

function readArticles(files: ContentFiles, related: ArticleRelations): ContentDocument[] {
  const articles = Object.keys(files)
    .sort()
    .flatMap((path) => {
      const [, locale, slug = ""] = ARTICLE.exec(path) ?? [];
      return isLocale(locale) ? [{ path, locale, slug }] : [];
    })
    .map(({ path, locale, slug }, index) => {
      try {
        return readArticle({ id: index + 1, locale, slug, text: files[path] ?? "" }, related);
      } catch (cause) {
        throw new Error(`data/content/${path}`, { cause });
      }
    });
  return articles.map((article) => ({
    ...article,
    relations: { ...article.relations, localizations: translationsOf(article, articles) },
  }));
}

const translationsOf = ({ documentId, locale }: ContentDocument, all: readonly ContentDocument[]) =>
  all.filter((other) => other.documentId === documentId && other.locale !== locale);

interface ArticleFile {
  readonly id: number;
  readonly locale: Locale;
  readonly slug: string;
  readonly text: string;
}

/**
 * Splits a Markdown file into its front matter and its body. Only `key: value` lines are accepted, not YAML, so that no
 * value is ever read as something other than text.
 */
interface MarkdownFile {
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

const FENCE = "---\n";

/** @throws Error when the front matter is missing or a line is no field; a key may have a dot: `seo.robots`. */
function readFrontMatter(text: string): MarkdownFile {
  const end = text.indexOf(`\n${FENCE}`, FENCE.length - 1);
  if (!text.startsWith(FENCE) || end < 0)
    throw new Error("A content file begins with front matter between two --- lines");
  const lines = text.slice(FENCE.length, end).split("\n").filter(Boolean);
  const fields = new Map(lines.map(readField));
  if (fields.size !== lines.length) throw new Error("A field is given twice");
  return { fields, body: text.slice(end + 1 + FENCE.length).trim() };
}

function readField(line: string): [string, string] {
  const at = line.indexOf(": ");
  const key = line.slice(0, at);
  if (at < 0 || !/^[a-zA-Z]+(?:\.[a-zA-Z]+)?$/.test(key)) throw new Error(`Not a field of front matter: ${line}`);
  return [key, line.slice(at + 2).trim()];
}

function readArticle({ id, locale, slug, text }: ArticleFile, { authors, tags }: ArticleRelations): ContentDocument {
  const { fields, body } = readFrontMatter(text);
  const seo = [...fields].filter(([key]) => key.startsWith("seo."));
  const own = [...fields].filter(([key]) => !key.includes(".") && !["author", "tags"].includes(key));
  const publishedAt = fields.get("publishedAt") ?? "";
  return {
    id,
    documentId: documentIdOf("articles", slug),
    locale,
    fields: { ...Object.fromEntries(own), slug, body, minutes: readingMinutes(body), createdAt: publishedAt },
    relations: {
      author: getRelated(authors, fields.get("author"), locale),
      tags: (fields.get("tags") ?? "").split(", ").map((tag) => getRelated(tags, tag, locale)),
      seo: { id, ...Object.fromEntries(seo.map(([key, value]) => [key.slice("seo.".length), value])) },
    },
  };
}

const WORDS_PER_MINUTE = 200;

const readingMinutes = (body: string): number => Math.max(1, Math.round(body.split(/\s+/).length / WORDS_PER_MINUTE));

function getRelated(documents: readonly ContentDocument[], slug: string | undefined, locale: Locale): ContentDocument {
  const found = documents.find((each) => each.fields.slug === slug && each.locale === locale);
  if (!found) throw new Error(`${slug} does not exist in ${locale}`);
  return found;
}
