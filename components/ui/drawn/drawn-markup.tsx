"use client";

import { useRouter } from "next/navigation";
import { createElement, type MouseEvent, useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { keptMarkup } from "@/lib/rendering/kept-markup";
import { followedLink, markPending } from "./followed-link";
import { morph } from "./morph";

interface DrawnMarkupProps {
  as: string;
  attributes: Readonly<Record<string, unknown>>;
  /** Absent if the document of one reader holds it already. */
  html?: string;
  /** The id of the markup in the document. */
  id?: string;
}

/** Markup of this document by its id, for a reader who comes back to its page without loading it. */
const read = new Map<string, string>();

function markupOf(id: string | undefined, html = ""): string {
  if (id === undefined) return html;
  const kept = keptMarkup()?.get(id) ?? read.get(id);
  if (kept !== undefined || typeof document === "undefined") return kept ?? "";
  const drawn = document.querySelector(`[data-drawn="${id}"]`)?.innerHTML ?? "";
  read.set(id, drawn);
  return drawn;
}

/** An element whose content the server has drawn. It stays in place when the page is drawn anew; only what differs changes. */
export function DrawnMarkup({ as, attributes, html, id }: DrawnMarkupProps) {
  const place = useRef<HTMLElement>(null);
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const shown = markupOf(id, html);
  const [first] = useState(shown);
  const last = useRef(first);
  useLayoutEffect(() => {
    if (place.current && last.current !== shown) morph(place.current, shown);
    last.current = shown;
  }, [shown]);
  useEffect(() => {
    if (!isPending) for (const mark of place.current?.querySelectorAll("[data-on-its-way]") ?? []) mark.remove();
  }, [isPending]);
  /** The router follows the links of the markup, as it follows `AppLink`. */
  const press = ({ nativeEvent }: MouseEvent) => {
    const followed = followedLink(nativeEvent);
    if (!followed) return;
    markPending(followed);
    startTransition(() => router.push(followed.href, { scroll: followed.scroll }));
  };
  return createElement(as, {
    ...attributes,
    ref: place,
    onClick: press,
    "data-drawn": id ?? "",
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: first },
  });
}
