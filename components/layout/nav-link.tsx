"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { MouseEvent, ReactNode } from "react";
import { LinkPending } from "@/components/ui/link-pending";
import { barePath } from "@/lib/i18n/navigation";

interface NavLinkProps {
  href: string;
  /** The paths, without language, for which this entry is marked as current. */
  roots: readonly string[];
  /** Whether the subpages of `href` belong to other entries. */
  isExact?: boolean | undefined;
  /** Whether the page is stored, so that it can be prefetched: not the current one, and not for a reader who saves data. */
  isStored?: boolean;
  /** Whether the page is replaced by a skeleton until the next one arrives. */
  opensPage?: boolean;
  className: string;
  children: ReactNode;
}

export function NavLink({
  href,
  roots,
  isExact = false,
  isStored = false,
  opensPage = false,
  className,
  children,
}: NavLinkProps) {
  const path = barePath(usePathname());
  const exact = isExact ? barePath(href) : null;
  const current = roots.some((root) => path === root || (root !== exact && path.startsWith(`${root}/`)));
  return (
    <Link
      href={href}
      prefetch={isStored && !current && !savesData() ? null : false}
      aria-current={current ? "page" : undefined}
      className={className}
      onClick={closeMenu}
    >
      {children}
      <LinkPending opensPage={opensPage} />
    </Link>
  );
}

/** A menu around the link would stay open, because the layout outlives the navigation. */
const closeMenu = ({ currentTarget }: MouseEvent) => currentTarget.closest("details")?.removeAttribute("open");

const savesData = () =>
  typeof navigator !== "undefined" && "connection" in navigator && Object(navigator.connection).saveData === true;
