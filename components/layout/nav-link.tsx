"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { LinkPending } from "@/components/ui/link-pending";
import { isCurrentEntry, type NavPlace } from "./current-entry";

interface NavLinkProps extends NavPlace {
  /** Whether the page is stored, so that it can be prefetched: not the current one, and not for a reader who saves data. */
  isStored?: boolean;
  className: string;
  children: ReactNode;
}

export function NavLink({ href, roots, isExact, isStored = false, className, children }: NavLinkProps) {
  const current = isCurrentEntry(usePathname(), { href, roots, isExact });
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
