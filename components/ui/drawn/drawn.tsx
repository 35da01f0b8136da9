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
  return createElement(Fragment, null, ...parts.map(nodeOf));
}

function nodeOf(part: DrawnElement | string): ReactNode {
  if (typeof part === "string") return part;
  const { tag, props, html } = part;
  const kept = keptMarkup();
  if (kept === undefined) return <DrawnMarkup as={tag} attributes={props} html={html} />;
  const id = String(kept.size);
  kept.set(id, html);
  return <DrawnMarkup as={tag} attributes={props} id={id} />;
}
