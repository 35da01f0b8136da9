"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { Fragment, type MouseEvent, type ReactNode } from "react";
import { LinkPending } from "@/components/ui/link-pending";
import { barePath } from "@/lib/i18n/navigation";
import { isCurrentEntry } from "./current-entry";

interface NavLinksProps {
  /** Pairs, because the frame of every public page states them as data. */
  links: readonly (readonly [href: string, words: string])[];
  /** Whether the pages are stored, so that they can be prefetched: not the current one, and not for a reader who saves data. */
  isStored?: boolean;
  /** Whether each is an item of a list. */
  isListed?: boolean;
  className: string;
}

/** Links of the public frame. The current page's is marked. */
export function NavLinks({ links, isStored = false, isListed = false, className }: NavLinksProps) {
  const Item = isListed ? "li" : Fragment;
  return links.map(([href, words]) => (
    <Item key={href}>
      <NavLink href={href} isStored={isStored} className={className}>
        {words}
      </NavLink>
    </Item>
  ));
}

/** Its subpages are entries of their own. */
const EXACT = "/explore";

interface NavLinkProps extends Required<Pick<NavLinksProps, "isStored" | "className">> {
  href: string;
  children: ReactNode;
}

function NavLink({ href, isStored, className, children }: NavLinkProps) {
  const root = barePath(href);
  const current = isCurrentEntry(usePathname(), { href, roots: [root], isExact: root === EXACT });
  return (
    <Link
      href={href}
      prefetch={isStored && !current && !savesData() ? null : false}
      aria-current={current ? "page" : undefined}
      className={className}
      onClick={closeMenu}
    >
      {children}
      <LinkPending />
    </Link>
  );
}

/** A menu around the link would stay open, because the layout outlives the navigation. */
const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest("details")?.removeAttribute("open");

const savesData = () =>
  typeof navigator !== "undefined" && "connection" in navigator && Object(navigator.connection).saveData === true;
