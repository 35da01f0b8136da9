"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { readAmount } from "@/components/wallet/typed-amount";
import {
  fileTaxDeclaration,
  requestTaxDeclarationOtp,
  withdrawTaxDeclaration,
} from "@/lib/contract/calls/tax-declarations";
import { rupeesFromPaise, ZERO_PAISE } from "@/lib/contract/facts/money";
import { plainCode, plainLine } from "@/lib/contract/facts/pasted";
import type { FieldErrors } from "@/lib/contract/field-error";
import type { ErrorCode } from "@/lib/contract/values/errors";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { codeIntent, confirmWithCode, sentCode } from "@/lib/web/confirm-code";
import { submitForm } from "@/lib/web/form-state";
import { readForm, sentLocale } from "@/lib/web/posted-form";
import { formAction, stateAction } from "@/lib/web/server-action";
import type { Form121State, TypedStatement } from "./_parts/form-121-state";

const text = z.string().max(40).catch("");

const sentForm = z.object({
  intent: codeIntent.catch("send"),
  ...{ totalIncome: text, incomeElsewhere: text, declarationsElsewhere: text },
  ...sentCode,
  locale: sentLocale,
});

const sentWithdrawal = z.object({ idempotencyKey: z.uuid().catch(() => crypto.randomUUID()), locale: sentLocale });

/** Handles every button of Form 121. Shows the declarations when it is filed. */
export const fileForm121 = stateAction(async (form): Promise<Form121State> => {
  const sent = readForm(sentForm, form);
  const { intent, totalIncome, incomeElsewhere, declarationsElsewhere, otp, locale } = sent;
  const typed = { totalIncome, incomeElsewhere, declarationsElsewhere };
  const first = (faults: FieldErrors<typeof fileTaxDeclaration>, error: ErrorCode | null): Form121State => ({
    ...{ step: "figures", typed, faults, error },
  });
  const { faults, statement } = readStatement(typed);
  if (!statement) return first(faults, null);
  return confirmWithCode({
    ...{ intent, sent, typed },
    first: (refused) => first(refused?.fields ?? {}, refused?.code ?? null),
    request: () => submitForm({}, () => callBackend(requestTaxDeclarationOtp, statement)),
    confirm: async (key) => {
      const answer = await submitForm({}, () => callBackend(fileTaxDeclaration, { ...statement, otp }, key));
      if (answer.status === "done") redirect(hrefFor(locale, "/profile/tax"));
      return answer;
    },
    // Its figures may have become wrong, for example by an investment in the meantime.
    isAboutFirst: ({ code }) => !code.startsWith("OTP_") && code !== "INVALID_INPUT",
  });
});

function readStatement({ totalIncome, incomeElsewhere, declarationsElsewhere }: TypedStatement) {
  const total = readAmount(totalIncome);
  const isNone = /^[\s₹0.,]*$/.test(plainLine(incomeElsewhere));
  const elsewhere = isNone ? { paise: ZERO_PAISE } : readAmount(incomeElsewhere);
  const typedCount = plainCode(declarationsElsewhere);
  const count = /^\d{0,3}$/.test(typedCount) ? Number(typedCount) : null;
  const faults: FieldErrors<typeof fileTaxDeclaration> = {
    ...(total.paise === null && { totalIncome: total.code }),
    ...(elsewhere.paise === null && { incomeElsewhere: elsewhere.code }),
    ...(count === null && { declarationsElsewhere: "INVALID_INPUT" }),
  };
  if (total.paise === null || elsewhere.paise === null || count === null) return { faults, statement: null };
  const statement = {
    totalIncome: rupeesFromPaise(total.paise),
    incomeElsewhere: rupeesFromPaise(elsewhere.paise),
    declarationsElsewhere: count,
  };
  return { faults, statement };
}

/** Withdraws the declaration in force; where none is any more, the page shows that. */
export const withdrawForm121 = formAction(async (form) => {
  const { idempotencyKey, locale } = readForm(sentWithdrawal, form);
  const answer = await submitForm({}, () => callBackend(withdrawTaxDeclaration, {}, { idempotencyKey }));
  const isLost = answer.status === "refused" && answer.code !== "TAX_DECLARATION_NONE";
  if (isLost) redirect(hrefFor(locale, "/profile/tax?failed=1"));
  refresh();
});
