"use server";

import { getTranslations } from "next-intl/server";
import { z } from "zod";
import { formatDate, formatMoney } from "@/components/money/format";
import {
  type CREDIT_STATUSES,
  type CreditEntry,
  type MatchedDeduction,
  matchTaxCredits,
  type TaxCreditMatch,
} from "@/lib/contract/calls/tax";
import type { ErrorCode } from "@/lib/contract/values/errors";
import type { Locale } from "@/lib/i18n/locales";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { stateAction } from "@/lib/web/server-action";

const matchForm = z.object({
  locale: sentLocale,
  financialYear: z.string().max(40).catch(""),
  // Input that is no file becomes an empty one, which the backend refuses with a message.
  file: z.instanceof(File).catch(new File([], "none")),
});

/** The result of a match, as text in the page's language. */
export interface ShownMatch {
  readonly summary: string;
  readonly statement: string;
  readonly others: string;
  /** Null where every line was read. */
  readonly unread: { readonly lead: string; readonly lines: readonly string[]; readonly more: string | null } | null;
  readonly deductions: readonly {
    readonly key: string;
    readonly payer: string;
    readonly facts: string;
    readonly tax: string;
    readonly status: (typeof CREDIT_STATUSES)[number];
    readonly statusText: string;
    readonly note: string | null;
  }[];
  readonly unexplained: readonly { readonly key: string; readonly text: string }[];
  readonly letters: readonly {
    readonly key: string;
    readonly payer: string;
    readonly subject: string;
    readonly body: string;
    /** A data URL: the file is stored nowhere. */
    readonly pdf: string;
  }[];
}

export interface MatchState {
  readonly financialYear: string;
  readonly error: { readonly about: "financialYear" | "file"; readonly code: ErrorCode } | null;
  readonly match: ShownMatch | null;
}

/** Sends the file to be matched. It is kept nowhere: the result lives in this page only. */
export const matchFile = stateAction(async (form): Promise<MatchState> => {
  const { locale, financialYear, file } = readForm(matchForm, form);
  const answer = await submitForm({}, () => callBackend(matchTaxCredits, { financialYear, language: locale, file }));
  if (answer.status === "refused") {
    const about = "financialYear" in answer.fields ? "financialYear" : "file";
    return { financialYear, error: { about, code: answer.code }, match: null };
  }
  return { financialYear, error: null, match: await shown(answer.value, locale) };
});

async function shown(match: TaxCreditMatch, locale: Locale): Promise<ShownMatch> {
  const t = await getTranslations({ locale, namespace: "statements.match" });
  const { deductions, unexplained, letters, otherEntries, financialYear, statement, unread } = match;
  const matched = deductions.filter(({ status }) => status === "MATCHED").length;
  const awaited = deductions.filter(({ status }) => status === "AWAITED").length;
  const entryText = ({ section, on, amount, tax, deposited }: CreditEntry) =>
    t("entry", {
      ...{ section, on: formatDate(on, locale), amount: formatMoney({ amount }) },
      ...{ tax: formatMoney({ amount: tax }), deposited: formatMoney({ amount: deposited }) },
    });
  const entryNoteOf = (entry: CreditEntry, differences: MatchedDeduction["differences"]) => {
    const names = differences.map((difference) => t(`differences.${difference}`)).join(", ");
    return [
      ...(entry.booking === null || entry.booking === "FINAL" ? [] : [t(`bookings.${entry.booking}`)]),
      ...(names === "" ? [] : [t("different", { names })]),
      t("inFile", { entry: entryText(entry) }),
    ].join(" ");
  };
  const reversalNoteOf = ({ bookedOn }: NonNullable<MatchedDeduction["reversal"]>) =>
    bookedOn === null ? t("reversed") : t("reversedOn", { date: formatDate(bookedOn, locale) });
  const noteOf = ({ entry, differences, status, dueOn, reversal }: MatchedDeduction) => {
    switch (status) {
      case "AWAITED":
        return t("awaited", { date: formatDate(dueOn, locale) });
      case "UNCHECKED":
        return t("uncheckedNote");
      case "MISSING":
        return reversal && reversalNoteOf(reversal);
      case "MATCHED":
        return entry && differences.length > 0 ? entryNoteOf(entry, differences) : null;
      case "DIFFERENT":
      case "NOT_CREDITED":
        return entry && entryNoteOf(entry, differences);
    }
  };
  return {
    summary: t("summary", { year: financialYear, matched, total: deductions.length - awaited, awaited }),
    statement: t(`statement.${statement}`),
    others: t("others", { count: otherEntries }),
    unread: unreadText(unread, t),
    deductions: deductions.map((deduction, index) => ({
      // A redemption has two deductions under one reference.
      key: `${deduction.reference} ${index}`,
      payer: deduction.payerName ?? t("buyer"),
      facts: t("ours", {
        ...{ section: deduction.section, quarter: `Q${deduction.quarter}`, tan: deduction.tan ?? "–" },
        ...{ on: formatDate(deduction.deductedOn, locale), amount: formatMoney({ amount: deduction.amount }) },
      }),
      tax: formatMoney({ amount: deduction.tax }),
      status: deduction.status,
      statusText: t(`status.${deduction.status}`),
      note: noteOf(deduction),
    })),
    // A file may hold two equal entries.
    unexplained: unexplained.map((entry, index) => ({ key: `${index}`, text: `${entry.tan}: ${entryText(entry)}` })),
    letters: letters.map(({ payerName: payer, subject, body, pdf }, index) => ({
      // One payer may have two TANs.
      ...{ key: `${index}`, payer, subject, body },
      pdf: `data:application/pdf;base64,${pdf}`,
    })),
  };
}

function unreadText(
  { count, lines }: TaxCreditMatch["unread"],
  t: Awaited<ReturnType<typeof getTranslations<"statements.match">>>,
): ShownMatch["unread"] {
  if (count === 0) return null;
  const more = count > lines.length ? t("unreadMore", { count: count - lines.length }) : null;
  return { lead: t("unreadLead", { count }), lines, more };
}
