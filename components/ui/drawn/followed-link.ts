import { APP_LINK, LINK_ATTRIBUTE } from "./link-attribute";

interface Followed {
  readonly link: HTMLAnchorElement;
  readonly href: string;
  readonly scroll: boolean;
  /** Whether a skeleton takes the place of the page. */
  readonly opensPage: boolean;
}

/** The link that the router follows in place of the browser, whose own navigation is prevented; null if there is none. */
export function followedLink(event: MouseEvent): Followed | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const behaviour = link?.getAttribute(LINK_ATTRIBUTE) ?? (link?.classList.contains(APP_LINK) ? "scroll" : null);
  const href = link?.getAttribute("href");
  if (!link || !behaviour || !href || (link.target !== "" && link.target !== "_self")) return null;
  event.preventDefault();
  return { link, href, scroll: behaviour !== "still", opensPage: behaviour === "page" };
}

/** Shows that the link was pressed, like `LinkPending`. */
export function markPending({ link, opensPage }: Pick<Followed, "link" | "opensPage">): void {
  const mark = document.createElement("span");
  mark.hidden = true;
  mark.setAttribute(ON_ITS_WAY, "");
  link.append(mark);
  if (opensPage) setTimeout(() => mark.setAttribute(ON_ITS_WAY, "long"), SKELETON_AFTER_MS);
}

const ON_ITS_WAY = "data-on-its-way";

/** A skeleton that appeared sooner would only flash. */
const SKELETON_AFTER_MS = 200;
