import { getTranslations } from "next-intl/server";
import { AmountView } from "@/components/money/amount-view";
import { formatDate, formatMoney, formatRate } from "@/components/money/format";
import { lawValues } from "@/components/money/law-values";
import { Line, Lines } from "@/components/ui/figures";
import type { ListedDeal } from "@/lib/contract/calls/deals";
import { figuresOf, openDeals } from "@/lib/products/category-figures";
import { type Example, exampleOf } from "@/lib/products/example";
import { incomeTypeOf } from "@/lib/products/tax";
import { businessNow } from "@/lib/web/clock";
import { settlementCalendar } from "@/lib/web/edge-config";
import { readExampleAmount } from "../_parts/amount-query";
import { DealsPage } from "../_parts/deals-page";
import { ExamplePanel } from "../_parts/example-panel";
import { dealsOf } from "../_parts/explore-subjects";
import { amountRange, limitsFor, type PageProps, rangeText } from "../_parts/page-props";
import { ExplorePart } from "../_parts/sections";
import { onTheDayFact, riskValues } from "../_parts/track-record";

const SLUG = "asset-leasing";

/** Asset leasing: monthly payments, each drawn as its principal and its return. */
export async function LeasingPage({ catalogue, query, locale }: PageProps) {
  const t = await getTranslations("explore-leasing");
  const deals = catalogue && dealsOf(SLUG, catalogue);
  const counts = await riskValues(SLUG, catalogue);
  const figures = figuresOf(deals ?? []);
  const worked = catalogue && deals && (await workOut({ catalogue, deals, query }));
  return (
    <DealsPage
      {...{ slug: SLUG, t, catalogue, locale }}
      actions={[
        ...(worked ? [{ href: "#rents", words: t("seeRents") }] : []),
        { href: "#open", words: t("see", { count: figures.open }) },
      ]}
      example={worked && <Answer {...worked} locale={locale} />}
      facts={[
        {
          label: t("strip.rate"),
          value: rangeText(figures.rateBps, (bps) => formatRate(bps)),
          note: t("strip.rateNote"),
        },
        { label: t("strip.first"), value: t("strip.firstValue") },
        { label: t("strip.from"), value: amountRange(figures.minimum) },
        await onTheDayFact(SLUG, catalogue),
      ]}
      values={counts}
      hasCountedRisks
      order={["own", "steps", "open", "record", "risks"]}
    >
      {worked && (
        <ExplorePart id="rents" title={t("rentsTitle", { title: worked.deal.title })}>
          <RentLadder example={worked.example} label={t("rentsLabel")} />
          <p className="mt-5 max-w-prose text-body text-muted">{t("rentsText")}</p>
        </ExplorePart>
      )}
    </DealsPage>
  );
}

interface Worked {
  readonly deal: ListedDeal;
  readonly offered: readonly ListedDeal[];
  readonly read: ReturnType<typeof readExampleAmount>;
  readonly example: Example;
}

async function workOut({
  catalogue,
  deals,
  query,
}: Omit<PageProps<"read">, "locale"> & { deals: readonly ListedDeal[] }): Promise<Worked | null> {
  const offered = openDeals(deals).toSorted((one, other) => (one.tenureDays ?? 0) - (other.tenureDays ?? 0));
  const deal = offered.find(({ dealId }) => dealId === query.option) ?? offered[Math.floor(offered.length / 2)];
  if (!deal) return null;
  const read = readExampleAmount(query, limitsFor(deal));
  const example = exampleOf({ deal, amount: read.amount, on: catalogue.asOf, calendar: await settlementCalendar() });
  return example && { deal, offered, read, example };
}

async function Answer({ deal, offered, read, example, locale }: Worked & Pick<PageProps, "locale">) {
  const t = await getTranslations("explore-leasing");
  const [first] = example.payouts;
  const last = example.payouts.at(-1);
  if (!first || !last) return null;
  return (
    <ExamplePanel
      slug={SLUG}
      locale={locale}
      label={t("label")}
      read={read}
      limits={limitsFor(deal)}
      optionsLabel={t("machines")}
      options={offered.map((each) => ({ value: each.dealId, words: each.title, isChosen: each === deal }))}
      note={t("note", {
        ...lawValues(businessNow()),
        rate: formatRate(deal.rateBps ?? 0),
        tds: formatRate(first.tdsRateBps, 0),
        isTaxed: String(first.tds > 0),
        income: incomeTypeOf(deal.product) ?? "MACHINERY_RENT",
      })}
    >
      <p className="mt-5 text-label text-muted">{t("monthly", { date: formatDate(first.dueOn, locale) })}</p>
      <p className="mt-1 text-ink">
        <AmountView isPublic amount={first.net} currency="INR" locale={locale} size="hero" />
      </p>
      <Lines className="mt-4">
        <Line label={t("rentals", { count: example.payouts.length })}>
          <AmountView isPublic amount={example.net} currency="INR" locale={locale} />
        </Line>
        <Line label={t("last", { date: formatDate(last.dueOn, locale) })}>
          <AmountView isPublic amount={last.net} currency="INR" locale={locale} />
        </Line>
        <Line label={t("xirr")} strong>
          {example.netXirrBps === null ? "—" : formatRate(example.netXirrBps)}
        </Line>
      </Lines>
    </ExamplePanel>
  );
}

const HEIGHT = 100;
const WIDTH = 10;

/** One bar for each payout: the part that repays principal below, the return above. */
function RentLadder({ example: { payouts }, label }: { example: Example; label: string }) {
  const rents = payouts.filter(({ kind }) => kind === "RENTAL" || kind === "REPAYMENT");
  const most = Math.max(1, ...rents.map(({ gross }) => gross));
  return (
    <figure>
      <svg
        viewBox={`0 0 ${rents.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-44 w-full"
        role="img"
        aria-label={label}
      >
        {rents.map(({ payoutSequence, principal, gross, dueOn }, index) => {
          const [whole, repaid] = [(gross / most) * HEIGHT, (principal / most) * HEIGHT];
          return (
            <g key={payoutSequence}>
              <title>{`${dueOn}: ${formatMoney({ amount: gross, currency: "INR" })}`}</title>
              <rect
                x={index * WIDTH + 1}
                y={HEIGHT - whole}
                width={WIDTH - 2}
                height={whole - repaid}
                className="fill-accent"
              />
              <rect
                x={index * WIDTH + 1}
                y={HEIGHT - repaid}
                width={WIDTH - 2}
                height={repaid}
                className="fill-line-strong"
              />
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
