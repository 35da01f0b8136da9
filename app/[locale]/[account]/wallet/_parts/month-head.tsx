import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMonth } from "@/components/money/format";
import type { HistoryMonth } from "@/lib/contract/calls/money-history";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";

interface MonthHeadProps {
  id: string;
  /** `2026-11` */
  month: string;
  /** Null in a search, whose rows are not the whole month. */
  sums: HistoryMonth | null;
  /** The largest sum of the page, to whose scale the bars are drawn. */
  widest: number;
  currency: Currency;
  locale: Locale;
}

/** A month's name with its sums in and out, as bars on the page's one scale and as amounts. */
export async function MonthHead({ id, month, sums, widest, currency, locale }: MonthHeadProps) {
  const isHidden = await amountsHidden();
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-1 border-line-strong border-b pb-2">
      <h2 id={id} className="serif text-ink text-lead tablet:w-44">
        {formatMonth(month, locale)}
      </h2>
      {sums && (
        <>
          {/* The lengths of bars disclose amounts. */}
          {!isHidden && (
            <div aria-hidden className="grid w-36 gap-1 max-tablet:hidden">
              <Bar amount={sums.moneyIn} widest={widest} className="bg-positive" />
              <Bar amount={sums.moneyOut} widest={widest} className="bg-ink" />
            </div>
          )}
          <dl className="ml-auto flex flex-wrap gap-x-8 text-label">
            <Sum kind="in" amount={sums.moneyIn} currency={currency} />
            <Sum kind="out" amount={sums.moneyOut} currency={currency} />
          </dl>
        </>
      )}
    </div>
  );
}

const Bar = ({ amount, widest, className }: { amount: Minor; widest: number; className: string }) => (
  <span
    className={`swatch h-[3px] rounded-full ${className}`}
    style={{ width: `${Math.round((amount / widest) * 1_000) / 10}%` }}
  />
);

const MARKS = { in: "bg-positive", out: "bg-ink" } as const;

async function Sum({ kind, amount, currency }: { kind: "in" | "out"; amount: Minor; currency: Currency }) {
  const t = await getTranslations("wallet.history");
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className={`h-[3px] w-3 rounded-full ${MARKS[kind]}`} />
      <dt className="text-muted">{t(kind)}</dt>
      <dd className="font-semibold text-ink">
        <Amount amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
