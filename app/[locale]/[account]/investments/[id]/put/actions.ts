"use server";

import { refresh } from "next/cache";
import { RedirectType, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { amountsHidden } from "@/components/money/amounts-hidden";
import { formatDate, formatRate } from "@/components/money/format";
import { exercisePut, type PutQuote, quotePut, requestPutOtp } from "@/lib/contract/calls/bond-puts";
import type { CodeStep } from "@/lib/contract/facts/code-step";
import { type Minor, minor, subtractMinor } from "@/lib/contract/facts/money";
import { calendarDate } from "@/lib/contract/values/calendar-date";
import { type ErrorCode, errorCode } from "@/lib/contract/values/errors";
import { investmentId } from "@/lib/contract/values/ids";
import { amountText } from "@/lib/i18n/currencies";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { followingAction } from "@/lib/web/server-action";
import type { ConfirmedSale } from "../../../_parts/sale-code-step";
import type { BreakdownLine } from "../_parts/breakdown";
import { lotLines } from "../_parts/lot-lines";
import { readUnits } from "../_parts/read-units";
import { shownLines, shownText } from "../_parts/shown-terms";

const sentForm = z.object({
  intent: z.enum(["quote", "put", "units", ...codeIntent.options]).catch("quote"),
  investmentId,
  on: calendarDate,
  units: z.string().max(40).catch(""),
  locale: sentLocale,
});
const acceptance = z.object({
  idempotencyKey: z.uuid().catch(() => crypto.randomUUID()),
  proceeds: z.coerce.number().int().positive().nullable().catch(null),
  ...sentCode,
});

type Requested = Omit<z.infer<typeof sentForm>, "intent">;

interface PutTyped extends ConfirmedSale {
  readonly units: string;
}

/** State of a put before it is exercised. Submitted with the form, so every step works without JavaScript. */
export type PutState =
  | CodeStep<PutTyped>
  | { readonly step: "units"; readonly units: string; readonly error: ErrorCode | null }
  | {
      readonly step: "review";
      readonly units: string;
      /** Created with the quote, so that a double click exercises once. */
      readonly idempotencyKey: string;
      /** Example: "Put 3 bonds". */
      readonly confirm: string;
      /** In the smallest unit; null while amounts are hidden. */
      readonly proceeds: number | null;
      readonly lines: readonly BreakdownLine[];
      /** The bonds that leave for tax, with their cost. */
      readonly lots: readonly BreakdownLine[];
      /** Until when the put can be revoked. */
      readonly revocable: string;
      readonly error: ErrorCode | null;
    };

/** The review that the browser shows, so that a refusal can stand beside it; null for another step. */
const reviewed = z
  .object({
    step: z.literal("review"),
    units: shownText,
    idempotencyKey: z.uuid(),
    confirm: shownText,
    proceeds: z.number().nullable(),
    lines: shownLines,
    lots: shownLines,
    revocable: shownText,
    error: errorCode.nullable(),
  })
  .nullable()
  .catch(null);

/** Quotes a put, then exercises it. Redirects to the investment's page. */
export const putBonds = followingAction(reviewed, async (previous, form): Promise<PutState> => {
  const { intent, ...requested } = readForm(sentForm, form);
  const accepted = acceptance.safeParse(Object.fromEntries(form));
  switch (intent) {
    case "units":
      return { step: "units", units: requested.units, error: null };
    case "quote":
      return quote(requested);
    case "put":
      return accepted.success ? exercise(requested, { ...accepted.data, previous }) : quote(requested);
    default:
      return accepted.success ? confirmPut(requested, { ...accepted.data, previous }, intent) : quote(requested);
  }
});

async function quote({ investmentId: id, on, units: typed, locale }: Requested): Promise<PutState> {
  const read = readUnits(typed);
  if (read.units === null) return { step: "units", units: typed, error: read.code };
  const { units } = read;
  const answer = await submitForm({}, () => callBackend(quotePut, { investmentId: id, on, units }));
  if (answer.status !== "done") return { step: "units", units: typed, error: answer.code ?? "INTERNAL" };
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "selling" }), amountsHidden()]);
  return {
    ...{ step: "review", units: String(units), idempotencyKey: crypto.randomUUID(), error: null },
    confirm: t("put.confirm", { count: units }),
    proceeds: hidden ? null : answer.value.net,
    lines: await putLines(answer.value, locale),
    lots: await lotLines(answer.value.lots, locale),
    revocable: t("put.revocable", { date: formatDate(answer.value.closesOn, locale) }),
  };
}

