import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { gainTone } from "@/components/money/gain-tone";
import { Section } from "@/components/ui/section";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { FamilyAccount } from "@/lib/contract/calls/family";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { isAccountOpen } from "./open-accounts";
import { accountsOfPerson, type CurrencyTotals } from "./sum-by-currency";

/** All open accounts with their totals and a link to each, the investor's own first. */
export async function Members({ accounts, locale }: { accounts: readonly FamilyAccount[]; locale: Locale }) {
  const t = await getTranslations("family");
  const open = accounts.filter(isAccountOpen);
  return (
    <Section title={t("members.title")}>
      <Table aria-label={t("members.title")}>
        <TableHead>
          <tr>
            <HeaderCell>{t("members.who")}</HeaderCell>
            <HeaderCell figure>{t("totals.invested")}</HeaderCell>
            <HeaderCell figure>{t("totals.worth")}</HeaderCell>
            <HeaderCell figure>{t("totals.gain")}</HeaderCell>
            <HeaderCell figure>{t("totals.wallet")}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {open.map((account) => (
            <Member key={account.userId} account={account} locale={locale} />
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

async function Member({ account, locale }: { account: FamilyAccount; locale: Locale }) {
  const t = await getTranslations("family");
  const { userId, name, relation, ageGroup, totals } = account;
  const shown = name ?? t("members.nameless");
  // A full page load: the layout depends on the account.
  const href = hrefFor(locale, relation === "SELF" ? "/dashboard" : `/family/${userId}`);
  const byCurrency = totals === null ? [] : accountsOfPerson(totals);
  return (
    <TableRow>
      <Cell place="title">
        <a href={href} className="font-semibold text-ink underline-offset-4 hover:underline">
          {shown}
        </a>
        <CellNote>{t(`members.kind.${relation}_${ageGroup}`)}</CellNote>
      </Cell>
      <Cell figure place="hidden">
        <Column byCurrency={byCurrency} of="stillInvested" />
      </Cell>
      <Cell figure place="value">
        {totals === null ? (
          <span className="text-faint">{t("members.away")}</span>
        ) : (
          <Column byCurrency={byCurrency} of="currentValue" />
        )}
      </Cell>
      <Cell figure place="aside">
        <Column byCurrency={byCurrency} of="gain" />
      </Cell>
      <Cell figure place="note">
        {byCurrency.length > 0 && <span className="text-faint text-note tablet:hidden">{t("totals.wallet")} </span>}
        <Column byCurrency={byCurrency} of="walletBalance" />
      </Cell>
    </TableRow>
  );
}

interface ColumnProps {
  byCurrency: readonly CurrencyTotals[];
  of: Exclude<keyof CurrencyTotals, "currency">;
}

/** The total in rupees, with foreign currencies below. */
function Column({ byCurrency, of }: ColumnProps) {
  return byCurrency.map((totals) => (
    <span
      key={totals.currency}
      className={totals.currency === "INR" ? "block max-tablet:inline" : "block text-faint text-note"}
    >
      <Amount
        amount={totals[of]}
        currency={totals.currency}
        {...(of === "gain" && { sign: "always" as const, className: gainTone(totals.gain) })}
      />
    </span>
  ));
}
