import { getTranslations } from "next-intl/server";
import { formatDate, formatMoney } from "@/components/money/format";
import { Disclosure } from "@/components/ui/disclosure";
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import type { PastDeal } from "@/lib/contract/calls/past-deals";
import type { Locale } from "@/lib/i18n/locales";
import { delayOf, type Outcome, outcomeOf, trackRecordOf } from "@/lib/products/past-deals";

type Exception = Exclude<Outcome, "ON_TIME">;

const FILLS: Readonly<Record<Exception, string>> = {
  LATE: "fill-warning",
  LOSS: "fill-negative",
};

const PITCH = 22;
const RADIUS = 8;

/** On a loss the dot is a ring with a cross, and a late one has a hole: never colour alone. */
function ExceptionDot({ outcome, x, y }: { outcome: Exception; x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={RADIUS} className={FILLS[outcome]} />
      {outcome === "LATE" && <circle cx={x} cy={y} r={3} className="fill-ground" />}
      {outcome === "LOSS" && (
        <path d={`M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`} className="stroke-ground" strokeWidth="2" fill="none" />
      )}
    </>
  );
}

interface DotsProps {
  /** Ended, in one currency. */
  deals: readonly PastDeal[];
  /** Deals of which a payout is late now are drawn after them; others are not. */
  running: readonly ListedDeal[];
  /** The rows of the table: `NOTABLE` are the late and lost deals and the latest. */
  rows: "ALL" | "NOTABLE";
  locale: Locale;
}

const LATEST = 24;

const rowsOf = (deals: readonly PastDeal[], rows: DotsProps["rows"]) =>
  rows === "ALL"
    ? deals
    : deals.filter((deal, index) => index >= deals.length - LATEST || outcomeOf(deal) !== "ON_TIME");

/** A dot for each ended deal, oldest first, good and bad, then for each late deal; and the same as a table. */
export async function DealDots({ deals, running, rows, locale }: DotsProps) {
  const t = await getTranslations("explore");
  const record = trackRecordOf(deals);
  const late = lateIn(running);
  const [first] = deals;
  const shown = rowsOf(deals, rows);
  const title = shown.length === deals.length ? t("dots.table") : t("dots.notable", { count: LATEST });
  const lateNow =
    late.length > 0 && t("dots.lateNow", { count: late.length, days: Math.max(...late.map(({ days }) => days)) });
  const legend = [t("dots.legend", legendOf(record)), lateNow].filter(Boolean).join(" ");
  return (
    <>
      <div className="grid gap-x-14 gap-y-6 desktop:grid-cols-[17rem_minmax(0,1fr)]">
        <p className="text-body text-muted">
          {first ? t("dots.about", { total: record.total, since: formatDate(first.dueOn, locale) }) : t("dots.none")}{" "}
          {!first && lateNow}
        </p>
        {first && (
          <figure className="min-w-0">
            <Drawing deals={deals} late={late} legend={legend} locale={locale} />
            <figcaption className="mt-4 text-body text-ink">
              {legend}
              {record.losses > 0 &&
                ` ${t("dots.lost", {
                  recovered: formatMoney({ amount: record.lossRecovered, currency: "INR" }, { decimals: "auto" }),
                  principal: formatMoney({ amount: record.lossPrincipal, currency: "INR" }, { decimals: "auto" }),
                })}`}
            </figcaption>
          </figure>
        )}
      </div>
      {first && (
        <div className="mt-6">
          <Disclosure summary={title}>
            <DealTable deals={shown} title={title} locale={locale} />
          </Disclosure>
        </div>
      )}
    </>
  );
}

interface LateDeal {
  readonly dealId: string;
  readonly payer: string;
  readonly days: number;
}

const lateIn = (running: readonly ListedDeal[]): readonly LateDeal[] =>
  running.flatMap(({ dealId, payer, outcome }) =>
    outcome?.is === "LATE" ? [{ dealId, payer: payer.name, days: outcome.daysLate }] : [],
  );

interface DrawingProps extends Pick<DotsProps, "deals" | "locale"> {
  late: readonly LateDeal[];
  legend: string;
}

async function Drawing({ deals, late, legend, locale }: DrawingProps) {
  const t = await getTranslations("explore");
  const drawn = deals.length + late.length;
  const columns = Math.min(26, Math.max(1, drawn));
  return (
    <svg
      viewBox={`0 0 ${columns * PITCH} ${Math.ceil(drawn / columns) * PITCH}`}
      className="w-full"
      style={{ maxWidth: `${columns * 1.6}rem` }}
      role="img"
      aria-label={legend}
    >
      {/* One path of round points: an element for each dot would be most of the page's bytes. */}
      <path
        d={deals.flatMap((deal, index) => (outcomeOf(deal) === "ON_TIME" ? [pointAt(index, columns)] : [])).join("")}
        data-outcome="ON_TIME"
        className="stroke-positive"
        strokeWidth={2 * RADIUS}
        strokeLinecap="round"
      />
      {deals.map((deal, index) => {
        const outcome = outcomeOf(deal);
        if (outcome === "ON_TIME") return null;
        const [x, y] = placeOf(index, columns);
        return (
          <g key={deal.reference} data-outcome={outcome}>
            <title>{t("dots.one", oneOf(deal, locale))}</title>
            <ExceptionDot outcome={outcome} x={x} y={y} />
          </g>
        );
      })}
      {late.map(({ dealId, payer, days }, index) => {
        const [x, y] = placeOf(deals.length + index, columns);
        return (
          <g key={dealId} data-outcome="LATE_NOW">
            <title>{t("dots.oneLateNow", { payer, days })}</title>
            <path d={`M${x} ${y - 7}l7.5 13h-15z`} className="fill-none stroke-warning" strokeWidth="2" />
          </g>
        );
      })}
    </svg>
  );
}

/** The centre of the mark. */
const placeOf = (index: number, columns: number): readonly [number, number] => [
  (index % columns) * PITCH + PITCH / 2,
  Math.floor(index / columns) * PITCH + PITCH / 2,
];

const pointAt = (index: number, columns: number) => `M${placeOf(index, columns).join(" ")}h0`;

const legendOf = ({ onTime, late, losses, longestDelayDays: longest }: ReturnType<typeof trackRecordOf>) => ({
  onTime,
  late,
  losses,
  longest,
});

const oneOf = (deal: PastDeal, locale: Locale) => ({
  payer: deal.payer,
  amount: formatMoney(deal, { decimals: "auto" }),
  date: formatDate(deal.dueOn, locale),
  outcome: outcomeOf(deal),
  days: delayOf(deal),
});

async function DealTable({ deals, title, locale }: Pick<DotsProps, "deals" | "locale"> & { title: string }) {
  const t = await getTranslations("explore");
  return (
    <Table aria-label={title} className="in-order">
      <TableHead>
        <TableRow>
          <HeaderCell>{t("dots.column.payer")}</HeaderCell>
          <HeaderCell>{t("dots.column.due")}</HeaderCell>
          <HeaderCell figure>{t("dots.column.amount")}</HeaderCell>
          <HeaderCell figure>{t("dots.column.outcome")}</HeaderCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {deals.map((deal) => (
          <TableRow key={deal.reference}>
            <Cell>{deal.payer}</Cell>
            <Cell>{formatDate(deal.dueOn, locale)}</Cell>
            <Cell>{formatMoney(deal, { decimals: "auto" })}</Cell>
            <Cell>
              {t("dots.outcome", {
                outcome: outcomeOf(deal),
                days: delayOf(deal),
                recovered: formatMoney({ amount: deal.recovered, currency: deal.currency }, { decimals: "auto" }),
              })}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
