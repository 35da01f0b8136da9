/**
 * A stored page with the rules that it uses in place of its style sheets: it is painted without another round trip
 * (docs/decisions/0249). `public/lazy-hydration.js` takes the links out of their template before it loads the scripts,
 * which may draw anything.
 */
import { OFFER_CLASSES } from "./language-offer.ts";
import { parseStyleSheet, rulesUsed, type StyleSheet } from "./style-sheet.ts";

/** Reads a file of the build; null where there is none. */
export type ReadFile = (path: string) => Promise<string | null>;

/** A page of more bytes keeps its links: the budget of a public document. */
const PAGE_BYTES_MAX = 100_000;

const SHEET = /<link rel="stylesheet" href="(\/_next\/static\/[^"<>]{1,300})" data-precedence="next"\/>/g;
const CLASSES = /\sclass="([^"]*)"/g;
/** A sheet names its faces from its own folder. */
const RELATIVE = /url\((["']?)\.\.\//g;

/** By address, which changes with the content. */
const parsed = new Map<string, StyleSheet>();

/** The page, or the same page where a sheet is missing or the page would become too long. Linear in its length. */
export async function withPageStyles(html: string, readFile: ReadFile): Promise<string> {
  const links = [...html.matchAll(SHEET)];
  const paths = links.flatMap(([, path]) => (path === undefined ? [] : [path]));
  const sheets = await Promise.all(paths.map((path) => sheetAt(path, readFile)));
  const classes = classesIn(html);
  const [first] = links;
  if (!first || sheets.includes(null)) return html;
  const rules = sheets.map((sheet) => (sheet === null ? "" : rulesUsed(sheet, classes))).join("");
  const template = `<template id="page-sheets">${links.map(([link]) => link).join("")}</template>`;
  const rest = html.slice(first.index).replace(SHEET, "");
  const page = `${html.slice(0, first.index)}<style>${rules}</style>${template}${rest}`;
  return new TextEncoder().encode(page).byteLength > PAGE_BYTES_MAX ? html : page;
}

async function sheetAt(path: string, readFile: ReadFile): Promise<StyleSheet | null> {
  const known = parsed.get(path);
  if (known) return known;
  const css = await readFile(path);
  if (css === null) return null;
  const folder = new URL("..", new URL(path, "http://site")).pathname;
  const sheet = parseStyleSheet(css.replace(RELATIVE, `url($1${folder}`));
  parsed.set(path, sheet);
  return sheet;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function classesIn(html: string): ReadonlySet<string> {
  const classes = new Set<string>(OFFER_CLASSES);
  for (const [, value = ""] of html.matchAll(CLASSES)) {
    const names = value.replace(/&(#x27|\w{2,4});/g, (entity, name: string) => ENTITIES[name] ?? entity);
    for (const name of names.split(/\s/)) classes.add(name);
  }
  return classes;
}
