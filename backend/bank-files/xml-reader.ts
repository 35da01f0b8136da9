/**
 * Reads XML element by element, so that a large file is never a large tree: the caller takes the elements that it knows
 * as they end. Namespace prefixes are left out. A document type, an entity that is not XML's own, and an exceeded bound
 * end the reading.
 */
import { SaxesParser } from "saxes";
import { ATTRIBUTES_MAX, DEPTH_MAX, ELEMENTS_MAX, TEXT_MAX } from "./bounds.ts";

export interface Element {
  readonly name: string;
  /** The attribute `Ccy`, the only one that bank files need. */
  readonly currency: string;
  readonly children: readonly Element[];
  readonly text: string;
}

type Growing = { name: string; currency: string; children: Growing[]; text: string };

/** Returns whether the element is taken, and so left out of its parent. */
export type Taker = (element: Element, path: readonly string[]) => boolean;

const CHUNK = 65_536;

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

class Stopped extends Error {}

/** Whether the whole text was read: well-formed, and within the bounds. Never throws. */
export function readXml(text: string, take: Taker): "READ" | "NOT_WELL_FORMED" | "TOO_LARGE" {
  const reader = new Reader(take);
  try {
    reader.read(text);
    return "READ";
  } catch (cause) {
    if (!(cause instanceof Stopped)) throw cause;
    return reader.isTooLarge ? "TOO_LARGE" : "NOT_WELL_FORMED";
  }
}

class Reader {
  isTooLarge = false;
  readonly #take: Taker;
  readonly #open: Growing[] = [];
  readonly #path: string[] = [];
  #kept = 0;

  constructor(take: Taker) {
    this.#take = take;
  }

  read(text: string): void {
    const parser = new SaxesParser({ xmlns: false, position: false });
    let attributes = 0;
    const stop = () => {
      throw new Stopped();
    };
    parser.on("error", stop);
    parser.on("doctype", stop);
    // An element's attributes are kept until it begins.
    parser.on("attribute", () => {
      attributes += 1;
      if (attributes > ATTRIBUTES_MAX) this.#exceed();
    });
    parser.on("opentagstart", () => {
      attributes = 0;
    });
    parser.on("opentag", ({ name, attributes }) => this.#begin(localName(name), attributes.Ccy ?? ""));
    parser.on("text", (part) => this.#add(part));
    parser.on("cdata", (part) => this.#add(part));
    parser.on("closetag", () => this.#end());
    for (let at = 0; at < text.length; at += CHUNK) parser.write(text.slice(at, at + CHUNK));
    parser.close();
  }

  #begin(name: string, currency: string): void {
    this.#kept += 1;
    if (this.#open.length >= DEPTH_MAX || this.#kept > ELEMENTS_MAX) this.#exceed();
    this.#open.push({ name, currency, children: [], text: "" });
    this.#path.push(name);
  }

  #add(part: string): void {
    const element = this.#open.at(-1);
    // Text between elements is white space only.
    if (!element || element.children.length > 0) return;
    if (element.text.length + part.length > TEXT_MAX && part.trim() !== "") this.#exceed();
    element.text += part.slice(0, TEXT_MAX);
  }

  #end(): void {
    const element = this.#open.pop();
    if (!element) return;
    element.text = element.children.length > 0 ? "" : element.text.trim();
    const isTaken = this.#take(element, this.#path);
    this.#path.pop();
    if (isTaken) this.#kept -= countOf(element);
    else this.#open.at(-1)?.children.push(element);
  }

  #exceed(): never {
    this.isTooLarge = true;
    throw new Stopped();
  }
}

const countOf = ({ children }: Element): number => children.reduce((sum, child) => sum + countOf(child), 1);

/** The first element at a path below this one. */
export function findAt(element: Element | undefined, ...path: readonly string[]): Element | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export const textAt = (element: Element | undefined, ...path: readonly string[]): string =>
  findAt(element, ...path)?.text ?? "";

export const listAt = (element: Element | undefined, name: string): readonly Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];
