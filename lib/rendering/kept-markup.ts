/**
 * The markup of one document between the two passes that draw it: server components leave it here, and the pass that
 * writes the HTML takes it. The browser reads it in the document, so that the data beside it does not repeat it.
 */

/** By id within the document. */
export type KeptMarkup = Map<string, string>;

/** The two passes are bundled apart and share the global object. */
const READER = Symbol.for("ultra.kept-markup");

/** Called once by the Worker; `read` returns undefined unless the request being answered is for a document. */
export function provideKeptMarkup(read: () => KeptMarkup | undefined): void {
  Reflect.set(globalThis, READER, read);
}

/** Undefined in a browser, and on a server unless a document is drawn for one reader. */
export function keptMarkup(): KeptMarkup | undefined {
  const read: unknown = Reflect.get(globalThis, READER);
  if (typeof read !== "function") return undefined;
  const kept: unknown = Reflect.apply(read, undefined, []);
  return kept instanceof Map ? kept : undefined;
}
