"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";

/** The widths at which the list and the preview stand side by side; the same as in `deal-list.css`. */
const TWO_PANES = "(width >= 48rem) and (width < 75rem)";

const isPlain = (event: MouseEvent) =>
  // A click by the keyboard has no detail: Enter opens the deal's page.
  event.detail > 0 && event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/**
 * A press on a deal of the list shows its preview beside it; a second press opens the deal, as without scripts.
 * `path`: the list's address without a preview.
 */
export function PreviewOnPress({ path }: { path: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const router = useRouter();
  useEffect(() => {
    const list = place.current?.closest(".deal-panes");
    if (!(list instanceof HTMLElement)) return;
    const preview = (event: MouseEvent) => {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>(".deal-row") : null;
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>("a[data-deal]") : null;
      if (!row || !link || !isPlain(event) || row.dataset.previewed !== undefined || !matchMedia(TWO_PANES).matches)
        return;
      event.preventDefault();
      const query = `${path.includes("?") ? "&" : "?"}preview=${link.dataset.deal}`;
      router.replace(path + query, { scroll: false });
    };
    // Before the link's own listener, which would leave the list.
    list.addEventListener("click", preview, { capture: true });
    return () => list.removeEventListener("click", preview, { capture: true });
  });
  return <span ref={place} hidden />;
}
