import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";

interface SellRowProps {
  title: string;
  href: string;
  action: string;
  amount: ReactNode;
  /** Names the amount, such as "to your wallet". */
  note: ReactNode;
  children: ReactNode;
}

/** A holding or order: its title and explanation, the amount or day that matters, and a link. */
export function SellRow({ title, href, action, amount, note, children }: SellRowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 py-4">
      <div className="min-w-0 max-w-prose flex-1 basis-72">
        <p className="wrap-anywhere font-semibold text-body text-ink">{title}</p>
        <p className="mt-1 text-label text-muted">{children}</p>
      </div>
      <div className="text-right max-tablet:text-left">
        <p className="text-body text-ink">{amount}</p>
        {note && <p className="text-faint text-note">{note}</p>}
        <TextLink href={href} className="inline-flex min-h-11 items-center text-label">
          {action}
        </TextLink>
      </div>
    </li>
  );
}
