import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { InvestmentTerms } from "@/lib/contract/deals";
import { subtractPaise, ZERO_PAISE } from "@/lib/contract/money";
import type { Locale } from "@/lib/i18n/locales";

type Payout = InvestmentTerms["cashflow"][number];

/** 10% of a resident, 31.20% of a non-resident. */
const tdsRate = (bps: number) => formatRate(bps, bps % 100 === 0 ? 0 : 2);

/** Every rupee of an investment with its day: what goes out today, and each payout gross, taxed and net. */
export async function ScheduleTable({ terms, locale }: { terms: InvestmentTerms; locale: Locale }) {
  const t = await getTranslations("deal");
  const out = subtractPaise(ZERO_PAISE, terms.amount);
  return (
    <Table>
      <TableHead>
        <TableRow>
          <HeaderCell>{t("schedule.date")}</HeaderCell>
          <HeaderCell>{t("schedule.what")}</HeaderCell>
          <HeaderCell figure>{t("schedule.gross")}</HeaderCell>
          <HeaderCell figure>{t("schedule.tds", { rate: tdsRate(terms.cashflow[0]?.tdsRateBps ?? 0) })}</HeaderCell>
          <HeaderCell figure>{t("schedule.net")}</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        <TableRow>
          <Cell place="note" className="whitespace-nowrap">
            {formatDate(terms.investOn, locale)}
          </Cell>
          <Cell place="title">{t("schedule.invest")}</Cell>
          <Cell place="hidden" figure>
            <Amount paise={out} />
          </Cell>
          <Cell place="hidden" figure>
            <span aria-hidden>—</span>
            <span className="sr-only">{t("schedule.noTds")}</span>
          </Cell>
          <Cell place="value" figure className="font-semibold">
            <Amount paise={out} />
          </Cell>
        </TableRow>
        {terms.cashflow.map((payout) => (
          <PayoutRow key={payout.payoutSequence} payout={payout} locale={locale} />
        ))}
      </TableBody>
    </Table>
  );
}

async function PayoutRow({ payout, locale }: { payout: Payout; locale: Locale }) {
  const t = await getTranslations("deal");
  const rate = tdsRate(payout.tdsRateBps);
  return (
    <TableRow>
      <Cell place="note" className="whitespace-nowrap">
        {formatDate(payout.dueOn, locale)}
      </Cell>
      <Cell place="title">{t("schedule.payout")}</Cell>
      <Cell figure label={t("schedule.gross")}>
        <Amount paise={payout.gross} />
      </Cell>
      <Cell figure label={t("schedule.tds", { rate })}>
        <Amount paise={subtractPaise(ZERO_PAISE, payout.tds)} />
      </Cell>
      <Cell place="value" figure className="font-semibold">
        <Amount paise={payout.net} />
      </Cell>
    </TableRow>
  );
}
