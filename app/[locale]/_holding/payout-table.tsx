import { CollapsibleRows } from "@/components/deals/collapsible-rows";
import { Table } from "@/components/ui/table";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { payoutLines, payoutWords } from "./payout-lines";
import { PayoutHead, PayoutRow, payoutColumns } from "./payout-row";

/** All payouts in one table. A long list of past payouts is collapsed. */
export async function PayoutTable({ investment, locale }: { investment: Investment; locale: Locale }) {
  const [lines, words] = await Promise.all([
    payoutLines(investment.cashflow, investment, locale),
    payoutWords(investment, locale),
  ]);
  return (
    <Table aria-label={words.label}>
      <PayoutHead words={words} />
      <CollapsibleRows
        rows={lines}
        columns={payoutColumns(words)}
        draw={(line) => <PayoutRow key={line.payoutSequence} line={line} words={words} locale={locale} />}
      />
    </Table>
  );
}
