import { createElement, Fragment, type ReactNode } from "react";
import { drawnParts } from "./markup";

/**
 * Server components as HTML alone, like `Drawn` but without its script: the browser follows their links, and React
 * replaces their whole content when it changes. No component of the browser may be among them.
 */
export async function Still({ children }: { children: ReactNode }) {
  const parts = await drawnParts(children);
  return createElement(
    Fragment,
    null,
    ...parts.map((part) =>
      typeof part === "string"
        ? part
        : createElement(part.tag, {
            ...part.props,
            "data-drawn": "",
            dangerouslySetInnerHTML: { __html: part.html },
          }),
    ),
  );
}
