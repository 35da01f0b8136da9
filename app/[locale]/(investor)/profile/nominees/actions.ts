"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { NOMINEES_MAX, requestNomineesOtp, saveNominees } from "@/lib/contract/nominees";
import { isLocale, type Locale } from "@/lib/i18n/locales";
import { hrefFor } from "@/lib/i18n/navigation";
import { callBackend } from "@/lib/server/backend";
import { submitForm } from "@/lib/server/form-state";
import type { NomineesState, Sending } from "./_parts/nominees-state";
import { EMPTY_ROW, faultsOf, type NomineeRow, nomineesFrom, rowsIn } from "./_parts/rows";

const sentForm = z.object({
  intent: z
    .string()
    .regex(/^(?:send|add|remove-\d{1,2}|confirm|resend|change)$/)
    .catch("send"),
  otp: z.string().max(40).catch(""),
  sendingId: z.uuid().catch(() => crypto.randomUUID()),
  sentTo: z.string().max(300).catch(""),
  resendAfterSeconds: z.coerce.number().int().min(0).max(3600).catch(30),
  locale: z.custom<Locale>((value) => typeof value === "string" && isLocale(value)).catch("en"),
});

/** One step of naming nominees, whichever button was pressed. Ends on the profile. */
export async function nameNominees(_previous: NomineesState, form: FormData): Promise<NomineesState> {
  const { intent, otp, sendingId, sentTo, resendAfterSeconds, locale } = sentForm.parse(Object.fromEntries(form));
  const rows = rowsIn(form);
  const sending = { id: sendingId, sentTo, resendAfterSeconds };
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

const sendingOf = (sent: { sentTo: string; resendAfterSeconds: number }): Sending => ({
  id: crypto.randomUUID(),
  sentTo: sent.sentTo,
  resendAfterSeconds: sent.resendAfterSeconds,
});

async function send(rows: readonly NomineeRow[]): Promise<NomineesState> {
  const answer = await requestCode(rows);
  if (answer.status === "done") return { step: "code", rows, sending: sendingOf(answer.value), otp: "", error: null };
  return { step: "list", rows, faults: faultsOf(answer.fields), error: answer.code };
}

async function sendAgain(rows: readonly NomineeRow[], sending: Sending): Promise<NomineesState> {
  const answer = await requestCode(rows);
  if (answer.status === "done") return { step: "code", rows, sending: sendingOf(answer.value), otp: "", error: null };
  return { step: "code", rows, sending, otp: "", error: { about: "sending", code: answer.code } };
}

interface Confirmation {
  readonly rows: readonly NomineeRow[];
  readonly sending: Sending;
  readonly otp: string;
  readonly locale: Locale;
}

async function confirm({ rows, sending, otp, locale }: Confirmation): Promise<NomineesState> {
  const answer = await submitForm({}, () =>
    // One code confirms one list once; another guess at it is another attempt.
    callBackend(
      saveNominees,
      { nominees: nomineesFrom(rows), otp },
      { idempotencyKey: `${sending.id}-${otp.replace(/\D/g, "")}` },
    ),
  );
  if (answer.status === "done") redirect(hrefFor(locale, "/profile#nominees"));
  const code = answer.code === "INVALID_INPUT" ? "OTP_INVALID" : answer.code;
  return { step: "code", rows, sending, otp, error: { about: "otp", code } };
}
