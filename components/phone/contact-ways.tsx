import Link from "next/link";
import { cn } from "@/components/ui/cn";
import type { Channel } from "./typed-contact";

interface ContactChannelTabsProps {
  channel: Channel;
  /** Where each way stands: this page once more, with what it was asked for. */
  hrefs: Readonly<Record<Channel, string>>;
  words: Readonly<Record<Channel | "label", string>>;
  className?: string;
}

/** By phone or by e-mail: two links, so that they work before scripts do. */
export function ContactChannelTabs({ channel, hrefs, words, className }: ContactChannelTabsProps) {
  return (
    <nav aria-label={words.label} className={cn("grid grid-cols-2 gap-1 rounded-md bg-sunken p-1", className)}>
      {(["phone", "email"] as const).map((way) => (
        <Link
          key={way}
          href={hrefs[way]}
          replace
          scroll={false}
          prefetch={false}
          aria-current={way === channel ? "page" : undefined}
          className={cn(
            "grid min-h-11 place-items-center rounded-sm font-semibold text-body",
            way === channel ? "bg-surface text-ink" : "text-muted hover:text-ink",
          )}
        >
          {words[way]}
        </Link>
      ))}
    </nav>
  );
}
