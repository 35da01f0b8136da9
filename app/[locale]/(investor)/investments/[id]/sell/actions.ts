"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatMoment, formatRate } from "@/components/money/format";
import { createSellOrder, createSellTerms, type SellTerms } from "@/lib/contract/calls/bond-selling";
import { getInvestmentTransaction } from "@/lib/contract/calls/investments";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { type InvestmentId, investmentId, type SellTermsId, sellTermsId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { sentLocale } from "@/lib/web/posted-form";
import type { BreakdownLine } from "../_parts/breakdown";
import { saleLines } from "../_parts/sale-lines";
import { readUnits } from "./_parts/read-units";
import { type Holding, saleOutcome } from "./_parts/sale-outcome";

const sentForm = z.object({
  intent: z.enum(["quote", "sell", "change"]).catch("quote"),
  investmentId,
  units: z.string().max(40).catch(""),
  locale: sentLocale,
});
const acceptance = z.object({ termsId: sellTermsId, idempotencyKey: z.uuid() });

interface PageQuery {
  readonly id: InvestmentId;
  /** The raw input. */
  readonly typed: string;
  readonly locale: Locale;
}

/** State of a sale before an order is placed. Submitted with the form, so both steps work without JavaScript. */
export type SellState =
  | {
      readonly step: "units";
      /** The raw input. */
      readonly units: string;
      readonly error: ErrorCode | null;
    }
  | {
      readonly step: "terms";
      readonly termsId: string;
      /** Created with the quote, so that a double click sells once. */
      readonly idempotencyKey: string;
      readonly units: string;
      /** Example: "What 3 bonds would bring". */
      readonly title: string;
      /** Example: "Sell 3 bonds". */
      readonly confirm: string;
      /** The net proceeds and their calculation. */
      readonly lines: readonly BreakdownLine[];
      /** The gain and the return on the invested amount. */
      readonly outcome: readonly BreakdownLine[];
      /** Example: "These figures stand until 4:30 pm". */
      readonly until: string;
      /** Time of the quote. */
      readonly secondsLeft: number;
      readonly error: ErrorCode | null;
    };

/** Quotes a sale, then places the order at the quoted terms. Redirects to the investment's page. */
export async function sellBonds(previous: SellState, form: FormData): Promise<SellState> {
  const entries = Object.fromEntries(form);
  const { intent, investmentId: id, units: typed, locale } = sentForm.parse(entries);
  const requested = { id, typed, locale };
  switch (intent) {
    case "quote":
      return quote(requested, null);
    case "change":
      return { step: "units", units: typed, error: null };
    case "sell": {
      const accepted = acceptance.safeParse(entries);
      return accepted.success ? sell(requested, { ...accepted.data, previous }) : quote(requested, null);
    }
  }
}

/** The cost of the sold bonds, and the loss or gain. */
async function outcomeLines(holding: Holding, terms: SellTerms, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "selling" }), amountsHidden()]);
  const { cost, gain, xirrBps } = saleOutcome(holding, terms);
  const note = xirrBps === null ? t("line.gainNote") : t("line.xirrNote", { rate: formatRate(xirrBps) });
  return [
    { label: t("line.cost", { count: terms.units }), note: t("line.costNote"), amount: cost },
    { label: t(gain < 0 ? "line.loss" : "line.gain"), note, amount: gain },
  ].map((line) => ({ ...line, amount: hidden ? "hidden" : line.amount, isStrong: false }));
}

/** @param error why a new quote replaces the previous one. */
async function quote({ id, typed, locale }: PageQuery, error: ErrorCode | null): Promise<SellState> {
  const read = readUnits(typed);
  if (read.units === null) return { step: "units", units: typed, error: read.code };
  const { units } = read;
  const idempotencyKey = crypto.randomUUID();
  const answer = await submitForm({}, () =>
    Promise.all([
      callBackend(createSellTerms, { investmentId: id, units }, { idempotencyKey: crypto.randomUUID() }),
      callBackend(getInvestmentTransaction, { id }),
    ]),
  );
  if (answer.status !== "done") return { step: "units", units: typed, error: codeOf(answer) };
  const [terms, { units: held, ...holding }] = answer.value;
  if (held === null) return { step: "units", units: typed, error: "NOT_FOUND" };
  const t = await getTranslations({ locale, namespace: "selling" });
  return {
    ...{ step: "terms", termsId: terms.termsId, idempotencyKey, units: String(units), error },
    title: t("termsTitle", { count: units }),
    confirm: t("confirm", { count: units }),
    lines: await saleLines(terms, locale),
    outcome: await outcomeLines({ ...holding, units: held }, terms, locale),
    until: formatMoment(terms.validUntil, locale),
    secondsLeft: Math.floor((terms.validUntil - terms.quotedAt) / 1000),
  };
}

interface Accepted {
  readonly termsId: SellTermsId;
  readonly idempotencyKey: string;
  readonly previous: SellState;
}

async function sell(requested: PageQuery, { termsId, idempotencyKey, previous }: Accepted): Promise<SellState> {
  const { id, typed, locale } = requested;
  const read = readUnits(typed);
  if (read.units === null) return { step: "units", units: typed, error: read.code };
  const order = { investmentId: id, units: read.units, termsId };
  const answer = await submitForm({}, () => callBackend(createSellOrder, order, { idempotencyKey }));
  if (answer.status === "done") {
    refresh();
    // Replaces the form, which Back would offer again.
    redirect(hrefFor(locale, `/investments/${id}`), RedirectType.replace);
  }
  const code = codeOf(answer);
  switch (code) {
    // If the figures have changed, returns a new quote with the reason.
    case "SELL_TERMS_EXPIRED":
    case "SELL_TERMS_MISMATCH":
      return quote(requested, code);
    case "UNITS_NOT_AVAILABLE":
    case "SELLING_CLOSED":
    case "INVESTMENT_NOT_ACTIVE":
      return { step: "units", units: typed, error: code };
    default:
      // The quote is still valid and a retry sends the same order.
      return previous.step === "terms" ? { ...previous, error: code } : { step: "units", units: typed, error: code };
  }
}

function codeOf(answer: { status: string; code?: ErrorCode }): ErrorCode {
  return answer.code ?? "INTERNAL";
}
