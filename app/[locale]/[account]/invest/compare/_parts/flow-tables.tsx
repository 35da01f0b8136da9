import { getTranslations } from "next-intl/server";
import { CollapsibleRows } from "@/components/deals/collapsible-rows";
import { payoutLabel } from "@/components/deals/payout-label";
import { AmountView } from "@/components/money/amount-view";
import { formatDate } from "@/components/money/format";
import { cn } from "@/components/ui/cn";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { Deal } from "@/lib/contract/calls/deals";
import type { Locale } from "@/lib/i18n/locales";
import { type ComparedFigures, type Flow, flowsOf } from "./compared-deal";

interface Drawn {
  readonly deal: Deal;
  readonly figures: ComparedFigures;
}

/** The plot in figures: each payment of each deal by its day, and their sum, which is the amount in hand. */
export async function FlowTables({ deals, locale }: { deals: readonly Drawn[]; locale: Locale }) {
  const t = await getTranslations("invest.compare.flows");
  return (
    <>
      <p className="max-w-prose text-label text-muted">{t("lead")}</p>
      <div className={cn("mt-4 grid gap-x-10 gap-y-8 desktop:grid-cols-2", deals.length > 2 && "large:grid-cols-3")}>
        {deals.map(({ deal, figures }) => (
          <section key={deal.dealId} aria-label={deal.title} className="min-w-0">
            <h3 className="wrap-anywhere font-semibold text-body text-ink">{deal.title}</h3>
            <FlowTable deal={deal} figures={figures} locale={locale} />
          </section>
        ))}
      </div>
    </>
  );
}

const COLUMNS = 3;

async function FlowTable({ deal, figures, locale }: Drawn & { locale: Locale }) {
  const [t, product] = await Promise.all([getTranslations("invest.compare.flows"), getTranslations("product")]);
  const { isEstimate } = figures.yields;
  const money = (amount: Flow["amount"]) => (
    <AmountView isPublic amount={amount} currency={deal.currency} locale={locale} />
  );
  return (
    <Table aria-label={t("of", { deal: deal.title })} className="dense">
      <TableHead>
        <TableRow>
          <HeaderCell>{t("date")}</HeaderCell>
          <HeaderCell>{t("what")}</HeaderCell>
          <HeaderCell figure>{t("amount")}</HeaderCell>
        </TableRow>
      </TableHead>
      <CollapsibleRows
        rows={flowsOf(figures)}
        columns={COLUMNS}
        draw={({ on, amount, payout }) => (
          <TableRow key={`${on} ${payout?.payoutSequence}`}>
            <Cell place="note" className="whitespace-nowrap">
              {formatDate(on, locale)}
            </Cell>
            <Cell place="title">{payout ? payoutLabel(product, payout, isEstimate) : t("invest")}</Cell>
            <Cell place="value" figure>
              {money(amount)}
            </Cell>
          </TableRow>
        )}
      />
      <TableBody>
        <TableRow className="font-semibold text-ink">
          <Cell place="note" />
          <Cell place="title">{t("inHand")}</Cell>
          <Cell place="value" figure>
            {money(figures.inHand)}
          </Cell>
        </TableRow>
      </TableBody>
    </Table>
  );
}
