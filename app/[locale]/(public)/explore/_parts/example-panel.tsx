import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { formatMoney } from "@/components/money/format";
import { Button } from "@/components/ui/button";
import { Drawn } from "@/components/ui/drawn/drawn";
import { Panel } from "@/components/ui/section";
import type { Currency, Minor } from "@/lib/contract/facts/money";
import { CURRENCY_SIGNS } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import type { AmountLimits, ReadAmount } from "./amount-query";
import type { ExploreSlug } from "./explore-subjects";
import { LiveAnswer } from "./live-answer";

export interface Option {
  readonly value: string;
  readonly words: string;
  readonly isChosen: boolean;
}

interface ExamplePanelProps {
  slug: ExploreSlug;
  locale: Locale;
  label: string;
  read: ReadAmount;
  limits: AmountLimits;
  currency?: Currency;
  options?: readonly Option[];
  /** The attribute in which the options differ, for screen readers: currency, tenure. */
  optionsLabel?: string;
  note: ReactNode;
  /** The answer. */
  children: ReactNode;
}

const plain = (amount: Minor) => formatMoney({ amount, currency: "INR" }, { decimals: "auto" }).replace(/^\D+/, "");

/** The worked example: a plain form whose answer is the page's address, and is shown at once where scripts run. */
export async function ExamplePanel({ slug, locale, label, read, limits, note, children, ...rest }: ExamplePanelProps) {
  const { currency = "INR", options = [], optionsLabel } = rest;
  const t = await getTranslations("explore");
  const path = hrefFor(locale, `/explore/${slug}`);
  const round = (amount: Minor) => formatMoney({ amount, currency }, { decimals: "auto" });
  const chosen = options.find(({ isChosen }) => isChosen);
  return (
    <Panel className="self-start">
      <form action={`${path}#example`} id="example" className="scroll-mt-4">
        <label htmlFor="example-amount" className="text-label text-muted">
          {label}
        </label>
        <div className="flex items-baseline gap-2 border-ink border-b-2">
          <span aria-hidden className="serif text-heading text-muted">
            {CURRENCY_SIGNS[currency]}
          </span>
          <input
            id="example-amount"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={plain(read.amount)}
            aria-describedby={read.problem ? "example-problem" : undefined}
            className="serif min-h-14 w-full min-w-0 bg-transparent text-heading text-ink outline-offset-4"
          />
          <Button type="submit" variant="secondary" className="shrink-0 self-center whitespace-nowrap">
            {t("example.show")}
          </Button>
        </div>
        {options.length > 1 && (
          <fieldset className="mt-3">
            <legend className="sr-only">{optionsLabel}</legend>
            <div className="flex flex-wrap gap-2">
              {options.map(({ value, words, isChosen }) => (
                <label
                  key={value}
                  className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line-strong px-4 font-medium text-label text-ink has-[:checked]:border-accent has-[:checked]:bg-accent-soft has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent"
                >
                  <input type="radio" name="option" value={value} defaultChecked={isChosen} className="sr-only" />
                  {words}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {options.length === 1 && chosen && <input type="hidden" name="option" value={chosen.value} />}
      </form>
      <LiveAnswer>
        <Drawn>
          {read.problem && (
            <p id="example-problem" role="alert" className="mt-3 text-label text-negative">
              {t(`example.problem.${read.problem}`, { least: round(limits.least), most: round(limits.most) })}
            </p>
          )}
          {children}
          <div className="mt-4 text-faint text-note">{note}</div>
        </Drawn>
      </LiveAnswer>
    </Panel>
  );
}
