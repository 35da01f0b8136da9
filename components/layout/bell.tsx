import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { BellIcon } from "@/components/ui/icons/nav";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

const SHOWN_MAX = 99;

/** A link to the notifications with the number of unread ones; null when it is unknown. Drawn by the server only. */
export async function Bell({ locale, unread }: { locale: Locale; unread: number | null }) {
  const t = await getTranslations("notifications");
  return (
    <Link
      href={hrefFor(locale, "/notifications")}
      prefetch={false}
      className="relative grid size-11 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
    >
      <span className="sr-only">{t("bell", { unread: unread ?? 0 })}</span>
      <BellIcon />
      {unread !== null && unread > 0 && (
        <span
          aria-hidden
          className="absolute top-1 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 font-semibold text-ground text-note tabular-nums leading-none"
        >
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread}
        </span>
      )}
    </Link>
  );
}
