"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { barePath } from "@/lib/i18n/navigation";

interface NavLinkProps {
  href: string;
  /** The paths, without language, under which this entry is the current one. */
  roots: readonly string[];
  className: string;
  children: ReactNode;
}

export function NavLink({ href, roots, className, children }: NavLinkProps) {
  const path = barePath(usePathname());
  const current = roots.some((root) => path === root || path.startsWith(`${root}/`));
  return (
    <Link href={href} aria-current={current ? "page" : undefined} className={className}>
      {children}
    </Link>
  );
}
