import { getTranslations } from "next-intl/server";
import { formatMoney } from "@/components/money/format";
import { Still } from "@/components/ui/drawn/still";
import { Notice } from "@/components/ui/feedback";
import { Line, Lines } from "@/components/ui/figures";
import type { Outcome, OutcomeBar } from "@/lib/calculators/outcome";
import type { Locale } from "@/lib/i18n/locales";
import { Payments } from "./payments";
import { sentenceText, valueText } from "./value-text";

interface OutcomeProps {
  locale: Locale;
  outcome: Outcome;
}

/** The figures of a calculator, then the formula with them. */
export async function OutcomeView({ locale, outcome }: OutcomeProps) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const { headline, lines, bars, table, working, cautions } = outcome;
  const look = { t, locale };
  const value = valueText(headline.value, look);
  return (
    <>
      {bars ? (
        <Bars locale={locale} heading={t(`headlines.${headline.name}`, { value })} bars={bars} />
      ) : (
        <div role="status">
          <p className="text-body text-muted">{t(`lines.${headline.name}`)}</p>
          <p className="serif mt-1 text-amount text-ink [overflow-wrap:anywhere]">{value}</p>
        </div>
      )}
      {(!bars || lines.length > 1) && (
        <Still>
          <Lines className="mt-6 border-line-strong border-y">
            {lines.map(({ name, value: each, isTotal = false }) => (
              <Line key={name} label={t(`lines.${name}`)} strong={isTotal}>
                {valueText(each, look)}
              </Line>
            ))}
          </Lines>
        </Still>
      )}
      {cautions.length > 0 && (
        <div className="mt-6 grid gap-3">
          {cautions.map((caution) => (
            <Notice key={caution.name}>{sentenceText(caution, look)}</Notice>
          ))}
        </div>
      )}
      <h2 className="serif mt-10 text-ink text-title">{t("ui.formula")}</h2>
      {working.map((sentence) => (
        <p key={sentence.name} className="mt-3 max-w-prose text-body text-muted">
          {sentenceText(sentence, look)}
        </p>
      ))}
      {table && <Payments locale={locale} table={table} />}
    </>
  );
}

/** Full width is the largest gain. */
const SHARE_WHOLE = 100;

async function Bars({ locale, heading, bars }: { locale: Locale; heading: string; bars: readonly OutcomeBar[] }) {
  const t = await getTranslations({ locale, namespace: "calculators" });
  const largest = Math.max(1, ...bars.map(({ gain }) => gain));
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line-strong border-b pb-4">
        <div role="status">
          <h2 className="serif text-ink text-title">{heading}</h2>
        </div>
        <p className="text-label text-muted">{t("ui.sorted")}</p>
      </div>
      <Still>
        <ol>
          {bars.map((bar) => (
            <li
              key={bar.name}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 border-line border-b py-4 tablet:grid-cols-[11rem_minmax(0,1fr)_auto]"
            >
              <div className="min-w-0">
                <p className="font-semibold text-body text-ink">{t(`bars.${bar.name}`)}</p>
                <p className="mt-0.5 text-label text-muted">{sentenceText(bar.note, { t, locale })}</p>
              </div>
              <BarShape bar={bar} share={Math.round((Math.max(0, bar.gain) * SHARE_WHOLE) / largest)} />
              <p className="text-right font-semibold text-body text-ink tablet:min-w-36">
                {bar.inHand === null ? "–" : formatMoney({ amount: bar.inHand })}
              </p>
            </li>
          ))}
        </ol>
      </Still>
      <p className="mt-3 text-faint text-note">{t("ui.ourDeals")}</p>
    </>
  );
}

function BarShape({ bar, share }: { bar: OutcomeBar; share: number }) {
  if (bar.inHand === null) return <span className="max-tablet:hidden" />;
  const colour = bar.isOffered ? "text-accent bg-primary" : "text-faint bg-line-strong";
  const shape = bar.certainty === "OWED" ? colour : "hatched border border-current text-accent";
  return (
    <span aria-hidden className="block max-tablet:order-1 max-tablet:col-span-2">
      <span className={`swatch block h-5 rounded-sm ${shape}`} style={{ width: `${Math.max(1, share)}%` }} />
    </span>
  );
}
