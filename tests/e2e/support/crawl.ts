import { barePath } from "../../../lib/i18n/navigation.ts";

/** A page as a reader without scripts receives it. */
export interface CrawledPage {
  readonly path: string;
  readonly status: number;
  readonly html: string;
}

export interface BrokenLink {
  readonly from: string;
  readonly href: string;
  readonly why: string;
}

/** Pages of the account: a link may lead to them, the crawl ends there. */
const PRIVATE = /^\/(login|kyc|dashboard|invest|wallet|profile|transactions|referrals|family|gold|silver|stash)(\/|$)/;
const isFollowed = (path: string) => !PRIVATE.test(barePath(path)) && !/\.[a-z0-9]+$/.test(path);

/** The addresses of a page's links to this site, as they stand in it, without those to programs' interfaces. */
export function linksIn(html: string): readonly string[] {
  const hrefs = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  return [...new Set(hrefs)].filter((href) => /^[/#](?!\/)/.test(href) && !href.startsWith("/api/"));
}

const idsIn = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));

/** A page of another figure or of another way back is the same page: one of each set of parameters is read. */
function keyOf({ pathname, searchParams }: URL): string {
  const names = [...new Set(searchParams.keys())].sort();
  return names.length === 0 ? pathname : `${pathname}?${names}`;
}

/**
 * Follows every internal link from the given paths. A link is broken when its page fails, or has no element for its
 * fragment.
 */
export async function crawl(
  origin: string,
  from: readonly string[],
): Promise<{ pages: ReadonlyMap<string, CrawledPage>; broken: readonly BrokenLink[] }> {
  const pages = new Map<string, CrawledPage>();
  const broken: BrokenLink[] = [];
  const read = async (path: string): Promise<CrawledPage> => {
    const key = keyOf(new URL(path, origin));
    const known = pages.get(key);
    if (known) return known;
    const answer = await fetch(origin + path);
    const page = { path, status: answer.status, html: await answer.text() };
    pages.set(key, page);
    return page;
  };
  const seen = new Set(from);
  const queue = [...from];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const href of linksIn((await read(path)).html)) {
      const target = new URL(href, new URL(path, origin));
      const address = target.pathname + target.search;
      const page = await read(address);
      if (page.status >= 400) broken.push({ from: path, href, why: `status ${page.status}` });
      else if (target.hash !== "" && !idsIn(page.html).has(target.hash.slice(1))) {
        broken.push({ from: path, href, why: "no element with this id" });
      }
      // Figures in an address lead to ever more of them: such a page is read, and its links are not followed.
      if (seen.has(address) || target.search !== "" || !isFollowed(target.pathname)) continue;
      seen.add(address);
      queue.push(address);
    }
  }
  return { pages, broken };
}
