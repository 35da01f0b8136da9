import { getTranslations } from "next-intl/server";
import { durationOfMonths } from "@/components/deals/duration";
import { durationText } from "@/components/deals/duration-text";
import { formatRate } from "@/components/money/format";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { RateRow } from "@/lib/contract/values/products";
import type { EarlyWithdrawal } from "@/lib/products/product";

/** Every tenure offered, with its interest rate. */
export async function RateTable({ rates }: { rates: readonly RateRow[] }) {
  const [t, product] = await Promise.all([getTranslations("deal"), getTranslations("product")]);
  return (
    <Table aria-label={t("facts.rates")}>
      <TableHead>
        <tr>
          <HeaderCell>{t("figures.tenure")}</HeaderCell>
          <HeaderCell figure>{t("facts.rate")}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {rates.map(({ tenureMonths, rateBps }) => (
          <TableRow key={tenureMonths}>
            <Cell place="title" className="tablet:py-2.5">
              {durationText(product, durationOfMonths(tenureMonths))}
            </Cell>
            <Cell place="value" figure className="font-semibold tablet:py-2.5">
              {formatRate(rateBps)}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The interest rates of a deposit withdrawn early, by the days it ran. */
export async function EarlyExit({ terms: { rateCard, penaltyBps, withoutRate } }: { terms: EarlyWithdrawal }) {
  const t = await getTranslations("deal");
  return (
    <>
      {withoutRate && (
        <p className="mb-2 max-w-prose text-body text-muted">
          {t("facts.earlyCompany", {
            free: withoutRate.fromMonths,
            shortest: withoutRate.untilMonths,
            rate: formatRate(withoutRate.rateBps),
            below: formatRate(withoutRate.belowBps),
          })}
        </p>
      )}
      <p className="max-w-prose text-body text-muted">
        {penaltyBps > 0 ? t("facts.earlyPenalty", { penalty: formatRate(penaltyBps) }) : t("facts.earlyFree")}
      </p>
      <Table aria-label={t("facts.early")} className="mt-3">
        <TableHead>
          <tr>
            <HeaderCell>{t("facts.ranFor")}</HeaderCell>
            <HeaderCell figure>{t("facts.rate")}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rateCard.map(({ fromDays, rateBps }) => (
            <TableRow key={fromDays}>
              <Cell place="title" className="tablet:py-2.5">
                {t("facts.fromDays", { days: fromDays })}
              </Cell>
              <Cell place="value" figure className="tablet:py-2.5">
                {formatRate(rateBps)}
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
