import Link from "next/link";
import type { ReactNode } from "react";

/** The wallet at the bottom of the rail. Its figures are `Amount`s, so they are hidden with all others. */
export function WalletBox({
  href,
  label,
  balance,
  held,
}: {
  href: string;
  label: string;
  balance: ReactNode;
  held?: ReactNode;
}) {
  return (
    <Link href={href} className="block rounded-md border border-line px-3 py-3 hover:border-line-strong">
      <span className="block text-label text-muted">{label}</span>
      <span className="block font-semibold text-body text-ink">{balance}</span>
      {held && <span className="mt-0.5 block text-faint text-note">{held}</span>}
    </Link>
  );
}
