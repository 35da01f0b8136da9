import { getTranslations } from "next-intl/server";
import { formatDate } from "@/components/money/format";
import { Line } from "@/components/ui/figures";
import type { Stash } from "@/lib/contract/calls/stash";
import type { Locale } from "@/lib/i18n/locales";
import { StashCoins } from "./stash-coins";

/** One line for each day on which coins become spendable. */
export async function PendingCoinsNotice({ pending, locale }: { pending: Stash["pending"]; locale: Locale }) {
  const t = await getTranslations("stash");
  return pending.map(({ on, coins }) => (
    <Line key={on} label={t("pendingFrom", { date: formatDate(on, locale) })}>
      <StashCoins coins={coins} />
    </Line>
  ));
}
