import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { GrowthLines, GrowthSwatch } from "@/components/charts/growth-chart";
import { worthOf } from "@/components/charts/growth-lines";
import { someOf } from "@/components/charts/price-line";
import { Amount } from "@/components/money/amount";
import { formatDate, formatRate } from "@/components/money/format";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkedDisclosure } from "@/components/ui/linked-disclosure";
import { Section } from "@/components/ui/section";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { type ValueHistory, type ValuePoint, type ValueRange, valueRange } from "@/lib/contract/calls/value-history";
import { type Minor, subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import type { Fold } from "./folded-rows";
import { SectionError } from "./section-error";

export const GROWTH_SECTION = "growth";

/** Days of the table. */
const ROWS = 13;

interface GrowthProps {
  /** Null when it could not be loaded. */
  history: ValueHistory | null;
  /** The page's path without its language. */
  path: string;
  /** The id of the section on a page with several. */
  id?: string;
  /** On a page with several. */
  title?: string;
  /** Whose money it is, on a page of several accounts. */
  aside?: string;
  /** The same page with another range. */
  hrefOf: (range: ValueRange) => string;
  /** Opens or closes the table. */
  fold: Fold;
  locale: Locale;
}

/**
 * The value of investments, metals and wallet over time, beside the money paid in and its value in a bank deposit.
 */
export async function GrowthSection({ history, path, id = GROWTH_SECTION, hrefOf, fold, ...rest }: GrowthProps) {
  const { aside, locale } = rest;
  const t = await getTranslations("dashboard");
  const title = rest.title ?? t("growth.title");
  if (history === null) {
    return (
      <Section title={title}>
        <SectionError path={path} locale={locale} />
      </Section>
    );
  }
  const { points, currency, range } = history;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const days = { from: formatDate(first.on, locale), to: formatDate(last.on, locale) };
  // A page with several sections tells their parts from one another.
  const nameOf = (words: string) => (rest.title === undefined ? words : `${rest.title}: ${words}`);
  return (
    <Section
      title={title}
      id={id}
      className="scroll-mt-24"
      aside={
        <FilterChips
          label={nameOf(t("growth.ranges"))}
          isLabelShown={false}
          chips={valueRange.options.map((each) => ({
            href: hrefOf(each),
            words: t(`growth.range.${each}`),
            isCurrent: each === range,
          }))}
        />
      }
    >
      {aside && <p className="mb-3 text-label text-muted">{aside}</p>}
      <Today last={last} history={history} locale={locale} />
      <GrowthLines points={points} currency={currency} label={nameOf(t("growth.label", days))} locale={locale} />
      <Basis history={history} />
      <LinkedDisclosure summary={t("growth.asTable")} {...fold}>
        <Figures history={history} label={nameOf(t("growth.label", days))} locale={locale} />
      </LinkedDisclosure>
    </Section>
  );
}

/** Today's value of each line, which serves as the legend, and the differences between them. */
async function Today({
  last,
  history: { currency },
  locale,
}: {
  last: ValuePoint;
  history: ValueHistory;
  locale: Locale;
}) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const worth = worthOf(last);
  const { putIn, bankDeposit } = last;
  const ahead = (than: Minor) => (
    <Amount amount={subtractMinor(worth, than)} currency={currency} sign="always" decimals="words" />
  );
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Line name="worth" words={t("growth.worth")}>
          <Amount amount={worth} currency={currency} decimals="words" />
        </Line>
        <Line name="putIn" words={t("growth.putIn")}>
          <Amount amount={putIn} currency={currency} decimals="words" />
        </Line>
        {bankDeposit !== null && (
          <Line name="deposit" words={t("growth.deposit")}>
            <Amount amount={bankDeposit} currency={currency} decimals="words" />
          </Line>
        )}
      </dl>
      <p className="mt-2 text-label text-muted">
        {bankDeposit === null
          ? t.rich("growth.gained", { gain: () => ahead(putIn) })
          : t.rich("growth.compared", { gain: () => ahead(putIn), ahead: () => ahead(bankDeposit) })}
      </p>
    </>
  );
}

function Line({ name, words, children }: { name: "worth" | "putIn" | "deposit"; words: string; children: ReactNode }) {
  return (
    <div>
      <dt className="flex items-center gap-2 text-label text-muted">
        <GrowthSwatch name={name} />
        {words}
      </dt>
      <dd className="font-semibold text-body text-ink tabular-nums">{children}</dd>
    </div>
  );
}

/** States what each line of the chart includes, the deposit's rate, and the days between two points. */
async function Basis({ history: { bankDepositBps, currency, stepDays, isMetalAtCost } }: { history: ValueHistory }) {
  const t = await getTranslations("dashboard");
  return (
    <p className="mb-2 max-w-prose text-faint text-note">
      {bankDepositBps === null
        ? t("growth.basisAbroad", { currency })
        : t("growth.basis", { rate: formatRate(bankDepositBps) })}
      {stepDays > 1 && ` ${t("growth.step", { days: stepDays })}`}
      {isMetalAtCost && ` ${t("growth.metalAtCost")}`}
    </p>
  );
}

async function Figures({ history, label, locale }: { history: ValueHistory; label: string; locale: Locale }) {
  const t = await getTranslations({ locale, namespace: "dashboard" });
  const { points, currency, bankDepositBps } = history;
  const columns = [
    { name: t("growth.worth"), of: worthOf },
    { name: t("growth.putIn"), of: ({ putIn }: ValuePoint) => putIn },
    ...(bankDepositBps === null
      ? []
      : [{ name: t("growth.deposit"), of: ({ bankDeposit, putIn }: ValuePoint) => bankDeposit ?? putIn }]),
  ];
  return (
    <Table aria-label={label} className="dense text-ink">
      <TableHead>
        <tr>
          <HeaderCell>{t("growth.day")}</HeaderCell>
          {columns.map(({ name }) => (
            <HeaderCell key={name} figure>
              {name}
            </HeaderCell>
          ))}
        </tr>
      </TableHead>
      <TableBody>
        {someOf(points, ROWS)
          .toReversed()
          .map((point) => (
            <TableRow key={point.on}>
              <Cell place="title">{formatDate(point.on, locale)}</Cell>
              {columns.map(({ name, of }) => (
                <Cell key={name} figure label={name}>
                  <Amount amount={of(point)} currency={currency} />
                </Cell>
              ))}
            </TableRow>
          ))}
      </TableBody>
    </Table>
  );
}
