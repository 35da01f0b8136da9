import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { Amount } from "@/components/money/amount";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatMoney, formatMonth, formatRate } from "@/components/money/format";
import type { Deal } from "@/lib/contract/calls/deals";
import type { InvestmentTerms } from "@/lib/contract/calls/investment-terms";
import { subtractMinor } from "@/lib/contract/facts/money";
import type { Locale } from "@/lib/i18n/locales";
import { type CashBar, type CashPlot, cashPlotOf, PLOT } from "./cash-plot-geometry";
import { endDateText } from "./end-date";

interface CashPlotProps {
  deal: Pick<Deal, "product">;
  terms: InvestmentTerms;
  locale: Locale;
}

/** Beyond this place, in percent, the first payout's label has more room beside its bar than above it. */
const FIRST_ABOVE_TO = 40;

/** The payouts of the table below as bars on a time axis. An estimate that nobody owes has a broken outline. */
export async function CashPlotFigure({ deal, terms, locale }: CashPlotProps) {
  const plot = cashPlotOf(terms);
  if (plot === null) return null;
  const { out, back, width, ticks, above } = plot;
  const height = above + PLOT.below;
  const isHidden = await amountsHidden();
  const titleOf = ({ on, net }: CashBar) =>
    isHidden
      ? formatDate(on, locale)
      : `${formatDate(on, locale)}: ${formatMoney({ amount: net, currency: terms.currency })}`;
  return (
    <figure className="mt-3">
      <Headline deal={deal} terms={terms} locale={locale} />
      <div className="relative mt-3" style={{ height }}>
        <svg aria-hidden="true" width="100%" height={height} className="absolute inset-0 overflow-visible text-accent">
          <Patterns />
          {ticks.map(({ on, place }) => (
            <g key={on}>
              <line x1={`${place}%`} x2={`${place}%`} y1={above} y2={above + 5} className="stroke-line-strong" />
              <text x={`${place}%`} y={above + 20} textAnchor="middle" className="fill-muted text-note">
                {formatMonth(on.slice(0, 7), locale)}
              </text>
            </g>
          ))}
          <Bar bar={out} above={above} width={width} title={titleOf(out)} isOut isExpected={false} />
          {back.map((bar) => (
            <Bar
              key={bar.on}
              bar={bar}
              above={above}
              width={width}
              title={titleOf(bar)}
              isExpected={terms.isExpected}
            />
          ))}
          <line x1="0" x2="100%" y1={above} y2={above} className="stroke-ink" />
        </svg>
        <Labels terms={terms} plot={plot} locale={locale} />
      </div>
      <Key terms={terms} isCut={out.isCut || back.some(({ isCut }) => isCut)} />
    </figure>
  );
}

/** The total that reaches the wallet, and its yearly return after TDS. */
async function Headline({ deal, terms, locale }: CashPlotProps) {
  const t = await getTranslations("deal.plot");
  const { amount, currency, totalNet, maturesOn, isExpected, netXirrBps } = terms;
  const put = () => <Amount amount={amount} currency={currency} decimals="auto" />;
  const date = await endDateText({ deal, maturesOn, locale });
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <div>
        <p className="text-label text-muted">{t.rich("headline", { amount: put, date, dated: date ? "yes" : "no" })}</p>
        <p className="serif text-amount text-ink">
          {isExpected && <About />}
          <Amount amount={totalNet} currency={currency} size="hero" />
        </p>
      </div>
      {netXirrBps !== null && (
        <p className="pb-2 tablet:text-right">
          <span className="block font-semibold text-ink text-lead">
            {isExpected && "≈ "}
            {t("aYear", { rate: formatRate(netXirrBps, isExpected ? 1 : 2) })}
          </span>
          <span className="text-faint text-note">{t("aYearNote", { currency })}</span>
        </p>
      )}
    </div>
  );
}

/** Before an amount that nobody owes. */
async function About() {
  const t = await getTranslations("deal.plot");
  return (
    <>
      <span aria-hidden>≈ </span>
      <span className="sr-only">{t("about")} </span>
    </>
  );
}

