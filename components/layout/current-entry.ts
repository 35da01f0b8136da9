import { barePath } from "@/lib/i18n/navigation";

export interface NavPlace {
  readonly href: string;
  /** The paths, without language, for which this entry is marked as current. */
  readonly roots: readonly string[];
  /** Whether the subpages of `href` belong to other entries. */
  readonly isExact?: boolean | undefined;
}

/** Whether the entry is marked as current on the page at this path, in any language. */
export function isCurrentEntry(at: string, { href, roots, isExact = false }: NavPlace): boolean {
  const path = barePath(at);
  const exact = isExact ? barePath(href) : null;
  return roots.some((root) => path === root || (root !== exact && path.startsWith(`${root}/`)));
}
