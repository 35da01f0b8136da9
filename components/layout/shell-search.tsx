import { getTranslations } from "next-intl/server";
import { SearchLink } from "@/components/search/search-link";
import { MagnifierIcon } from "@/components/ui/icons/nav";
import type { UserId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";

/** The account whose holdings are searched, and the pages that its reader may open. It decides on addresses, and authorises nothing. */
export interface SearchScope {
  /** The owner of another's account. */
  member?: UserId;
  mayAct?: boolean;
  mayUseGift?: boolean;
}

interface EntryProps {
  locale: Locale;
  searched: SearchScope;
  /** The key `/` opens the search too. */
  hasKeys: boolean;
}

/** The way to the search from every page of the app: a link to its page, which scripts turn into the command palette. */
export async function ShellSearch({ locale, searched: { member, mayAct, mayUseGift }, hasKeys }: EntryProps) {
  const t = await getTranslations("shell");
  const about = new URLSearchParams({
    ...(member !== undefined && { account: member }),
    ...(mayAct && { acts: "1" }),
    ...(mayUseGift && { gift: "1" }),
  });
  const source = hrefFor(locale, "/search/entries");
  return (
    <SearchLink
      href={hrefFor(locale, "/search")}
      source={about.size === 0 ? source : `${source}?${about}`}
      label={t("search")}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md font-medium text-label text-muted hover:text-ink"
    >
      <MagnifierIcon />
      <span className="max-desktop:sr-only">{t("search")}</span>
      {hasKeys && (
        <kbd
          aria-hidden
          className="rounded-sm border border-line-strong px-1.5 font-normal text-faint max-desktop:hidden"
        >
          /
        </kbd>
      )}
    </SearchLink>
  );
}