/** Hatched fills for expected payouts: light for principal, dense for earnings. */
function Patterns() {
  const hatch = { width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" } as const;
  return (
    <defs>
      <pattern id="cash-principal" {...hatch}>
        <rect width="5" height="5" className="fill-accent-soft" />
        <rect width="1" height="5" fill="currentColor" />
      </pattern>
      <pattern id="cash-earned" {...hatch}>
        <rect width="5" height="5" className="fill-accent-soft" />
        <rect width="3.4" height="5" fill="currentColor" />
      </pattern>
    </defs>
  );
}

interface BarProps {
  bar: CashBar;
  above: number;
  width: number;
  title: string;
  isOut?: boolean;
  isExpected: boolean;
}

function Bar({ bar, above, width, title, isOut = false, isExpected }: BarProps) {
  const { place, principal, earned, isCut } = bar;
  const x = { x: `${place - width / 2}%`, width: `${width}%` };
  const dash = isExpected ? "3 3" : undefined;
  const line = { stroke: "currentColor", strokeDasharray: dash, rx: 2 };
  const height = principal + earned;
  return (
    <g>
      <title>{title}</title>
      {isOut && <rect {...x} y={above} height={principal} rx="3" className="fill-ink" />}
      {!isOut && principal > 0 && (
        <rect {...x} {...line} y={above - principal} height={principal} fill="url(#cash-principal)" />
      )}
      {earned > 0 && <rect {...x} {...line} y={above - height} height={earned} fill="url(#cash-earned)" />}
      {isCut && (
        <svg
          aria-hidden="true"
          {...x}
          y={isOut ? above + height * 0.6 : above - principal * 0.62}
          height="13"
          viewBox="0 0 40 13"
          preserveAspectRatio="none"
          className="overflow-visible"
        >
          <path d="M-4 8 44 1v5L-4 13Z" className="fill-ground" />
        </svg>
      )}
    </g>
  );
}

interface LabelsProps extends Omit<CashPlotProps, "deal"> {
  plot: CashPlot;
}

/** In HTML, so that amounts are masked like any other and words wrap. */
async function Labels({ terms, plot: { out, back, width, clear }, locale }: LabelsProps) {
  const t = await getTranslations("deal.plot");
  const { currency } = terms;
  const [first, last] = [back[0], back.at(-1)];
  if (!first || !last) return null;
  const gain = subtractMinor(terms.totalNet, terms.amount);
  const paid = () => <Amount amount={terms.amount} currency={currency} decimals="auto" />;
  const beside = { right: `${100 - first.place + width / 2 + 2}%`, bottom: PLOT.below + 12 };
  const isBeside = first.place > FIRST_ABOVE_TO;
  return (
    <>
      <Label
        at={{ left: `${out.place + width / 2 + 2}%`, bottom: 0 }}
        strong={t.rich("out", { amount: paid })}
        isRight={false}
      >
        {formatDate(out.on, locale)}
      </Label>
      <Label
        at={isBeside ? beside : { left: `${first.place - width / 2}%`, bottom: PLOT.below + clear.first + 6 }}
        strong={<BarAmount bar={first} terms={terms} />}
        isRight={isBeside}
      >
        {back.length === 1 ? (
          <>
            <span className="block text-positive">
              {t.rich("earned", { earned: () => <Amount amount={gain} currency={currency} sign="always" /> })}
            </span>
            {formatDate(first.on, locale)}
          </>
        ) : (
          t("first", { date: formatDate(first.on, locale) })
        )}
      </Label>
      {back.length > 1 && (
        <Label
          at={{ right: `${100 - last.place - width / 2}%`, bottom: PLOT.below + clear.last + 6 }}
          strong={<BarAmount bar={last} terms={terms} />}
          isRight
        >
          {t("last", { date: formatDate(last.on, locale) })}
        </Label>
      )}
    </>
  );
}

function BarAmount({ bar: { net }, terms: { currency, isExpected } }: { bar: CashBar; terms: InvestmentTerms }) {
  return (
    <>
      {isExpected && <About />}
      <Amount amount={net} currency={currency} decimals="figure" />
    </>
  );
}

interface LabelProps {
  at: { left?: string; right?: string; bottom: number };
  strong: ReactNode;
  isRight: boolean;
  children: ReactNode;
}

function Label({ at, strong, isRight, children }: LabelProps) {
  return (
    <p className={`absolute whitespace-nowrap text-label text-muted ${isRight ? "text-right" : ""}`} style={at}>
      <span className="block font-semibold text-ink">{strong}</span>
      {children}
    </p>
  );
}

/** A square of the legend, filled as the bars that it names. */
function Swatch({ fill, isBroken = false }: { fill: string; isBroken?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="mr-1.5 inline-block size-3 align-[-1px] text-accent">
      <rect
        x="0.5"
        y="0.5"
        width="11"
        height="11"
        rx="2"
        fill={fill}
        stroke={fill.startsWith("url") ? "currentColor" : "none"}
        strokeDasharray={isBroken ? "2 2" : undefined}
      />
    </svg>
  );
}

async function Key({ terms: { isExpected, cashflow }, isCut }: { terms: InvestmentTerms; isCut: boolean }) {
  const t = await getTranslations("deal.plot");
  const repays = cashflow.some(({ principal }) => principal > 0);
  return (
    <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-label text-muted">
      <span>
        <Swatch fill="var(--ink)" />
        {t("key.out")}
      </span>
      {repays && (
        <span>
          <Swatch fill="url(#cash-principal)" isBroken={isExpected} />
          {t("key.principal")}
        </span>
      )}
      <span>
        <Swatch fill="url(#cash-earned)" isBroken={isExpected} />
        {t("key.earned")}
      </span>
      <span className="text-faint">
        {t(isExpected ? "key.estimated" : "key.expected")}
        {isCut && ` ${t("key.cut")}`}
      </span>
    </figcaption>
  );
}
