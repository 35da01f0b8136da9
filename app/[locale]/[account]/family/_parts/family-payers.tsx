import { getTranslations } from "next-intl/server";
import { PayerExposures } from "@/components/portfolio/payer-exposure";
import { Notice } from "@/components/ui/feedback";
import { Section } from "@/components/ui/section";
import { getExposure } from "@/lib/contract/calls/exposure";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import type { SearchParams } from "@/lib/contract/facts/search-params";
import type { Locale } from "@/lib/i18n/locales";
import { aboutOf } from "@/lib/web/about-account";
import { readOptional } from "@/lib/web/optional-read";
import { isListOpen, toggledList } from "./family-address";
import { joinedExposure } from "./family-exposure";
import { isAccountOpen, memberOf } from "./open-accounts";

interface FamilyPayersProps {
  accounts: readonly FamilyAccount[];
  search: SearchParams;
  locale: Locale;
}

/**
 * The family's exposure in rupees to each payer, over all its accounts. The insurance of deposits is not summed: it
 * counts each depositor apart.
 */
export async function FamilyPayers({ accounts, search, locale }: FamilyPayersProps) {
  const open = accounts.filter(isAccountOpen);
  const [t, family, read] = await Promise.all([
    getTranslations("dashboard"),
    getTranslations("family"),
    Promise.all(open.map((account) => readOptional(getExposure, { currency: "INR" }, aboutOf(memberOf(account))))),
  ]);
  const payers = joinedExposure(read.map((exposure) => exposure?.payers ?? []));
  const missing = open.filter((_, index) => read[index] === null);
  if (payers.length === 0 && missing.length === 0) return null;
  return (
    <Section title={t("exposureTitle")} id="payers" className="scroll-mt-24" aside={family("exposureAside")}>
      <PayerExposures
        {...{ payers, currency: "INR", locale }}
        fold={{ href: toggledList(locale, search, "payers", "payers"), isOpen: isListOpen(search, "payers") }}
      />
      {missing.length > 0 && (
        <Notice tone="warning">
          {family("totals.without", {
            names: missing.map(({ name }) => name ?? family("members.nameless")).join(", "),
          })}
        </Notice>
      )}
    </Section>
  );
}
