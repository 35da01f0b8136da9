"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatRate } from "@/components/money/format";
import { formatMoment } from "@/components/money/moment";
import { createSellOrder, createSellTerms, requestSellOtp, type SellTerms } from "@/lib/contract/calls/bond-selling";
import { getInvestmentTransaction } from "@/lib/contract/calls/investments";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import { type ErrorCode, errorCode } from "@/lib/contract/values/errors";
import { type InvestmentId, investmentId, sellTermsId } from "@/lib/contract/values/ids";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { findOwnZone } from "@/lib/web/own-zone";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { followingAction } from "@/lib/web/server-action";
import type { ConfirmedSale } from "../../../_parts/sale-code-step";
import type { BreakdownLine } from "../_parts/breakdown";
import { lotLines } from "../_parts/lot-lines";
import { readUnits } from "../_parts/read-units";
import { saleLines } from "../_parts/sale-lines";
import { shownLines, shownText } from "../_parts/shown-terms";
import { type SoldHolding, saleOutcome } from "./_parts/sale-outcome";

const sentForm = z.object({
  intent: z.enum(["quote", "sell", "units", ...codeIntent.options]).catch("quote"),
  investmentId,
  units: z.string().max(40).catch(""),
  locale: sentLocale,
});
const acceptance = z.object({
  termsId: sellTermsId,
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  proceeds: z.coerce.number().int().positive().nullable().catch(null),
  ...sentCode,
});

interface PageQuery {
  readonly id: InvestmentId;
  /** The raw input. */
  readonly typed: string;
  readonly locale: Locale;
}

/** The sale that a code confirms. */
interface SellTyped extends ConfirmedSale {
  readonly units: string;
  readonly termsId: string;
}

/** State of a sale before an order is placed. Submitted with the form, so every step works without JavaScript. */
export type SellState =
  | CodeStep<SellTyped>
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
      /** In paise; null while amounts are hidden. */
      readonly proceeds: number | null;
      /** The net proceeds and their calculation. */
      readonly lines: readonly BreakdownLine[];
      /** The gain and the return on the invested amount. */
      readonly outcome: readonly BreakdownLine[];
      /** The bonds that leave for tax, with their cost. */
      readonly lots: readonly BreakdownLine[];
      /** Example: "This price is valid until 24 Nov 2026, 4:30 pm IST". */
      readonly until: string;
      /** Time of the quote. */
      readonly secondsLeft: number;
      readonly error: ErrorCode | null;
    };

/** The terms that the browser shows, so that a refusal can stand beside them; null for another step. */
const quoted = z
  .object({
    ...{ step: z.literal("terms"), termsId: sellTermsId, idempotencyKey: z.uuid(), units: shownText },
    ...{ title: shownText, confirm: shownText, proceeds: z.number().nullable() },
    ...{ lines: shownLines, outcome: shownLines, lots: shownLines, until: shownText, secondsLeft: z.number() },
    error: errorCode.nullable(),
  })
  .nullable()
  .catch(null);

/** Quotes a sale, then places the order at the quoted terms. Redirects to the investment's page. */
export const sellBonds = followingAction(quoted, async (previous, form): Promise<SellState> => {
  const { intent, investmentId: id, units: typed, locale } = readForm(sentForm, form);
  const requested = { id, typed, locale };
  if (intent === "units") return { step: "units", units: typed, error: null };
  const accepted = acceptance.safeParse(Object.fromEntries(form));
  if (intent === "quote" || !accepted.success) return quote(requested, null);
  const sale = { ...accepted.data, previous };
  return intent === "sell" ? sell(requested, sale) : confirmSale(requested, sale, intent);
});

/** The cost of the sold bonds, and the loss or gain. */
async function outcomeLines(holding: SoldHolding, terms: SellTerms, locale: Locale): Promise<BreakdownLine[]> {
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
    proceeds: (await amountsHidden()) ? null : terms.netProceeds,
    lines: await saleLines(terms, locale),
    outcome: await outcomeLines({ ...holding, units: held }, terms, locale),
    lots: await lotLines(terms.lots, locale),
    until: formatMoment(terms.validUntil, locale, await findOwnZone()),
    secondsLeft: Math.floor((terms.validUntil - terms.quotedAt) / 1000),
  };
}

interface Accepted extends z.infer<typeof acceptance> {
  readonly previous: z.output<typeof quoted>;
}

/** Redirects once the order is placed. */
async function place({ id, typed, locale }: PageQuery, order: Pick<Accepted, "termsId" | "idempotencyKey" | "otp">) {
  const { termsId, idempotencyKey, otp } = order;
  const { units } = readUnits(typed);
  const input = { investmentId: id, units: units ?? 0, termsId, ...(otp !== "" && { otp }) };
  const answer = await submitForm({}, () => callBackend(createSellOrder, input, { idempotencyKey }));
  if (answer.status === "refused") return answer;
  refresh();
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, `/investments/${id}`), RedirectType.replace);
}

/** Errors after which the sale starts again with a new quote, which names the reason. */
const ABOUT_THE_TERMS = new Set<ErrorCode>(["SELL_TERMS_EXPIRED", "SELL_TERMS_MISMATCH"]);
/** Errors after which the investor may have to choose another number of bonds. */
const ABOUT_THE_UNITS = new Set<ErrorCode>(["UNITS_NOT_AVAILABLE", "SELLING_CLOSED", "INVESTMENT_NOT_ACTIVE"]);

async function sell(requested: PageQuery, sale: Accepted): Promise<SellState> {
  const { code } = await place(requested, { ...sale, otp: "" });
  return code === "SALE_CODE_REQUIRED" ? confirmSale(requested, sale, "send") : refusedSale(requested, sale, code);
}

async function refusedSale(requested: PageQuery, { previous }: Accepted, code: ErrorCode): Promise<SellState> {
  if (ABOUT_THE_TERMS.has(code)) return quote(requested, code);
  // Otherwise the quote is still valid and a retry sends the same order.
  if (previous !== null && !ABOUT_THE_UNITS.has(code)) return { ...previous, error: code };
  return { step: "units", units: requested.typed, error: code };
}

/** The code step of a sale above the limit. */
async function confirmSale(
  requested: PageQuery,
  sale: Accepted,
  intent: z.infer<typeof codeIntent>,
): Promise<SellState> {
  const { termsId, proceeds } = sale;
  const t = await getTranslations({ locale: requested.locale, namespace: "selling" });
  const title = t("confirm", { count: readUnits(requested.typed).units ?? 0 });
  return confirmWithCode({
    ...{ intent, sent: sale, typed: { units: requested.typed, termsId, title, proceeds } },
    first: (refused): Promise<SellState> =>
      refused ? refusedSale(requested, sale, refused.code) : quote(requested, null),
    request: () => submitForm({}, () => callBackend(requestSellOtp, { termsId })),
    confirm: ({ idempotencyKey }) => place(requested, { ...sale, idempotencyKey }),
    isAboutFirst: ({ code }) => ABOUT_THE_TERMS.has(code) || ABOUT_THE_UNITS.has(code),
  });
}

function codeOf(answer: { status: string; code?: ErrorCode }): ErrorCode {
  return answer.code ?? "INTERNAL";
}
