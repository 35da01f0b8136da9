import { createElement, Fragment, type ReactNode } from "react";
import { keptMarkup } from "@/lib/rendering/kept-markup";
import { DrawnMarkup } from "./drawn-markup";
import { type DrawnElement, drawnParts } from "./markup";

/**
 * Server components that stand once in the document: their HTML, without the elements as data (docs/decisions/0192).
 * No component of the browser may be among them; links are followed by the router.
 */
export async function Drawn({ children }: { children: ReactNode }) {
  const parts = await drawnParts(children);
  // Their places are their keys: an element that changes its place is drawn anew, and nothing of it is lost.
  return createElement(
    Fragment,
    null,
    ...parts.map((part) => (typeof part === "string" ? part : onceInDocument(part))),
  );
}

/** An element whose content is HTML already, or the text of a script that holds data. */
export function onceInDocument({ tag, props, html }: DrawnElement): ReactNode {
  const kept = keptMarkup();
  if (kept === undefined) return <DrawnMarkup as={tag} attributes={props} html={html} />;
  const id = String(kept.size);
  kept.set(id, html);
  return <DrawnMarkup as={tag} attributes={props} id={id} />;
}
