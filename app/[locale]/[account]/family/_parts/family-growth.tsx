import { getTranslations } from "next-intl/server";
import { readRange } from "@/components/portfolio/growth-range";
import { GROWTH_SECTION, GrowthSection } from "@/components/portfolio/growth-section";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Notice } from "@/components/ui/feedback";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import { getValueHistory } from "@/lib/contract/calls/value-history";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import { LOCALES, type Locale } from "@/lib/i18n/locales";
import { aboutOf } from "@/lib/web/about-account";
import { readOptional } from "@/lib/web/optional-read";
import { growthOver, isListOpen, toggledList } from "./family-address";
import { familyHistories } from "./family-history";
import { isAccountOpen, memberOf } from "./open-accounts";

interface FamilyGrowthProps {
  accounts: readonly FamilyAccount[];
  search: SearchParams;
  locale: Locale;
}

/** The value of all open accounts together over time, a chart for each currency. One read for each account. */
export async function FamilyGrowth({ accounts, search, locale }: FamilyGrowthProps) {
  const open = accounts.filter(isAccountOpen);
  const range = readRange(search);
  const [t, read] = await Promise.all([
    getTranslations("family"),
    Promise.all(open.map((account) => readOptional(getValueHistory, { range }, aboutOf(memberOf(account))))),
  ]);
  const histories = familyHistories(read.flatMap((history) => (history ? [history, ...history.others] : [])));
  const names = (among: readonly FamilyAccount[]) =>
    new Intl.ListFormat(LOCALES[locale].tag, { type: "conjunction" }).format(
      among.map(({ name }) => name ?? t("members.nameless")),
    );
  const missing = open.filter((_, index) => read[index] === null);
  const counted = open.filter((_, index) => read[index] !== null);
  return (
    <>
      {histories.map((history) => {
        const { currency } = history;
        const isRupees = currency === "INR";
        const section = isRupees ? GROWTH_SECTION : `${GROWTH_SECTION}-${currency.toLowerCase()}`;
        return (
          <Drawn key={currency}>
            <GrowthSection
              history={history}
              path="/family"
              id={section}
              title={t("growth.title", { currency })}
              aside={t("growth.of", { names: names(counted), count: counted.length, currency })}
              hrefOf={(each) => growthOver(locale, search, each, section)}
              fold={{
                href: toggledList(locale, search, "figures", section),
                isOpen: isListOpen(search, "figures"),
              }}
              locale={locale}
            />
          </Drawn>
        );
      })}
      {missing.length > 0 && <Notice tone="warning">{t("totals.without", { names: names(missing) })}</Notice>}
    </>
  );
}
