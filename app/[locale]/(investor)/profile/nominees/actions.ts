"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import type { CodeSending } from "@/components/codes/code-sending";
import { NOMINEES_MAX, requestNomineesOtp, saveNominees } from "@/lib/contract/calls/nominees";
import type { Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/web/backend";
import { submitForm } from "@/lib/web/form-state";
import { attemptAt, newSending, sameSending, sentCode, sentLocale } from "@/lib/web/posted-form";
import type { NomineesState } from "./_parts/nominees-state";
import { EMPTY_ROW, faultsOf, type NomineeRow, nomineesFrom, rowsIn } from "./_parts/rows";

const sentForm = z.object({
  intent: z
    .string()
    .regex(/^(?:send|add|remove-\d{1,2}|confirm|resend|change)$/)
    .catch("send"),
  ...sentCode,
  locale: sentLocale,
});

/** One step of naming nominees, whichever button was pressed. Ends on the profile. */
export async function nameNominees(_previous: NomineesState, form: FormData): Promise<NomineesState> {
  const { intent, otp, locale, ...sent } = sentForm.parse(Object.fromEntries(form));
  const rows = rowsIn(form);
  const sending = sameSending(sent);
  switch (intent) {
    case "add":
      return listOf(rows.length < NOMINEES_MAX ? [...rows, EMPTY_ROW] : rows);
    case "change":
      return listOf(rows);
    case "send":
      return send(rows);
    case "resend":
      return sendAgain(rows, sending);
    case "confirm":
      return confirm({ rows, sending, otp, locale });
    default: {
      const left = Number(intent.slice("remove-".length));
      return listOf(rows.filter((_, place) => place !== left));
    }
  }
}

const listOf = (rows: readonly NomineeRow[]): NomineesState => ({ step: "list", rows, faults: {}, error: null });

const requestCode = (rows: readonly NomineeRow[]) =>
  submitForm({}, () => callBackend(requestNomineesOtp, { nominees: nomineesFrom(rows) }));

async function send(rows: readonly NomineeRow[]): Promise<NomineesState> {
  const answer = await requestCode(rows);
  if (answer.status === "done") return { step: "code", rows, sending: newSending(answer.value), otp: "", error: null };
  return { step: "list", rows, faults: faultsOf(answer.fields), error: answer.code };
}

async function sendAgain(rows: readonly NomineeRow[], sending: CodeSending): Promise<NomineesState> {
  const answer = await requestCode(rows);
  if (answer.status === "done") return { step: "code", rows, sending: newSending(answer.value), otp: "", error: null };
  return { step: "code", rows, sending, otp: "", error: { about: "sending", code: answer.code } };
}

interface Confirmation {
  readonly rows: readonly NomineeRow[];
  readonly sending: CodeSending;
  readonly otp: string;
  readonly locale: Locale;
}

async function confirm({ rows, sending, otp, locale }: Confirmation): Promise<NomineesState> {
  const answer = await submitForm({}, () =>
    callBackend(saveNominees, { nominees: nomineesFrom(rows), otp }, attemptAt(sending, otp)),
  );
  if (answer.status === "done") redirect(hrefFor(locale, "/profile#nominees"));
  const code = answer.code === "INVALID_INPUT" ? "OTP_INVALID" : answer.code;
  return { step: "code", rows, sending, otp, error: { about: "otp", code } };
}