/** The amounts of a put, line by line. */
async function putLines(put: PutQuote, locale: Locale): Promise<BreakdownLine[]> {
  const [t, hidden] = await Promise.all([getTranslations({ locale, namespace: "selling" }), amountsHidden()]);
  const date = formatDate(put.redeemsOn, locale);
  const line = (label: string, amount: Minor, note: string | null, isStrong = false): BreakdownLine => ({
    ...{ label, note, isStrong },
    amount: hidden ? "hidden" : amount,
  });
  const { redemption, tds, tdsRateBps } = put;
  const taxed = tdsRateBps > 0 ? t("put.tdsNote", { rate: formatRate(tdsRateBps) }) : t("put.tdsNone");
  const gain = hidden ? "••••••" : amountText(redemption.gain, "INR");
  const gainNote = t("put.gainTdsNote", { rate: formatRate(redemption.tdsRateBps), gain });
  const less = (amount: Minor) => subtractMinor(minor(0), amount);
  return [
    line(t("put.principal", { count: put.units }), put.principal, null),
    ...(put.premium === 0 ? [] : [line(t(put.premium > 0 ? "put.premium" : "put.discount"), put.premium, null)]),
    line(t("put.interest"), put.interest, t("put.interestNote", { date })),
    line(t("put.tds"), less(subtractMinor(tds, redemption.tds)), taxed),
    ...(redemption.tds > 0 ? [line(t("put.gainTds"), less(redemption.tds), gainNote)] : []),
    line(t("line.net"), put.net, t("put.netNote", { date, count: put.unitsLeft }), true),
  ];
}

interface Accepted extends z.infer<typeof acceptance> {
  readonly previous: z.output<typeof reviewed>;
}

async function place(
  { investmentId: id, on, units, locale }: Requested,
  sent: Pick<Accepted, "idempotencyKey" | "otp">,
) {
  const { idempotencyKey, otp } = sent;
  const chosen = { investmentId: id, on, units: readUnits(units).units ?? 0 };
  const input = { ...chosen, ...(otp !== "" && { otp }) };
  const answer = await submitForm({}, () => callBackend(exercisePut, input, { idempotencyKey }));
  if (answer.status === "refused") return answer;
  refresh();
  // Replaces the form, which Back would offer again.
  redirect(hrefFor(locale, `/investments/${id}`), RedirectType.replace);
}

const ABOUT_THE_PUT = new Set<ErrorCode>(["PUT_CLOSED", "PUT_EXERCISED", "UNITS_NOT_AVAILABLE"]);

async function exercise(requested: Requested, sent: Accepted): Promise<PutState> {
  const { code } = await place(requested, { ...sent, otp: "" });
  return code === "SALE_CODE_REQUIRED" ? confirmPut(requested, sent, "send") : refused(requested, sent, code);
}

function refused({ units }: Requested, { previous }: Accepted, code: ErrorCode): PutState {
  if (previous !== null && !ABOUT_THE_PUT.has(code)) return { ...previous, error: code };
  return { step: "units", units, error: code };
}

/** The code step of a put above the limit. */
async function confirmPut(requested: Requested, sent: Accepted, intent: z.infer<typeof codeIntent>): Promise<PutState> {
  const { investmentId: id, on, units: typed, locale } = requested;
  const units = readUnits(typed).units ?? 0;
  const t = await getTranslations({ locale, namespace: "selling" });
  return confirmWithCode({
    ...{ intent, sent, typed: { units: typed, title: t("put.confirm", { count: units }), proceeds: sent.proceeds } },
    first: async (why): Promise<PutState> => (why ? refused(requested, sent, why.code) : quote(requested)),
    request: () => submitForm({}, () => callBackend(requestPutOtp, { investmentId: id, on, units })),
    confirm: ({ idempotencyKey }) => place(requested, { ...sent, idempotencyKey }),
    isAboutFirst: ({ code }) => ABOUT_THE_PUT.has(code),
  });
}
