import { getTranslations } from "next-intl/server";
import { Amount } from "@/components/money/amount";
import { Grams } from "@/components/money/grams";
import { formatMoment } from "@/components/money/moment";
import { fileAddress } from "@/components/portfolio/file-link";
import { Pagination } from "@/components/portfolio/pagination";
import { SectionError } from "@/components/portfolio/section-error";
import { Status } from "@/components/ui/status";
import { Cell, CellNote, HeaderCell, Table, TableBody, TableHead, TableRow } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import { getMetalInvoice } from "@/lib/contract/calls/metal-invoices";
import type { listMetalTransactions, MetalTransaction } from "@/lib/contract/calls/metals";
import type { OutputOf } from "@/lib/contract/define";
import { subtractMinor, ZERO_PAISE } from "@/lib/contract/facts/money";
import { spokenReferenceAt } from "@/lib/contract/values/spoken-reference";
import type { Metal } from "@/lib/contract/values/weight";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { findOwnZone } from "@/lib/web/own-zone";
import { metalPath } from "./metal-address";

interface MetalTradesProps {
  /** Null when the backend request failed. */
  page: OutputOf<typeof listMetalTransactions> | null;
  /** Localised path of the page that contains the list. */
  path: string;
  metal: Metal;
  locale: Locale;
}

/** Purchases and sales of a metal, newest first, each with its status. */
export async function MetalTrades({ page, path, metal, locale }: MetalTradesProps) {
  const t = await getTranslations("metals");
  if (page === null) return <SectionError path={metalPath(metal)} locale={locale} />;
  if (page.total === 0) return <p className="border-line border-y py-8 text-body text-muted">{t("trades.none")}</p>;
  return (
    <>
      <Table aria-label={t("trades.title")}>
        <TableHead>
          <tr>
            <HeaderCell>{t("trades.what")}</HeaderCell>
            <HeaderCell>{t("trades.when")}</HeaderCell>
            <HeaderCell figure>{t("trades.amount")}</HeaderCell>
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
          label: t("trades.pages"),
          previous: t("trades.previous"),
          next: t("trades.next"),
          position: t("trades.position", { page: page.pageNumber + 1, pages: page.totalPages }),
        }}
      />
    </>
  );
}

const MARKS = { INITIATED: "pending", SUCCESS: "confirmed", FAILED: "failed" } as const;
const REFERENCE_KINDS = { BUY: "METAL_PURCHASE", SELL: "METAL_SALE" } as const;
const WORDS = { INITIATED: "pending", SUCCESS: "success", FAILED: "failed" } as const;

async function Trade({ trade, locale }: { trade: MetalTransaction; locale: Locale }) {
  const [t, states] = await Promise.all([getTranslations("metals"), getTranslations("states")]);
  const { kind, grams, pricePerGram, total, gst, state, createdAt, failure } = trade;
  const isDone = state === "SUCCESS";
  const signed = kind === "BUY" && state !== "FAILED" ? subtractMinor(ZERO_PAISE, total) : total;
  const weight = () => <Grams weight={grams} />;
  return (
    <TableRow>
      <Cell place="title">
        {t.rich(isDone ? `trades.done.${kind}` : `trades.meant.${kind}`, { weight })}
        <CellNote>
          {t.rich(gst > 0 ? "trades.atWithGst" : "trades.at", {
            price: () => <Amount amount={pricePerGram} />,
            gst: () => <Amount amount={gst} />,
          })}
        </CellNote>
        <CellNote>
          <span className="tabular-nums">
            {spokenReferenceAt({ kind: REFERENCE_KINDS[kind], id: trade.transactionId, at: createdAt })}
          </span>
        </CellNote>
        <InvoiceLink trade={trade} />
        {failure !== null && <CellNote>{t(`failure.${failure}`)}</CellNote>}
      </Cell>
      <Cell place="note">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-faint text-label max-tablet:text-note">
          {formatMoment(createdAt, locale, await findOwnZone())}
          {!isDone && <Status kind={MARKS[state]}>{states(WORDS[state])}</Status>}
          <PaymentLink trade={trade} locale={locale} />
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

/** The tax invoice of a purchase, from the seconds on in which it has its number. */
async function InvoiceLink({ trade: { transactionId, invoiceNumber } }: { trade: MetalTransaction }) {
  if (invoiceNumber === null) return null;
  const t = await getTranslations("metals");
  return (
    <CellNote>
      <a
        href={fileAddress(getMetalInvoice, { transactionId })}
        className="underline decoration-line-strong underline-offset-3 hover:decoration-current"
      >
        {t("trades.invoice", { number: invoiceNumber })}
      </a>
    </CellNote>
  );
}

/** Link to the pending payment; its page refreshes the payment status. */
async function PaymentLink({
  trade: { state, metal, paymentKey },
  locale,
}: {
  trade: MetalTransaction;
  locale: Locale;
}) {
  if (state !== "INITIATED" || paymentKey === null) return null;
  const t = await getTranslations("metals");
  const path = hrefFor(locale, `${metalPath(metal)}/payments/${paymentKey}`);
  return <TextLink href={path}>{t("trades.payment")}</TextLink>;
}
