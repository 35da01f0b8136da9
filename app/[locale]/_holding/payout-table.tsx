import { CollapsibleRows } from "@/components/deals/collapsible-rows";
import { Table } from "@/components/ui/table";
import type { Investment } from "@/lib/contract/calls/investments";
import type { Locale } from "@/lib/i18n/locales";
import { payoutLines, payoutWords } from "./payout-lines";
import { PayoutHead, PayoutRow, payoutColumns } from "./payout-row";

/** All payouts in one table, which begins at the next one where it is long. */
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
        isPast={({ paid }) => paid !== null}
        draw={(line) => <PayoutRow key={line.payoutSequence} line={line} words={words} locale={locale} />}
      />
    </Table>
  );
}
