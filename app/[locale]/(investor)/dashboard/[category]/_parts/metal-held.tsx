import { getTranslations } from "next-intl/server";
import { PartFailed } from "@/components/holdings/part-failed";
import { Amount } from "@/components/money/amount";
import { formatMoment } from "@/components/money/format";
import { Pagination } from "@/components/tables/pagination";
import { Figure, Figures } from "@/components/ui/figures";
import { Section } from "@/components/ui/section";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import type { Metrics } from "@/lib/contract/dashboard";
import { listMetalTransactions, type MetalTransaction } from "@/lib/contract/metals";
import { subtractMinor, ZERO_PAISE } from "@/lib/contract/money";
import { gramsFromTenthMg, type Metal } from "@/lib/contract/weight";
import type { Locale } from "@/lib/i18n/locales";
import { readPart } from "@/lib/server/partial-read";
import { MissingMetals } from "../../_parts/metal-note";

interface MetalHeldProps {
  metal: Metal;
  metrics: Metrics;
  path: string;
  /** From 0. */
  pageNumber: number;
  locale: Locale;
}

/** A metal pays nothing and matures never: what it cost, what it would bring, what sales brought, and every trade. */
export async function MetalHeld({ metal, metrics, path, pageNumber, locale }: MetalHeldProps) {
  const t = await getTranslations("dashboard");
  const { invested, currentValue, received, gain, currency, metals } = metrics;
  const pricedAt = metals.find((figures) => figures.metal === metal)?.pricedAt ?? null;
  const isPriced = metals.some((figures) => figures.metal === metal && figures.currentValue !== null);
  const amount = (of: typeof gain) => <Amount amount={of} currency={currency} />;
  return (
    <>
      <MissingMetals metrics={metrics} />
      {isPriced && (
        <Figures>
          <Figure label={t("page.invested")} note={t("metals.investedNote")}>
            {amount(invested)}
          </Figure>
          <Figure
            label={t("page.value")}
            note={
              pricedAt === null
                ? t("metals.nothingHeld")
                : t("metals.valueNote", { time: formatMoment(pricedAt, locale) })
            }
          >
            {amount(currentValue)}
          </Figure>
          <Figure label={t("metals.sold")} note={t("metals.soldNote")}>
            {amount(received)}
          </Figure>
          <Figure label={t("page.gain")} note={t("metals.gainNote")}>
            <Amount amount={gain} currency={currency} sign="always" className={gain < 0 ? "text-negative" : ""} />
          </Figure>
        </Figures>
      )}
      <Section title={t("metals.trades")}>
        <Trades metal={metal} path={path} pageNumber={pageNumber} locale={locale} />
      </Section>
    </>
  );
}

async function Trades({ metal, path, pageNumber, locale }: Omit<MetalHeldProps, "metrics">) {
  const [t, page] = await Promise.all([
    getTranslations("dashboard"),
    readPart(listMetalTransactions, { metal, pageNumber }),
  ]);
  if (page === null) return <PartFailed path={path} locale={locale} />;
  return (
    <>
      <Table aria-label={t("metals.trades")}>
        <TableHead>
          <tr>
            <HeaderCell>{t("metals.columns.what")}</HeaderCell>
            <HeaderCell>{t("metals.columns.when")}</HeaderCell>
            <HeaderCell figure>{t("metals.columns.amount")}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {page.transactions.map((trade) => (
            <Trade key={trade.transactionId} trade={trade} locale={locale} />
          ))}
        </TableBody>
      </Table>
      <Pagination
        pageNumber={page.pageNumber}
        totalPages={page.totalPages}
        hrefOf={(each) => (each === 0 ? path : `${path}?page=${each + 1}`)}
        words={{
          label: t("metals.pages"),
          previous: t("page.previous"),
          next: t("page.next"),
          position: t("page.position", { page: page.pageNumber + 1, pages: page.totalPages }),
        }}
      />
    </>
  );
}

const MARKS = { INITIATED: "pending", SUCCESS: "confirmed", FAILED: "failed" } as const;
const WORDS = { INITIATED: "pending", SUCCESS: "success", FAILED: "failed" } as const;

async function Trade({ trade, locale }: { trade: MetalTransaction; locale: Locale }) {
  const [t, states] = await Promise.all([getTranslations("dashboard"), getTranslations("states")]);
  const { kind, grams, pricePerGram, total, gst, state, createdAt } = trade;
  const isDone = state === "SUCCESS";
  const signed = kind === "BUY" && state !== "FAILED" ? subtractMinor(ZERO_PAISE, total) : total;
  return (
    <TableRow>
      <Cell place="title">
        {t(`metals.kind.${kind}`, { grams: gramsFromTenthMg(grams).toFixed(4) })}
        <CellNote>
          {t.rich(gst > 0 ? "metals.atWithGst" : "metals.at", {
            price: () => <Amount amount={pricePerGram} currency="INR" />,
            gst: () => <Amount amount={gst} currency="INR" />,
          })}
        </CellNote>
      </Cell>
      <Cell place="note">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-label max-tablet:text-note">
          {formatMoment(createdAt, locale)}
          {!isDone && <Status kind={MARKS[state]}>{states(WORDS[state])}</Status>}
        </span>
      </Cell>
      <Cell place="value" figure>
        <span className={isDone ? "text-ink" : "text-faint"}>
          <Amount amount={signed} currency="INR" sign={state === "FAILED" ? "auto" : "always"} />
        </span>
      </Cell>
    </TableRow>
  );
}
