import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate } from "@/components/money/format";
import { Section } from "@/components/ui/section";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { listPreIpoInvestments } from "@/lib/contract/calls/pre-ipo";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { readOptional } from "@/lib/web/optional-read";
import { ShareDelivery } from "../../_parts/share-delivery";

const SHOWN_MAX = 20;

/** The investor's shares with their value and delivery, and orders whose payment is open; nothing without any. */
export async function SharesHeld({ locale }: { locale: Locale }) {
  const [t, answer] = await Promise.all([
    getTranslations("pre-ipo"),
    readOptional(listPreIpoInvestments, { pageSize: SHOWN_MAX }),
  ]);
  const held = (answer?.investments ?? []).filter(({ investmentStatus }) => investmentStatus !== "FAILED");
  if (held.length === 0) return null;
  const words = { shares: t("held.shares"), value: t("held.value"), delivery: t("held.delivery") };
  return (
    <Section title={t("held.title")}>
      <Table aria-label={t("held.title")}>
        <TableHead>
          <tr>
            <HeaderCell>{t("held.company")}</HeaderCell>
            <HeaderCell>{words.delivery}</HeaderCell>
            <HeaderCell figure>{words.shares}</HeaderCell>
            <HeaderCell figure>{words.value}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {held.map((shares) => (
            <TableRow key={shares.investmentId}>
              <Cell place="title">
                <TextLink href={hrefFor(locale, `/investments/${shares.investmentId}`)} className="font-semibold">
                  {shares.companyName}
                </TextLink>
                <CellNote>{shares.isin}</CellNote>
              </Cell>
              <Cell label={words.delivery}>
                <ShareDelivery delivery={shares.delivery} locale={locale} />
              </Cell>
              <Cell figure label={words.shares}>
                {shares.shares}
              </Cell>
              <Cell figure place="value">
                <Amount amount={shares.currentValue} />
                <CellNote>{t("held.pricedOn", { date: formatDate(shares.lastPriceOn, locale) })}</CellNote>
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}
