import { AppLink } from "@/components/ui/app-link";
import { cn } from "@/components/ui/cn";
import type { Channel } from "./typed-contact";

interface ContactChannelTabsProps {
  channel: Channel;
  /** The link of each channel: this page with its query. */
  hrefs: Readonly<Record<Channel, string>>;
  words: Readonly<Record<Channel | "label", string>>;
  className?: string;
}

/** Tabs for phone and e-mail: two links, so that they work without scripts. */
export function ContactChannelTabs({ channel, hrefs, words, className }: ContactChannelTabsProps) {
  return (
    <nav aria-label={words.label} className={cn("grid grid-cols-2 gap-1 rounded-md bg-sunken p-1", className)}>
      {(["phone", "email"] as const).map((option) => (
        <AppLink
          key={option}
          href={hrefs[option]}
          replace
          scroll={false}
          aria-current={option === channel ? "page" : undefined}
          className={cn(
            "grid min-h-11 place-items-center rounded-sm font-semibold text-body",
            option === channel ? "bg-surface text-ink" : "text-muted hover:text-ink",
          )}
        >
          {words[option]}
        </AppLink>
      ))}
    </nav>
  );
}
